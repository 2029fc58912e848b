/// What is wrong with a file of somebody else's games, and where.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as given.
  public let file: String
  /// The line, from 1; nil where the whole file is meant.
  public let line: Int?
  /// What is wrong, and what would be right.
  public let problem: String

  public var description: String {
    file + ":" + (line.map { "\($0):" } ?? "") + " " + problem
  }

  /// Bytes as they may be shown in a message: repaired, and cut where they are long.
  static func excerpt(_ bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes.prefix(41)), as: UTF8.self)
    return "“" + (text.count > 40 ? String(text.prefix(39)) + "…" : text) + "”"
  }
}
