import Campaign
import Reports
import Results
import Store

/// How far a run is, how quickly it goes on, what went wrong, and what it means to look at it now.
struct RunStatus {
  private let run: RunSummary
  private let results: Results
  private let pace: Pace?
  private let shelf: Shelf

  /// - Parameter pace: how quickly games come; nil where that isn't known.
  init(_ run: RunSummary, _ results: Results, _ pace: Pace?, on shelf: Shelf) {
    (self.run, self.results, self.pace, self.shelf) = (run, results, pace, shelf)
  }

  /// Whether it is a match whose test may yet be decided.
  var isOpenMatch: Bool { !run.isComplete && results.test != nil }

  var markup: [Markup] {
    let bar = Markup.element(
      "progress",
      [
        .init("max", "\(max(results.coverage.planned, 1))"), .init("value", "\(results.coverage.games)"),
        .init("aria-label", progress),
      ])
    let coverage = PrintableText.of(CoverageLine.text(results.coverage))
    return (run.isComplete ? [] : [.element("p", [], [bar])])
      + [.element("p", [.init("class", "verdict")], progress), .element("p", [.init("class", "quiet")], coverage)]
      + faults + (run.isComplete ? [] : [.element("p", [.init("class", "quiet")], early)])
  }

  /// `Run 2 is going on: 1204 of 5000 games, 311 a second, 12 s left.`
  private var progress: String {
    let (games, planned) = (results.coverage.games, results.coverage.planned)
    if run.isComplete { return "Run \(run.number) is finished: \(games) games." }
    let done = "\(games) of \(results.test == nil ? "" : "at most ")\(planned) games"
    if let words = pace?.words(left: results.test == nil ? planned - games : nil) {
      return "Run \(run.number) is going on: \(done), \(words)."
    }
    if let last = run.sittings.last, last.ended != nil {
      return "Run \(run.number) was interrupted: \(done); the same “agon run” goes on with it."
    }
    return "Run \(run.number): \(done), – a second, – left."
  }

  /// What looking before the end costs.
  private var early: String {
    if let match = Chapter.match(results), isOpenMatch {
      return match.verdict.joined(separator: " ")
        + " Looking early costs nothing as long as the test alone decides: before it has, there is no verdict here."
    }
    return isOpenMatch
      ? "The test has no verdict yet."
      : "Looking early costs nothing as long as nobody stops the run for what is seen: the number of games is fixed, and "
        + "by now nothing is surer than the intervals say."
  }

  /// Who lost how many games by what, each with the way to them.
  private var faults: [Markup] {
    let players = results.faultyPlayers
    guard !players.isEmpty else { return [] }
    let (tournament, number) = (results.coverage.tournament, "\(run.number)")
    let all = players.reduce(0) { $0 + results.faults(of: $1) }
    let items = players.map { player -> Markup in
      let name = results.players[player]
      let kinds = results.faultKinds(of: player).enumerated().flatMap { place, kind -> [Markup] in
        let values = [("tournament", tournament), ("run", number), ("loser", name), ("reason", kind.reason)]
        let link = Markup.Attribute("href", shelf.link("/games", values))
        return [.text(place == 0 ? " " : ", "), .element("a", [link], "\(kind.games) by \(kind.reason)")]
      }
      return .element("li", [], [.text(PrintableText.of(name) + ":")] + kinds)
    }
    return [
      .element("p", "Lost by faults: \(all) \(all == 1 ? "game" : "games")"), .element("ul", [], [.lines(items)]),
    ]
  }
}
