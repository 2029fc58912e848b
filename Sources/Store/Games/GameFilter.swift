import Play

/// What games have to be to be listed: all that is given holds for each of them.
///
/// A player is named by its name, or by `name (definition)` where that stood for several, as in `results(of:runs:)`.
public struct GameFilter: Hashable, Sendable {
  /// The variant's name.
  public var variant: String?
  /// Who took part, in whatever seats.
  public var players: [String] = []
  /// Who sat in which seat, by the seat's number from 0.
  public var seats: [Int: String] = [:]
  /// Who was first alone.
  public var winner: String?
  /// Who came in behind somebody else.
  public var loser: String?
  /// Whether the first place was shared; false for all games.
  public var isDrawn = false
  /// Why it ended.
  public var reason: Reason?
  /// The number of the encounter, from 0.
  public var encounter: Int?
  /// How long it was.
  public var plies: ClosedRange<Int>?

  /// All games.
  public init() {}

  /// The lengths that are written `9` or `9-12`; nil where something else is written.
  public static func lengths(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard 1...2 ~= ends.count, ends[0] >= 0, ends[0] <= ends[ends.count - 1] else { return nil }
    return ends[0]...ends[ends.count - 1]
  }

  /// Everybody named.
  var names: [String] { players + seats.sorted { $0.key < $1.key }.map(\.value) + [winner, loser].compactMap(\.self) }

  /// Whether the totals don't tell how many games it holds for.
  var looksIntoGames: Bool { reason != nil || encounter != nil || plies != nil }

  /// Whether games may be of a seating.
  func holds(for seating: SeatingNames) -> Bool {
    func sits(_ name: String) -> Bool { seating.players.contains { $0.isCalled(name) } }
    return variant ?? seating.variant == seating.variant && players.allSatisfy(sits)
      && seats.allSatisfy { seat, name in seat < seating.players.count && seating.players[seat].isCalled(name) }
      && [winner, loser].compactMap(\.self).allSatisfy(sits)
  }

  /// Whether it says who won or lost.
  var isAboutPlaces: Bool { winner != nil || loser != nil || isDrawn }

  /// Whether a game of a seating may have ended in these places.
  func holds(for places: [Int], of seating: SeatingNames) -> Bool {
    let isShared = places.count { $0 == 1 } > 1
    func isAny(_ name: String?, _ holds: (Int) -> Bool) -> Bool {
      guard let name else { return true }
      return zip(seating.players, places).contains { $0.isCalled(name) && holds($1) }
    }
    return (!isDrawn || isShared) && isAny(winner) { $0 == 1 && !isShared } && isAny(loser) { $0 > 1 }
  }
}

/// Who sits where at what variant, in names.
struct SeatingNames {
  let variant: String
  let players: [PlayerName]

  /// All of it, to be sorted by.
  var words: [String] { [variant] + players.map(\.name) }
}

/// A player's name, and what tells it from others of the name.
struct PlayerName {
  let name: String
  let definition: String

  /// Whether it is meant.
  func isCalled(_ other: String) -> Bool { other == name || other == "\(name) (\(definition))" }
}
