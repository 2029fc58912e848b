import Play
import Results

/// A format in which, in each round, players of similar scores meet, and none twice while that can be avoided.
public struct Swiss: TournamentFormat {
  public static let name = "swiss"
  public static let summary = "In each round players with equal points meet."
  public static let keys = [
    FormatKey("rounds", "how many rounds there are", .value(.integer(1...1000, default: 5)))
  ]

  private let rounds: Int

  /// Creates a Swiss of a number of `rounds`.
  public init(_ settings: FormatSettings) { rounds = Int(settings[number: "rounds"] ?? 5) }

  public static var isContest: Bool { true }

  /// The reason why the variant can't be played: the game isn't for two; nil if it can.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? { Self.problemOfPairings(at: entry) }

  /// The reason why the variants can't be played: not all players play all of them; nil if they can.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    Self.problemOfPairings(of: entries)
  }

  /// The rounds of the Swiss; a pairing is a number of encounters at each variant.
  public func schedule(
    of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64, _ context: ScheduleContext
  ) -> any Schedule {
    let games = encounters * entries.count * seating.count(seats: 2)
    let contest = SwissContest(
      players: entries.first?.players ?? [], rounds: rounds, encounters: encounters, games: games, seed: seed)
    return ContestSchedule(contest, at: entries, seating: seating, seed: seed)
  }
}

/// Pairs the rounds of a Swiss.
///
/// Of all pairings with the fewest rematches it takes one with the least sum of the squares of differences in points,
/// by a matching (Sauer, Cseh and Lenzner, arXiv 2112.10522, weigh score differences likewise). As an encounter is
/// played in all seatings, no player has a first-seat advantage.
struct SwissContest: Contest {
  /// The results so far, with byes.
  private(set) var results: [TieBreaks.Result] = []
  /// The number of half points in a pairing.
  let unit: Int

  private let players: [String]
  private let rounds: Int
  private let encounters: Int
  private let seed: UInt64
  private var round = 0
  /// The points by player, in half points.
  private var points: [Int]
  private var byes: [Int]
  /// The number of times two have met, by the first one's place times the number of players plus the second one's.
  private var met: [Int]

  /// Creates a Swiss of a number of rounds, each pairing with `encounters` encounters that have `games` games in all.
  init(players: [String], rounds: Int, encounters: Int, games: Int, seed: UInt64) {
    (self.players, self.rounds, self.encounters, self.seed) = (players, rounds, encounters, seed)
    unit = 2 * games
    points = players.map { _ in 0 }
    byes = points
    met = [Int](repeating: 0, count: players.count * players.count)
  }

  var plannedEncounters: Int? { rounds * (players.count / 2) * encounters }

  /// The current table.
  var table: TieBreaks { TieBreaks(players: players, results: results, unit: unit) }

  var standing: ContestStanding { .table(table.standing, round: []) }

  mutating func nextRound() -> [Pairing] {
    guard round < rounds, players.count > 1 else { return [] }
    round += 1
    var order = lots()
    if !order.count.isMultiple(of: 2) { takeBye(from: &order) }
    // Lots give the order, so that they alone choose among pairings that are equally good.
    let partners = Matching.heaviest(of: order.count) { weight(order[$0], order[$1]) }
    let pairs = partners.indices.filter { $0 < partners[$0] }.map { (order[$0], order[partners[$0]]) }
    return pairs.map { first, second in
      met[first * players.count + second] += 1
      met[second * players.count + first] += 1
      return Pairing(players: [players[first], players[second]], encounters: encounters)
    }
  }

  mutating func record(_ results: [PairingResult]) {
    for result in results {
      let two = result.pairing.players
      for (player, got) in zip(two, [result.first, result.second]) {
        if let place = players.firstIndex(of: player) { points[place] += got }
      }
      self.results.append(.met(two[0], two[1], first: result.first))
    }
  }

  /// The players in a random order for this round, from the run's seed.
  private func lots() -> [Int] {
    var random = SplitMix(seed: Seed.game(run: seed, variant: Swiss.name, players: players, encounter: round))
    var order = Array(players.indices)
    random.shuffle(&order)
    return order
  }

  /// Gives a bye to the first in the order of lots among those with the fewest byes, and removes it from the order.
  private mutating func takeBye(from order: inout [Int]) {
    let fewest = order.map { byes[$0] }.min() ?? 0
    guard let place = order.firstIndex(where: { byes[$0] == fewest }) else { return }
    let player = order.remove(at: place)
    byes[player] += 1
    points[player] += unit
    results.append(.bye(players[player]))
  }

  /// The weight of a pairing: more for players closer in points. A rematch lowers it by more than the differences in
  /// points of all pairings together.
  private func weight(_ first: Int, _ second: Int) -> Int {
    let most = 1 << 10
    // Differences in steps of which there are at most 1024, whatever the number of games.
    let difference = abs(points[first] - points[second]) * most / max(unit * round, 1)
    let rematch = most * most * players.count
    return -difference * difference - rematch * met[first * players.count + second]
  }
}
