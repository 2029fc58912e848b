import Results
import Statistics

/// Games read from any number of files, summed up as they are read.
///
/// Players are identified by their names, byte by byte, across all files. Games of a variant form a group; games that
/// don't name their variant are grouped by their number of seats.
public struct GameBook: Sendable {
  /// A group of games that share seat advantages.
  public struct Group: Hashable, Sendable {
    /// The variant; empty where the games don't name it.
    public let variant: String
    /// The number of seats.
    public let seats: Int
  }

  /// The numbers of games that say nothing about strength and were left out.
  public struct LeftOut: Hashable, Sendable {
    /// The number of games without a result (`*`).
    public var unfinished = 0
    /// The number of games of a player against itself.
    public var againstItself = 0
    /// The number of games that couldn't be read.
    public var unreadable = 0
    /// The error in the first of the unreadable games.
    public var firstProblem: ImportError?
  }

  /// The number of games counted.
  public private(set) var games = 0
  /// The games that were left out.
  public private(set) var leftOut = LeftOut()
  /// The groups; tallies refer to them by index.
  public private(set) var groups: [Group] = []
  /// The number of counted games that didn't name an encounter.
  public var gamesWithoutEncounter: Int { games - encounterBook.games }
  /// Whether some results were rankings, which don't show the seats of players.
  public private(set) var hasRankings = false

  private var table = NameTable()
  private var variants = NameTable()
  private var pairGroups: [Int: Int] = [:]
  private var knownGroups: [Group: Int] = [:]
  private var pairs: [PairTable] = []
  /// The number of games of three seats or more, and of rankings, by pattern.
  private var patterns: [GamePattern: Int] = [:]
  private var encounterBook = EncounterBook()

  /// The limit on all games, left out or not: more have never been played, and sums over that number of games fit an
  /// `Int` and are exact as a `Double`.
  static let limit = 1_000_000_000_000

  /// Creates a book without games.
  public init() {}

  /// The names of the players, in the order of their first appearance.
  public var players: [String] { table.names }

  /// The number of occurrences of each outcome, in a fixed order.
  public var tallies: [Tally] {
    let pairTallies = pairs.enumerated().flatMap { group, table in
      table.counts.flatMap { pair in
        Tally.pair(
          group: group, first: pair.first, second: pair.second, wins: pair.wins, draws: pair.draws,
          losses: pair.losses)
      }
    }
    return (pairTallies + patterns.map { Tally(group: $0.group, players: $0.players, places: $0.places, games: $1) })
      .sorted(by: Tally.areInOrder)
  }

  /// The games grouped by encounter, where games that named no encounter are one each; nil where no game named one.
  public var encounters: EncounterTable? { encounterBook.isEmpty ? nil : encounterBook.table(tallies) }

  /// The games as results of one run.
  public var results: Results {
    Results(
      coverage: Results.Coverage(tournament: "", runs: [], seeds: [], games: games, planned: games),
      variants: groups.map { Results.Variant(name: name(of: $0), seats: $0.seats) }, players: players,
      tallies: tallies, encounters: encounters, efforts: [])
  }

  private func name(of group: Group) -> String {
    if group.variant.isEmpty { return "games of \(group.seats) players" }
    let isAlone = groups.count { $0.variant == group.variant } == 1
    return isAlone ? group.variant : "\(group.variant) of \(group.seats) players"
  }

  /// Adds the games of a file, whose format is recognised by its content: PGN, or CSV with one of the headers
  /// `white,black,W,D,L`, `white,black,result`, `ranking,count` and `player1,place1,player2,place2,...`.
  ///
  /// Text is UTF-8, or UTF-16 where it begins with a byte order mark; names that aren't UTF-8 are read as ISO 8859-1.
  ///
  /// - Parameters:
  ///   - bytes: the whole content.
  ///   - file: its name, for errors.
  /// - Throws: `ImportError`; some of the file's games may have been added then.
  ///
  /// Complexity: O(bytes); memory grows with players, pairs and encounters, not with games that name none.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, file: String) throws(ImportError) {
    var bytes = bytes
    // A byte order mark, which some programs write at the start of UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = UnsafeRawBufferPointer(rebasing: bytes[3...]) }
    if let text = Self.textOfUTF16(bytes) { return try read(text, file: file) }
    guard let first = bytes.first(where: { !$0.isBlank }) else {
      throw ImportError(file: file, line: nil, problem: "is empty; expected games as PGN or CSV")
    }
    if [UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: ";"), UInt8(ascii: "{")].contains(first) {
      var reader = PGNReader(bytes, file: file)
      try reader.read(into: &self)
    } else {
      var reader = try CSVReader(bytes, file: file)
      try reader.read(into: &self)
    }
  }

  /// Adds the games of a text, as for a file's bytes.
  public mutating func read(_ text: String, file: String) throws(ImportError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(ImportError) in try read(UnsafeRawBufferPointer(bytes), file: file) }
    }
    try result.get()
  }
}

extension GameBook {
  /// The number of a player; a new name is added.
  mutating func player(_ name: UnsafeRawBufferPointer) -> Int {
    guard let repaired = Self.latin1(name) else { return table.number(of: name) }
    return repaired.withUnsafeBytes { table.number(of: $0) }
  }

  /// Counts a game that couldn't be read.
  mutating func leaveOut(_ problem: ImportError) {
    if leftOut.unreadable == 0 { leftOut.firstProblem = problem }
    leftOut.unreadable += 1
  }

  /// Text in ISO 8859-1 converted to UTF-8; nil for text that is UTF-8 already.
  private static func latin1(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.contains(where: { $0 >= 0x80 }), String(validating: text, as: UTF8.self) == nil else { return nil }
    return text.flatMap { Array(String(UnicodeScalar($0)).utf8) }
  }

  /// The text of a file that begins with a byte order mark of UTF-16; nil for others.
  private static func textOfUTF16(_ bytes: UnsafeRawBufferPointer) -> String? {
    let isBigEndian: Bool
    if bytes.starts(with: [0xFF, 0xFE]) {
      isBigEndian = false
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      isBigEndian = true
    } else {
      return nil
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      let unit = UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
      return isBigEndian ? unit.byteSwapped : unit
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The number of the group of a variant with a number of seats; a new group is added.
  mutating func group(variant: UnsafeRawBufferPointer, seats: Int) -> Int {
    func wanted() -> Group {
      Group(variant: String(decoding: Self.latin1(variant) ?? Array(variant), as: UTF8.self), seats: seats)
    }
    guard seats == 2 else { return group(wanted()) }
    // Looked up for each game of long files, so no text is created for it.
    let number = variants.number(of: variant)
    if let group = pairGroups[number] { return group }
    let group = group(wanted())
    pairGroups[number] = group
    return group
  }

  private mutating func group(_ wanted: Group) -> Int {
    if let known = knownGroups[wanted] { return known }
    knownGroups[wanted] = groups.count
    groups.append(wanted)
    pairs.append(PairTable())
    return groups.count - 1
  }

  /// Counts a game of two players, and assigns it to its encounter.
  mutating func add(
    _ result: GameResult, group: Int, first: Int, second: Int, encounter: EncounterMark? = nil
  ) throws(EncounterBook.Mismatch) {
    let places: [Int]
    switch result {
    case .unfinished:
      leftOut.unfinished += 1
      return
    case .firstWon: places = [1, 2]
    case .drawn: places = [1, 1]
    case .secondWon: places = [2, 1]
    }
    guard first != second else {
      leftOut.againstItself += 1
      return
    }
    games += 1
    pairs[group].add(result, first: first, second: second)
    if let encounter {
      try encounterBook.add(GamePattern(group: group, players: [first, second], places: places), to: encounter)
    }
  }

  /// Counts a game of any number of seats, by the place of each.
  mutating func add(
    group: Int, players: [Int], places: [Int], encounter: EncounterMark?
  ) throws(EncounterBook.Mismatch) {
    if players.count == 2 {
      let result: GameResult = places[0] == places[1] ? .drawn : places[0] < places[1] ? .firstWon : .secondWon
      try add(result, group: group, first: players[0], second: players[1], encounter: encounter)
    } else {
      try add(GamePattern(group: group, players: players, places: places), count: 1, encounter)
    }
  }

  private mutating func add(
    _ game: GamePattern, count: Int, _ encounter: EncounterMark?
  ) throws(EncounterBook.Mismatch) {
    games += count
    patterns[game, default: 0] += count
    if let encounter { try encounterBook.add(game, to: encounter) }
  }

  /// Whether a number of further games is within the limit.
  func hasRoom(for more: Int) -> Bool { games + leftOut.unfinished + leftOut.againstItself <= Self.limit - more }

  /// Counts games of two players that have been summed up, for which there is room.
  mutating func add(group: Int, first: Int, second: Int, wins: Int, draws: Int, losses: Int) {
    if first == second {
      leftOut.againstItself += wins + draws + losses
    } else {
      games += wins + draws + losses
      pairs[group].add(first: first, second: second, wins: wins, draws: draws, losses: losses)
    }
  }

  /// Counts games that ended in one ranking, given as players with their places, for which there is room. A single game
  /// is also assigned to its encounter.
  mutating func add(
    ranking: [(player: Int, place: Int)], count: Int, encounter: EncounterMark? = nil
  ) throws(EncounterBook.Mismatch) {
    hasRankings = true
    let sorted = ranking.sorted { $0.player < $1.player }
    let group = group(Group(variant: "", seats: ranking.count))
    let game = GamePattern(group: group, players: sorted.map(\.player), places: sorted.map(\.place))
    try add(game, count: count, encounter)
  }
}

extension UInt8 {
  /// A space, tab, carriage return or line feed.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
