/// An evaluation of Reversi by corners, the cells next to empty corners, stable discs on the edge, mobility, frontier
/// and parity.
///
/// The features are the classic ones of P. Rosenbloom, "A World-Championship-Level Othello Program", Artificial
/// Intelligence 19 (1982); weights that follow the phase of the game and come from positions with known results are
/// K.-F. Lee and S. Mahajan's, "A Pattern Classification Approach to Evaluation Function Learning", Artificial
/// Intelligence 36 (1988). A weight goes evenly from its early value, on an empty board, to its late one, on a full
/// board.
///
/// The defaults come from a linear regression over 60,000 positions of self-play at 8x8, each with the exact score that
/// it had led to at 12 empty cells, rounded and then settled by matches at depth 4. Where fewer discs win, corners and
/// edges count the other way round, and the cells next to corners for nothing.
public struct ReversiEvaluation<Board: Bitboard>: Evaluation {
  /// The features in the order of their weights: their names, and their early and late values in discs.
  private static var features: [(name: String, summary: String, early: Double, late: Double)] {
    [
      ("corner", "a corner", 14, 8),
      ("edge", "a disc on the edge, joined along it to an own corner", 2.5, 2),
      ("near-corner", "a disc beside an empty corner", -4, -2),
      ("x-square", "a disc diagonally next to an empty corner", -12, -4),
      ("mobility", "a legal move more than the other side has", 1, 2),
      ("frontier", "an empty cell next to one's own discs", -0.8, -0.3),
    ]
  }

  public static var weights: [Parameter] {
    features.flatMap { feature in
      [
        Parameter(
          feature.name, "value of \(feature.summary), early", .real(-200...200, default: feature.early)),
        Parameter("late-\(feature.name)", "the same late", .real(-200...200, default: feature.late)),
      ]
    } + [Parameter("parity", "value of being the one to play last", .real(-200...200, default: 1))]
  }

  /// A weight in 256ths of a disc, as it is on an empty board and as it grows up to a full one.
  private struct Weight {
    var early: Int
    var growth: Int
  }

  private let game: Reversi<Board>
  private let corners: [(cell: Board, beside: Board, diagonal: Board)]
  private let allCorners: Board
  private let notFirst: Board
  private let notLast: Board
  /// The first and the last row; the first and the last column.
  private let rows: Board
  private let columns: Board
  private let corner, edge, nearCorner, xSquare, mobility, frontier: Weight
  private let parity: Int

  public init(game: Reversi<Board>, spec: PlayerSpec) {
    self.game = game
    let (size, last) = (game.size, game.size - 1)
    func board(where isIn: (_ x: Int, _ y: Int) -> Bool) -> Board {
      Board(bits: (0..<size * size).filter { isIn($0 % size, $0 / size) })
    }
    notFirst = board { x, _ in x != 0 }
    notLast = board { x, _ in x != last }
    rows = board { _, y in y == 0 || y == last }
    columns = board { x, _ in x == 0 || x == last }
    allCorners = rows & columns
    corners = [(0, 0, 1, 1), (last, 0, -1, 1), (0, last, 1, -1), (last, last, -1, -1)].map { (x, y, dx, dy) in
      func cell(_ x: Int, _ y: Int) -> Board { Board(bit: y * size + x) }
      return (cell(x, y), cell(x + dx, y) | cell(x, y + dy), cell(x + dx, y + dy))
    }
    func weight(_ name: String, sign: Int = 1) -> Weight {
      let early = sign * Int(spec[real: name] * 256)
      return Weight(early: early, growth: sign * Int(spec[real: "late-\(name)"] * 256) - early)
    }
    let sign = game.rules.anti ? -1 : 1
    corner = weight("corner", sign: sign)
    edge = weight("edge", sign: sign)
    nearCorner = weight("near-corner", sign: max(sign, 0))
    xSquare = weight("x-square", sign: max(sign, 0))
    mobility = weight("mobility")
    frontier = weight("frontier")
    parity = Int(spec[real: "parity"] * 256)
  }

  /// The score, in sixteenths of a disc.
  public func score(of position: Reversi<Board>.Position) -> Int32 {
    let (own, other) = (position.mover, position.other)
    let empty = game.cells & ~(own | other)
    let cells = game.size &* game.size
    let filled = cells &- empty.count
    var total = 0
    @inline(__always)
    func add(_ weight: Weight, _ difference: Int) {
      total &+= (weight.early &* cells &+ weight.growth &* filled) &* difference
    }
    add(corner, (own & allCorners).count &- (other & allCorners).count)
    add(edge, joined(own).count &- joined(other).count)
    for (cell, beside, diagonal) in corners where !(cell & empty).isEmpty {
      add(nearCorner, (own & beside).count &- (other & beside).count)
      add(xSquare, (own & diagonal).count &- (other & diagonal).count)
    }
    add(mobility, position.legal.count &- game.mobility(of: other, against: own).count)
    add(frontier, (surrounding(own) & empty).count &- (surrounding(other) & empty).count)
    // The mover plays last when an odd number of cells is left.
    total &+= cells &* (empty.count & 1 == 1 ? parity : -parity)
    return Score.clamped(total / (16 &* cells))
  }

  /// The number of discs more than the other side's, or fewer where fewer win.
  public func gain(in position: Reversi<Board>.Position) -> Int32 {
    let margin = Int32(position.mover.count - position.other.count)
    return game.rules.anti ? -margin : margin
  }

  /// The discs on the edge, corners left out, that an unbroken row of the same colour joins to a corner.
  @inline(__always)
  private func joined(_ discs: Board) -> Board {
    var found = discs & allCorners
    if found.isEmpty { return found }
    while true {
      let alongRows = ((found & notLast) << 1 | (found & notFirst) >> 1) & rows
      let alongColumns = (found << game.size | found >> game.size) & columns
      let more = found | ((alongRows | alongColumns) & discs)
      if more == found { return found & ~allCorners }
      found = more
    }
  }

  /// The cells next to a disc, in all eight directions, and the discs themselves.
  @inline(__always)
  private func surrounding(_ discs: Board) -> Board {
    let row = discs | ((discs & notLast) << 1) | ((discs & notFirst) >> 1)
    return row | (row << game.size) | (row >> game.size)
  }
}

extension Reversi: EvaluatedGame {
  public typealias Evaluator = ReversiEvaluation<Board>
}
