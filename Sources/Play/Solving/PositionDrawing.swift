/// Writes positions of a game as text, which is the same for all symmetric images of a position, and reads them.
///
/// The text has the cells row by row from the top left, each with the letter of its piece or `-`, and then the letter
/// of the seat to move. The mirror images and turns of a board have the same score; it writes the one whose text
/// comes first in ASCII, by the symmetries that the game declares.
struct PositionDrawing<G: BoardGame>: Sendable {
  let game: G
  /// The cell of the board that stands in each place of each image; the first image is the board itself.
  private let images: [[Int]]

  init(_ game: G) {
    self.game = game
    images = game.images
  }

  /// The text of a position.
  func text(of position: G.Position) -> String {
    let letters = game.pieces.map { $0.letter.asciiValue ?? 0 }
    var cells: [UInt8] = []
    cells.reserveCapacity(images[0].count)
    for y in 0..<game.height {
      for x in 0..<game.width { cells.append(game.piece(x: x, y: y, in: position).map { letters[$0] } ?? Self.empty) }
    }
    var best = images[0]
    for image in images.dropFirst() {
      for (place, other) in zip(image, best) where cells[place] != cells[other] {
        if cells[place] < cells[other] { best = image }
        break
      }
    }
    let mover = letters[game.pieces.firstIndex { $0.seat == game.seat(in: position) } ?? 0]
    return String(decoding: best.map { cells[$0] } + [mover], as: UTF8.self)
  }

  private static var empty: UInt8 { UInt8(ascii: "-") }
}

extension PositionDrawing where G: SolvedGame {
  /// The open position that a text draws.
  /// - Throws: `TranscriptError` when it draws none.
  func position(of text: String) throws(TranscriptError) -> G.Position {
    let letters = Array(text.utf8)
    let cells = letters.dropLast()
    guard cells.count == images[0].count, cells.allSatisfy({ "XO-".utf8.contains($0) }),
      let seat = letters.last.flatMap({ [UInt8(ascii: "X"), UInt8(ascii: "O")].firstIndex(of: $0) })
    else {
      throw .unreadable(
        text: String(text.prefix(8)), ply: 0,
        expected: "\(images[0].count) cells of X, O and -, then X or O to move")
    }
    let marks = "XO".utf8.map { mark in
      cells.indices.filter { cells[$0] == mark }.map { (x: $0 % game.width, y: $0 / game.width) }
    }
    return game.position(first: marks[0], second: marks[1], mover: seat)
  }
}
