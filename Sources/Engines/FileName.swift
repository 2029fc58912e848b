/// Makes parts of paths from names, so that a file lies where it should, whatever the name.
public enum FileName {
  /// The maximum number of bytes of a name within a file's name, which has at most 255 with all that is added.
  private static let longest = 200

  /// One component of a path: the name itself, with `_` for each character that leads elsewhere or isn't printed, an
  /// underscore before a first dot, and cut between two characters where it is too long.
  ///
  /// - Parameter isPlain: whether a character may stand in it; a slash, and what isn't printed, never does.
  public static func component(_ name: String, where isPlain: (Character) -> Bool = { _ in true }) -> String {
    var (component, bytes) = ("", 0)
    for character in name {
      let next = isPlain(character) && isPrinted(character) ? character : "_"
      bytes += next.utf8.count
      guard bytes <= longest else { break }
      component.append(next)
    }
    return component.isEmpty || component.hasPrefix(".") ? "_" + component : component
  }

  private static func isPrinted(_ character: Character) -> Bool {
    character != "/"
      && !character.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
      }
  }
}
