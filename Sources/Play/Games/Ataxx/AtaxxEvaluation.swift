/// An evaluation of Ataxx by the number of pieces, the cells that they can grow into, and those at the edge, beside
/// which fewer cells let the other side in.
public struct AtaxxEvaluation: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("piece", "value of a piece", .real(0...200, default: 20)),
      Parameter("growth", "value of an empty cell beside one's own pieces", .real(-50...50, default: 2)),
      Parameter("border", "value of a piece at the edge of the board", .real(-50...50, default: 2)),
    ]
  }

  private let game: Ataxx
  private let border: UInt64
  /// The weights in 256ths of a point.
  private let piece, growth, edge: Int

  public init(game: Ataxx, spec: PlayerSpec) {
    self.game = game
    piece = Int(spec[real: "piece"] * 256)
    growth = Int(spec[real: "growth"] * 256)
    edge = Int(spec[real: "border"] * 256)
    let (width, height) = (game.width, game.height)
    border = UInt64(
      bits: (0..<width * height).filter { cell in
        let (x, y) = (cell % width, cell / width)
        return x == 0 || y == 0 || x == width - 1 || y == height - 1
      })
  }

  public func score(of position: Ataxx.Position) -> Int32 {
    let (own, other) = (position.mover, position.other)
    let cells = game.growth(of: own, in: position).count - game.growth(of: other, in: position).count
    let edges = (own & border).count - (other & border).count
    return Score.clamped((material(of: position) + growth * cells + edge * edges) / 256)
  }

  public func gain(in position: Ataxx.Position) -> Int32 { Score.clamped(material(of: position) / 256) }

  private func material(of position: Ataxx.Position) -> Int { piece * (position.mover.count - position.other.count) }
}

extension Ataxx: EvaluatedGame {
  public typealias Evaluator = AtaxxEvaluation
}
