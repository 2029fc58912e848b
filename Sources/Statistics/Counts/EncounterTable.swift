/// Encounters counted by how their games ended.
///
/// Tens of thousands of encounters contain only a few different games. Each of these is kept once, and encounters
/// refer to it by its number: so an encounter costs no allocation of its own, and each property of a game is computed
/// once.
public struct EncounterTable: Sendable {
  /// The games that occur, each once.
  public let games: [GamePattern]
  /// Encounter e has the games with the numbers `numbers[ends[e - 1]..<ends[e]]`.
  private var numbers: [Int] = []
  private var ends: [Int] = []
  private var counts: [Int] = []
  private var draws: [OpeningDraw?] = []

  /// Creates a table of the given games without encounters.
  public init(games: [GamePattern]) {
    self.games = games
  }

  /// Creates a table from tallies.
  ///
  /// Complexity: O(games).
  public init(_ tallies: some Sequence<EncounterTally>) {
    let tallies = Array(tallies)
    var numbers: [GamePattern: Int] = [:]
    var games: [GamePattern] = []
    for game in tallies.lazy.flatMap(\.games) where numbers[game] == nil {
      numbers[game] = games.count
      games.append(game)
    }
    self.init(games: games)
    for tally in tallies {
      append(tally.games.compactMap { numbers[$0] }[...], count: tally.count, draw: tally.draw)
    }
  }

  /// Adds `count` encounters consisting of the games with these numbers, with openings from `draw`.
  ///
  /// - Precondition: All numbers are indices into `games`.
  public mutating func append(_ games: ArraySlice<Int>, count: Int, draw: OpeningDraw? = nil) {
    for number in games {
      precondition(self.games.indices.contains(number), "an encounter's games are those of the table")
      numbers.append(number)
    }
    ends.append(numbers.count)
    counts.append(count)
    draws.append(draw)
  }

  /// Reserves capacity for this many encounters with this many games in total.
  public mutating func reserveCapacity(encounters: Int, games: Int) {
    numbers.reserveCapacity(games)
    ends.reserveCapacity(encounters)
    counts.reserveCapacity(encounters)
    draws.reserveCapacity(encounters)
  }

  /// The numbers of an encounter's games.
  func numbers(at encounter: Int) -> ArraySlice<Int> {
    numbers[(encounter == 0 ? 0 : ends[encounter - 1])..<ends[encounter]]
  }

  /// The number of encounters with the same games as the one at an index.
  func count(at encounter: Int) -> Int { counts[encounter] }

  /// The source of the openings of the encounters at an index, where it is known.
  func draw(at encounter: Int) -> OpeningDraw? { draws[encounter] }

  /// A copy in which groups have other numbers; games of groups without a new number are left out.
  public func regrouped(_ group: (Int) -> Int?) -> EncounterTable {
    let groups = games.map { group($0.group) }
    if zip(groups, games).allSatisfy({ $0 == $1.group }) { return self }
    var kept: [Int?] = []
    var moved: [GamePattern] = []
    for (group, game) in zip(groups, games) {
      kept.append(group == nil ? nil : moved.count)
      if let group { moved.append(GamePattern(group: group, players: game.players, places: game.places)) }
    }
    var table = EncounterTable(games: moved)
    for encounter in indices {
      let numbers = numbers(at: encounter).compactMap { kept[$0] }
      if !numbers.isEmpty { table.append(numbers[...], count: counts[encounter], draw: draws[encounter]) }
    }
    return table
  }
}

extension EncounterTable: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { ends.count }

  /// The encounters at an index, with their games in full.
  public subscript(index: Int) -> EncounterTally {
    EncounterTally(games: numbers(at: index).map { games[$0] }, count: counts[index], draw: draws[index])
  }
}

extension EncounterTable: Equatable {
  /// Whether both hold the same encounters in the same order, regardless of how they number games.
  public static func == (one: EncounterTable, other: EncounterTable) -> Bool { one.elementsEqual(other) }
}

extension EncounterTable: ExpressibleByArrayLiteral {
  public init(arrayLiteral tallies: EncounterTally...) { self.init(tallies) }
}
