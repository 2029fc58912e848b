extension GameFamily {
  static let breakthrough = GameFamily(
    name: "breakthrough", summary: "Breakthrough: pawns that only move forward race for the last row.",
    size: .board(width: 3...12, height: 4...12, default: .init(8, 8)),
    reasons: [.lastRow, .allTaken],
    offers: [
      Offer("breakthrough:8x8", "Breakthrough"),
      Offer("breakthrough:6x6", "Breakthrough, 6x6"),
      Offer("breakthrough:3x4", "Breakthrough, 3x4"),
      Offer("breakthrough:12x12", "Breakthrough, 12x12"),
    ],
    levels: .simulations([1, 5, 16, 60, 95, 120, 160, 230, 450, 650], cells: 64),
    weights: BreakthroughEvaluation<UInt64>.weights
  ) { spec in
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      PlayableVariant(judged: Breakthrough<Board>(width: spec.width, height: spec.height, variant: spec.variant))
    }
    // No word in between: boards of over 64 cells are played so seldom that it isn't worth the time to compile it.
    return spec.width * spec.height <= 64 ? make(UInt64.self) : make(Word256.self)
  }
}
