extension MatchBlock {
  /// The match as a chapter of a report, of one row.
  public func chapter(name: String) -> Chapter {
    let none = Cell.missing(because: "no test was asked for")
    let verdict: String? =
      switch test?.verdict {
      case .acceptedH1: "H1 accepted"
      case .acceptedH0: "H0 accepted"
      case .undecided: "undecided"
      case nil: nil
      }
    let games = games ?? (0, 0, 0)
    return Chapter(
      name: name, title: "Verification",
      table: Table(
        columns: [
          .text("Verdict", "verdict"), .number("Elo", "elo", decimals: 1), .number("+/-", "elo_error95", decimals: 1),
          .number("LOS%", "los_percent", decimals: 1), .number("LLR", "llr", decimals: 2),
          .number("H0", "elo0", decimals: 1), .number("H1", "elo1", decimals: 1), .number("W", "wins"),
          .number("D", "draws"), .number("L", "losses"),
        ],
        rows: [
          [
            verdict.map { .text($0) } ?? none, .real(statistics.elo), .real(statistics.eloError95),
            .real(100 * statistics.los), test.map { .real($0.llr) } ?? none,
            test.map { .real($0.hypotheses.elo0) } ?? none, test.map { .real($0.hypotheses.elo1) } ?? none,
            .integer(games.wins), .integer(games.draws), .integer(games.losses),
          ]
        ],
        notes: setting.map {
          ["\($0.player) against \($0.opponent) at \($0.variants.joined(separator: ", ")); H0, H1: normalized Elo."]
        } ?? []))
  }
}
