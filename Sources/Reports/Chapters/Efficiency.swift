import Figures
import Results
import Statistics

extension ChapterKind {
  /// Strength against speed; omitted where it isn't known what players spent.
  public static let efficiency = ChapterKind(name: "efficiency", listing: "--player NAME") { data in
    data.results.efforts.contains { $0.moves > 0 }
      ? .efficiency(data.results, data.leagues, data.rankings, times: data.times) : nil
  }
}

extension Chapter {
  /// Creates the comparison of each player's rating with its cost of a move, the efficient players, and the value of
  /// search at each variant.
  static func efficiency(
    _ results: Results, _ leagues: [(league: League, ranking: Ranking)], _ rankings: [Ranking], times: Bool
  ) -> Chapter {
    let all = leagues.map { EfficiencyPart(results, $0.league, $0.ranking, times: times) }
    let parts = all.filter(\.isKnown)
    let isOne = leagues.count == 1
    let columns = EfficiencyPart.columns(times: times)
    let depth = SkillDepthTable.table(results, rankings)
    var notes = [
      "Efficient: no comparable player is both cheaper and stronger. Nodes are positions searched, or simulations; "
        + "players that report none are listed apart."
    ]
    if depth != nil {
      notes.append(
        "Elo/2x: Elo per doubling of the nodes per move, among players that differ only in `depth`, `nodes` or "
          + "`simulations`, by the ratings of the variant alone (weighted least squares); +/-: half the 95 % "
          + "interval by the ratings' errors.")
    }
    let silent = all.filter { !$0.isKnown }.map(\.title)
    if !silent.isEmpty { notes.append("No player reports nodes at \(silent.joined(separator: ", ")).") }
    var chapter = Chapter(
      name: "efficiency", title: "Strength by cost",
      tables: parts.map { $0.table(title: isOne ? "" : $0.title) } + [depth].compactMap(\.self)
        + (parts.isEmpty ? [Table(columns: columns, rows: [])] : []),
      data: .joined(parts.map { $0.table(title: $0.title) }, columns: columns, titles: .text("League", "league")),
      details: depth.map { [Detail(name: "skill_depth", table: $0)] } ?? [], notes: notes)
    chapter.figures = parts.flatMap { $0.pictures(title: isOne ? "" : $0.title + ": ") }
    return chapter
  }
}

/// Strength against speed in one league.
private struct EfficiencyPart {
  /// The cost of a move, in one unit.
  private enum Cost {
    case nodes, milliseconds
  }

  let title: String
  private let names: [String]
  private let ranking: Ranking
  private let standings: StandingsTable
  private let spent: [Int: (nodes: Double, milliseconds: Double)]
  private let times: Bool

  init(_ results: Results, _ league: League, _ ranking: Ranking, times: Bool) {
    (title, names, self.ranking, self.times) = (league.title, results.players, ranking, times)
    standings = StandingsTable(results, ranking)
    let known = ranking.order.compactMap { player in
      results.spending(of: player, at: league.variants).map { (player, $0) }
    }
    spent = Dictionary(uniqueKeysWithValues: known)
  }

  static func columns(times: Bool) -> [Column] {
    [
      .text("Name", "name"), .number("Elo", "elo", decimals: 1), .number("+/-", "elo_error95", decimals: 1),
      .number("Nodes/move", "nodes_per_move"), .text("Efficient", "is_efficient_by_nodes"),
    ]
      + (times
        ? [
          .number("ms/move", "milliseconds_per_move", decimals: 3), .text("Efficient", "is_efficient_by_time"),
        ] : [])
  }

  /// Whether any cost is known.
  var isKnown: Bool {
    ranking.order.contains { value(.nodes, of: $0) != nil || (times && value(.milliseconds, of: $0) != nil) }
  }

  /// The table: players that report nodes, best first in groups that can't be compared, then the others.
  func table(title: String) -> Table {
    let reporting = ranking.groups.map { $0.filter { value(.nodes, of: $0) != nil } }
    let silent = ranking.order.filter { value(.nodes, of: $0) == nil }
    return Table(
      title: title, columns: Self.columns(times: times),
      groups: (reporting + [silent]).map { $0.map(row) },
      notes: BoundedRatings(names, ranking).notes)
  }

  private func row(_ player: Int) -> [Cell] {
    let reason = spent[player] == nil ? "no moves" : "it reports no nodes"
    let nodes: [Cell] =
      value(.nodes, of: player).map { [.real($0), mark(player, .nodes)] }
      ?? [.missing(because: reason), .missing(because: reason)]
    let time: [Cell] =
      value(.milliseconds, of: player).map { [.real($0), mark(player, .milliseconds)] }
      ?? [.missing(because: "no time was taken"), .missing(because: "no time was taken")]
    return [.text(names[player])] + standings.place(of: player).dropFirst() + nodes + (times ? time : [])
  }

  private func mark(_ player: Int, _ cost: Cost) -> Cell { .text(isEfficient(player, cost) ? "yes" : "no") }

  /// The player's mean cost of a move; nil unless it is above 0.
  private func value(_ cost: Cost, of player: Int) -> Double? {
    guard let spent = spent[player] else { return nil }
    let value = cost == .nodes ? spent.nodes : spent.milliseconds
    return value > 0 ? value : nil
  }

  /// Whether no comparable player is at least as cheap and as strong, and better in one of the two.
  private func isEfficient(_ player: Int, _ cost: Cost) -> Bool {
    guard let rating = ranking.rating, let own = value(cost, of: player),
      let group = ranking.groups.first(where: { $0.contains(player) })
    else { return false }
    return !group.contains { other in
      guard other != player, let price = value(cost, of: other) else { return false }
      let ahead = rating.players[other].elo - rating.players[player].elo
      return price <= own && ahead >= 0 && (price < own || ahead > 0)
    }
  }

  /// The figures of the largest group, one for each unit; none for units with fewer than two players.
  func pictures(title: String) -> [Picture] {
    ([.nodes] + (times ? [.milliseconds] : [])).compactMap { picture(title, $0) }
  }

  private func picture(_ title: String, _ cost: Cost) -> Picture? {
    guard let rating = ranking.rating, let group = ranking.groups.first else { return nil }
    let unit = cost == .nodes ? "nodes" : "ms"
    let spots = group.compactMap { player -> Scatter.Spot? in
      guard let price = value(cost, of: player) else { return nil }
      let own = rating.players[player]
      return Scatter.Spot(
        name: names[player], x: price, y: own.elo,
        range: own.interval95, isOnLine: isEfficient(player, cost),
        says: "\(Rounded.text(own.elo, decimals: 1)) Elo at \(Rounded.text(price, decimals: cost == .nodes ? 0 : 3)) "
          + "\(unit) a move")
    }
    guard spots.count > 1 else { return nil }
    let best = spots.filter(\.isOnLine).sorted { ($0.x, $0.name) < ($1.x, $1.name) }.map(\.name)
    return .scatter(
      Scatter(
        title: title + "Elo by \(unit) a move",
        summary:
          "Each player's Elo with its 95 % interval by its cost per move. On the line are the players that no other is "
          + "cheaper and stronger than, the cheapest first: " + best.joined(separator: ", ") + ".",
        unit: "Elo", across: "\(unit) a move", spots: spots))
  }
}

/// The value of search at each variant.
private enum SkillDepthTable {
  /// The table; nil where no variant has players that differ only in how much they search.
  static func table(_ results: Results, _ rankings: [Ranking]) -> Table? {
    let rows = zip(results.variants.indices, rankings).compactMap { variant, ranking -> [Cell]? in
      guard let depth = results.skillDepth(at: variant, ranking) else { return nil }
      return [
        .text(results.variants[variant].name), .real(depth.eloPerDoubling), .real(depth.error95),
        .integer(depth.players), .real(depth.nodes.lowerBound), .real(depth.nodes.upperBound),
      ]
    }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "Skill depth",
      columns: [
        .text("Variant", "variant"), .number("Elo/2x", "elo_per_doubling", decimals: 1),
        .number("+/-", "elo_per_doubling_error95", decimals: 1), .number("Players", "players"),
        .number("Nodes from", "nodes_per_move_least"), .number("to", "nodes_per_move_most"),
      ], rows: rows)
  }
}
