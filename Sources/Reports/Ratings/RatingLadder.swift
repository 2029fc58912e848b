import Figures
import Results
import Statistics

/// Draws a ranking: a ladder for each group of players who can be compared.
struct RatingLadder {
  /// The number of players above which there is no figure.
  private static let most = 100
  /// The number of players above which the ranks' probabilities are left out: they would be too small to see, and slow
  /// to draw.
  private static let mostRanked = 60

  let pictures: [Picture]
  /// The conclusion: the first player, its certainty, and the places whose order is open.
  let verdict: [String]

  /// Creates the ladders and the conclusion of a ranking.
  /// - Parameter divisions: the players in each division of a league; empty for other tournaments.
  init(_ results: Results, _ ranking: Ranking, title: String, divisions: [[String]] = []) {
    guard let rating = ranking.rating else {
      (pictures, verdict) = ([], [])
      return
    }
    let names = results.players
    let groups = Self.named(ranking.groups, names, divisions)
    pictures = groups.map { name, group in
      let shown = Array(group.prefix(Self.most))
      let chances = shown.count <= Self.mostRanked ? rating.rankChances(of: shown) : nil
      let rungs = Self.rungs(shown, names, rating, chances)
      let left = group.count - shown.count
      return .ladder(
        LadderFigure(
          title: Self.joined(title, name),
          summary: Self.summary(group, names, rating, ranking)
            + (left > 0 ? " The table has \(left) more players below the first \(shown.count)." : ""),
          unit: "Elo", rungs: rungs))
    }
    verdict = groups.map { Self.verdict($1, names, ranking, title: Self.joined(title, $0)) }
  }

  /// The groups of players who can be compared, each with a name where there are several: divisions in their order,
  /// then other groups.
  private static func named(
    _ groups: [[Int]], _ names: [String], _ divisions: [[String]]
  ) -> [(name: String, players: [Int])] {
    let groups = groups.filter { $0.count > 1 }
    guard groups.count > 1 else { return groups.map { ("", $0) } }
    let places = groups.map { group in
      divisions.firstIndex { division in group.allSatisfy { division.contains(names[$0]) } }
    }
    let known = groups.indices.filter { places[$0] != nil }.sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
    let others = groups.indices.filter { places[$0] == nil }
    return known.map { ("Division \((places[$0] ?? 0) + 1)", groups[$0]) }
      + others.enumerated().map { ("Group \($0 + 1) of \(others.count)", groups[$1]) }
  }

  private static func joined(_ title: String, _ name: String) -> String {
    title.isEmpty || name.isEmpty ? title + name : title + ", " + name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The rankings of several variants beside one another, on one axis: a ladder for each group of players who can be
  /// compared.
  static func byVariant(_ results: Results, _ rankings: [Ranking], divisions: [[String]] = []) -> [Picture] {
    let ladders = zip(results.variants, rankings).flatMap {
      variant, ranking -> [(title: String, rungs: [LadderFigure.Rung])] in
      guard let rating = ranking.rating else { return [] }
      return named(ranking.groups, results.players, divisions).map { name, group in
        (joined(variant.name, name), rungs(Array(group.prefix(most)), results.players, rating, nil))
      }
    }
    let far = farBelow(ladders.flatMap(\.rungs))
    let domain = LadderFigure.domain(of: ladders.flatMap(\.rungs).filter { !far.contains($0.name) })
    let outside = far.map(PrintableText.of)
    let left =
      far.isEmpty
      ? "" : " \(list(outside)) \(far.count == 1 ? "is" : "are") far below the others: a tip at the left edge."
    return ladders.map {
      .ladder(
        LadderFigure(
          title: $0.title,
          summary:
            "Elo by the games of one variant alone, with 95 % intervals, on the same axis for all; arrows point to "
            + "where only a bound is known." + left, unit: "Elo", rungs: $0.rungs, domain: domain))
    }
  }

  /// The players so far below all others that on a common axis the others couldn't be distinguished. The gap above them
  /// is wider than the range of all players above it, who are at least half of all players, and at least three.
  private static func farBelow(_ rungs: [LadderFigure.Rung]) -> [String] {
    let values = Dictionary(grouping: rungs, by: \.name).compactMapValues { rungs -> Double? in
      let values = rungs.compactMap(\.value.middle)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let sorted = values.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    let cut = sorted.indices.dropFirst(3).first { place in
      let gap = sorted[place - 1].value - sorted[place].value
      return 2 * place >= sorted.count && gap > sorted[0].value - sorted[place - 1].value
    }
    return cut.map { sorted[$0...].map(\.key) } ?? []
  }

  private static func rungs(
    _ players: [Int], _ names: [String], _ rating: Rating, _ chances: [[Double]]?
  ) -> [LadderFigure.Rung] {
    players.enumerated().map { place, player in
      LadderFigure.Rung(
        name: names[player], value: value(rating.players[player]), text: text(rating.players[player]),
        ranks: chances?[place] ?? [])
    }
  }

  private static func value(_ player: PlayerRating) -> LadderFigure.Value {
    switch player.kind {
    case .rated, .confounded: return player.interval95.map { .known(player.elo, $0) } ?? .unknown
    case .perfect(.wonAll, let bound): return .atLeast(bound)
    case .perfect(.lostAll, let bound): return .atMost(bound)
    case .between(let lower, let upper):
      let range = min(lower, upper)...max(lower, upper)
      return .within(range, interval: range)
    case .noGames: return .unknown
    }
  }

  private static func text(_ player: PlayerRating) -> String {
    func text(_ value: Double) -> String { Rounded.text(value, decimals: 1) }
    switch player.kind {
    case .rated, .confounded: return player.interval95 == nil ? "-" : Rounded.text(player.elo, error: player.error95)
    case .perfect(.wonAll, let bound): return "≥ " + text(bound)
    case .perfect(.lostAll, let bound): return "≤ " + text(bound)
    case .between(let lower, let upper): return text(lower) + " to " + text(upper)
    case .noGames: return "-"
    }
  }

  private static func summary(_ group: [Int], _ names: [String], _ rating: Rating, _ ranking: Ranking) -> String {
    let (first, last) = (group[0], group[group.count - 1])
    return "\(group.count) players from \(names[first]), \(text(rating.players[first])), to \(names[last]), "
      + "\(text(rating.players[last])). Points are Elo with their 95 % intervals; arrows point to where only a bound is "
      + "known. The strips show the possible ranks, darker where more likely."
  }

  /// The conclusion for a group: the first player, its rivals, and the places whose order is open.
  private static func verdict(_ group: [Int], _ names: [String], _ ranking: Ranking, title: String) -> String {
    let first = PrintableText.of(names[group[0]])
    let rivals = group.dropFirst().filter { (ranking.superiority(of: group[0], to: $0) ?? 0) < 0.975 }
    var parts = [
      rivals.isEmpty
        ? "\(first) is first (significant at 95 %)"
        : rivals.count < 4
          ? "\(first) is first, but \(list(rivals.map { PrintableText.of(names[$0]) })) may be as good"
          : "\(first) is first, but \(rivals.count) others may be as good"
    ]
    // Neighbours of which neither is significantly better share an open stretch of places.
    var stretches: [ClosedRange<Int>] = []
    for place in 1..<group.count {
      let isSure = (ranking.superiority(of: group[place - 1], to: group[place]) ?? 1) >= 0.975
      if isSure { continue }
      if let last = stretches.last, last.upperBound == place {
        stretches[stretches.count - 1] = last.lowerBound...place + 1
      } else {
        stretches.append(place...place + 1)
      }
    }
    let open = stretches.filter { rivals.isEmpty || $0.lowerBound > 1 }
    if stretches.isEmpty, group.count > 2 {
      parts.append("all other places are settled")
    } else if !open.isEmpty, open.count < 5 {
      let places = open.map {
        $0.count == 2 ? "\($0.lowerBound) and \($0.upperBound)" : "\($0.lowerBound) to \($0.upperBound)"
      }
      parts.append("places \(list(places)) are open")
    } else if !open.isEmpty {
      parts.append("\(open.count) stretches of places are open")
    }
    return (title.isEmpty ? "" : title.prefix(1).uppercased() + title.dropFirst() + ": ")
      + parts.joined(separator: "; ") + "."
  }

  private static func list(_ parts: [String]) -> String {
    parts.count < 2 ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
  }
}
