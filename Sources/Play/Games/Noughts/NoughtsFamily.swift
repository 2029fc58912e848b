extension GameFamily {
  static let noughts = GameFamily(
    name: "noughts", summary: "Noughts and crosses of any size: tic-tac-toe, gomoku, the m,n,k-games.",
    size: .board(width: 3...20, height: 3...20, default: .init(3, 3)),
    options: [
      Parameter("line", "how many in a row win", .length(least: 3, default: .shorterSide(atMost: 5))),
      Parameter("misere", "making a line loses", .flag),
      Parameter("exact", "only a run of exactly that many wins", .flag),
      Parameter("renju", "black may not make an overline, two fours or two threes", .flag),
      Parameter(
        "opening", "who chooses a side after three stones, with swap2 maybe after five",
        .choice(GomokuOpening.allCases.map(\.rawValue))),
    ],
    reasons: [.line, .boardFull, .noMoves],
    offers: [
      Offer("noughts:3x3", "Noughts and crosses, 3x3"),
      Offer("noughts:5x5,line=4", "Noughts and crosses, 5x5, four in a row"),
      Offer("noughts:15x15", "Five in a row, 15x15"),
      Offer("noughts:15x15,opening=swap2", "Gomoku with swap2, 15x15"),
      Offer("noughts:15x15,renju", "Renju"),
    ],
    levels: .simulations([1, 2, 4, 5, 7, 10, 13, 19, 45, 300], cells: 9),
    weights: LineEvaluation<Noughts<UInt64>>.weights
  ) { (spec) throws(NotationError) in
    guard let opening = GomokuOpening(rawValue: spec.word("opening")) else {
      preconditionFailure("words are those of the openings")
    }
    if opening != .free || spec.flag("renju") { return try gomoku(spec, opening) }
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

  /// Makes a variant with an opening or with forbidden moves.
  private static func gomoku(_ spec: GameSpec, _ opening: GomokuOpening) throws(NotationError) -> PlayableVariant {
    let (line, isExact, isRenju) = (spec.number("line"), spec.flag("exact"), spec.flag("renju"))
    if spec.flag("misere") {
      throw .malformed(text: spec.variant.name, why: "misere doesn't go with renju or an opening")
    }
    if isRenju, line != 5 || isExact {
      throw .malformed(text: spec.variant.name, why: "renju has lines of five, exact for black alone")
    }
    if opening != .free, spec.width * spec.height < 9 + 6 {
      throw .malformed(text: spec.variant.name, why: "an opening needs a board of 15 cells")
    }
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let rules = Noughts<Board>.Rules(
        width: spec.width, height: spec.height, line: line, misere: false, exact: isExact)
      return PlayableVariant(judged: Gomoku(rules, opening: opening, isRenju: isRenju, variant: spec.variant))
    }
    // Two bits more for words. Smaller boards aren't worth the time to compile more of it.
    return bitsNeeded(lanes: spec.height, stride: spec.width + 1, line: line) + 2 <= 256
      ? make(Word256.self) : make(Word512.self)
  }
}
