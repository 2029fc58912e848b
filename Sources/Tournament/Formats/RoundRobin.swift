/// Everybody meets everybody.
public struct RoundRobin: TournamentFormat {
  public static let name = "round-robin"
  public static let summary = "Everybody meets everybody; the default."

  /// A round-robin; there is nothing to set.
  public init(_ settings: FormatSettings = FormatSettings(for: keys)) {}
}
