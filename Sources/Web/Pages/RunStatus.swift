import Campaign
import Reports
import Results
import Store

/// The status of a run: its progress, its pace, its faults, and the effect of looking at the results early.
struct RunStatus {
  private let run: Run
  private let results: Results
  private let pace: Pace?
  private let claims: ClaimStanding?
  private let id: String
  private let shelf: Shelf

  /// Creates the status of a run.
  /// - Parameters:
  ///   - pace: the pace of games; nil where that isn't known.
  ///   - claims: the standing of the claims in an until-clear run; nil for other runs.
  ///   - id: the start of the IDs of its figures, unique on the page; of letters, digits and hyphens.
  init(_ run: Run, _ results: Results, _ pace: Pace?, claims: ClaimStanding?, id: String, on shelf: Shelf) {
    (self.run, self.results, self.pace, self.claims) = (run, results, pace, claims)
    (self.id, self.shelf) = (id, shelf)
  }

  /// Whether the run is a match whose test may yet be decided.
  var isOpenMatch: Bool { !run.isComplete && results.test != nil }

  /// The progress as a bar and in words, and that of claims.
  var head: [Markup] {
    let bar = Markup.element(
      "progress",
      [
        .init("max", "\(max(results.coverage.planned, 1))"), .init("value", "\(results.coverage.games)"),
        .init("aria-label", progress),
      ])
    return (run.isComplete ? [] : [.element("p", [], [bar])])
      + [.element("p", [.init("class", "verdict")], progress)]
      + (clearWords.map { [.element("p", $0)] } ?? [])
  }

  /// The whole status.
  var markup: [Markup] {
    let coverage = PrintableText.of(CoverageLine.text(results.coverage))
    return head + [.element("p", [.init("class", "quiet")], coverage)] + clear + faults
      + (run.isComplete ? [] : [.element("p", [.init("class", "quiet")], early)])
  }

  /// The progress in words: `Run 2 is in progress: 1204 of 5000 games, 311 a second, 12 s left.`
  private var progress: String {
    let (games, planned) = (results.coverage.games, results.coverage.planned)
    if run.isComplete { return "Run \(run.number) is finished: \(games) games." }
    let done = "\(games) of \(hasKnownEnd ? "" : "at most ")\(planned) games"
    if let words = pace?.words(left: hasKnownEnd ? planned - games : nil) {
      return "Run \(run.number) is in progress: \(done), \(words)."
    }
    if let last = run.sessions.last, last.ended != nil {
      return "Run \(run.number) was interrupted: \(done); the same “agon run” continues it."
    }
    return "Run \(run.number): \(done), – a second, – left."
  }

  /// Whether the number of games is known beforehand.
  private var hasKnownEnd: Bool { results.test == nil && claims == nil }

  /// The progress of the claims, or their result, in words; nil without any.
  private var clearWords: String? {
    guard let claims, let chapter = claims.chapter else { return nil }
    return run.isComplete ? chapter.verdict.joined(separator: " ") : claims.progress
  }

  /// The claims pair by pair.
  private var clear: [Markup] {
    claims?.chapter.map { chapter in
      let figures = chapter.figures.map { HTMLFormat.figure($0, id: "\(id)-claims", width: HTMLFormat.width) }
      return [.folded(chapter.title, figures + chapter.tables.map(HTMLFormat.table))]
    } ?? []
  }

  /// The effect of looking before the end, in words.
  private var early: String {
    if claims != nil {
      return
        "Interim results may be read at any time: settled claims keep the confidence level that was set."
    }
    if let match = Chapter.match(results), isOpenMatch {
      return match.verdict.joined(separator: " ")
        + " Interim results may be read at any time as long as the test alone decides the end; before its decision "
        + "there is no verdict."
    }
    return isOpenMatch
      ? "The test has no verdict yet."
      : "Interim results may be read at any time as long as the run isn't stopped for them: the number of games is "
        + "fixed, and the intervals hold for the games so far."
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
