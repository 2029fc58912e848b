import Campaign
import Reports
import Results
import Store

/// The status of a run: its progress, its pace, its faults, and the meaning of looking at it now.
struct RunStatus {
  private let run: Run
  private let results: Results
  private let pace: Pace?
  private let claims: ClaimStanding?
  private let shelf: Shelf

  /// Creates the status of a run.
  /// - Parameters:
  ///   - pace: the pace of games; nil where that isn't known.
  ///   - claims: the standing of the claims in an until-clear run; nil for another one.
  init(_ run: Run, _ results: Results, _ pace: Pace?, claims: ClaimStanding?, on shelf: Shelf) {
    (self.run, self.results, self.pace, self.claims, self.shelf) = (run, results, pace, claims, shelf)
  }

  /// Whether the run is a match whose test may yet be decided.
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
      + clear + faults + (run.isComplete ? [] : [.element("p", [.init("class", "quiet")], early)])
  }

  /// The progress in words: `Run 2 is going on: 1204 of 5000 games, 311 a second, 12 s left.`
  private var progress: String {
    let (games, planned) = (results.coverage.games, results.coverage.planned)
    if run.isComplete { return "Run \(run.number) is finished: \(games) games." }
    let done = "\(games) of \(hasKnownEnd ? "" : "at most ")\(planned) games"
    if let words = pace?.words(left: hasKnownEnd ? planned - games : nil) {
      return "Run \(run.number) is going on: \(done), \(words)."
    }
    if let last = run.sessions.last, last.ended != nil {
      return "Run \(run.number) was interrupted: \(done); the same “agon run” goes on with it."
    }
    return "Run \(run.number): \(done), – a second, – left."
  }

  /// Whether the number of games is known beforehand.
  private var hasKnownEnd: Bool { results.test == nil && claims == nil }

  /// The progress of the claims, or the result, pair by pair.
  private var clear: [Markup] {
    guard let claims, let chapter = claims.chapter else { return [] }
    let words = run.isComplete ? chapter.verdict.joined(separator: " ") : claims.progress
    return [.element("p", words), .folded(chapter.title, chapter.tables.map(HTMLFormat.table))]
  }

  /// The consequence of looking before the end, in words.
  private var early: String {
    if claims != nil {
      return
        "Looking early costs nothing: what is clear stays so, with the confidence that was asked for, whoever looks "
        + "and whenever it ends."
    }
    if let match = Chapter.match(results), isOpenMatch {
      return match.verdict.joined(separator: " ")
        + " Looking early costs nothing as long as the test alone decides: before it has, there is no verdict here."
    }
    return isOpenMatch
      ? "The test has no verdict yet."
      : "Looking early costs nothing as long as nobody stops the run for what is seen: the number of games is fixed, and "
        + "by now nothing is surer than the intervals say."
  }

  /// The faults of players by reason, each with a link to the games.
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
