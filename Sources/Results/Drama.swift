import Statistics

/// How games went by perfect play: who stood to win, how often that changed, and when it was decided.
///
/// What a game is worth is told for the first seat before each of its moves and at its end: above 0 where it stands to
/// win, 0 where the game is a draw.
/// Source: the terms are those of C. Browne, *Automatic Generation and Evaluation of Recombination Games*, 2008; there
/// the lead is an estimate, here it is exact.
public struct Drama: Sendable, Equatable {
  /// What a game was worth when so many plies had been played.
  public struct Moment: Sendable, Equatable {
    /// The plies played before, passes left out.
    public var ply: Int
    /// The value for the first seat.
    public var value: Int

    /// A value at a ply.
    public init(ply: Int, value: Int) { (self.ply, self.value) = (ply, value) }
  }

  /// Lead changes in a game: how often the side that stood to win became the other one, at once or by way of a draw.
  public private(set) var leadChanges = SampleMean()
  /// Games that somebody won.
  public private(set) var won = 0
  /// Those whose winner had stood to lose.
  public private(set) var comebacks = 0
  /// The share of the games' plies that were played before the result changed for the last time; none of a game's where
  /// it never did.
  public private(set) var decidedAt = ClusteredShare()

  /// No games.
  public init() {}

  /// Games counted.
  public var games: Int { leadChanges.count }

  /// Counts a game.
  /// - Parameters:
  ///   - moments: in their order; the last is the end, which tells who won.
  /// - Precondition: there is a moment.
  public mutating func add(_ moments: [Moment]) {
    let values = moments.map { $0.value.signum() }
    let leads = values.filter { $0 != 0 }
    leadChanges.add(zip(leads, leads.dropFirst()).count { $0 != $1 })
    let (result, plies) = (values[values.count - 1], moments[moments.count - 1].ply)
    if result != 0 {
      won += 1
      if values.contains(-result) { comebacks += 1 }
    }
    let deciding = values.lastIndex { $0 != result }.map { moments[$0 + 1].ply } ?? 0
    decidedAt.add(units: plies, hits: deciding)
  }
}
