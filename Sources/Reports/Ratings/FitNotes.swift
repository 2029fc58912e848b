import Figures
import Statistics

/// The notes on a fit besides ratings: its quality, first-seat advantages, and draws.
struct FitNotes {
  /// The notes, one for each subject with something to report.
  let notes: [String]

  /// Creates the notes on a ranking.
  /// - Parameter variants: the names of the rating's groups.
  init(_ ranking: Ranking, variants: [String], settings: RatingSettings) {
    guard let rating = ranking.rating, !ranking.order.isEmpty else {
      notes = []
      return
    }
    var notes = [Self.seats(rating, variants), Self.unchanged(rating, variants)].compactMap(\.self)
    if settings.model != nil {
      notes += [Self.fit(rating, hasDraws: ranking.records.contains { $0.draws > 0 })]
      notes += [Self.draws(rating, variants)].compactMap(\.self)
    }
    self.notes = notes
  }

  /// The note on first-seat advantages in Elo, such as `noughts:3x3 at least 310.2; connect-four:7x6 85.2 +/- 173.8`.
  private static func seats(_ rating: Rating, _ variants: [String]) -> String? {
    let known = rating.groups.compactMap { group -> String? in
      guard let first = group.advantages.first else { return nil }
      if let bound = first.bound { return variants[group.group] + " " + bound.text }
      guard first.status == .fitted else { return nil }
      return variants[group.group] + " " + Rounded.text(first.elo, decimals: 1) + " +/- "
        + Rounded.text(first.error95, decimals: 1)
    }
    let isBounded = rating.groups.contains { $0.advantages.first?.bound != nil }
    return known.isEmpty
      ? nil
      : "First-seat advantage in Elo: " + known.joined(separator: "; ") + "."
        + (isBounded ? " " + SeatBound.legend : "")
  }

  /// The note on variants in which players didn't change seats enough, so that the first-seat advantage is taken as 0.
  private static func unchanged(_ rating: Rating, _ variants: [String]) -> String? {
    let open = Set(rating.groups.filter { $0.advantages.first?.status == .unidentified }.map(\.group))
    let groups = open.sorted().map { variants[$0] }
    guard !groups.isEmpty else { return nil }
    return "Players did not change seats enough to separate first-seat advantage from their ratings, so it is "
      + "taken as 0: " + groups.joined(separator: "; ") + "."
  }

  private static func fit(_ rating: Rating, hasDraws: Bool) -> String {
    let remark =
      rating.model == .bradleyTerry && hasDraws
      ? " (a draw counts as half a win and half a loss, so these don't compare with other models')" : ""
    return "Model \(rating.model.rawValue): log-likelihood \(Rounded.text(rating.logLikelihood, decimals: 2)), "
      + "\(rating.parameterCount) parameters, AIC \(Rounded.text(rating.aic, decimals: 2))\(remark)."
  }

  private static func draws(_ rating: Rating, _ variants: [String]) -> String? {
    let known = rating.groups.compactMap { group -> String? in
      guard let draw = group.draw else { return nil }
      let value =
        rating.model == .davidson
        ? "ν \(Rounded.text(draw.value, decimals: 3))" : "\(Rounded.text(draw.value, decimals: 1)) Elo"
      return "\(variants[group.group]) \(value), \(Rounded.text(100 * draw.evenDrawRate, decimals: 1)) % between equals"
        + (draw.status == .fitted ? "" : " (\(draw.status.rawValue))")
    }
    return known.isEmpty ? nil : "Draw parameter: " + known.joined(separator: "; ") + "."
  }
}

extension SeatBound {
  /// The legend of `text`.
  static let legend = "At least, at most: one-sided 95 % bounds, the players held at their ratings."

  /// The bound in words: `at least 310.2`.
  var text: String { side.words + " " + Rounded.text(elo, decimals: 1) }
}
