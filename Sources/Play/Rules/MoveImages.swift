/// The moves of a board game as numbers, and what becomes of them when the board is turned or mirrored in a way that
/// leaves the start as it is. The image of a game is then a game as well, and ends in the same way.
///
/// A number stands for what a transcript says of a move: a cell, row by row from the top left; or a column from the
/// left, and behind all columns a pop out of each.
public struct MoveImages: Sendable {
  private let traits: BoardTraits
  /// What becomes of each move; the first image leaves all as they are.
  private let images: [[UInt16]]

  /// How many images a game has, itself among them: 8 at noughts on a square board, 4 at Reversi, 2 at Connect Four.
  public var count: Int { images.count }

  init<G: BoardGame>(_ game: G) {
    let traits = game.traits
    let start = game.start(seed: 0)
    let cells = (0..<traits.width * traits.height).map {
      game.occupant(x: $0 % traits.width, y: $0 / traits.width, in: start)
    }
    images = traits.images.filter { image in image.map { cells[$0] } == cells }.map { image in
      switch traits.place {
      case .cell: return image.map { UInt16($0) }
      case .column:
        let columns = image.prefix(traits.width).map { $0 % traits.width }
        return (columns + columns.map { $0 + traits.width }).map { UInt16($0) }
      }
    }
    self.traits = traits
  }

  /// The move whose text stands in a transcript at `offset`, which goes on to where that text ends.
  /// - Returns: nil at the end, and where no move of this board stands; `offset` stays then.
  public func readMove(in transcript: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> UInt16? {
    switch traits.place {
    case .cell: readCell(in: transcript, at: &offset)
    case .column: readColumn(in: transcript, at: &offset)
    }
  }

  private func readCell(in transcript: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> UInt16? {
    guard offset < transcript.count else { return nil }
    let x = Int(transcript[offset]) - Int(UInt8(ascii: "a"))
    var (y, end) = (0, offset + 1)
    while end < transcript.count, end <= offset + 2, case let digit = Int(transcript[end]) - Int(UInt8(ascii: "0")),
      (end == offset + 1 ? 1 : 0)...9 ~= digit
    {
      y = 10 * y + digit
      end += 1
    }
    guard 0..<traits.width ~= x, 1...traits.height ~= y else { return nil }
    offset = end
    return UInt16((y - 1) * traits.width + x)
  }

  private func readColumn(in transcript: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> UInt16? {
    guard offset < transcript.count else { return nil }
    let isPop = transcript[offset] == UInt8(ascii: "-")
    let place = isPop ? offset + 1 : offset
    guard place < transcript.count else { return nil }
    let letter = Int(transcript[place])
    let x = letter - (letter < Int(UInt8(ascii: "a")) ? Int(UInt8(ascii: "1")) : Int(UInt8(ascii: "a")) - 9)
    guard 0..<traits.width ~= x, letter >= Int(UInt8(ascii: "a")) || x < 9 else { return nil }
    offset = place + 1
    return UInt16(isPop ? traits.width + x : x)
  }

  /// What a transcript says of a move.
  public func text(of move: UInt16) -> String {
    let (x, y) = (Int(move) % traits.width, Int(move) / traits.width)
    return switch traits.place {
    case .cell: traits.moveText(x: x, y: y)
    case .column: (y > 0 ? "-" : "") + traits.columnName(x)
    }
  }

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
