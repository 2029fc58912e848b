import Results
import Statistics

/// Players in the order of their ratings, over all variants or in one.
struct Ranking {
  /// The ratings; nil if they could not be fitted.
  let rating: Rating?
  /// The statistics of the game pairs from which the ratings are computed, where a test of two players was played; nil
  /// where the ratings are from a fit.
  let match: MatchStatistics?
  /// The reason why there are no ratings.
  let failure: String?
  /// The totals of each player's games.
  let records: [Record]
  /// Players with games, best first, in groups that cannot be compared with one another, the largest first.
  let groups: [[Int]]
  /// Players with games, in the same order, in groups that never met, directly or through others.
  let islands: [[Int]]
  /// Players without games, by name.
  let idle: [Int]
  /// The rank of each player within its group; nil without a rating, games, or other players in its group.
  let ranks: [Int?]

  /// The probability left on either side of a range of ranks.
  private static let tail = 0.025

  /// The games.
  private let problem: RatingProblem
  /// The certainty of the order; nil where each pair of players is compared by itself.
  private let standing: StandingOrder?

  /// Players with games, group by group, best first.
  var order: [Int] { groups.flatMap(\.self) }

  /// The probability that one player is stronger than another; nil where they can't be compared.
  func superiority(of player: Int, to other: Int) -> Double? {
    if let match { return player == 0 ? match.los : 1 - match.los }
    return standing.map { $0.superiority(player, other) } ?? rating?.los(player, other)
  }

  /// The ranks that a player may truly have, at 95 %; nil without ratings.
  func rankRange(of player: Int) -> ClosedRange<Int>? {
    if match != nil, let chance = superiority(of: player, to: 1 - player) {
      return (chance <= Self.tail ? 2 : 1)...(chance >= 1 - Self.tail ? 1 : 2)
    }
    return standing?.rankRange(player) ?? rating?.rankRange(player)
  }

  /// Ranks by the games of one variant alone.
  init(_ results: Results, variant: Int, settings: RatingSettings = RatingSettings()) {
    self.init(results, variants: [variant], settings: settings)
  }

  /// Ranks by all games, or by those of some variants alone.
  init(_ results: Results, variants: [Int]? = nil, settings: RatingSettings = RatingSettings()) {
    let variants = variants ?? Array(results.variants.indices)
    // Players at games of one seat can't be compared by who won.
    let rated = variants.filter { results.variants[$0].seats > 1 }
    let names = results.players
    let tallies = results.tallies(of: variants)
    let records = Record.all(tallies, players: names.count)
    self.records = records
    let anchors = settings.anchors(names) { records[$0].games > 0 }
    let group = Dictionary(uniqueKeysWithValues: rated.enumerated().map { ($1, $0) })
    problem = RatingProblem(
      players: names.count, groups: rated.count, tallies: rated == variants ? tallies : results.tallies(of: rated),
      encounters: results.encounters?.regrouped { group[$0] },
      model: settings.model ?? .bradleyTerry, seatAdvantage: settings.seatAdvantage,
      anchors: anchors)
    do {
      if rated.isEmpty, !variants.isEmpty { throw Unrated.oneSeat }
      let fitted = try problem.solve()
      let match = settings.isUsual ? results.matchStatistics(at: rated) : nil
      let restated = match.flatMap { fitted.restated(as: $0, anchors: anchors) }
      (rating, failure) = (restated ?? fitted, nil)
      self.match = restated == nil ? nil : match
    } catch {
      (rating, failure, match) = (nil, "\(error)", nil)
    }
    standing = settings.isPairwise ? nil : rating.map(StandingOrder.init)
    (groups, islands, ranks) = Self.sorted(names, records, rating)
    idle = names.indices.filter { records[$0].games == 0 }.sorted { (names[$0], $0) < (names[$1], $1) }
  }

  /// Tests the goodness of fit; nil without ratings.
  ///
  /// Complexity: that of a rating; where results of some pairs hardly vary, some hundred times that.
  func transitivity() -> Transitivity? { rating == nil ? nil : try? problem.transitivity() }

  /// Whether some players won or lost everything, and others, around whose mean all are rated, did not.
  var hasPlayersOffTheMean: Bool {
    guard let rating else { return false }
    return islands.contains { island in
      let standings = Set(island.map { rating.components[rating.players[$0].component].standing })
      return standings.count > 1 && standings.contains(.reference)
    }
  }

  /// The groups of an island that cannot be compared with one another, if it has several.
  func parts(of island: [Int]) -> [[Int]] {
    let members = Set(island)
    let parts = groups.filter { members.contains($0[0]) }
    return parts.count > 1 ? parts : []
  }

  /// Players sorted by rating, or by score without ratings, and by name where they are level.
  private static func sorted(
    _ names: [String], _ records: [Record], _ rating: Rating?
  ) -> (groups: [[Int]], islands: [[Int]], ranks: [Int?]) {
    let strengths = names.indices.map { player in
      // What differs by rounding errors only is level.
      rating.map { ($0.players[player].elo * 1e6).rounded() }
        ?? records[player].points / Double(max(1, records[player].games))
    }
    let active = names.indices.filter { records[$0].games > 0 }
    func ordered(by label: (Int) -> Int) -> [[Int]] {
      Dictionary(grouping: active, by: label).values.map { members in
        members.sorted { (strengths[$1], names[$0], $0) < (strengths[$0], names[$1], $1) }
      }.sorted { ($1.count, names[$0[0]], $0[0]) < ($0.count, names[$1[0]], $1[0]) }
    }
    let groups = ordered { player in rating.map { $0.scale(of: player) } ?? 0 }
    let islands = ordered { player in rating.map { $0.components[$0.players[player].component].island } ?? 0 }
    var ranks = [Int?](repeating: nil, count: names.count)
    for group in groups where rating != nil && (group.count > 1 || groups.count == 1) {
      for (index, player) in group.enumerated() {
        let isLevel = index > 0 && strengths[group[index - 1]] == strengths[player]
        ranks[player] = isLevel ? ranks[group[index - 1]] : index + 1
      }
    }
    return (groups, islands, ranks)
  }
}

/// The reason why games can't be rated at all.
private enum Unrated: Error, CustomStringConvertible {
  case oneSeat

  var description: String { "nobody has an opponent in a game of one seat; the chapter “numbers” has what was scored" }
}

extension Results {
  /// The tallies of some variants, whose groups are indices into these.
  fileprivate func tallies(of variants: [Int]) -> [Tally] {
    guard variants != Array(self.variants.indices) else { return tallies }
    let group = Dictionary(uniqueKeysWithValues: variants.enumerated().map { ($1, $0) })
    return tallies.compactMap { tally in
      group[tally.group].map { Tally(group: $0, players: tally.players, places: tally.places, games: tally.games) }
    }
  }
}
