import Notation

extension MatchBlock {
  /// The block for programs; what isn't known is null.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("schema_version", .integer(JSONFormat.schemaVersion))]
    if let setting {
      members += [
        ("player", .string(setting.player)), ("opponent", .string(setting.opponent)),
        ("variants", .array(setting.variants.map { .string($0) })),
      ]
    }
    members += [
      ("elo", .real(statistics.elo)), ("elo_error95", .real(statistics.eloError95)),
      ("normalized_elo", .real(statistics.normalizedElo)),
      ("normalized_elo_error95", .real(statistics.normalizedEloError95)),
      ("is_restrained", .boolean(statistics.isRestrained)), ("likelihood_of_superiority", .real(statistics.los)),
      ("score", .real(statistics.score)), ("draw_ratio", .real(statistics.drawRatio)),
      ("games", .integer(statistics.record.games)),
    ]
    if let games {
      members += [
        ("wins", .integer(games.wins)), ("draws", .integer(games.draws)), ("losses", .integer(games.losses)),
      ]
    }
    if case .pairs = statistics.record {
      let names = ["ll", "ld", "level", "wd", "ww"]
      members.append(("pairs", .object(zip(names, statistics.record.counts).map { ($0, .integer($1)) })))
      members.append(("pairs_ratio", statistics.pairsRatio.map { .real($0) } ?? .null))
    }
    if let test { members.append(("test", self.test(test))) }
    return members
  }

  private func test(_ test: Test) -> JSONValue {
    let hypotheses = test.hypotheses
    return .object([
      ("model", .string(hypotheses.model.rawValue)), ("elo0", .real(hypotheses.elo0)),
      ("elo1", .real(hypotheses.elo1)), ("alpha", .real(hypotheses.alpha)), ("beta", .real(hypotheses.beta)),
      ("llr", .real(test.llr)), ("lower_bound", .real(hypotheses.lowerBound)),
      ("upper_bound", .real(hypotheses.upperBound)), ("verdict", .string(test.verdict.rawValue)),
      ("final_elo", test.estimate.map { .real($0.elo) } ?? .null),
      ("final_elo_low95", test.estimate.map { .real($0.interval95.lowerBound) } ?? .null),
      ("final_elo_high95", test.estimate.map { .real($0.interval95.upperBound) } ?? .null),
    ])
  }
}
