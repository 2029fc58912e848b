/// The moves of a game by their numbers, and their images when the board is turned or mirrored in a way that leaves the
/// start unchanged. The image of a game is then a game as well, and ends in the same way.
public struct MoveImages: Sendable {
  private let readNext: @Sendable (inout TranscriptText) -> UInt32?
  private let textOf: @Sendable (UInt32) -> String
  /// The images of each move, but for the move itself.
  private let others: [[UInt32]]
  /// The number of moves; positions that games start from have numbers from there on.
  private let moves: UInt32

  /// The number of images of a game, itself included: 8 at noughts on a square board, 4 at Reversi, 2 at Connect Four,
  /// 1 at a program's game, whose board isn't known.
  public var count: Int { 1 + others.count }

  /// - Parameter starts: the positions that games start from, by their numbers.
  init<G: BoardGame>(_ game: G, starts: WordNumbers) {
    let start = game.start(seed: 0)
    let cells = (0..<game.width * game.height).map { game.piece(x: $0 % game.width, y: $0 / game.width, in: start) }
    let notation = game.notation
    // The first of a board's images is the board itself.
    others = game.images.dropFirst().filter { image in image.map { cells[$0] } == cells }.map { image in
      (0..<notation.count).map { UInt32(notation.image(of: $0, image)) }
    }
    let moves = UInt32(notation.count)
    self.moves = moves
    readNext = { transcript in
      if let fen = TranscriptStart.read(&transcript) {
        return (try? game.start(fen: fen)).map { _ in moves + starts.number(of: TranscriptStart.text(fen: fen)) }
      }
      return if case .move(let number) = notation.read(&transcript) { UInt32(number) } else { nil }
    }
    textOf = { $0 < moves ? notation.text(of: Int($0)) : starts.word($0 - moves) }
  }

  /// The moves of a program's game, which are words, numbered as they are read.
  init(words: WordNumbers) {
    (others, moves) = ([], .max)
    readNext = { transcript in ProgramGame.word(&transcript).map(words.number) }
    textOf = words.word
  }

  /// Reads the move at the front of a transcript, or the position that the game starts from, and moves past it.
  /// - Returns: nil at the end, and where no move of this board stands.
  public func readMove(in transcript: inout TranscriptText) -> UInt32? { readNext(&transcript) }

  /// The text of a move in a transcript.
  public func text(of move: UInt32) -> String { textOf(move) }

  /// The first of all images of a line of moves from the start, in lexicographic order.
  ///
  /// Its beginnings are the first images of the line's beginnings, so that the first images of all lines form a tree.
  /// O(images × moves).
  public func first(of line: [UInt32]) -> [UInt32] {
    var best = line
    for image in others(of: line) {
      for (place, move) in line.enumerated() where image[Int(move)] != best[place] {
        if image[Int(move)] < best[place] { best = line.map { image[Int($0)] } }
        break
      }
    }
    return best
  }

  /// All images of a line of moves from the start, the line itself first.
  func all(of line: [UInt32]) -> [[UInt32]] { [line] + others(of: line).map { image in line.map { image[Int($0)] } } }

  /// The images of each move of a line but for the move itself: none after a start of its own, whose images aren't known.
  private func others(of line: [UInt32]) -> [[UInt32]] { line.first.map { $0 < moves } ?? false ? others : [] }
}
