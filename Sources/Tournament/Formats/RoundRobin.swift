/// A format in which every player meets every other.
public struct RoundRobin: TournamentFormat {
  public static let name = "round-robin"
  public static let summary = "Every pairing is played; the default."

  /// Creates a round-robin; it has no settings.
  public init(_ settings: FormatSettings = FormatSettings(for: keys)) {}
}
