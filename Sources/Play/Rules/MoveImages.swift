/// The moves of a board game as its notation numbers them, and what becomes of them when the board is turned or mirrored in
/// a way that leaves the start as it is. The image of a game is then a game as well, and ends in the same way.
public struct MoveImages: Sendable {
  private let notation: any MoveNotation
  /// What becomes of each move; the first image leaves all as they are.
  private let images: [[UInt16]]

  /// How many images a game has, itself among them: 8 at noughts on a square board, 4 at Reversi, 2 at Connect Four.
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

  /// The move at the front of a transcript, which is passed over.
  /// - Returns: nil at the end, and where no move of this board stands.
  public func readMove(in transcript: inout TranscriptText) -> UInt16? {
    if case .move(let number) = notation.read(&transcript) { UInt16(number) } else { nil }
  }

  /// What a transcript says of a move.
  public func text(of move: UInt16) -> String { notation.text(of: Int(move)) }

  /// Of all images of a line of moves from the start the one that comes first, its moves compared one after the other.
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
