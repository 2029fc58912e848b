import Statistics

/// Statistics of how games went by perfect play: lead changes, comebacks and when the result was decided.
///
/// The value of a game is given for the first seat before each of its moves and at its end: above 0 where the seat
/// stands to win, 0 where the game is a draw.
/// Source: the terms are those of C. Browne, *Automatic Generation and Evaluation of Recombination Games*, 2008; there
/// the lead is an estimate, here it is exact.
public struct Drama: Sendable, Equatable {
  /// The value of a game after a number of plies.
  public struct Moment: Sendable, Equatable {
    /// The number of plies played before, passes left out.
    public var ply: Int
    /// The value for the first seat.
    public var value: Int

    /// A value at a ply.
    public init(ply: Int, value: Int) { (self.ply, self.value) = (ply, value) }
  }

  /// The encounter that a game belongs to: its games aren't independent, and each pairing plays a fixed number.
  public struct Encounter: Hashable, Sendable {
    /// The number of the pairing.
    public var pairing: Int
    /// The number of the encounter within its pairing, or of its opening where there are few.
    public var number: Int

    /// An encounter of a pairing.
    public init(pairing: Int, number: Int) { (self.pairing, self.number) = (pairing, number) }
  }

  /// The number of lead changes in a game: the number of times that the side that stood to win became the other one,
  /// at once or by way of a draw.
  public private(set) var leadChanges = SampleMean()
  /// The number of games that weren't drawn.
  public private(set) var won = 0
  /// The number of games whose winner had stood to lose.
  public private(set) var comebacks = 0
  /// For each encounter, the plies of its games, and those played before the result changed for the last time.
  private var decisions: [Encounter: ClusteredShare] = [:]

  /// Creates statistics without games.
  public init() {}

  /// The number of games.
  public var games: Int { leadChanges.count }

  /// The share of the games' plies that were played before the result changed for the last time; 0 for a game whose
  /// result never changed.
  public var decidedAt: StratifiedShare<Int> {
    decisions.reduce(into: StratifiedShare()) { share, decision in
      share.add(units: decision.value.units, hits: decision.value.hits, to: decision.key.pairing)
    }
  }

  /// Counts a game.
  /// - Parameters:
  ///   - moments: the moments in their order; the last is the end, which shows the winner.
  ///   - encounter: the encounter that the game belongs to.
  /// - Precondition: there is a moment.
  public mutating func add(_ moments: [Moment], of encounter: Encounter) {
    let values = moments.map { $0.value.signum() }
    let leads = values.filter { $0 != 0 }
    leadChanges.add(zip(leads, leads.dropFirst()).count { $0 != $1 })
    let (result, plies) = (values[values.count - 1], moments[moments.count - 1].ply)
    if result != 0 {
      won += 1
      if values.contains(-result) { comebacks += 1 }
    }
    let deciding = values.lastIndex { $0 != result }.map { moments[$0 + 1].ply } ?? 0
    decisions[encounter, default: ClusteredShare()].add(units: plies, hits: deciding)
  }
}
