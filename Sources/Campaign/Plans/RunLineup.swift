import Reports
import Results
import Store
import Tournament

extension RunPlan {
  /// The order in which players begin the run that is next, or gone on with; nil where the format asks for none.
  ///
  /// A run that goes on keeps the order that it began with, without those who have left and before those who are new. What
  /// is listed counts as it is listed now.
  /// - Parameter extending: whether the newest run is gone on with even if it is complete.
  /// - Throws: `ConfigError` where there is no earlier run to take it from; `StoreError`.
  func lineup(in store: Store, extending: Bool) throws -> [String]? {
    guard test == nil, type(of: format).isContest else { return nil }
    let names = players.map(\.name)
    if case .listed = format.lineup { return names }
    var runs = try store.tournaments().contains(name) ? store.runs(of: name) : []
    if let newest = runs.last, !newest.isComplete, newest.games == 0 {
      // It may become another one.
      runs.removeLast()
    } else if let newest = runs.last, extending || !newest.isComplete {
      // One without any is of another format, as which it can't go on.
      let kept = newest.lineup ?? []
      return kept.filter(names.contains) + names.filter { !kept.contains($0) }
    }
    switch format.lineup {
    case .listed: return names
    case .rated: return try rated(names, by: runs.filter { $0.games > 0 }, in: store)
    case .fromLastRun(let first):
      guard let last = runs.last, isSameContest(last) else { return first ?? names }
      switch try last.contest(in: store) {
      case .league(let divisions)?: return divisions.nextLineup
      case .ladder(let order)?: return order.filter(names.contains) + names.filter { !order.contains($0) }
      default: return first ?? names
      }
    }
  }

  /// Whether a run was of this format, with the same players in the same places where it names them.
  private func isSameContest(_ run: RunSummary) -> Bool {
    let type = type(of: format)
    guard let before = run.facts?["format"]?[type.name], let now = formatFacts[type.name] else { return false }
    return type.keys.allSatisfy { !$0.isNeeded || before[$0.name] == now[$0.name] }
  }

  /// The players as these runs together rate them, the best first; behind them those without games as they are listed.
  private func rated(_ names: [String], by runs: [RunSummary], in store: Store) throws -> [String] {
    if runs.isEmpty, let noEarlierRun { throw noEarlierRun }
    let results = try store.results(of: name, runs: .numbers(runs.map(\.number)))
    let order = results.standingOrder.filter(names.contains)
    return order + names.filter { !order.contains($0) }
  }

  /// The order in which players begin where nothing has been played yet.
  var firstLineup: [String]? {
    if case .fromLastRun(let first) = format.lineup { first } else { nil }
  }
}

extension Entry {
  /// The same with its players in an order that has them all.
  func inOrder(_ order: [String]?) -> Entry {
    guard let order else { return self }
    return Entry(
      variant: variant, seats: seats, players: order.filter(players.contains), weight: weight, openings: openings)
  }
}
