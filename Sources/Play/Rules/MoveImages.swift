/// The moves of a board game by their numbers in its notation, and their images when the board is turned or mirrored in
/// a way that leaves the start unchanged. The image of a game is then a game as well, and ends in the same way.
public struct MoveImages: Sendable {
  private let notation: any MoveNotation
  /// The images of each move; the first image is the identity.
  private let images: [[UInt16]]

  /// The number of images of a game, itself included: 8 at noughts on a square board, 4 at Reversi, 2 at Connect Four.
  public var count: Int { images.count }

  init<G: BoardGame>(_ game: G) {
    let start = game.start(seed: 0)
    let cells = (0..<game.width * game.height).map { game.piece(x: $0 % game.width, y: $0 / game.width, in: start) }
    let notation = game.notation
    images = game.images.filter { image in image.map { cells[$0] } == cells }.map { image in
      (0..<notation.count).map { UInt16(notation.image(of: $0, image)) }
    }
    self.notation = notation
  }

  /// Reads the move at the front of a transcript, and moves past it.
  /// - Returns: nil at the end, and where no move of this board stands.
  public func readMove(in transcript: inout TranscriptText) -> UInt16? {
    if case .move(let number) = notation.read(&transcript) { UInt16(number) } else { nil }
  }

  /// The text of a move in a transcript.
  public func text(of move: UInt16) -> String { notation.text(of: Int(move)) }

  /// The first of all images of a line of moves from the start, in lexicographic order.
  ///
  /// What it begins with is what the line's beginning has for its first image, so that the first images of all lines make
  /// a tree. O(images × moves).
  public func first(of line: [UInt16]) -> [UInt16] {
    var best = line
    for image in images.dropFirst() {
      for (place, move) in line.enumerated() where image[Int(move)] != best[place] {
        if image[Int(move)] < best[place] { best = line.map { image[Int($0)] } }
        break
      }
    }
    return best
  }

  /// All images of a line of moves from the start, the line itself first.
  func all(of line: [UInt16]) -> [[UInt16]] { images.map { image in line.map { image[Int($0)] } } }
}
