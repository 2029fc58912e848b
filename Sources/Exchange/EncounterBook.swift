import Statistics

/// Which games belong together: those of one group and the same players that name the same encounter.
struct EncounterBook: Sendable {
  private struct Key: Hashable {
    let group: Int
    /// Ascending, whatever their seats.
    let players: [Int]
    let name: Int
  }

  private var names = NameTable()
  private var numbers: [GamePattern: Int] = [:]
  private var encounters: [Key: Int] = [:]
  /// The numbers of each encounter's games.
  private var members: [[Int]] = []
  /// How many games named one.
  private(set) var games = 0

  /// Whether no game named one.
  var isEmpty: Bool { members.isEmpty }

  /// Adds a game to the encounter called so.
  mutating func add(_ game: GamePattern, to encounter: UnsafeRawBufferPointer) {
    let number = numbers[game, default: numbers.count]
    numbers[game] = number
    let key = Key(group: game.group, players: game.players.sorted(), name: names.number(of: encounter))
    let index = encounters[key, default: members.count]
    if index == members.count {
      encounters[key] = index
      members.append([])
    }
    members[index].append(number)
    games += 1
  }

  /// All games of sorted tallies by encounter, in an order that doesn't tell in which order they came; those that named
  /// none are each an encounter by itself.
  func table(_ tallies: [Tally]) -> EncounterTable {
    let patterns = tallies.map { GamePattern(group: $0.group, players: $0.players, places: $0.places) }
    let rank = Dictionary(uniqueKeysWithValues: patterns.enumerated().map { ($1, $0) })
    var rankOfNumber = [Int](repeating: 0, count: numbers.count)
    for (pattern, number) in numbers { rankOfNumber[number] = rank[pattern] ?? 0 }
    var counts: [[Int]: Int] = [:]
    var alone = tallies.map(\.games)
    for numbers in members {
      let ranks = numbers.map { rankOfNumber[$0] }.sorted()
      for rank in ranks { alone[rank] -= 1 }
      counts[ranks, default: 0] += 1
    }
    for (rank, games) in alone.enumerated() where games > 0 { counts[[rank], default: 0] += games }
    var table = EncounterTable(games: patterns)
    for (ranks, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      table.append(ranks[...], count: count)
    }
    return table
  }
}
