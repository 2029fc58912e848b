import Statistics

/// The encounter that a game names.
struct EncounterMark {
  let name: UnsafeRawBufferPointer
  /// The source of the encounter's opening, if the game names it.
  var draw: OpeningDraw?
  /// Whether the encounter was inferred from other data of the game: it then has one game of each seating, and another
  /// one begins with the next.
  var isInferred = false
}

/// The encounters of games: games of one group and the same players belong together if they name the same encounter.
struct EncounterBook: Sendable {
  /// An error: a game names data of its encounter that differ from those of an earlier game.
  struct Mismatch: Error {
    let problem: String
  }

  private struct Key: Hashable {
    let isInferred: Bool
    let pairing: Int
    let name: Int
  }

  /// A group and its players in any seating.
  private struct Pairing: Hashable {
    let group: Int
    /// The players, in ascending order.
    let players: [Int]
  }

  /// The data of a game pattern that occurs repeatedly.
  private struct Pattern {
    let number: Int
    let pairing: Int
  }

  /// A game of an encounter.
  private struct Member {
    let pattern: Int
    /// The player in the first seat.
    let first: Int
    /// The previous game of the same encounter; nil for the first one.
    let former: Int?
  }

  /// The encounters whose openings are dealt in one order.
  private struct Order: Hashable {
    let pairing: Int
    let run: Int
  }

  /// The key by which encounters are counted.
  private struct Row: Hashable {
    /// The ranks of the encounter's games, in ascending order.
    let ranks: [Int]
    let draw: OpeningDraw?

    static func areInOrder(_ one: Row, _ other: Row) -> Bool {
      one.ranks == other.ranks
        ? OpeningDraw.compare(one.draw, other.draw) < 0 : one.ranks.lexicographicallyPrecedes(other.ranks)
    }
  }

  private var names = NameTable()
  private var patterns: [GamePattern: Pattern] = [:]
  private var pairings: [Pairing: Int] = [:]
  private var encounters: [Key: Int] = [:]
  /// The games of all encounters in one list; each encounter refers to its last one. Millions of encounters have two
  /// games each, and lists of their own would cost more than reading them.
  private var members: [Member] = []
  private var lasts: [Int?] = []
  private var draws: [OpeningDraw?] = []
  private var supplies: [Order: Int] = [:]
  /// The number of games that named an encounter, or were found to share one.
  private(set) var games = 0

  /// Whether no game named an encounter, and no two were found to share one.
  var isEmpty: Bool { games == 0 }

  /// Adds a game to its encounter.
  mutating func add(_ game: GamePattern, to mark: EncounterMark) throws(Mismatch) {
    let pattern = pattern(of: game)
    let key = Key(
      isInferred: mark.isInferred, pairing: pattern.pairing, name: names.number(of: mark.name))
    var index = encounters[key] ?? lasts.count
    var size = 0
    if index < lasts.count {
      var (member, isRepeated): (Int?, Bool) = (lasts[index], false)
      while let place = member {
        size += 1
        if members[place].first == game.players[0] { isRepeated = true }
        // For encounters that games name explicitly, the other games don't matter.
        member = mark.isInferred ? members[place].former : nil
      }
      if mark.isInferred, isRepeated { (index, size) = (lasts.count, 0) }
    }
    if index == lasts.count {
      encounters[key] = index
      lasts.append(nil)
      draws.append(mark.draw)
      if let draw = mark.draw { try check(draw, Order(pairing: key.pairing, run: draw.run)) }
    }
    guard draws[index] == mark.draw else {
      let (here, before) = (mark.draw, draws[index])
      throw Mismatch(
        problem:
          "the opening of encounter \(ImportError.excerpt(mark.name)) is \(here.map(OpeningText.of) ?? "not given") "
          + "here and \(before.map(OpeningText.of) ?? "not given") in an earlier game; expected the same in all its games"
      )
    }
    members.append(Member(pattern: pattern.number, first: game.players[0], former: lasts[index]))
    lasts[index] = members.count - 1
    guard mark.isInferred else {
      games += 1
      return
    }
    // A game that shares nothing is a sample by itself, like a game that names no encounter.
    games += size == 0 ? 0 : size == 1 ? 2 : 1
  }

  private mutating func pattern(of game: GamePattern) -> Pattern {
    if let known = patterns[game] { return known }
    let pairing = Pairing(group: game.group, players: game.players.sorted())
    let number = pairings[pairing] ?? pairings.count
    pairings[pairing] = number
    let pattern = Pattern(number: patterns.count, pairing: number)
    patterns[game] = pattern
    return pattern
  }

  /// Checks that openings dealt in one order are always from the same number of openings.
  private mutating func check(_ draw: OpeningDraw, _ order: Order) throws(Mismatch) {
    let known = supplies[order] ?? draw.supply
    supplies[order] = known
    guard known == draw.supply else {
      throw Mismatch(
        problem: "the opening is one of \(draw.supply) here and one of \(known) in an earlier game of these players in "
          + "run \(draw.run); expected one number for a run")
    }
  }

  /// The encounters of all games of sorted tallies, in an order that doesn't depend on that of reading; games that
  /// named none are each an encounter by themselves.
  func table(_ tallies: [Tally]) -> EncounterTable {
    let patterns = tallies.map { GamePattern(group: $0.group, players: $0.players, places: $0.places) }
    let rank = Dictionary(uniqueKeysWithValues: patterns.enumerated().map { ($1, $0) })
    var ranks = [Int](repeating: 0, count: self.patterns.count)
    for (pattern, known) in self.patterns { ranks[known.number] = rank[pattern] ?? 0 }
    var counts: [Row: Int] = [:]
    var alone = tallies.map(\.games)
    for (last, draw) in zip(lasts, draws) {
      var (row, member): ([Int], Int?) = ([], last)
      while let place = member {
        row.append(ranks[members[place].pattern])
        member = members[place].former
      }
      for rank in row { alone[rank] -= 1 }
      counts[Row(ranks: row.sorted(), draw: draw), default: 0] += 1
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
