/// A format in which some players, the challengers, meet all others, but not each other.
///
/// With more than two seats a challenger meets each combination of the others.
public struct Gauntlet: TournamentFormat {
  public static let name = "gauntlet"
  public static let summary = "Challengers meet all other players."
  public static let keys = [
    FormatKey(
      "challengers", "who meet all others, but not each other; “challenger: NAME” for one",
      .players(single: "challenger"))
  ]

  private let challengers: [String]

  /// Creates a gauntlet of its `challengers`.
  public init(_ settings: FormatSettings) { challengers = settings[players: "challengers"] }

  /// The pairings of the first challenger, then those of the next one.
  public func pairings(at entry: Entry) -> AnySequence<[String]> {
    let others = entry.players.filter { !challengers.contains($0) }
    return AnySequence(
      challengers.lazy.filter { entry.players.contains($0) }.flatMap { challenger in
        Combinations(of: others, count: entry.seats - 1).lazy.map { [challenger] + $0 }
      })
  }

  /// The reason why the variant can't be played: no challenger, or too few others to fill the seats, or just one
  /// seat; nil if it can.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? {
    if let problem = Self.problemOfOneSeat(at: entry) { return problem }
    let pairings = pairings(at: entry)
    guard pairings.contains(where: { _ in true }) else {
      return challengers.contains(where: entry.players.contains)
        ? "a challenger at \(entry.variant) meets \(entry.seats - 1) who aren't challengers, but of those only "
          + "\(entry.players.count { !challengers.contains($0) }) can play it; name fewer challengers"
        : "\(challengers.count == 1 ? "the challenger can't" : "none of the challengers can") play \(entry.variant); "
          + "leave it out, or challenge with another player"
    }
    return FixedSchedule.problem(pairings, at: entry, seating: seating)
  }
}
