import Play

/// An error in making a report.
public enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standings were requested for a variant that was not played.
  case unknownVariant(String, played: [String])
  /// A name given isn't that of a player.
  case unknownPlayer(String, known: [String])
  /// A directory could not be made.
  case cannotCreateDirectory(path: String, reason: String)
  /// A file could not be written; the one there before, if any, is untouched.
  case cannotWrite(path: String, reason: String)

  /// A description of the error and of what is expected instead.
  public var description: String {
    switch self {
    case .unknownVariant(let name, let played):
      "there are no games of “\(name)”" + KnownNames.hint(for: name, among: played, list: played.joined(separator: " "))
    case .unknownPlayer(let name, let known):
      "no player is called “\(name)”" + KnownNames.hint(for: name, among: known, list: known.joined(separator: "; "))
    case .cannotCreateDirectory(let path, let reason):
      "cannot create the directory \(path): \(reason)"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }
}
