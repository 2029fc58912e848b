/// A family of games: one set of rules, many variants and sizes.
public struct GameFamily: Sendable {
  /// An option of the rules.
  public struct Option: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its range and default, or empty for a bare word.
    public let values: String
    /// What it does.
    public let summary: String
  }

  /// Its name in notations.
  public let name: String
  /// What it is, in a sentence.
  public let summary: String
  /// Whether it is a board game: two seats, nothing hidden, nothing left to chance.
  public let isBoardGame: Bool
  /// Which sizes there are, and the default.
  public let sizes: String
  /// What can be varied.
  public let options: [Option]
  let make: @Sendable (Notation) throws(NotationError) -> PlayableVariant
}

/// The words of the boards that 64 bits are too few for.
private typealias Word128 = DoubleWidth<UInt64>
private typealias Word256 = DoubleWidth<Word128>
private typealias Word512 = DoubleWidth<Word256>

extension GameFamily {
  static let noughts = GameFamily(
    name: "noughts", summary: "Noughts and crosses of any size: tic-tac-toe, gomoku, the m,n,k-games.",
    isBoardGame: true,
    sizes: "WIDTHxHEIGHT, 3 to 20 each; default 3x3",
    options: [
      Option(
        name: "line", values: "3 to the longer side; default the shorter side, at most 5",
        summary: "how many in a row win"),
      Option(name: "misere", values: "", summary: "making a line loses"),
      Option(name: "exact", values: "", summary: "only a run of exactly that many wins"),
    ]
  ) { notation throws(NotationError) in
    var reader = VariantReader(notation)
    let (width, height) = try reader.board(default: (3, 3), range: 3...20)
    let usual = min(width, height, 5)
    let line = try reader.number("line", default: usual, range: 3...max(width, height))
    let misere = try reader.flag("misere")
    let exact = try reader.flag("exact")
    try reader.finish()
    let variant = Variant(
      game: notation.name, size: "\(width)x\(height)",
      options: (line == usual ? [] : ["line=\(line)"]) + (misere ? ["misere"] : []) + (exact ? ["exact"] : []))
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let rules = Noughts<Board>.Rules(width: width, height: height, line: line, misere: misere, exact: exact)
      return PlayableVariant(solved: Noughts<Board>(rules, variant: variant))
    }
    return switch bitsNeeded(lanes: height, stride: width + 1, line: line) {
    case ...64: make(UInt64.self)
    case ...128: make(Word128.self)
    case ...256: make(Word256.self)
    default: make(Word512.self)
    }
  }

  static let connectFour = GameFamily(
    name: "connect-four", summary: "Four in a row with discs that fall into columns.",
    isBoardGame: true,
    sizes: "WIDTHxHEIGHT, 3 to 20 each; default 7x6",
    options: [
      Option(name: "line", values: "3 to the longer side; default 4", summary: "how many in a row win"),
      Option(name: "popout", values: "", summary: "one's own discs may be taken out of the bottom row"),
    ]
  ) { notation throws(NotationError) in
    var reader = VariantReader(notation)
    let (width, height) = try reader.board(default: (7, 6), range: 3...20)
    let usual = min(max(width, height), 4)
    let line = try reader.number("line", default: usual, range: 3...max(width, height))
    let popOut = try reader.flag("popout")
    try reader.finish()
    let variant = Variant(
      game: notation.name, size: "\(width)x\(height)",
      options: (line == usual ? [] : ["line=\(line)"]) + (popOut ? ["popout"] : []))
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let columns = Columns<Board>(width: width, height: height, line: line)
      return popOut
        ? PlayableVariant(board: PopOut(columns, variant: variant))
        : PlayableVariant(solved: ConnectFour(columns, variant: variant))
    }
    // No word in between: boards of over 120 cells are played so seldom that it isn't worth the time to compile it.
    return switch bitsNeeded(lanes: width, stride: height + 1, line: line) {
    case ...64: make(UInt64.self)
    case ...128: make(Word128.self)
    default: make(Word512.self)
    }
  }

  static let reversi = GameFamily(
    name: "reversi", summary: "Reversi (Othello): enclosed discs turn over, more discs win.",
    isBoardGame: true,
    sizes: "SIDExSIDE, even, 4 to 16; default 8x8",
    options: [
      Option(name: "anti", values: "", summary: "fewer discs win"),
      Option(name: "parallel", values: "", summary: "the start has like colours side by side"),
    ]
  ) { notation throws(NotationError) in
    var reader = VariantReader(notation)
    let (width, height) = try reader.board(default: (8, 8), range: 4...16)
    guard width == height, width.isMultiple(of: 2) else {
      throw .badValue(
        of: notation.name, option: "size", value: "\(width)x\(height)",
        expected: "a square board with an even side from 4 to 16, such as 8x8")
    }
    let anti = try reader.flag("anti")
    let parallel = try reader.flag("parallel")
    try reader.finish()
    let variant = Variant(
      game: notation.name, size: "\(width)x\(height)",
      options: (anti ? ["anti"] : []) + (parallel ? ["parallel"] : []))
    func make<Board: Bitboard>(_: Board.Type) -> PlayableVariant {
      let rules = Reversi<Board>.Rules(size: width, anti: anti, parallel: parallel)
      return PlayableVariant(solved: Reversi<Board>(rules, variant: variant))
    }
    return switch width {
    case ...8: make(UInt64.self)
    case ...10: make(Word128.self)
    default: make(Word256.self)
    }
  }

  static let snap = GameFamily(
    name: "snap", summary: "Snap, the card game of reflexes, for 2 to 4 seats.",
    isBoardGame: false,
    sizes: "SEATS, 2 to 4; default 2",
    options: [
      Option(name: "ranks", values: "2 to 26; default 13", summary: "different ranks in the deck"),
      Option(name: "suits", values: "2 to 8; default 4", summary: "cards of each rank"),
      Option(name: "turns", values: "1 to 100000; default 10000", summary: "cards turned before the game is cut short"),
    ]
  ) { notation throws(NotationError) in
    var reader = VariantReader(notation)
    let seats = try reader.count(of: "seats", default: 2, range: 2...Outcome.maxSeats)
    let ranks = try reader.number("ranks", default: 13, range: 2...26)
    let suits = try reader.number("suits", default: 4, range: 2...8)
    let turns = try reader.number("turns", default: 10_000, range: 1...100_000)
    try reader.finish()
    let variant = Variant(
      game: notation.name, size: String(seats),
      options: (ranks == 13 ? [] : ["ranks=\(ranks)"]) + (suits == 4 ? [] : ["suits=\(suits)"])
        + (turns == 10_000 ? [] : ["turns=\(turns)"]))
    return PlayableVariant(
      snap: Snap(Snap.Rules(seats: seats, ranks: ranks, suits: suits, turns: turns), variant: variant))
  }
}

/// How many bits a board with guards needs: its cells, and room to shift a whole line along a diagonal.
private func bitsNeeded(lanes: Int, stride: Int, line: Int) -> Int {
  max(lanes * stride, line * (stride + 1) + 1)
}
