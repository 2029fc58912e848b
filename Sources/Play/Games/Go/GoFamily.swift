extension GameFamily {
  static let go = GameFamily(
    name: "go", summary: "Go: stones take chains without liberties; more area wins, and no position comes back.",
    size: .board(width: 2...19, height: 2...19, default: .init(9, 9)),
    options: [
      Parameter("komi", "points of the second seat besides, whole or with a half", .real(-400...400, default: 7.5)),
      Parameter("suicide", "a chain may take its own last liberty", .flag),
    ],
    reasons: [.score],
    offers: [
      Offer("go:9x9", "Go, 9x9"),
      Offer("go:13x13", "Go, 13x13"),
      Offer("go:19x19", "Go"),
      Offer("go:7x7,komi=9", "Go, 7x7"),
      Offer("go:5x5,komi=24,suicide", "Go, 5x5 with suicide"),
    ],
    levels: .simulations([16, 28, 45, 55, 80, 105, 160, 210, 370, 600], cells: 81)
  ) { (spec) throws(NotationError) in
    let komi = spec.real("komi")
    guard (2 * komi).rounded() == 2 * komi else {
      throw .badValue(
        of: spec.variant.game, option: "komi", value: Parameter.text(komi),
        expected: "a whole number or one with a half, such as 7.5")
    }
    return PlayableVariant(
      board: Go(
        width: spec.width, height: spec.height, komi: komi, allowsSuicide: spec.flag("suicide"), variant: spec.variant))
  }
}
