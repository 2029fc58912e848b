import Play

/// Round after round players meet who have done alike, and nobody twice while that can be avoided.
public struct Swiss: TournamentFormat {
  public static let name = "swiss"
  public static let summary = "Round after round, who has done alike meets."
  public static let keys = [
    FormatKey("rounds", "how many rounds there are", .value(.integer(1...1000, default: 5)))
  ]

  private let rounds: Int

  /// A Swiss of so many `rounds`.
  public init(_ settings: FormatSettings) { rounds = Int(settings[number: "rounds"] ?? 5) }

  public static var isContest: Bool { true }

  /// Two at a time only.
  public func problem(at entry: Entry, seating: SeatingScheme) -> String? { Self.problemOfMeetings(at: entry) }

  /// All have to play all variants.
  public func problem(of entries: [Entry], seating: SeatingScheme) -> FormatProblem? {
    Self.problemOfMeetings(of: entries)
  }

  /// A meeting is so many encounters at each variant.
  public func schedule(of entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64) -> any Schedule {
    let games = encounters * entries.count * seating.count(seats: 2)
    let contest = SwissContest(
      players: entries.first?.players ?? [], rounds: rounds, encounters: encounters, games: games, seed: seed)
    return ContestSchedule(contest, at: entries, seating: seating, seed: seed)
  }
}

/// Pairs the rounds of a Swiss.
///
/// Of all pairings that have the fewest rematches it takes one in which the squares of the differences in points come to
/// the least, by a matching (Sauer, Cseh and Lenzner, arXiv 2112.10522, weigh score differences likewise). As an
/// encounter is played in all seatings, nobody has an advantage by sitting first.
struct SwissContest: Contest {
  /// What has been played, with byes.
  private(set) var results: [TieBreaks.Result] = []
  /// How many half points there are in a meeting.
  let unit: Int

  private let players: [String]
  private let rounds: Int
  private let encounters: Int
  private let seed: UInt64
  private var round = 0
  /// By player, in half points.
  private var points: [Int]
  private var byes: [Int]
  /// How often two have met, by the first one's place times the number of players and the second one's.
  private var met: [Int]

  /// A Swiss of so many rounds, each meeting with so many encounters that come to so many games in all.
  init(players: [String], rounds: Int, encounters: Int, games: Int, seed: UInt64) {
    (self.players, self.rounds, self.encounters, self.seed) = (players, rounds, encounters, seed)
    unit = 2 * games
    points = players.map { _ in 0 }
    byes = points
    met = [Int](repeating: 0, count: players.count * players.count)
  }

  var plannedEncounters: Int? { rounds * (players.count / 2) * encounters }

  /// The table as it stands.
  var table: TieBreaks { TieBreaks(players: players, results: results, unit: unit) }

  var standing: ContestStanding { .table(table, unit: unit) }

  mutating func nextRound() -> [Meeting] {
    guard round < rounds, players.count > 1 else { return [] }
    round += 1
    var order = lots()
    if !order.count.isMultiple(of: 2) { takeBye(from: &order) }
    // In the order of the lots, so that these alone choose among pairings that are equally good.
    let partners = Matching.heaviest(of: order.count) { weight(order[$0], order[$1]) }
    let pairs = partners.indices.filter { $0 < partners[$0] }.map { (order[$0], order[partners[$0]]) }
    return pairs.map { first, second in
      met[first * players.count + second] += 1
      met[second * players.count + first] += 1
      return Meeting(players: [players[first], players[second]], encounters: encounters)
    }
  }

  mutating func record(_ results: [MeetingResult]) {
    for result in results {
      let two = result.meeting.players
      for (player, got) in zip(two, [result.first, result.second]) {
        if let place = players.firstIndex(of: player) { points[place] += got }
      }
      self.results.append(.met(two[0], two[1], first: result.first))
    }
  }

  /// The players in an order drawn for this round from the run's seed.
  private func lots() -> [Int] {
    var random = SplitMix(seed: Seed.game(run: seed, variant: Swiss.name, players: players, encounter: round))
    var order = Array(players.indices)
    random.shuffle(&order)
    return order
  }

  /// Leaves out the first one drawn of those who have had the fewest byes.
  private mutating func takeBye(from order: inout [Int]) {
    let fewest = order.map { byes[$0] }.min() ?? 0
    guard let place = order.firstIndex(where: { byes[$0] == fewest }) else { return }
    let player = order.remove(at: place)
    byes[player] += 1
    points[player] += unit
    results.append(.bye(players[player]))
  }

  /// More for those closer in points, and less than any such difference in all for those who have met.
  private func weight(_ first: Int, _ second: Int) -> Int {
    let most = 1 << 10
    // Differences in steps of which there are at most 1024, however many games have been played.
    let difference = abs(points[first] - points[second]) * most / max(unit * round, 1)
    let rematch = most * most * players.count
    return -difference * difference - rematch * met[first * players.count + second]
  }
}
