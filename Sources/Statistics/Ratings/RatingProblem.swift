import Foundation

/// A rating problem: the games to be rated, the model and its options.
///
/// All groups are fitted in one joint likelihood: one rating a player, and for each group its own seat advantages and
/// draw parameter. The computations and their formulas are described in the page `Ratings.md`.
public struct RatingProblem: Sendable {
  /// The number of players; indices go from 0.
  public var players: Int
  /// The number of groups; indices go from 0. All games of a group have the same number of seats.
  public var groups: Int
  /// The games.
  public var tallies: [Tally]
  /// The games grouped by encounter, for errors that respect the dependence of games of one encounter; `nil` takes
  /// games to be independent.
  public var encounters: EncounterTable?
  /// The model of wins, draws and losses.
  public var model: RatingModel
  /// Whether seat advantages are fitted; otherwise all seats count as equal.
  public var seatAdvantage: Bool
  /// The origin of standard errors.
  public var errors: ErrorMethod
  /// The zero of the ratings.
  public var anchors: RatingAnchors

  /// Creates a problem; by default draws count as half points, and seat advantages and draw-aware errors are computed.
  public init(
    players: Int, groups: Int = 1, tallies: [Tally], encounters: EncounterTable? = nil,
    model: RatingModel = .bradleyTerry, seatAdvantage: Bool = true, errors: ErrorMethod = .sandwich,
    anchors: RatingAnchors = .mean(0)
  ) {
    self.players = players
    self.groups = groups
    self.tallies = tallies
    self.encounters = encounters
    self.model = model
    self.seatAdvantage = seatAdvantage
    self.errors = errors
    self.anchors = anchors
  }

  /// Fits the ratings.
  ///
  /// Throws `StatisticsError` for malformed tallies, encounters or anchors, and when the fit does not converge.
  ///
  /// Complexity: O(tallies), then O(pairs + players^3) a Newton step; of many players of whom few met O(pairs) a step
  /// and O(players * pairs) for the errors.
  public func solve() throws -> Rating {
    let table = try checkedTable()
    let fit = try fit(table)
    return try RatingAssembly(problem: self, table: table, fit: fit).rating()
  }

  /// The fit of checked tallies.
  func fit(_ table: TallyTable) throws -> RatingFit {
    let (fixed, zero) = anchorsInNats()
    let decomposition = Decomposition(table, fixed: fixed.keys.sorted())
    let inner = try ComponentFit(decomposition, model: model, seatAdvantage: seatAdvantage, fixed: fixed)
    let isWhole = decomposition.components.count == decomposition.reference.count
    let outer =
      isWhole ? nil : try OffsetFit(decomposition, inner, model: model, seatAdvantage: seatAdvantage)
    return RatingFit(decomposition: decomposition, inner: inner, outer: outer, zero: zero)
  }

  /// The games summed up; throws an error for malformed ones.
  func checkedTable() throws -> TallyTable {
    guard players >= 0 else {
      throw StatisticsError.outOfRange(name: "the number of players", value: Double(players), expected: "0 or more")
    }
    guard groups >= 0 else {
      throw StatisticsError.outOfRange(name: "the number of groups", value: Double(groups), expected: "0 or more")
    }
    var table = try TallyTable(players: players, groups: groups, tallies: tallies)
    if let encounters {
      for game in encounters.games { try table.check(group: game.group, players: game.players, places: game.places) }
      var games = 0
      for encounter in encounters.indices {
        let count = encounters.count(at: encounter)
        guard count >= 0 else { throw StatisticsError.negativeCount(count) }
        games += encounters.numbers(at: encounter).count * count
      }
      guard games == table.games else {
        throw StatisticsError.encountersDisagree(games: table.games, inEncounters: games)
      }
    }
    let limit = RankingLikelihood.limit
    if model == .davidson,
      let cell = table.rankings.first(where: { $0.players.count > limit && PlaceOrder.areTied($0.places) })
    {
      throw StatisticsError.tooManyTied(cell.players.count, limit: limit)
    }
    switch anchors {
    case .mean(let mean): try Self.check(mean)
    case .fixed(let fixed):
      for (player, rating) in fixed {
        guard (0..<players).contains(player) else { throw StatisticsError.unknownPlayer(player, players: players) }
        try Self.check(rating)
      }
    }
    return table
  }

  private static func check(_ rating: Double) throws {
    guard abs(rating) <= 1e6 else {
      throw StatisticsError.outOfRange(name: "an anchor", value: rating, expected: "-1000000 to 1000000 Elo")
    }
  }

  /// Fixed ratings in nats, around the zero (in Elo) that they and all means are then moved by.
  private func anchorsInNats() -> (fixed: [Int: Double], zero: Double) {
    switch anchors {
    case .mean(let mean): return ([:], mean)
    case .fixed(let fixed):
      guard !fixed.isEmpty else { return ([:], 0) }
      let mean = fixed.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value } / Double(fixed.count)
      return (fixed.mapValues { ($0 - mean) / EloScale.pointsPerNat }, mean)
    }
  }
}
