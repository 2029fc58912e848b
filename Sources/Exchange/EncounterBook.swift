import Statistics

/// What a game says of its encounter.
struct EncounterMark {
  let name: UnsafeRawBufferPointer
  /// Where its opening comes from, if the game tells.
  var draw: OpeningDraw?
  /// Whether that follows from what else the game tells: then an encounter has one game of each seating, and another one
  /// begins with the next.
  var isInferred = false
}

/// Which games belong together: those of one group and the same players that name the same encounter.
struct EncounterBook: Sendable {
  /// What a game says of its encounter that an earlier one has said otherwise.
  struct Contradiction: Error {
    let problem: String
  }

  private struct Key: Hashable {
    let isInferred: Bool
    let group: Int
    /// Ascending, whatever their seats.
    let players: [Int]
    let name: Int
  }

  /// The encounters whose openings are dealt in one order.
  private struct Order: Hashable {
    let group: Int
    let players: [Int]
    let run: Int
  }

  /// What encounters are counted by.
  private struct Row: Hashable {
    /// Ascending.
    let ranks: [Int]
    let draw: OpeningDraw?

    static func areInOrder(_ one: Row, _ other: Row) -> Bool {
      one.ranks == other.ranks
        ? OpeningDraw.compare(one.draw, other.draw) < 0 : one.ranks.lexicographicallyPrecedes(other.ranks)
    }
  }

  private var names = NameTable()
  private var numbers: [GamePattern: Int] = [:]
  private var encounters: [Key: Int] = [:]
  /// The numbers of each encounter's games.
  private var members: [[Int]] = []
  private var draws: [OpeningDraw?] = []
  private var supplies: [Order: Int] = [:]
  /// Who had the first seat in the games of inferred encounters.
  private var firsts: [Int: Set<Int>] = [:]
  /// How many games named one, or were found to share one.
  private(set) var games = 0

  /// Whether no game named one, and no two were found to share one.
  var isEmpty: Bool { games == 0 }

  /// Adds a game to its encounter.
  mutating func add(_ game: GamePattern, to mark: EncounterMark) throws(Contradiction) {
    let number = numbers[game, default: numbers.count]
    numbers[game] = number
    let key = Key(
      isInferred: mark.isInferred, group: game.group, players: game.players.sorted(), name: names.number(of: mark.name))
    var index = encounters[key, default: members.count]
    if mark.isInferred, firsts[index]?.contains(game.players[0]) == true { index = members.count }
    if index == members.count {
      encounters[key] = index
      members.append([])
      draws.append(mark.draw)
      if let draw = mark.draw { try check(draw, Order(group: key.group, players: key.players, run: draw.run)) }
    }
    guard draws[index] == mark.draw else {
      let (here, before) = (mark.draw, draws[index])
      throw Contradiction(
        problem:
          "the opening of encounter \(ImportError.excerpt(mark.name)) is \(here.map(OpeningText.of) ?? "not told") "
          + "here and \(before.map(OpeningText.of) ?? "not told") in an earlier game; expected the same in all its games"
      )
    }
    members[index].append(number)
    guard mark.isInferred else {
      games += 1
      return
    }
    firsts[index, default: []].insert(game.players[0])
    // A game that shares nothing is a sample by itself, as one that names no encounter.
    games += members[index].count == 2 ? 2 : members[index].count > 2 ? 1 : 0
  }

  /// Openings that are dealt in one order are always out of as many.
  private mutating func check(_ draw: OpeningDraw, _ order: Order) throws(Contradiction) {
    let known = supplies[order] ?? draw.supply
    supplies[order] = known
    guard known == draw.supply else {
      throw Contradiction(
        problem: "the opening is one of \(draw.supply) here and one of \(known) in an earlier game of these players in "
          + "run \(draw.run); expected one number for a run")
    }
  }

  /// All games of sorted tallies by encounter, in an order that doesn't tell in which order they came; those that named
  /// none are each an encounter by itself.
  func table(_ tallies: [Tally]) -> EncounterTable {
    let patterns = tallies.map { GamePattern(group: $0.group, players: $0.players, places: $0.places) }
    let rank = Dictionary(uniqueKeysWithValues: patterns.enumerated().map { ($1, $0) })
    var rankOfNumber = [Int](repeating: 0, count: numbers.count)
    for (pattern, number) in numbers { rankOfNumber[number] = rank[pattern] ?? 0 }
    var counts: [Row: Int] = [:]
    var alone = tallies.map(\.games)
    for (numbers, draw) in zip(members, draws) {
      let ranks = numbers.map { rankOfNumber[$0] }.sorted()
      for rank in ranks { alone[rank] -= 1 }
      counts[Row(ranks: ranks, draw: draw), default: 0] += 1
    }
    for (rank, games) in alone.enumerated() where games > 0 {
      counts[Row(ranks: [rank], draw: nil), default: 0] += games
    }
    var table = EncounterTable(games: patterns)
    for (row, count) in counts.sorted(by: { Row.areInOrder($0.key, $1.key) }) {
      table.append(row.ranks[...], count: count, draw: row.draw)
    }
    return table
  }
}
