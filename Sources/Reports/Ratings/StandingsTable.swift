import Results

/// The layout of standings.
struct StandingsTable {
  static let columns: [Column] =
    [
      .number("Rank", "rank"), .text("Name", "name"), .number("Elo", "elo", decimals: 1),
      .number("+/-", "elo_error95", decimals: 1),
    ] + Record.columns + [
      .number("Draw%", "draw_percent", decimals: 1).of(.rank(2)),
      .number("LOS%", "superiority_to_next_percent", decimals: 1).of(.rank(3)),
      .number("Best", "rank_best95").of(.rank(1)), .number("Worst", "rank_worst95").of(.rank(1)),
    ]

  private let names: [String]
  private let ranking: Ranking

  init(_ results: Results, _ ranking: Ranking) {
    names = results.players
    self.ranking = ranking
  }

  /// The table; a partial one leaves out players without games.
  func table(title: String, isPartial: Bool) -> Table {
    let groups = ranking.groups + (isPartial ? [] : [ranking.idle])
    var notes = BoundedRatings(names, ranking).notes
    if ranking.match?.isRestrained == true { notes.append("* " + MatchBlock.restraint) }
    if let failure = ranking.failure { notes.append("No ratings, so sorted by score: " + failure + ".") }
    notes += SeparationNotes(names, ranking).notes
    if ranking.order.isEmpty {
      notes.append("No games yet.")
    } else if !isPartial, !ranking.idle.isEmpty {
      notes.append("No games, so no rating: " + list(ranking.idle) + ".")
    }
    let rows = groups.map { group in
      group.enumerated().map { index, player in row(player, next: group.dropFirst(index + 1).first) }
    }
    return Table(title: title, columns: Self.columns, groups: rows, notes: notes)
  }

  private func row(_ player: Int, next: Int?) -> [Cell] {
    let (record, place) = (ranking.records[player], place(of: player))
    return [place[0], .text(names[player])] + place.dropFirst() + record.cells
      + [record.percent(Double(record.draws))] + certainty(player, next: next, reason(player))
  }

  /// The player's rank, its rating, and the error of that.
  func place(of player: Int) -> [Cell] {
    [ranking.ranks[player].map { .integer($0) } ?? .missing(because: reason(player))] + rating(player, reason(player))
  }

  /// The reason why a player has no rank.
  private func reason(_ player: Int) -> String {
    ranking.failure
      ?? (ranking.records[player].games == 0 ? "no games" : "no player can be compared with it")
  }

  /// The rating and its error.
  private func rating(_ player: Int, _ reason: String) -> [Cell] {
    guard let rating = ranking.rating?.players[player], rating.kind != .noGames else {
      return [.missing(because: reason), .missing(because: reason)]
    }
    if let match = ranking.match {
      return [.real(rating.elo, remark: match.isRestrained ? MatchBlock.restraint : nil), .real(rating.error95)]
    }
    guard let remark = BoundedRatings.remark(on: rating, names) else {
      return [.real(rating.elo), .real(rating.error95)]
    }
    return [.real(rating.elo, remark: remark), .missing(because: BoundedRatings.reasonWithoutError(rating.kind))]
  }

  /// The probability that the player is better than the next, and the ranks it may truly have.
  private func certainty(_ player: Int, next: Int?, _ reason: String) -> [Cell] {
    guard ranking.ranks[player] != nil, let rating = ranking.rating, let ranks = ranking.rankRange(of: player) else {
      return [Cell](repeating: .missing(because: reason), count: 3)
    }
    var superiority = Cell.missing(because: "no player ranks below")
    if let next, let los = ranking.superiority(of: player, to: next) {
      superiority = .real(
        100 * los,
        remark: rating.comparability(player, next).explanation
          ?? (los < 0.495
            ? "rated higher, but with so uncertain a rating that the next player is more likely the better one" : nil))
    }
    return [superiority, .integer(ranks.lowerBound), .integer(ranks.upperBound)]
  }

  private func list(_ players: [Int]) -> String { players.map { names[$0] }.joined(separator: "; ") }
}
