import Results
import Statistics

extension ChapterKind {
  /// The players by the number of variants in which they are ahead with 95 % probability, for leagues of which several
  /// variants were played.
  public static let variantsAsVoters = ChapterKind(
    name: "variants-as-voters", listing: "-v VARIANT --player NAME"
  ) { data in
    let leagues = data.leagues.map(\.league).filter { league in
      league.variants.count { !data.rankings[$0].order.isEmpty } > 1
    }
    return leagues.isEmpty ? nil : .variantsAsVoters(data.results, leagues, data.rankings)
  }
}

extension Chapter {
  /// Creates the chapter on players that are ahead in more variants, in each league by itself.
  ///
  /// - Throws: `ReportError.unknownPlayer` for an anchor that isn't a player.
  public static func variantsAsVoters(_ results: Results, settings: RatingSettings) throws(ReportError) -> Chapter {
    try settings.check(results)
    return variantsAsVoters(results, results.leagues, results.rankedVariants(settings: settings))
  }

  /// Creates the chapter from rankings that are known already.
  /// - Parameter rankings: the ranking of each variant by its games alone.
  static func variantsAsVoters(_ results: Results, _ leagues: [League], _ rankings: [Ranking]) -> Chapter {
    let tables = leagues.map { league in
      VoterTable(results.players, league.variants.map { rankings[$0] })
        .table(title: results.leagues.count == 1 ? "" : league.title)
    }
    return Chapter(
      name: "variants-as-voters", title: "Variants as voters", tables: tables,
      data: .joined(
        tables, columns: VoterTable.columns, titles: .text("League", "league"), as: leagues.map(\.title)),
      notes: [
        "Each variant votes for the better of two players if its own games show that with a likelihood of 95 % or "
          + "more, and else abstains. Copeland: players beaten in these votes, level ones half; ties are sorted by "
          + "Schulze, players beaten by chains of such votes. One Elo over all variants assumes equal strength in "
          + "each variant; this doesn't."
      ])
  }
}

/// The players of one league as candidates.
private struct VoterTable {
  /// The probability that one player is better than another, from which on a variant votes for it.
  private static let sure = 0.95

  static let columns: [Column] = [
    .number("Rank", "rank"), .text("Name", "name"), .number("Copeland", "copeland", decimals: 1),
    .number("Schulze", "schulze"), .number("For", "votes_for").of(.rank(2)),
    .number("Against", "votes_against").of(.rank(2)), .number("Abstained", "abstentions").of(.rank(1)),
  ]

  private let names: [String]
  /// The ranking in each variant.
  private let rankings: [Ranking]
  private let players: [Int]

  init(_ names: [String], _ rankings: [Ranking]) {
    (self.names, self.rankings) = (names, rankings)
    players = names.indices.filter { player in rankings.contains { $0.records[player].games > 0 } }
  }

  func table(title: String) -> Table {
    let election = PairwiseElection(votes: players.map { one in players.map { votes(for: one, against: $0) } })
    let ranks = election.ranks
    let order = players.indices.sorted { (ranks[$0], names[players[$0]], $0) < (ranks[$1], names[players[$1]], $1) }
    let rows = order.map { place -> [Cell] in
      let won = election.votes[place].reduce(0, +)
      let lost = election.votes.reduce(0) { $0 + $1[place] }
      return [
        .integer(ranks[place]), .text(names[players[place]]), .real(election.copeland[place]),
        .integer(election.schulze[place]), .integer(won), .integer(lost),
        .integer(ballots(of: players[place]) - won - lost),
      ]
    }
    return Table(title: title, columns: Self.columns, rows: rows, notes: rows.isEmpty ? ["No games yet."] : [])
  }

  /// The number of variants in which one player is better than another with that probability.
  private func votes(for one: Int, against other: Int) -> Int {
    guard one != other else { return 0 }
    return rankings.count {
      isRated(one, in: $0) && isRated(other, in: $0)
        && ($0.superiority(of: one, to: other) ?? 0) >= Self.sure
    }
  }

  /// The number of possible votes on a player and another one.
  private func ballots(of player: Int) -> Int {
    rankings.filter { isRated(player, in: $0) }.reduce(0) { sum, ranking in
      sum + players.count { $0 != player && isRated($0, in: ranking) }
    }
  }

  private func isRated(_ player: Int, in ranking: Ranking) -> Bool {
    ranking.rating != nil && ranking.records[player].games > 0
  }
}
