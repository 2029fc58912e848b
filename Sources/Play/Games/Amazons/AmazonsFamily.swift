extension GameFamily {
  static let amazons = GameFamily(
    name: "amazons", summary: "Amazons: queens that bar a cell with each move; who can't move has lost.",
    size: .board(width: 4...10, height: 4...10, default: .init(10, 10)),
    reasons: [.noMoves],
    offers: [
      Offer("amazons:10x10", "Amazons"),
      Offer("amazons:8x8", "Amazons, 8x8"),
      Offer("amazons:6x6", "Amazons, 6x6"),
    ],
    levels: .simulations([1, 50, 85, 115, 210, 310, 470, 750, 1050, 1600], cells: 64),
    weights: AmazonsEvaluation.weights
  ) { spec in
    PlayableVariant(judged: Amazons(width: spec.width, height: spec.height, variant: spec.variant))
  }
}
