extension GameFamily {
  static let connectFour = GameFamily(
    name: "connect-four", summary: "Four in a row with discs that fall into columns.",
    size: .board(width: 3...20, height: 3...20, default: .init(7, 6)),
    options: [
      Parameter("line", "how many in a row win", .length(least: 3, default: .longerSide(atMost: 4))),
      Parameter("popout", "one's own discs may be taken out of the bottom row", .flag),
    ],
    reasons: [.line, .boardFull, .noMoves, .repetition],
    offers: [
      Offer("connect-four:7x6", "Connect Four"),
      Offer("connect-four:7x6,popout", "Connect Four with pop-out"),
    ],
    levels: .simulations([1, 5, 11, 15, 25, 40, 75, 210, 510, 1050], cells: 42),
    weights: PopOutEvaluation<UInt64>.weights
  ) { spec in
    let line = spec.number("line")
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let columns = Columns<Board>(width: spec.width, height: spec.height, line: line)
      return spec.flag("popout")
        ? PlayableVariant(judged: PopOut(columns, variant: spec.variant))
        : PlayableVariant(solved: ConnectFour(columns, variant: spec.variant))
    }
    // No word in between: boards of over 120 cells are played so seldom that it isn't worth the time to compile it.
    return switch bitsNeeded(lanes: spec.width, stride: spec.height + 1, line: line) {
    case ...64: make(UInt64.self)
    case ...128: make(Word128.self)
    default: make(Word512.self)
    }
  }
}
