/// An evaluation of Pop-out by open lines, by the discs that a seat may take out, and by whose turn it is.
///
/// The way in which the board would be filled says nothing here: a pop shifts a whole column, and with a disc of its
/// own in the bottom row a seat need not drop one where it doesn't want to.
public struct PopOutEvaluation<Board: Bitboard>: Evaluation {
  public static var weights: [Parameter] {
    ConnectFourEvaluation<Board>.weights + [
      Parameter("bottom-disc", "value of a disc that may be popped, at Pop-out", .real(-200...200, default: 15))
    ]
  }

  private let lines: LineEvaluation<PopOut<Board>>
  private let feet: Board
  private let bottomDisc: Int
  private let tempo: Int

  public init(game: PopOut<Board>, spec: PlayerSpec) {
    lines = LineEvaluation(game: game, spec: spec)
    feet = game.columns.feet
    bottomDisc = Int(spec[real: "bottom-disc"] * 256)
    tempo = Int(spec[real: "tempo"] * 256)
  }

  public func score(of position: PopOut<Board>.Position) -> Int32 {
    let discs = (position.layout.mover & feet).count &- (position.layout.other & feet).count
    return Score.clamped(Int(lines.gain(in: position)) + (discs * bottomDisc + tempo) / 256)
  }

  public func gain(in position: PopOut<Board>.Position) -> Int32 { lines.gain(in: position) }
}
