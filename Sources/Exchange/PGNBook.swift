/// Reads the main lines of games in PGN, as books of openings have them: comments, variations and marks are skipped.
public struct PGNBook {
  /// The main line of a game, or its beginning.
  public struct Line: Hashable, Sendable {
    /// The line of the file on which the game begins, from 1.
    public let line: Int
    /// The position that it begins from, in FEN; nil for the usual one.
    public internal(set) var fen: String?
    /// The moves by their names, as they are written.
    public internal(set) var names: [String] = []
    /// The line of the file of each move.
    public internal(set) var lines: [Int] = []
  }

  private static let results: Set<String> = ["1-0", "0-1", "1/2-1/2", "*"]

  private let bytes: [UInt8]
  private let file: String
  private let plies: Int
  private var place = 0
  private var line = 1

  /// Reads all games of a file.
  /// - Parameter plies: the number of moves after which the rest of a game is skipped; nil for none.
  /// - Throws: `ImportError`, with the line of the error.
  public static func lines(of bytes: [UInt8], file: String, plies: Int? = nil) throws(ImportError) -> [Line] {
    var book = PGNBook(bytes: bytes, file: file, plies: plies ?? .max)
    var lines: [Line] = []
    while let line = try book.nextGame() { lines.append(line) }
    return lines
  }

  private init(bytes: [UInt8], file: String, plies: Int) { (self.bytes, self.file, self.plies) = (bytes, file, plies) }

  private func error(_ problem: String) -> ImportError { ImportError(file: file, line: line, problem: problem) }

  /// Skips blanks, and lines that begin with `%`, and returns the next byte; nil at the end.
  private mutating func skipBlanks() -> UInt8? {
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "%"), place == 0 || bytes[place - 1] == 0x0A {
        skipLine()
      } else if byte.isBlank || byte == 0xEF && bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]) {
        if byte == 0x0A { line += 1 }
        place += byte == 0xEF ? 3 : 1
      } else {
        return byte
      }
    }
    return nil
  }

  private mutating func skipLine() { while place < bytes.count, bytes[place] != 0x0A { place += 1 } }

  private mutating func nextGame() throws(ImportError) -> Line? {
    guard skipBlanks() != nil else { return nil }
    var game = Line(line: line)
    var (depth, isBegun) = (0, false)
    while let byte = skipBlanks() {
      switch byte {
      case UInt8(ascii: "["):
        guard depth == 0 else { throw error("has a tag within a variation; expected “)” before it") }
        // Without a result, the next game's tags end a game.
        if isBegun { return game }
        try readTag(into: &game)
      case UInt8(ascii: "{"): try skipComment()
      case UInt8(ascii: ";"): skipLine()
      case UInt8(ascii: "("): (depth, place) = (depth + 1, place + 1)
      case UInt8(ascii: ")"):
        guard depth > 0 else { throw error("has “)” where no variation is") }
        (depth, place) = (depth - 1, place + 1)
      default:
        isBegun = true
        let word = readWord()
        if depth == 0, Self.results.contains(word) { return game }
        if depth == 0, game.names.count < plies, let name = Self.name(word) {
          game.names.append(name)
          game.lines.append(line)
        }
      }
    }
    throw error(
      depth > 0 ? "ends within a variation; expected “)”" : "ends within a game; expected 1-0, 0-1, 1/2-1/2 or *")
  }

  /// Reads a word, up to a blank or to a byte that begins something else; at least one byte.
  private mutating func readWord() -> String {
    let start = place
    repeat { place += 1 } while place < bytes.count && !bytes[place].endsWord
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The name of a move in a word, without the number in front of it; nil for a word without a move: a number, a mark,
  /// or a note that a pawn was taken en passant.
  private static func name(_ word: String) -> String? {
    let bytes = word.utf8
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "$") || word == "e.p." || bytes.allSatisfy({ $0 == 0x21 || $0 == 0x3F }) { return nil }
    guard 0x30...0x39 ~= first || first == UInt8(ascii: "."), !word.hasPrefix("0-0") else { return word }
    let rest = word.drop { $0.isASCII && $0.isNumber }.drop { $0 == "." }
    return rest.isEmpty ? nil : String(rest)
  }

  private mutating func skipComment() throws(ImportError) {
    let begin = line
    while place < bytes.count, bytes[place] != UInt8(ascii: "}") {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    guard place < bytes.count else {
      throw ImportError(file: file, line: begin, problem: "has a comment that doesn't end; expected “}”")
    }
    place += 1
  }

  /// Reads `[FEN "..."]`, and skips other tags.
  private mutating func readTag(into game: inout Line) throws(ImportError) {
    let start = place
    var value: [UInt8]?
    var isEscaped = false
    while place < bytes.count, bytes[place] != 0x0A {
      let byte = bytes[place]
      place += 1
      if value == nil {
        if byte == UInt8(ascii: "\"") { value = [] }
      } else if isEscaped || byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        value?.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        while place < bytes.count, bytes[place] == 0x20 { place += 1 }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "]") else { break }
        place += 1
        if bytes[start...].starts(with: "[FEN ".utf8), let value {
          game.fen = String(decoding: value, as: UTF8.self)
        }
        return
      }
    }
    throw error("has \(ImportError.excerpt(bytes[start..<place])) where a tag should be, such as [FEN \"...\"]")
  }
}

extension UInt8 {
  /// Whether a word of a game ends before the byte.
  fileprivate var endsWord: Bool { isBlank || "{}()[];$".utf8.contains(self) }
}
