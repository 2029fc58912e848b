/// The version of Agon.
public enum Release {
  /// The version number, by the rules of CHANGELOG.md: the major version rises when old configs, databases, reports in
  /// JSON, messages of protocols or command lines are treated differently.
  public static let version = "1.0.0"
  /// The signature of play by Agon's own players, as sixteen hexadecimal digits: it changes if a player plays
  /// differently, or openings, deals or seeds do. A run can be continued only with the signature that it was begun
  /// with.
  public static let playSignature = "a533289f8de8efb6"
}
