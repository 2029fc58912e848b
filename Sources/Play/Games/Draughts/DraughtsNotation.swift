/// The notation of draughts: the squares that a piece leaves and reaches, `32-28`, with an `x` for a capture,
/// `28x19`; by the Russian rules `c3-d4` and `c3:e5`. Of captures with the same squares that take different pieces,
/// all but the first have a capital letter at the end: `28x19B`.
///
/// Numbers of squares have two digits, so that moves can be distinguished.
public struct DraughtsNotation: MoveNotation {
  let grid: DraughtsGrid
  /// Whether squares are called by letter and number.
  let namesCells: Bool

  private static let ranks = DraughtsMove.highestRank + 1

  public var count: Int { grid.count * grid.count * Self.ranks }

  func number(from origin: Int, to target: Int, rank: Int) -> Int {
    (rank * grid.count + origin) * grid.count + target
  }
  func parts(of number: Int) -> (origin: Int, target: Int, rank: Int) {
    let (pair, target) = number.quotientAndRemainder(dividingBy: grid.count)
    return (pair % grid.count, target, pair / grid.count)
  }

  public var example: String {
    namesCells
      ? "two squares such as c3-d4, or c3:e5 for a capture" : "two squares such as 22-18, or 22x15 for a capture"
  }

  private var sign: UInt8 { UInt8(ascii: namesCells ? ":" : "x") }

  public func text(of move: Int) -> String {
    let (origin, target, rank) = parts(of: move)
    let sign = rank == 0 ? "-" : String(UnicodeScalar(sign))
    return name(ofSquare: origin) + sign + name(ofSquare: target) + (rank > 1 ? Self.letter(rank) : "")
  }

  private static func letter(_ rank: Int) -> String { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rank - 1))) }

  private func name(ofSquare square: Int) -> String {
    guard namesCells else { return square < 9 ? "0\(square + 1)" : "\(square + 1)" }
    let place = grid.place(of: square)
    return CellName.text(x: place.x, y: grid.side - 1 - place.y)
  }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let first = readSquare(&ahead) else { return .unreadable }
    guard let origin = first.square else { return .offBoard(first.name) }
    let between = ahead.peek()
    guard between == UInt8(ascii: "-") || between == sign else { return .unreadable }
    ahead.skip()
    guard let second = readSquare(&ahead) else { return .unreadable }
    guard let target = second.square else { return .offBoard(second.name) }
    var rank = between == sign ? 1 : 0
    if rank == 1, let letter = ahead.peek(), UInt8(ascii: "B")..<UInt8(ascii: "A") + UInt8(Self.ranks - 1) ~= letter {
      rank = Int(letter - UInt8(ascii: "A")) + 1
      ahead.skip()
    }
    transcript = ahead
    return .move(number(from: origin, to: target, rank: rank))
  }

  /// Reads a name of a square; the square is nil where the board has none with that name.
  private func readSquare(_ text: inout TranscriptText) -> (square: Int?, name: String)? {
    if namesCells {
      guard let cell = CellName.read(from: &text) else { return nil }
      let isOnBoard = cell.x < grid.side && cell.y < grid.side
      return (
        isOnBoard ? grid.square(x: cell.x, y: grid.side - 1 - cell.y) : nil, CellName.text(x: cell.x, y: cell.y)
      )
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let tens = text.peek(), let ones = text.peek(1), digits ~= tens, digits ~= ones else { return nil }
    let name = text.text(ofNext: 2)
    text.skip(2)
    let square = 10 * Int(tens - digits.lowerBound) + Int(ones - digits.lowerBound) - 1
    return (0..<grid.count ~= square ? square : nil, name)
  }

  public func image(of move: Int, _ cells: [Int]) -> Int {
    let (origin, target, rank) = parts(of: move)
    func image(_ square: Int) -> Int {
      let place = grid.place(of: square)
      let cell = cells[place.y * grid.side + place.x]
      return grid.square(x: cell % grid.side, y: cell / grid.side) ?? square
    }
    return number(from: image(origin), to: image(target), rank: rank)
  }
}
