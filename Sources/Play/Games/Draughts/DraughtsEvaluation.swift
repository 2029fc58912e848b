/// An evaluation of draughts by men and kings, how far men have come, whether those at home still guard their last row,
/// and pieces in the middle.
public struct DraughtsEvaluation: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("man", "value of a man", .real(0...500, default: 100)),
      Parameter("king", "value of a king", .real(0...2_000, default: 280)),
      Parameter("row", "value of a row that a man has come forward", .real(-50...50, default: 2)),
      Parameter("guard", "value of a man on the first row", .real(-50...50, default: 6)),
      Parameter("middle", "value of a piece away from the sides", .real(-50...50, default: 3)),
    ]
  }

  private let game: Draughts
  /// The rows from the top.
  private let rows: [UInt64]
  private let middle: UInt64
  /// The weights in 256ths of a point.
  private let man, king, row, guardian, inner: Int

  public init(game: Draughts, spec: PlayerSpec) {
    self.game = game
    func weight(_ name: String) -> Int { Int(spec[real: name] * 256) }
    (man, king, row) = (weight("man"), weight("king"), weight("row"))
    (guardian, inner) = (weight("guard"), weight("middle"))
    let grid = game.grid
    rows = (0..<grid.side).map(grid.row)
    middle = UInt64(
      bits: (0..<grid.count).filter { (2..<grid.side - 2).contains(grid.place(of: $0).x) }.map(grid.bit))
  }

  public func score(of position: Draughts.Position) -> Int32 {
    let kings = position.kings
    let (own, others) = (position.mover & ~kings, position.other & ~kings)
    let isUp = game.lastRow(of: game.seat(in: position)) == rows[0]
    var total = material(of: position)
    var advance = 0
    for y in rows.indices {
      let (up, down) = (rows.count - 1 - y, y)
      advance += (own & rows[y]).count * (isUp ? up : down) - (others & rows[y]).count * (isUp ? down : up)
    }
    let home = isUp ? (rows[rows.count - 1], rows[0]) : (rows[0], rows[rows.count - 1])
    total += row * advance + guardian * ((own & home.0).count - (others & home.1).count)
    total += inner * ((position.mover & middle).count - (position.other & middle).count)
    return Score.clamped(total / 256)
  }

  public func gain(in position: Draughts.Position) -> Int32 { Score.clamped(material(of: position) / 256) }

  private func material(of position: Draughts.Position) -> Int {
    let (own, others) = (position.mover & position.kings, position.other & position.kings)
    return man * ((position.mover & ~own).count - (position.other & ~others).count) + king * (own.count - others.count)
  }
}

extension Draughts: EvaluatedGame {
  public typealias Evaluator = DraughtsEvaluation

  /// Whether a piece has to be captured.
  public func isUnsettled(_ position: Position) -> Bool { mustCapture(in: position) }
}
