extension GameFamily {
  static let noughts = GameFamily(
    name: "noughts", summary: "Noughts and crosses of any size: tic-tac-toe, gomoku, the m,n,k-games.",
    size: .board(width: 3...20, height: 3...20, default: .init(3, 3)),
    options: [
      Parameter("line", "how many in a row win", .length(least: 3, default: .shorterSide(atMost: 5))),
      Parameter("misere", "making a line loses", .flag),
      Parameter("exact", "only a run of exactly that many wins", .flag),
    ],
    reasons: [.line, .boardFull],
    offers: [
      Offer("noughts:3x3", "Noughts and crosses, 3x3"),
      Offer("noughts:5x5,line=4", "Noughts and crosses, 5x5, four in a row"),
      Offer("noughts:15x15", "Five in a row, 15x15"),
    ],
    weights: LineEvaluation<Noughts<UInt64>>.weights
  ) { spec in
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let rules = Noughts<Board>.Rules(
        width: spec.width, height: spec.height, line: spec.number("line"), misere: spec.flag("misere"),
        exact: spec.flag("exact"))
      return PlayableVariant(solved: Noughts<Board>(rules, variant: spec.variant))
    }
    return switch bitsNeeded(lanes: spec.height, stride: spec.width + 1, line: spec.number("line")) {
    case ...64: make(UInt64.self)
    case ...128: make(Word128.self)
    case ...256: make(Word256.self)
    default: make(Word512.self)
    }
  }
}
