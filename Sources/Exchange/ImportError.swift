/// An error in a file with games of other programs, with its place.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as given.
  public let file: String
  /// The line, from 1; nil where the error concerns the whole file.
  public let line: Int?
  /// A description of the error and of what is expected instead.
  public let problem: String

  public var description: String {
    file + ":" + (line.map { "\($0):" } ?? "") + " " + problem
  }

  /// Bytes as text for a message: repaired, and shortened where they are long.
  static func excerpt(_ bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes.prefix(41)), as: UTF8.self)
    return "“" + (text.count > 40 ? String(text.prefix(39)) + "…" : text) + "”"
  }
}
