extension GameFamily {
  static let chess = GameFamily(
    name: "chess", summary: "Chess, and Chess960 with its 960 starts; openings may begin from any position.",
    size: .board(width: 8...8, height: 8...8, default: .init(8, 8)),
    options: [Parameter("960", "from any of the 960 starts, and castlings named by their rooks", .flag)],
    reasons: [.checkmate, .stalemate, .repetition, .fiftyMoves, .insufficientMaterial],
    offers: [Offer("chess:8x8", "Chess"), Offer("chess:8x8,960", "Chess960 (Fischer random chess)")],
    levels: .players([4, 14, 28, 40, 51, 65, 100, 150, 235, 420].map { "alpha-beta:nodes=\($0)" }),
    weights: ChessEvaluation.weights
  ) { spec in PlayableVariant(judged: Chess(is960: spec.flag("960"), variant: spec.variant)) }
}
