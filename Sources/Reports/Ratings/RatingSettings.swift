import Results
import Statistics

/// The settings of standings' ratings.
public struct RatingSettings: Hashable, Sendable {
  /// The model; nil for the default one, whose fit isn't reported.
  public var model: RatingModel?
  /// The given ratings of players, by name.
  public var anchors: [String: Double]
  /// Whether seat advantages are fitted, which takes games with known seats.
  public var seatAdvantage: Bool
  /// Whether players are compared pair by pair, as if they had been selected beforehand instead of by their ratings.
  public var isPairwise: Bool

  /// Creates settings; the defaults are the usual ones.
  public init(
    model: RatingModel? = nil, anchors: [String: Double] = [:], seatAdvantage: Bool = true, isPairwise: Bool = false
  ) {
    self.model = model
    self.anchors = anchors
    self.seatAdvantage = seatAdvantage
    self.isPairwise = isPairwise
  }

  /// Whether the model and seat advantages are the default ones.
  var isUsual: Bool { model == nil && seatAdvantage }

  /// Throws `unknownPlayer` if an anchor isn't a player in `results`.
  func check(_ results: Results) throws(ReportError) {
    for name in anchors.keys.sorted() where !results.players.contains(name) {
      throw .unknownPlayer(name, known: results.players)
    }
  }

  /// The anchors of a table: its anchored players with games, or the mean if there are none.
  func anchors(_ names: [String], hasGames: (Int) -> Bool) -> RatingAnchors {
    let fixed = names.indices.compactMap { player in anchors[names[player]].map { (player, $0) } }
      .filter { hasGames($0.0) }
    return fixed.isEmpty ? .mean(0) : .fixed(Dictionary(fixed) { first, _ in first })
  }
}
