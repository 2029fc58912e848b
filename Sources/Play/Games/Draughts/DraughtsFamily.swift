extension GameFamily {
  static let draughts = GameFamily(
    name: "draughts", summary: "Draughts (checkers): men capture by jumping and become kings; who can't move has lost.",
    size: .board(width: 8...10, height: 8...10, default: .init(10, 10), isEvenSquare: true),
    options: [Parameter("rules", "whose rules", .choice(DraughtsRules.allCases.map(\.rawValue)))],
    reasons: [.allTaken, .noMoves, .repetition, .kingsAlone, .fewPieces],
    offers: [
      Offer("draughts:10x10", "International draughts"),
      Offer("draughts:8x8,rules=english", "English draughts (checkers)"),
      Offer("draughts:8x8,rules=russian", "Russian draughts"),
    ],
    levels: .simulations([2, 5, 10, 18, 28, 45, 65, 100, 155, 230], cells: 100),
    weights: DraughtsEvaluation.weights
  ) { spec throws(NotationError) in
    guard let rules = DraughtsRules(rawValue: spec.word("rules")) else {
      preconditionFailure("words are those of the rules")
    }
    guard spec.width == 8 || rules == .international else {
      throw .badValue(of: "draughts", option: "rules", value: rules.rawValue, expected: "international, or size 8x8")
    }
    return PlayableVariant(judged: Draughts(side: spec.width, rules: rules, variant: spec.variant))
  }
}
