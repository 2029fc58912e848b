import Results

/// A format in which players stand on a ladder and challenge those above them; the top one at the end has won.
public struct Ladder: TournamentFormat {
  public static let name = "ladder"
  public static let summary = "Players challenge the player one place above; the next run continues the ladder."
  public static let keys = [
    FormatKey("rounds", "how many rounds of challenges there are", .value(.integer(1...100_000, default: 10)))
  ]

  private let rounds: Int

  /// Creates a ladder for a number of `rounds`.
  public init(_ settings: FormatSettings) { rounds = Int(settings[number: "rounds"] ?? 10) }

  public static var isContest: Bool { true }

  /// The order at the start, in which the run before has ended.
  public var lineup: StartingOrder { .fromLastRun(else: nil) }

  /// The reason why the variant can't be played: the game isn't for two; nil if it can.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? { Self.problemOfPairings(at: entry) }

  /// The reason why the variants can't be played: not all players play all of them; nil if they can.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    Self.problemOfPairings(of: entries)
  }

  /// The rounds of the ladder; a challenge is a number of encounters at each variant.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    ContestSchedule(
      LadderContest(players: entries.first?.players ?? [], rounds: rounds, encounters: encounters), at: entries,
      seating: seating, seed: seed)
  }
}

/// Pairs the rounds of a ladder: in the first one the second place challenges the first, the fourth the third and so
/// on; in the next one the third challenges the second, the fifth the fourth; and so on in turns.
///
/// A challenger that gets more points changes places with the other. A level challenge changes nothing.
struct LadderContest: Contest {
  /// The current order, the top first.
  private(set) var order: [String]

  private let rounds: Int
  private let encounters: Int
  private var round = 0

  /// Creates a ladder in this order, the top first.
  init(players: [String], rounds: Int, encounters: Int) {
    (order, self.rounds, self.encounters) = (players, rounds, encounters)
  }

  /// The places that are challenged in a round. With two players only every other round would have a challenge: they
  /// meet in each.
  private func challenged(in round: Int) -> StrideTo<Int> {
    stride(from: order.count == 2 ? 0 : (round - 1) % 2, to: order.count - 1, by: 2)
  }

  var plannedEncounters: Int? {
    let inTwo = (1...2).map { Array(challenged(in: $0)).count }
    return encounters * ((rounds + 1) / 2 * inTwo[0] + rounds / 2 * inTwo[1])
  }

  var standing: ContestStanding { .ladder(order) }

  mutating func nextRound() -> [Pairing] {
    guard round < rounds else { return [] }
    round += 1
    return challenged(in: round).map { Pairing(players: [order[$0 + 1], order[$0]], encounters: encounters) }
  }

  mutating func record(_ results: [PairingResult]) {
    for (place, result) in zip(challenged(in: round), results) where result.first > result.second {
      order.swapAt(place, place + 1)
    }
  }
}
