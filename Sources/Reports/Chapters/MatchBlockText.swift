extension MatchBlock {
  /// The block for people.
  var lines: [String] {
    let mark = statistics.isRestrained ? "*" : ""
    var lines: [String] = []
    if let setting {
      let variants = setting.variants.joined(separator: ", ")
      lines.append("Match | \(setting.player) against \(setting.opponent) at \(variants)")
    }
    let side = setting.map { " for \($0.player)" } ?? " for the first player"
    lines.append("Elo   | \(number(statistics.elo))\(mark) +- \(number(statistics.eloError95)) (95%)\(side)")
    lines.append(
      "nElo  | \(number(statistics.normalizedElo))\(mark) +- \(number(statistics.normalizedEloError95)) (95%), "
        + "LOS \(number(100 * statistics.los))%")
    if let test { lines += self.lines(test) }
    lines.append("Games | " + gamesLine)
    if case .pairs(let ll, let ld, let level, let wd, let ww) = statistics.record {
      let ratio = statistics.pairsRatio.map { ", won/lost \(number($0))" } ?? ""
      lines.append("Pairs | LL: \(ll) LD: \(ld) WL+DD: \(level) WD: \(wd) WW: \(ww)\(ratio)")
    }
    if statistics.isRestrained {
      lines.append("* All results are alike, so one more sample, half won and half lost, is counted in.")
    }
    return lines.map(PrintableText.of)
  }

  /// How a match stands, on one line: `480 games, Elo 21.74 +- 21.45, LLR 0.58 (-2.94, 2.94)`.
  public var summary: String {
    let match =
      "\(statistics.record.games) games, Elo \(number(statistics.elo)) +- \(number(statistics.eloError95))"
    guard let test else { return match }
    let bounds = (number(test.hypotheses.lowerBound), number(test.hypotheses.upperBound))
    return match + ", LLR \(number(test.llr)) (\(bounds.0), \(bounds.1))"
  }

  private func lines(_ test: Test) -> [String] {
    let hypotheses = test.hypotheses
    let verdict =
      switch test.verdict {
      case .acceptedH0: "H0 accepted"
      case .acceptedH1: "H1 accepted"
      case .undecided: "undecided"
      }
    let scale = hypotheses.model == .normalized ? "nElo" : "Elo"
    let llr =
      "LLR   | \(number(test.llr)) (\(number(hypotheses.lowerBound)), \(number(hypotheses.upperBound))) "
      + "[\(number(hypotheses.elo0)), \(number(hypotheses.elo1))] \(scale): \(verdict)"
    guard let estimate = test.estimate else { return [llr] }
    let (low, high) = (estimate.interval95.lowerBound, estimate.interval95.upperBound)
    return [
      llr,
      "Final | \(number(estimate.elo)) \(scale), from \(number(low)) to \(number(high)) (95%), the early stop allowed for",
    ]
  }

  private var gamesLine: String {
    let score = ", score \(number(100 * statistics.score))%"
    guard let games else { return "N: \(statistics.record.games)" + score }
    // Half a pair may be in, of which the other numbers know nothing yet.
    let count = games.wins + games.draws + games.losses
    return "N: \(count) W: \(games.wins) D: \(games.draws) L: \(games.losses)" + score
  }

  private func number(_ value: Double) -> String { Rounded.text(value, decimals: 2) }
}
