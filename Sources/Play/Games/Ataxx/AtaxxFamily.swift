extension GameFamily {
  static let ataxx = GameFamily(
    name: "ataxx", summary: "Ataxx: pieces grow and jump, and turn those beside them; more pieces win.",
    size: .board(width: 5...8, height: 5...8, default: .init(7, 7)),
    options: [Parameter("walls", "cells on which nothing stands", .choice(AtaxxWalls.allCases.map(\.rawValue)))],
    reasons: [.boardFull, .noMoves, .allTaken, .fiftyMoves],
    offers: [
      Offer("ataxx:7x7", "Ataxx"),
      Offer("ataxx:5x5", "Ataxx, 5x5"),
      Offer("ataxx:7x7,walls=four", "Ataxx with four walls"),
      Offer("ataxx:8x8,walls=diamond", "Ataxx, 8x8 with walls"),
    ],
    levels: .players(
      [4, 7, 12, 24].map { "monte-carlo:simulations=\($0)" }
        + [1, 10, 20, 40, 100, 200].map { "alpha-beta:nodes=\($0)" }),
    weights: AtaxxEvaluation.weights
  ) { spec in
    guard let walls = AtaxxWalls(rawValue: spec.word("walls")) else {
      preconditionFailure("words are those of the walls")
    }
    return PlayableVariant(
      judged: Ataxx(
        width: spec.width, height: spec.height, walls: walls, variant: spec.variant))
  }
}
