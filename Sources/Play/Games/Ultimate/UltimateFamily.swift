extension GameFamily {
  static let ultimate = GameFamily(
    name: "ultimate", summary: "Ultimate tic-tac-toe: nine boards, and each move says in which the next is made.",
    size: .board(width: 9...9, height: 9...9, default: .init(9, 9)),
    reasons: [.line, .boardFull],
    offers: [Offer("ultimate:9x9", "Ultimate tic-tac-toe")],
    levels: .simulations([2, 7, 11, 22, 40, 65, 115, 250, 450, 800], cells: 81)
  ) { spec in PlayableVariant(board: Ultimate(variant: spec.variant)) }
}
