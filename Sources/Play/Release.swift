/// The version of Agon.
public enum Release {
  /// The version number; its middle part rises when old configs or databases are treated differently, or games change.
  public static let version = "0.3.0"
  /// The signature of play by Agon's own players, as sixteen hexadecimal digits: it changes if a player plays
  /// differently, or openings, deals or seeds do. A run can be continued only with the signature that it was begun
  /// with.
  public static let playSignature = "82e917aa697180c3"
}
