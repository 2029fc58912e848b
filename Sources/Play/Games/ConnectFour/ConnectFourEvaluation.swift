/// An evaluation of Connect Four by open lines, by the winner if no more lines come up, and by whose turn it is.
///
/// Most games are decided by the side that has to play below a winning cell when all other columns are full: V.
/// Allis, "A Knowledge-Based Approach of Connect-Four" (1988). The weights that matter were found by logistic
/// regression on 42,000 positions with 9 to 26 discs whose values were solved, and confirmed by matches: the number
/// of a side's winning cells, and their rows, added nothing to these.
public struct ConnectFourEvaluation<Board: Bitboard>: Evaluation {
  public static var weights: [Parameter] {
    LineEvaluation<ConnectFour<Board>>.weights + [
      Parameter("ending", "value of winning a full board if no more lines come up", .real(0...1000, default: 500)),
      Parameter("tempo", "value of being to move", .real(0...1000, default: 20)),
    ]
  }

  private let lines: LineEvaluation<ConnectFour<Board>>
  private let columns: Columns<Board>
  /// The value of the turn, and of the ending after each number of plies, both in 256ths of a point: the ending
  /// counts more as fewer empty cells leave less to change.
  private let tempo: Int
  private let endings: [Int]

  public init(game: ConnectFour<Board>, spec: PlayerSpec) {
    lines = LineEvaluation(game: game, spec: spec)
    columns = game.columns
    tempo = Int(spec[real: "tempo"] * 256)
    let cells = game.columns.width * game.columns.height
    endings = (0...cells).map { Int(spec[real: "ending"] * 256 * Double($0) / Double(cells)) }
  }

  public func score(of position: ConnectFour<Board>.Position) -> Int32 {
    let empty = columns.cells & ~position.taken
    let own = columns.completions(of: position.mover) & empty
    let other = columns.completions(of: position.other) & empty
    let ending = winner(after: position.taken, own: own, other: other) * endings[Int(position.plies)]
    return Score.clamped(Int(lines.gain(in: position)) + (tempo + ending) / 256)
  }

  public func gain(in position: ConnectFour<Board>.Position) -> Int32 { lines.gain(in: position) }

  /// The winner, 1 for the mover and -1 for the other side, if no lines come up but those that wait for one of the
  /// cells `own` and `other`; 0 for a draw.
  ///
  /// Both sides then play below no cell that wins for the other side while they can help it, nor below their own,
  /// where the other side would stop them.
  func winner(after taken: Board, own: Board, other: Board) -> Int {
    if (own | other).isEmpty { return 0 }
    var (taken, own, other, sign) = (taken, own, other, 1)
    while true {
      let landings = columns.landings(taken: taken)
      if !(landings & own).isEmpty { return sign }
      var cells = landings & other
      if cells.isEmpty {
        // All cells that lie below no winning one are filled, in whatever order: what counts is whose turn it is then.
        let quiet = columns.cells & ~(taken | (own | other) >> 1)
        cells = quiet & ~(quiet &+ (landings & quiet))
      } else {
        cells = Board(bit: cells.lowest)
      }
      if cells.isEmpty {
        if landings.isEmpty { return 0 }
        let safe = landings & ~(other >> 1)
        if safe.isEmpty { return -sign }
        cells = Board(bit: safe.lowest)
      }
      taken = taken | cells
      if cells.count & 1 == 1 {
        (own, other) = (other, own)
        sign = -sign
      }
    }
  }
}
