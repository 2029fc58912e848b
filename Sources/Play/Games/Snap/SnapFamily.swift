extension Reason {
  /// The winner has all cards.
  public static let allCards = Reason("all cards", .rules)
}

extension GameFamily {
  static let snap = GameFamily(
    name: "snap", summary: "Snap, the card game of reflexes, for 2 to 4 seats.", isBoardGame: false,
    size: .seats(2...4, default: 2),
    options: [
      Parameter("ranks", "different ranks in the deck", .integer(2...26, default: 13)),
      Parameter("suits", "cards of each rank", .integer(2...8, default: 4)),
      Parameter("turns", "cards turned before the game is cut short", .integer(1...100_000, default: 10_000)),
    ],
    reasons: [.allCards, .noMoves],
    offers: [
      Offer("snap:2", "Snap for two"),
      Offer("snap:3", "Snap for three"),
      Offer("snap:4", "Snap for four"),
    ],
    levels: .players(
      [1300, 1190, 1090, 995, 910, 835, 765, 700, 640, 585].map {
        "reflex:fastest=\($0 * 2 / 5),slowest=\($0 * 8 / 5)"
      })
  ) { spec in
    let rules = Snap.Rules(
      seats: spec.seats, ranks: spec.number("ranks"), suits: spec.number("suits"), turns: spec.number("turns"))
    return PlayableVariant(snap: Snap(rules, variant: spec.variant))
  }
}
