/// An evaluation of Amazons by territory: which side needs fewer moves to each empty cell.
///
/// The moves of queens show which side will have a cell, the steps of kings which side is near to it, which matters
/// most at the beginning.
///
/// Source: J. Lieberum, "An Evaluation Function for the Game of Amazons", Theoretical Computer Science 349 (2005).
public struct AmazonsEvaluation: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("territory", "value of a cell that takes fewer moves", .real(0...200, default: 20)),
      Parameter("nearness", "value of a cell that takes fewer steps", .real(0...200, default: 6)),
      Parameter("freedom", "value of a cell that takes one move", .real(0...50, default: 1)),
      Parameter("initiative", "value of the move, for each cell equally far from both", .real(0...50, default: 3)),
    ]
  }

  private let game: Amazons
  /// The weights in 256ths of a point.
  private let territory, nearness, freedom, initiative: Int

  public init(game: Amazons, spec: PlayerSpec) {
    self.game = game
    territory = Int(spec[real: "territory"] * 256)
    nearness = Int(spec[real: "nearness"] * 256)
    freedom = Int(spec[real: "freedom"] * 256)
    initiative = Int(spec[real: "initiative"] * 256)
  }

  public func score(of position: Amazons.Position) -> Int32 {
    let (own, other) = sides(of: position)
    let free = game.grid.board & ~position.taken
    let queens = race(own, other) { game.grid.reach(from: $0, over: free) }
    let kings = race(own, other) { game.grid.spread($0) & free }
    let value = territory * queens.ahead + nearness * kings.ahead + freedom * queens.first + initiative * queens.equal
    return Score.clamped(value / 256)
  }

  public func gain(in position: Amazons.Position) -> Int32 {
    let (own, other) = sides(of: position)
    let free = game.grid.board & ~position.taken
    let (near, far) = (game.grid.reach(from: own, over: free), game.grid.reach(from: other, over: free))
    return Score.clamped((near.nonzeroBitCount - far.nonzeroBitCount) * territory / 256)
  }

  private func sides(of position: Amazons.Position) -> (own: UInt128, other: UInt128) {
    let own = game.movers(in: position)
    return (own, (position.first | position.second) & ~own)
  }

  /// Lets both sides reach more and more cells, move by move.
  /// - Parameter grow: the empty cells that a side reaches from those that it has reached.
  /// - Returns: the number of cells that one's own side reaches before the other, less the number that the other
  ///   reaches first; the surplus of cells that it reaches with the first move; and the number that both reach at the
  ///   same time.
  @inline(__always)
  private func race(
    _ own: UInt128, _ other: UInt128, grow: (UInt128) -> UInt128
  ) -> (ahead: Int, first: Int, equal: Int) {
    var (mine, theirs) = (grow(own), grow(other))
    let first = mine.nonzeroBitCount - theirs.nonzeroBitCount
    var (ahead, equal) = (0, 0)
    var (known, added) = (UInt128(0), mine | theirs)
    while added != 0 {
      ahead &+= (mine & added & ~theirs).nonzeroBitCount &- (theirs & added & ~mine).nonzeroBitCount
      equal &+= (mine & theirs & added).nonzeroBitCount
      known |= added
      mine |= grow(mine)
      theirs |= grow(theirs)
      added = (mine | theirs) & ~known
    }
    return (ahead, first, equal)
  }
}

extension Amazons: EvaluatedGame {
  public typealias Evaluator = AmazonsEvaluation
}
