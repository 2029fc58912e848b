import Foundation
import Reports
import Results
import Store
import Tournament

extension RunPlan {
  /// The order in which players begin the next run, or the one that is continued; nil where the format needs none.
  ///
  /// A run that is continued keeps the order that it began with, without players that have left and before those that
  /// are new. A list of players counts as it is now. A run that starts where the last one of its format ended never
  /// silently starts over: newcomers begin at the foot, players that have left are left out, and a list in another
  /// order is an error.
  /// - Parameter extending: whether to continue the newest run even if it is complete.
  /// - Throws: `ConfigError` where there is no earlier run to take it from; `UsageError` where players are listed in
  ///   another order than they were; `StoreError`.
  func lineup(in store: Store, extending: Bool) throws -> [String]? {
    guard type(of: format).isContest else { return nil }
    let names = players.map(\.name)
    if case .listed = format.lineup { return names }
    var runs = try store.tournaments().contains(name) ? store.runs(of: name) : []
    if let newest = runs.last, !newest.isComplete, newest.games == 0 {
      // A run without games may become another one.
      runs.removeLast()
    } else if let newest = runs.last, extending || !newest.isComplete {
      // A run without an order is of another format, as which it can't be continued.
      let kept = newest.lineup ?? []
      return kept.filter(names.contains) + names.filter { !kept.contains($0) }
    }
    switch format.lineup {
    case .listed: return names
    case .rated: return try rated(names, by: runs.filter { $0.games > 0 }, in: store)
    case .fromLastRun(let first):
      let formatName = type(of: format).name
      guard let last = runs.last(where: { $0.identity?["format"]?[formatName] != nil }) else { return first ?? names }
      guard let order = try last.nextLineup(in: store) else {
        throw UsageError(
          description:
            "how run \(last.number) of \(name) ended can't be read from its games, and the \(formatName) would "
            + "begin anew; under another name it does")
      }
      if let first { try requireKeptOrder(first, since: last, endedAs: order) }
      return order.filter(names.contains) + (first ?? names).filter { !order.contains($0) }
    }
  }

  /// Makes sure that players listed before are listed in the same order, or in the order in which the last run ended.
  private func requireKeptOrder(_ listed: [String], since run: Run, endedAs order: [String]) throws(UsageError) {
    let type = type(of: format)
    guard let key = type.keys.first(where: { if case .groups = $0.kind { true } else { false } }),
      case .list(let groups)? = run.identity?["format"]?[type.name]?[key.name]
    else { return }
    let before = groups.flatMap(\.names)
    let kept = listed.filter(before.contains)
    guard kept != before.filter(listed.contains), kept != order.filter(listed.contains) else { return }
    throw UsageError(
      description:
        "format.\(type.name).\(key.name): lists players in another order than run \(run.number) of \(name) had, and the next "
        + "run begins as that one ended: expected \(before.filter(listed.contains).joined(separator: ", ")), as before, or "
        + "\(order.filter(listed.contains).joined(separator: ", ")), as it ended; under another name it begins anew")
  }

  /// The order in which players of the next run, or the one that is continued, begin, by the database, in words; nil
  /// where the format doesn't continue an earlier run.
  /// - Throws: the errors of `lineup(in:extending:)`.
  public func comingLineup() throws -> String? {
    guard case .fromLastRun(let first) = format.lineup else { return nil }
    guard FileManager.default.fileExists(atPath: database) else {
      return words(ofLineup: first ?? players.map(\.name), after: nil)
    }
    let store = try Store.forReading(database)
    let order = try lineup(in: store, extending: false) ?? []
    let text = words(ofLineup: order, after: try lastLineup(in: store))
    try store.close()
    return text
  }

  /// The order in which the players of the newest run of this format began; nil where there is none with games.
  func lastLineup(in store: Store) throws -> [String]? {
    guard case .fromLastRun = format.lineup, try store.tournaments().contains(name) else { return nil }
    return try store.runs(of: name).last { $0.games > 0 && $0.identity?["format"]?[type(of: format).name] != nil }?
      .lineup
  }

  /// An order of players in words, with those who are new and those who have left since an earlier one:
  /// `division 1: a, b; division 2: c, d (new: d; left: e)`.
  func words(ofLineup order: [String], after last: [String]?) -> String {
    let changes = last.map { last in
      [("new", order.filter { !last.contains($0) }), ("left", last.filter { !order.contains($0) })]
        .filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
    }
    guard let changes, !changes.isEmpty else { return format.words(ofLineup: order) }
    return format.words(ofLineup: order) + " (\(changes.joined(separator: "; ")))"
  }

  /// The players by their ratings from these runs together, the best first; after them those without games as listed.
  private func rated(_ names: [String], by runs: [Run], in store: Store) throws -> [String] {
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

extension TournamentFormat {
  /// An order of players in words: `division 1: a, b; division 2: c, d`.
  func words(ofLineup order: [String]) -> String {
    let groups = groups(of: order).map { $0.joined(separator: ", ") }
    guard groups.count > 1 else { return groups.joined() }
    return groups.enumerated().map { "division \($0 + 1): \($1)" }.joined(separator: "; ")
  }
}

extension Entry {
  /// This entry with its players in an order that has them all.
  func inOrder(_ order: [String]?) -> Entry {
    guard let order else { return self }
    return Entry(
      variant: variant, seats: seats, players: order.filter(players.contains), weight: weight, openings: openings)
  }
}
