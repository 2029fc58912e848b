/// An evaluation of chess by material, by where pieces stand, how far they reach and whether that is as far as the
/// other king, by what is in danger, and by pawns: those that are passed, those that others of their side can't guard,
/// and those before their king.
///
/// Where pieces stand is worth something else with few pieces on the board than with all of them. So are pawns before a
/// king and attacks on it, which count less with each piece that is gone, and passed pawns, which count more.
///
/// Source of most terms: C. Shannon, "Programming a Computer for Playing Chess" (1950).
public struct ChessEvaluation: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("knight", "value of a knight, that of a pawn being 100", .real(0...2000, default: 357)),
      Parameter("bishop", "value of a bishop", .real(0...2000, default: 361)),
      Parameter("rook", "value of a rook", .real(0...2000, default: 560)),
      Parameter("queen", "value of a queen", .real(0...2000, default: 1133)),
      Parameter("bishop-pair", "value of two bishops", .real(0...200, default: 60)),
      Parameter("placing", "per cent of the values of squares", .real(0...500, default: 100)),
      Parameter("reach", "value of a square that a piece attacks", .real(0...50, default: 6)),
      Parameter("king-attack", "value of four squares beside the other king under attack", .real(0...100, default: 15)),
      Parameter("threat", "value of a piece that something cheaper attacks", .real(0...200, default: 50)),
      Parameter("unguarded", "cost of what is attacked and not guarded", .real(0...200, default: 35)),
      Parameter("passed-pawn", "value of a rank that a passed pawn has come", .real(0...100, default: 16)),
      Parameter("stopped-pawn", "cost of a passed pawn that can't go on, by rank", .real(0...100, default: 23)),
      Parameter("king-race", "value of a king a step nearer to a passed pawn, by rank", .real(0...50, default: 8)),
      Parameter("weak-pawn", "cost of a pawn without others beside it, or behind one", .real(0...100, default: 15)),
      Parameter("shelter", "value of a pawn before its king", .real(0...100, default: 17)),
      Parameter("turn", "value of being to move", .real(0...100, default: 22)),
    ]
  }

  /// A step of a piece or a pawn is seldom worth more than most of a pawn, unless it takes something.
  public static var swing: Int32? { 90 }

  /// A value with all pieces on the board, and with none.
  private typealias Value = SIMD2<Int>

  private let game: Chess
  /// The weights in 256ths of a hundredth of a pawn, those of pieces by their kinds.
  private let values: [Int]
  private let pair, reach, attack, threat, unguarded, passed, stopped, race, weak, shelter, turn: Int
  /// The values of squares as White sees them, by kinds of pieces.
  private let squares: [Value]

  public init(game: Chess, spec: PlayerSpec) {
    self.game = game
    func weight(_ name: String) -> Int { Int(spec[real: name] * 256) }
    values = [100 * 256, weight("knight"), weight("bishop"), weight("rook"), weight("queen"), 0]
    pair = weight("bishop-pair")
    reach = weight("reach")
    attack = weight("king-attack")
    threat = weight("threat")
    unguarded = weight("unguarded")
    passed = weight("passed-pawn")
    stopped = weight("stopped-pawn")
    race = weight("king-race")
    weak = weight("weak-pawn")
    shelter = weight("shelter")
    turn = weight("turn")
    let placing = weight("placing")
    squares = zip(ChessSquares.opening.joined(), ChessSquares.ending.joined()).map {
      Value(placing * $0 / 100, placing * $1 / 100)
    }
  }

  public func score(of position: Chess.Position) -> Int32 {
    let balance = material(of: position, isBlack: false) - material(of: position, isBlack: true)
    let (white, black) = (look(at: position, isBlack: false), look(at: position, isBlack: true))
    var placed = white.placed &- black.placed
    placed &+= prospects(of: white, against: black, in: position)
    placed &-= prospects(of: black, against: white, in: position)
    // 24 with all pieces on the board, 0 with none.
    let minor = (position.knights | position.bishops).count
    let force = min(24, minor &+ 2 &* position.rooks.count &+ 4 &* position.queens.count)
    let sum = balance + (placed[0] * force + placed[1] * (24 - force)) / 24
    return Score.clamped(((position.isBlack ? -sum : sum) + turn) / 256)
  }

  public func gain(in position: Chess.Position) -> Int32 {
    let balance = material(of: position, isBlack: false) - material(of: position, isBlack: true)
    return Score.clamped((position.isBlack ? -balance : balance) / 256)
  }

  private func material(of position: Chess.Position, isBlack: Bool) -> Int {
    let side = isBlack ? position.black : position.white
    let bishops = (position.bishops & side).count
    var sum = (position.pawns & side).count &* values[0] &+ (position.knights & side).count &* values[1]
    sum &+= bishops &* values[2] &+ (position.rooks & side).count &* values[3]
    sum &+= (position.queens & side).count &* values[4]
    return bishops > 1 ? sum &+ pair : sum
  }

  /// A side's men, what these attack, and the value of their places.
  private struct Side {
    let isBlack: Bool
    /// The bits by which a square differs from the one that White would see in its place.
    var turned: Int { isBlack ? 56 : 0 }
    let men, pawns: UInt64
    let king: Int
    /// The squares that count, and those beside the other king.
    let good, ring: UInt64
    /// The squares that are attacked: by pawns, by knights and bishops, by rooks, by anything.
    let byPawns: UInt64
    var byMinors: UInt64 = 0
    var byRooks: UInt64 = 0
    var all: UInt64
    private(set) var reach = 0
    private var (beside, attackers) = (0, 0)
    var placed = Value.zero

    @inline(__always)
    init(_ position: Chess.Position, _ grid: ChessGrid, isBlack: Bool) {
      self.isBlack = isBlack
      let (side, other) = isBlack ? (position.black, position.white) : (position.white, position.black)
      men = side
      pawns = position.pawns & side
      king = (position.kings & side).trailingZeroBitCount
      // What the other side's pawns guard is no good square.
      good = ~ChessGrid.pawns(position.pawns & other, isWhite: isBlack) & ~side
      ring = grid.king((position.kings & other).trailingZeroBitCount)
      byPawns = ChessGrid.pawns(pawns, isWhite: !isBlack)
      all = byPawns | grid.king(king)
    }

    @inline(__always)
    mutating func attack(_ targets: UInt64) {
      all |= targets
      reach &+= (targets & good).count
      let near = (targets & ring).count
      beside &+= near
      attackers &+= near > 0 ? 1 : 0
    }

    /// The squares beside the other king, as often as they are attacked, times their attackers; one attacker alone is
    /// harmless.
    var pressure: Int { attackers > 1 ? min(beside, 8) &* attackers : 0 }
  }

  private func look(at position: Chess.Position, isBlack: Bool) -> Side {
    let (grid, taken) = (game.grid, position.taken)
    var side = Side(position, grid, isBlack: isBlack)
    let turned = side.turned
    var sum = Value.zero
    @inline(__always)
    func stand(_ kind: Chess.Kind, _ square: Int) { sum &+= squares[kind.rawValue &* 64 &+ (square ^ turned)] }

    for square in (position.knights & side.men).cells {
      stand(.knight, square)
      side.byMinors |= grid.knight(square)
      side.attack(grid.knight(square))
    }
    for square in (position.bishops & side.men).cells {
      stand(.bishop, square)
      let targets = grid.bishop(square, taken)
      side.byMinors |= targets
      side.attack(targets)
    }
    for square in (position.rooks & side.men).cells {
      stand(.rook, square)
      let targets = grid.rook(square, taken)
      side.byRooks |= targets
      side.attack(targets)
    }
    for square in (position.queens & side.men).cells {
      stand(.queen, square)
      side.attack(grid.bishop(square, taken) | grid.rook(square, taken))
    }
    stand(.king, side.king)
    for square in side.pawns.cells { stand(.pawn, square) }
    sum[0] &+=
      attack &* side.pressure / 4 &+ shelter &* shelters(of: side.king, side.pawns, isBlack: isBlack)
    side.placed = sum &+ Value(repeating: reach &* side.reach &- weak &* weaknesses(of: side.pawns))
    return side
  }

  /// The value of what a side may do soon: take something, or bring a pawn to the last rank.
  private func prospects(of side: Side, against other: Side, in position: Chess.Position) -> Value {
    let men = other.men & ~position.kings
    let cheaper =
      side.byPawns & ~position.pawns | side.byMinors & (position.rooks | position.queens)
      | side.byRooks & position.queens
    let dangers = threat &* (cheaper & men).count &+ unguarded &* (side.all & ~other.all & men).count

    var advance = 0
    for square in passers(side.pawns, other.pawns, isBlack: side.isBlack).cells {
      let rank = (square ^ side.turned) / 8
      advance &+= passed &* rank &* rank / 2
      // Before, neither kings nor pieces have come near it.
      guard rank > 2 else { continue }
      let next = side.isBlack ? square &- 8 : square &+ 8
      let lead = Self.distance(other.king, next) &- Self.distance(side.king, next)
      let isStopped = (position.taken | other.all).contains(next)
      advance &+= (rank &- 2) &* (race &* lead &- (isStopped ? stopped : 0))
    }
    return Value(dangers, dangers &+ advance)
  }

  /// The steps of a king from a square to another one on an empty board.
  private static func distance(_ one: Int, _ other: Int) -> Int {
    max(abs((one & 7) &- (other & 7)), abs(one / 8 &- other / 8))
  }

  /// The number of pawns before a king, up to three.
  private func shelters(of king: Int, _ pawns: UInt64, isBlack: Bool) -> Int {
    let ring = game.grid.king(king)
    return min(3, (pawns & (isBlack ? ring &>> 8 | ring : ring &<< 8 | ring)).count)
  }

  /// The number of pawns with none of their side on the files beside theirs, and of those beyond the first on a file.
  private func weaknesses(of pawns: UInt64) -> Int {
    var files = pawns
    for shift in [8, 16, 32] as [UInt64] { files |= files &>> shift }
    files &= ChessGrid.rank(0)
    // The bits beyond the last file are on no other one.
    let alone = files & ~(files &<< 1) & ~(files &>> 1)
    var isolated = alone
    for shift in [8, 16, 32] as [UInt64] { isolated |= isolated &<< shift }
    return (pawns & isolated).count &+ pawns.count &- files.count
  }

  /// The pawns that no pawn of the other side can stop or take on their way.
  private func passers(_ pawns: UInt64, _ others: UInt64, isBlack: Bool) -> UInt64 {
    var ways = others | ChessGrid.pawns(others, isWhite: isBlack)
    for shift in [8, 16, 32] as [UInt64] { ways |= isBlack ? ways &<< shift : ways &>> shift }
    return pawns & ~ways
  }
}

extension Chess: EvaluatedGame {
  public typealias Evaluator = ChessEvaluation

  /// The pairs of squares.
  public var orderedMoves: Int { 64 * 64 }
}
