/// A game that is won by lines, with what its evaluation needs.
public protocol LineGame: EvaluatedGame {
  associatedtype Board: Bitboard
  /// The number of marks in a row that make a line.
  var lineLength: Int { get }
  /// The steps to a neighbouring cell in each direction that a line can run in.
  var lineSteps: [Int] { get }
  /// All cells.
  var lineCells: Board { get }
  /// Whether making a line loses.
  var lineLoses: Bool { get }
  /// The marks of the mover and of the other seat.
  func marks(in position: Position) -> (mover: Board, other: Board)
}

/// An evaluation by the lines that are still open: each stretch of cells as long as a line, in which only one side has
/// marks, counts for that side, the more the more marks it has there.
public struct LineEvaluation<G: LineGame>: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("open-line", "value of an open line with one mark", .real(0...100, default: 4)),
      Parameter("line-growth", "factor for every further mark in an open line", .real(1...16, default: 3)),
    ]
  }

  private let length: Int
  private let steps: [Int]
  private let cells: G.Board
  /// The first cells of all stretches that lie on the board, for each step.
  private let starts: [G.Board]
  /// The value of an open line, by its number of marks, in 256ths of a point.
  private let values: [Int]
  private let game: G

  public init(game: G, spec: PlayerSpec) {
    self.game = game
    length = game.lineLength
    steps = game.lineSteps
    cells = game.lineCells
    starts = game.lineSteps.map { game.lineCells.runs(of: game.lineLength, stride: $0) }
    let sign = game.lineLoses ? -1.0 : 1.0
    let (base, growth) = (spec[real: "open-line"], spec[real: "line-growth"])
    var values = [0]
    var value = base * 256 * sign
    for _ in 0..<game.lineLength {
      values.append(Int(max(-1e8, min(1e8, value))))
      value *= growth
    }
    self.values = values
  }

  public func score(of position: G.Position) -> Int32 {
    let (mover, other) = game.marks(in: position)
    var total = 0
    for (step, starts) in zip(steps, starts) {
      total += value(of: mover, against: other, step: step, starts: starts)
      total -= value(of: other, against: mover, step: step, starts: starts)
    }
    return Score.clamped(total / 256)
  }

  public func gain(in position: G.Position) -> Int32 { score(of: position) }

  /// The value of the lines open for `own` in one direction.
  @inline(__always)
  private func value(of own: G.Board, against other: G.Board, step: Int, starts: G.Board) -> Int {
    // Where no stretch is touched by the other side, and each holds at least one own mark, is soon decided.
    let free = (cells & ~other).runs(of: length, stride: step) & starts
    if free.isEmpty { return 0 }
    let counts = StretchCounts(of: own, length: length, stride: step)
    var total = 0
    for marks in 1..<length {
      total &+= counts.exactly(marks, among: free).count &* values[marks]
    }
    return total
  }
}

extension Noughts: LineGame, EvaluatedGame {
  public typealias Evaluator = LineEvaluation<Noughts<Board>>
  public var lineLength: Int { rules.line }
  public var lineSteps: [Int] { directions }
  public var lineCells: Board { cells }
  public var lineLoses: Bool { rules.misere }
  public func marks(in position: Position) -> (mover: Board, other: Board) { (position.mover, position.other) }
}

extension ConnectFour: LineGame, EvaluatedGame {
  public typealias Evaluator = ConnectFourEvaluation<Board>
  public var lineLength: Int { columns.line }
  public var lineSteps: [Int] { columns.directions }
  public var lineCells: Board { columns.cells }
  public var lineLoses: Bool { false }
  public func marks(in position: Position) -> (mover: Board, other: Board) { (position.mover, position.other) }
}

extension PopOut: LineGame, EvaluatedGame {
  public typealias Evaluator = PopOutEvaluation<Board>
  public var lineLength: Int { columns.line }
  public var lineSteps: [Int] { columns.directions }
  public var lineCells: Board { columns.cells }
  public var lineLoses: Bool { false }
  public func marks(in position: Position) -> (mover: Board, other: Board) {
    (position.layout.mover, position.layout.other)
  }
}
