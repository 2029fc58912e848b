import Play
import Statistics

/// The conditions for games to be listed: all that are given have to hold.
///
/// A player is given by its name, or as `name (definition)` where the name stood for several, as in
/// `results(of:runs:)`.
public struct GameFilter: Hashable, Sendable {
  /// The variant's name.
  public var variant: String?
  /// Players that took part, in any seats.
  public var players: [String] = []
  /// The players in given seats, by the seat's number from 0.
  public var seats: [Int: String] = [:]
  /// The player that won: it alone had the first place.
  public var winner: String?
  /// A player that lost: it didn't have the first place.
  public var loser: String?
  /// Whether the first place has to be shared; false for all games.
  public var isDrawn = false
  /// The reason why the game ended.
  public var reason: Reason?
  /// The number of the encounter, from 0.
  public var encounter: Int?
  /// The length in plies.
  public var plies: ClosedRange<Int>?

  /// Creates a filter for all games.
  public init() {}

  /// Reads a range of lengths, written `9` or `9-12`; nil for anything else.
  public static func lengths(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard 1...2 ~= ends.count, ends[0] >= 0, ends[0] <= ends[ends.count - 1] else { return nil }
    return ends[0]...ends[ends.count - 1]
  }

  /// The names of all players in the filter.
  var names: [String] { players + seats.sorted { $0.key < $1.key }.map(\.value) + [winner, loser].compactMap(\.self) }

  /// Whether the number of matching games doesn't follow from the totals.
  var looksIntoGames: Bool { reason != nil || encounter != nil || plies != nil }

  /// Whether games of a seating may match.
  func holds(for seating: SeatingNames) -> Bool {
    func sits(_ name: String) -> Bool { seating.players.contains { $0.isCalled(name) } }
    return variant ?? seating.variant == seating.variant && players.allSatisfy(sits)
      && seats.allSatisfy { seat, name in seat < seating.players.count && seating.players[seat].isCalled(name) }
      && [winner, loser].compactMap(\.self).allSatisfy(sits)
  }

  /// Whether the filter depends on places: on a winner, a loser or a shared first place.
  var isAboutPlaces: Bool { winner != nil || loser != nil || isDrawn }

  /// Whether a game of a seating that ended in these places may match.
  func holds(for places: [Int], of seating: SeatingNames) -> Bool {
    let isShared = !Tally.isWon(places)
    func isAny(_ name: String?, _ holds: (Int) -> Bool) -> Bool {
      guard let name else { return true }
      return zip(seating.players, places).contains { $0.isCalled(name) && holds($1) }
    }
    return (!isDrawn || isShared) && isAny(winner) { $0 == 1 && !isShared } && isAny(loser) { $0 > 1 }
  }
}

/// A seating by names: the variant and the player in each seat.
struct SeatingNames {
  let variant: String
  let players: [PlayerName]

  /// The sort key: the variant, then the players' names.
  var words: [String] { [variant] + players.map(\.name) }
}

/// A player's name, and the definition that distinguishes it from others of the name.
struct PlayerName {
  let name: String
  let definition: String

  /// Whether a name in a filter stands for this player.
  func isCalled(_ other: String) -> Bool { other == name || other == "\(name) (\(definition))" }
}
