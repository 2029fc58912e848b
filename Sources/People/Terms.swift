import Play

/// What is agreed before a game that people play: what, by whom, and how much time there is.
public struct Terms: Codable, Hashable, Sendable {
  /// Who has a seat.
  public struct Seat: Codable, Hashable, Sendable {
    /// What is called in tables: a person's name, or a player's.
    public let name: String
    /// The player by its name or notation; nil where a person plays.
    public let player: String?
    /// Nanoseconds that a person has for all moves of a board game; nil for any time.
    public let clock: Int64?

    /// Whether a person plays.
    public var isPerson: Bool { player == nil }

    /// A person.
    public static func person(_ name: String, clock: Int64? = nil) -> Seat {
      Seat(name: name, player: nil, clock: clock)
    }

    /// A player by its name or notation.
    public static func player(_ player: String) -> Seat { Seat(name: player, player: player, clock: nil) }

    fileprivate init(name: String, player: String?, clock: Int64?) {
      (self.name, self.player, self.clock) = (name, player, clock)
    }
  }

  /// The canonical name of the variant.
  public let variant: String
  /// Who plays, in seat order; no two are called the same.
  public let seats: [Seat]
  /// Nanoseconds that a player may take for a move, as far as it can be told.
  public let thinking: Int64

  /// How long names of people may be, in characters.
  public static let longestName = 40
  /// How long they may be in bytes of UTF-8: a character may be one letter below a pile of marks.
  static let mostNameBytes = 320

  /// Whether a person may be called so: on one line, and not too long.
  public static func isName(_ name: String) -> Bool {
    1...longestName ~= name.count && name.utf8.count <= mostNameBytes && name.first != " " && name.last != " "
      && !name.unicodeScalars.contains { $0.properties.isControl }
  }

  /// Agrees on a game; a player that sits twice gets a number behind its name.
  ///
  /// - Parameters:
  ///   - variant: its notation.
  ///   - seats: in seat order.
  ///   - opponents: the players there are.
  /// - Throws: `PeopleError` where there is no such variant or player, where a player can't play it, for another number of
  ///   seats, and for names that people can't have.
  public init(
    variant: String, seats: [Seat], thinking: Int64 = Self.usualThinking, among opponents: Opponents
  ) throws(PeopleError) {
    let playable: PlayableVariant
    do { playable = try Catalog.variant(variant) } catch { throw PeopleError("\(error)") }
    let name = playable.variant.name
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

  /// What players may take for a move unless something else is said.
  public static let usualThinking: Int64 = 2_000_000_000

  /// Makes sure that a person can be called so, beside others.
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
  /// As much of a name as there may be, for a message.
  private static func shortened(_ name: String) -> String {
    name.utf8.count <= mostNameBytes ? name : String(decoding: name.utf8.prefix(mostNameBytes), as: UTF8.self) + " ..."
  }
}

extension Unicode.Scalar.Properties {
  /// Whether it would move the cursor or change how text is shown.
  fileprivate var isControl: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}
