/// Positions in Forsyth-Edwards Notation: ranks from the top, whose turn it is, castlings by the rooks' files where
/// these aren't those of chess (Shredder-FEN), the square behind a pawn that may be taken in passing, and numbers of
/// moves.
struct ChessFen {
  private static let letters = Array("pnbrqk".utf8)
  private static let corners: UInt64 = 0x8100_0000_0000_0081

  private let fields: [Substring]

  /// Takes a text apart: six fields, or four where the numbers of moves are left out.
  init(_ text: String) throws(FENError) {
    // By bytes, here and below: books have a hundred thousand positions.
    fields = Self.split(text[...], UInt8(ascii: " "))
    guard fields.count == 4 || fields.count == 6 else {
      throw FENError("it has \(fields.count) fields; expected ranks, side to move, castlings, square, and two numbers")
    }
  }

  private static func split(_ text: Substring, _ separator: UInt8) -> [Substring] {
    text.utf8.split(separator: separator, omittingEmptySubsequences: false).map(Substring.init)
  }

  // MARK: Reading

  /// The position.
  /// - Throws: `FENError` for a text that isn't a position of the game, or is an impossible one.
  func position(of game: Chess) throws(FENError) -> Chess.Position {
    var position = Chess.Position()
    try readRanks(into: &position)
    guard fields[1] == "w" || fields[1] == "b" else {
      throw FENError("the side to move is “\(fields[1].prefix(10))”; expected w or b")
    }
    position.isBlack = fields[1] == "b"
    try Self.checkPieces(of: position)
    try readCastlings(into: &position, game)
    if fields.count == 6 {
      guard let quiet = UInt16(fields[4]), quiet <= Chess.quietLimit else {
        throw FENError(
          "the number of moves without a capture is “\(fields[4].prefix(10))”; expected 0 to \(Chess.quietLimit)")
      }
      guard let number = UInt16(fields[5]), 1...9_999 ~= number else {
        throw FENError("the move's number is “\(fields[5].prefix(10))”; expected 1 to 9999")
      }
      position.quiet = quiet
    }
    position.key ^= ChessKeys.castling(position.castling) ^ (position.isBlack ? ChessKeys.black : 0)
    try readPassing(into: &position, game)
    var turned = position
    turned.isBlack.toggle()
    guard !game.moves(in: turned).isCheck else { throw FENError("the side that isn't to move is in check") }
    return position
  }

  private func readRanks(into position: inout Chess.Position) throws(FENError) {
    let ranks = Self.split(fields[0], UInt8(ascii: "/"))
    guard ranks.count == 8 else { throw FENError("it has \(ranks.count) ranks; expected 8") }
    for (row, rank) in ranks.enumerated() {
      var file = 0
      for (place, byte) in rank.utf8.enumerated() {
        if UInt8(ascii: "1")...UInt8(ascii: "8") ~= byte {
          file += Int(byte - UInt8(ascii: "0"))
        } else if let kind = Self.letters.firstIndex(of: byte | 0x20).flatMap(Chess.Kind.init) {
          if file < 8 { position.toggle(kind, (7 - row) * 8 + file, isBlack: byte & 0x20 != 0) }
          file += 1
        } else {
          let found = rank[rank.utf8.index(rank.startIndex, offsetBy: place)]
          throw FENError("rank \(8 - row) has “\(found)”; expected a number of empty squares or one of PNBRQKpnbrqk")
        }
      }
      guard file == 8 else { throw FENError("rank \(8 - row) has \(file) squares; expected 8") }
    }
  }

  private static func checkPieces(of position: Chess.Position) throws(FENError) {
    for (side, name) in [(position.white, "White"), (position.black, "Black")] {
      let kings = (position.kings & side).count
      guard kings == 1 else { throw FENError("\(name) has \(kings) kings; expected one") }
      guard side.count <= 16 else { throw FENError("\(name) has \(side.count) pieces; expected 16 at most") }
    }
    guard position.pawns & (ChessGrid.rank(0) | ChessGrid.rank(7)) == 0 else {
      throw FENError("a pawn stands on the first or the last rank")
    }
  }

  private func readCastlings(into position: inout Chess.Position, _ game: Chess) throws(FENError) {
    guard fields[2] != "-" else { return }
    for letter in fields[2] {
      let side = letter.isLowercase ? position.black : position.white
      let rank = ChessGrid.rank(letter.isLowercase ? 7 : 0)
      let king = position.kings & side & rank
      let rooks = (position.rooks & side & rank).cells
      let rook: Int?
      switch letter.lowercased() {
      case "k": rook = rooks.reversed().first { UInt64(bit: $0) > king }
      case "q": rook = rooks.first { UInt64(bit: $0) < king }
      case let file where file.count == 1 && "a"..."h" ~= file:
        rook = rooks.first { CellName.letter($0 & 7) == file }
      default: throw FENError("the castlings are “\(fields[2].prefix(10))”; expected letters of KQkq, or -")
      }
      guard king != 0, let rook else { throw FENError("castling “\(letter)” has no king and rook on their rank") }
      let isUsual = UInt64(bit: rook) & Self.corners != 0 && king.kingsFile
      guard game.is960 || isUsual else {
        throw FENError("castling “\(letter)” isn't from e and a or h; Chess960, chess:960, has others")
      }
      position.castling |= UInt64(bit: rook)
    }
  }

  private func readPassing(into position: inout Chess.Position, _ game: Chess) throws(FENError) {
    let text = fields[3]
    guard text != "-" else { return }
    let cell = TranscriptText.reading(String(text)) { text in
      CellName.read(from: &text).flatMap { text.isAtEnd ? $0 : nil }
    }
    let rank = position.isBlack ? 2 : 5
    guard let cell, cell.x < 8, cell.y == rank else {
      throw FENError("the square behind a pawn is “\(text.prefix(10))”; expected one of rank \(rank + 1), or -")
    }
    let square = rank * 8 + cell.x
    let (pawn, origin) = position.isBlack ? (square + 8, square - 8) : (square - 8, square + 8)
    guard position.pawns & position.other & UInt64(bit: pawn) != 0,
      position.taken & (UInt64(bit: square) | UInt64(bit: origin)) == 0
    else { throw FENError("no pawn has just passed \(text)") }
    game.setPassing(square, in: &position)
    position.key ^= ChessKeys.passing(position.passing)
  }

  // MARK: Writing

  /// The text of a position.
  static func text(of position: Chess.Position) -> String {
    let ranks = (0..<8).reversed().map { rank in
      var text = ""
      var empty = 0
      for file in 0..<8 {
        let square = rank * 8 + file
        guard let kind = position.kind(on: square) else {
          empty += 1
          continue
        }
        let letter = String(UnicodeScalar(letters[kind.rawValue]))
        text += (empty > 0 ? "\(empty)" : "") + (position.black.contains(square) ? letter : letter.uppercased())
        empty = 0
      }
      return text + (empty > 0 ? "\(empty)" : "")
    }
    let rooks = [(position.white, true), (position.black, false)].map { side, isWhite in
      let isUsual = position.castling & side & ~corners == 0 && (position.kings & side).kingsFile
      return (position.castling & side).cells.reversed().map { square in
        let letter = isUsual ? (square & 7 == 7 ? "k" : "q") : CellName.letter(square & 7)
        return isWhite ? letter.uppercased() : letter
      }.joined()
    }.joined()
    let passing = position.passing.cells.map { CellName.text(x: $0 & 7, y: $0 / 8) }.joined()
    return [
      ranks.joined(separator: "/"), position.isBlack ? "b" : "w", rooks.isEmpty ? "-" : rooks,
      passing.isEmpty ? "-" : passing, "\(position.quiet)", "\(position.plies / 2 + 1)",
    ].joined(separator: " ")
  }
}

extension UInt64 {
  /// Whether a king stands on the file where it stands at the start of chess.
  fileprivate var kingsFile: Bool { self & 0x1010_1010_1010_1010 != 0 }
}
