/// Judges Connect Four by open lines, and by the cells that complete a line: most games are decided by who has to play
/// below one of them when all other columns are full.
///
/// Who that is follows from the row: with an even number of rows the first seat gets the odd rows in the end, counted from 1
/// at the bottom, the second seat the even ones.
///
/// Source: V. Allis, "A Knowledge-Based Approach of Connect-Four" (1988), odd and even threats.
struct ConnectFourEvaluation<Board: Bitboard>: Evaluation {
  static var weights: [Parameter] {
    LineEvaluation<ConnectFour<Board>>.weights + [
      Parameter("sure-threat", "value of a winning cell that its side gets in the end", .real(0...1000, default: 150)),
      Parameter("loose-threat", "value of a winning cell that it doesn't", .real(0...1000, default: 20)),
    ]
  }

  private let lines: LineEvaluation<ConnectFour<Board>>
  private let columns: Columns<Board>
  private let threats: ConnectFourThreats<Board>
  private let sure: Int
  private let loose: Int
  /// The cells that each seat gets in the end.
  private let due: [Board]

  init(game: ConnectFour<Board>, spec: PlayerSpec) {
    lines = LineEvaluation(game: game, spec: spec)
    columns = game.columns
    threats = ConnectFourThreats(game.columns)
    sure = Int(spec[real: "sure-threat"] * 256)
    loose = Int(spec[real: "loose-threat"] * 256)
    let columns = columns
    due = (0..<2).map { seat in
      Board(
        bits: (0..<columns.width).flatMap { x in
          (0..<columns.height).filter { ((columns.width - 1) * columns.height + $0) & 1 == seat }
            .map { x * columns.stride + $0 }
        })
    }
  }

  func score(of position: ConnectFour<Board>.Position) -> Int32 {
    let seat = Int(position.plies & 1)
    let empty = columns.cells & ~position.taken
    let own = threats.completions(of: position.mover) & empty
    let other = threats.completions(of: position.other) & empty
    return lines.gain(in: position)
      + Int32((worth(own, past: other, due[seat]) - worth(other, past: own, due[1 - seat])) / 256)
  }

  /// What winning cells are worth to a side.
  @inline(__always)
  private func worth(_ cells: Board, past others: Board, _ due: Board) -> Int {
    // The cell above one that wins for the other side is never reached.
    let cells = cells & ~(others << 1)
    let sureCells = (cells & due).count
    return sureCells * sure + (cells.count - sureCells) * loose
  }

  func gain(in position: ConnectFour<Board>.Position) -> Int32 { lines.gain(in: position) }
}
