extension GameFamily {
  static let reversi = GameFamily(
    name: "reversi", summary: "Reversi (Othello): enclosed discs turn over, more discs win.",
    size: .board(width: 4...16, height: 4...16, default: .init(8, 8), isEvenSquare: true),
    options: [
      Parameter("anti", "fewer discs win", .flag),
      Parameter("parallel", "the start has like colours side by side", .flag),
    ],
    reasons: [.noMoves],
    offers: [
      Offer("reversi:6x6", "Reversi, 6x6"),
      Offer("reversi:8x8", "Reversi"),
    ],
    levels: .simulations([2, 8, 12, 23, 50, 85, 185, 340, 650, 2050], cells: 64),
    weights: ReversiEvaluation<UInt64>.weights
  ) { spec in
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let rules = Reversi<Board>.Rules(size: spec.width, anti: spec.flag("anti"), parallel: spec.flag("parallel"))
      return PlayableVariant(solved: Reversi<Board>(rules, variant: spec.variant))
    }
    return switch spec.width {
    case ...8: make(UInt64.self)
    case ...10: make(Word128.self)
    default: make(Word256.self)
    }
  }
}
