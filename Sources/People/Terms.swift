import Play

/// The terms of a game that people play: the variant, the players and their time.
public struct Terms: Codable, Hashable, Sendable {
  /// The occupant of a seat.
  public struct Seat: Codable, Hashable, Sendable {
    /// The name in tables, a person's or a player's.
    public let name: String
    /// The player by its name or notation; nil where a person plays.
    public let player: String?
    /// The time that a person has for all moves of a board game, in nanoseconds; nil for any time.
    public let clock: Nanoseconds?

    /// Whether a person plays.
    public var isPerson: Bool { player == nil }

    /// Creates a seat for a person.
    public static func person(_ name: String, clock: Nanoseconds? = nil) -> Seat {
      Seat(name: name, player: nil, clock: clock)
    }

    /// Creates a seat for a player, by its name or notation.
    public static func player(_ player: String) -> Seat { Seat(name: player, player: player, clock: nil) }

    fileprivate init(name: String, player: String?, clock: Nanoseconds?) {
      (self.name, self.player, self.clock) = (name, player, clock)
    }
  }

  /// The canonical name of the variant.
  public let variant: String
  /// The occupants, in seat order; their names differ.
  public let seats: [Seat]
  /// The time that a player may take for a move, in nanoseconds, provided that it can receive a time limit.
  public let thinking: Nanoseconds

  /// The maximum length of people's names, in characters.
  public static let longestName = 40
  /// The maximum length of people's names in bytes of UTF-8: one character may combine a letter with many marks.
  static let mostNameBytes = 320

  /// Whether a person may have this name: it is on one line, and not too long.
  public static func isName(_ name: String) -> Bool {
    1...longestName ~= name.count && name.utf8.count <= mostNameBytes && name.first != " " && name.last != " "
      && !name.unicodeScalars.contains { $0.properties.isControl }
  }

  /// Creates terms; a player that has two seats gets a number after its name.
  ///
  /// - Parameters:
  ///   - variant: the variant's notation.
  ///   - seats: the occupants, in seat order.
  ///   - opponents: the available players.
  /// - Throws: `PeopleError` where there is no such variant or player, where a player can't play it, for another number
  ///   of seats, and for names that people can't have.
  public init(
    variant: String, seats: [Seat], thinking: Nanoseconds = Self.usualThinking, among opponents: Opponents
  ) throws(PeopleError) {
    let playable: PlayableVariant
    do { playable = try opponents.variants.variant(variant) } catch { throw PeopleError("\(error)") }
    let name = playable.variant.name
    guard playable.isPlayedByMoves || playable.snap != nil else {
      throw PeopleError(
        "people can't play \(name): its program hides something, has several move at once, or lists no moves")
    }
    guard seats.count == playable.seats else {
      throw PeopleError("\(name) has \(playable.seats) seats, not \(seats.count)")
    }
    var named: [Seat] = []
    for seat in seats {
      if let player = seat.player {
        let known = try opponents.name(of: player, at: playable)
        let copies = named.count { $0.player == known }
        named.append(Seat(name: copies == 0 ? known : "\(known) (\(copies + 1))", player: known, clock: nil))
      } else {
        try Self.requireName(seat.name, beside: named, opponents)
        named.append(seat)
      }
    }
    guard Set(named.map(\.name)).count == named.count else {
      throw PeopleError("two of \(named.map(\.name).joined(separator: ", ")) are called the same")
    }
    if let clock = seats.compactMap(\.clock).min(), clock < 1_000_000_000 {
      throw PeopleError("a clock has 1 second or more")
    }
    guard thinking >= 1_000_000 else { throw PeopleError("players have 1 ms or more for a move") }
    (self.variant, self.seats, self.thinking) = (name, named, thinking)
  }

  /// The default time for a move of a player, in nanoseconds.
  public static let usualThinking: Nanoseconds = 2_000_000_000

  /// Makes sure that a person can have this name, beside others.
  static func requireName(
    _ name: String, beside seats: [Seat] = [], _ opponents: Opponents
  ) throws(PeopleError) {
    guard isName(name) else {
      throw PeopleError("“\(shortened(name))”: expected a name of 1 to \(longestName) characters")
    }
    guard !opponents.isKnown(name) else {
      throw PeopleError("“\(name)” is a player; expected another name for a person")
    }
    guard !seats.contains(where: { $0.name == name }) else {
      throw PeopleError("“\(name)” sits there already; expected different names")
    }
  }
}

extension Terms {
  /// The longest allowed part of a name, for a message.
  private static func shortened(_ name: String) -> String {
    name.utf8.count <= mostNameBytes ? name : String(decoding: name.utf8.prefix(mostNameBytes), as: UTF8.self) + " ..."
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character would move the cursor or change how text is shown.
  fileprivate var isControl: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}
