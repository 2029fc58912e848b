import Results
import Statistics

/// How standings are rated, where it isn't as usual.
public struct RatingSettings: Hashable, Sendable {
  /// The model; nil for the usual one, of whose fit nothing is said.
  public var model: RatingModel?
  /// The players whose ratings are given, by name.
  public var anchors: [String: Double]
  /// Whether what a seat is worth is fitted, which takes games that tell who had which.
  public var seatAdvantage: Bool
  /// Whether players are compared pair by pair, as if they had been picked beforehand and not been sorted.
  public var isPairwise: Bool

  /// The usual settings, or others.
  public init(
    model: RatingModel? = nil, anchors: [String: Double] = [:], seatAdvantage: Bool = true, isPairwise: Bool = false
  ) {
    self.model = model
    self.anchors = anchors
    self.seatAdvantage = seatAdvantage
    self.isPairwise = isPairwise
  }

  /// Whether no other model is asked for.
  var isUsual: Bool { model == nil && seatAdvantage }

  /// Throws `unknownPlayer` if an anchor is nobody in `results`.
  func check(_ results: Results) throws(ReportError) {
    for name in anchors.keys.sorted() where !results.players.contains(name) {
      throw .unknownPlayer(name, known: results.players)
    }
  }

  /// What fixes the zero of a table: its anchored players who have games, else the mean.
  func anchors(_ names: [String], hasGames: (Int) -> Bool) -> RatingAnchors {
    let fixed = names.indices.compactMap { player in anchors[names[player]].map { (player, $0) } }
      .filter { hasGames($0.0) }
    return fixed.isEmpty ? .mean(0) : .fixed(Dictionary(fixed) { first, _ in first })
  }
}
