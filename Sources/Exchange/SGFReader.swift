/// Reads games of Go in the Smart Game Format (www.red-bean.com/sgf): the main line of each game, which is the first
/// of all variations.
public struct SGFReader {
  /// A game's board and its moves.
  public struct Game: Hashable, Sendable {
    /// The line of the file on which it begins, from 1.
    public let line: Int
    /// The number of columns of the board.
    public internal(set) var width = 19
    /// The number of rows of the board.
    public internal(set) var height = 19
    /// The moves, Black's first; nil for a pass.
    public internal(set) var moves: [SGFWriter.Point?] = []
  }

  /// The valid numbers of columns and rows, for which small letters suffice.
  private static let sides = 1...26

  private let bytes: [UInt8]
  private let file: String
  private var place = 0
  private var line = 1

  /// Reads all games of a file.
  /// - Throws: `ImportError`, with the line of the error.
  public static func games(of text: String, file: String) throws(ImportError) -> [Game] {
    var reader = SGFReader(bytes: Array(text.utf8), file: file)
    var games: [Game] = []
    while let game = try reader.nextGame() { games.append(game) }
    return games
  }

  private func error(_ problem: String) -> ImportError { ImportError(file: file, line: line, problem: problem) }

  /// The next byte that isn't blank.
  private mutating func next() -> UInt8? {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == 0x0A { line += 1 }
      if byte > 0x20 { return byte }
    }
    return nil
  }

  private mutating func nextGame() throws(ImportError) -> Game? {
    guard let first = next() else { return nil }
    guard first == UInt8(ascii: "(") else { throw error("has no game in SGF here; expected “(;”") }
    var game = Game(line: line)
    // The first branch of each node continues the main line, which ends where a branch does.
    var (depth, isMain) = (1, true)
    while depth > 0 {
      guard let byte = next() else { throw error("ends within a game; expected “)”") }
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): (depth, isMain) = (depth - 1, false)
      case UInt8(ascii: ";"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        try readProperty(beginningWith: byte, of: &game, isMain)
      default: throw error("has \(ImportError.excerpt([byte])) where a property should be, such as B[dd]")
      }
    }
    return game
  }

  private mutating func readProperty(
    beginningWith byte: UInt8, of game: inout Game, _ isMain: Bool
  ) throws(ImportError) {
    // Old files have small letters in names, which are ignored.
    var name = [byte]
    var values: [String] = []
    while let byte = next() {
      if byte == UInt8(ascii: "[") {
        values.append(try readValue())
      } else if values.isEmpty {
        name.append(byte)
      } else {
        place -= 1
        break
      }
      guard name.count <= 40 else { throw error("has \(ImportError.excerpt(name)) where a property should be") }
    }
    guard let value = values.first else { throw error("has a property without a value") }
    guard isMain else { return }
    try apply(String(decoding: name.filter { $0 < UInt8(ascii: "a") }, as: UTF8.self), value, to: &game)
  }

  /// The text up to the bracket that closes a value.
  private mutating func readValue() throws(ImportError) -> String {
    var value: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == 0x0A { line += 1 }
      if byte == UInt8(ascii: "]") { return String(decoding: value, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), place < bytes.count else {
        value.append(byte)
        continue
      }
      value.append(bytes[place])
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    throw error("ends within a value; expected “]”")
  }

  private func apply(_ name: String, _ value: String, to game: inout Game) throws(ImportError) {
    switch name {
    case "GM" where value != "1": throw error("has GM[\(value.prefix(10))], another game; expected GM[1], Go")
    case "AB", "AW", "AE": throw error("has stones set up by \(name); expected moves alone")
    case "SZ":
      let sides = value.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard 1...2 ~= sides.count, let width = sides[0], let height = sides[sides.count - 1],
        Self.sides ~= width, Self.sides ~= height
      else { throw error("has SZ[\(value.prefix(10))]; expected a side up to 26, or two such as 9:7") }
      guard game.moves.isEmpty else { throw error("has SZ after a move; expected it before") }
      (game.width, game.height) = (width, height)
    case "B", "W":
      guard (name == "B") == game.moves.count.isMultiple(of: 2) else {
        throw error("has a move of \(name) out of turn; expected B and W one after the other, B first")
      }
      game.moves.append(try point(value, of: game))
    default: break
    }
  }

  /// The point of a move; nil for a pass, which is written `tt` on boards up to 19x19 as well.
  private func point(_ value: String, of game: Game) throws(ImportError) -> SGFWriter.Point? {
    if value.isEmpty || value == "tt" && game.width <= 19 && game.height <= 19 { return nil }
    let places = value.utf8.map { Int($0) - Int(UInt8(ascii: "a")) }
    guard places.count == 2, 0..<game.width ~= places[0], 0..<game.height ~= places[1] else {
      throw error("has a move \(ImportError.excerpt(value.utf8)); expected two letters such as dd, on the board")
    }
    return SGFWriter.Point(x: places[0], y: places[1])
  }
}
