import Play

/// A line of the hub protocol: a command, and arguments `key=value`, where a value may stand in double quotes.
struct HubText {
  /// The command; empty on an empty line.
  let command: String
  private var arguments: [String: String] = [:]

  init(_ line: String) {
    var rest = Substring(line).drop(while: \.isWhitespace)
    command = String(rest.prefix { !$0.isWhitespace })
    rest = rest.dropFirst(command.count)
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest.dropFirst(key.count)
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        if rest.first == "\"" {
          value = rest.dropFirst().prefix { $0 != "\"" }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest.dropFirst(value.count)
        }
      }
      arguments[String(key)] = String(value)
    }
  }

  /// The value of an argument, empty for a flag; nil where it isn't given.
  subscript(_ key: String) -> String? { arguments[key] }

  /// A move as the protocol writes it: `32-28`, or `28x19x23` with all that is captured.
  static func move(_ move: OutsideMove, on traits: BoardTraits) -> String {
    guard let origin = move.origin, let target = move.target else { return move.text }
    let ends = [origin, target].map { number(of: $0, on: traits) }
    let taken = move.taken.map { number(of: $0, on: traits) }.sorted()
    return taken.isEmpty ? "\(ends[0])-\(ends[1])" : (ends + taken).map(String.init).joined(separator: "x")
  }

  /// The number of a cell: those on which something can stand are counted from 1, row by row from the top.
  private static func number(of cell: Place, on traits: BoardTraits) -> Int {
    let before = cell.y * traits.width + cell.x
    return 1 + before - traits.gaps.count { $0.y * traits.width + $0.x < before }
  }

  /// The squares of a move, from and to, then those of captured pieces in their order; nil where it is none.
  static func numbers(of move: String) -> [Int]? {
    let isCapture = move.contains("x")
    let parts = move.split(separator: isCapture ? "x" : "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { (0...1_000).nearest(to: $0) }
    guard numbers.count == parts.count, isCapture ? numbers.count > 2 : numbers.count == 2 else { return nil }
    return numbers.prefix(2) + numbers.dropFirst(2).sorted()
  }
}
