/// Which Agon this is.
public enum Release {
  /// Its version; the middle number rises when old configs or databases are treated otherwise, or games change.
  public static let version = "0.3.0"
  /// What Agon's own players play, as sixteen hexadecimal digits: another one where somebody plays differently, or
  /// openings, deals or seeds come out otherwise. A run doesn't go on with another signature than it was begun with.
  public static let playSignature = "82e917aa697180c3"
}
