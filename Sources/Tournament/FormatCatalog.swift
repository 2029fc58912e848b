/// The formats that a config may name.
///
/// To add one: write it in `Formats`, then one line here. Formats that aren't chosen by a name, such as a match, are
/// in the same folder but not in this list.
public enum FormatCatalog {
  /// All formats, in the order in which they are listed; the first one is the default.
  public static let formats: [any TournamentFormat.Type] = [
    RoundRobin.self,
    Gauntlet.self,
    UntilClear.self,
    Swiss.self,
    Knockout.self,
    Ladder.self,
    LeagueFormat.self,
  ]
}
