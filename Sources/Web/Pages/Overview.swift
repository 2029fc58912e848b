import Campaign
import Reports
import Results
import Store
import Synchronization

/// The overview of all tournaments of a database: for each the progress of the newest run, its ladder and how that
/// moved, and its newest games. It keeps what it saw before, to measure the pace of games.
final class Overview: Sendable {
  /// The number of the newest games that are shown.
  static let mostGames = 6
  /// The reciprocal of the share of the time for claims, for which all games of a run are read.
  private static let share = 20

  /// The last sight of a tournament.
  private struct Sight {
    /// The tournament's runs at that time.
    var runs: [Run] = []
    var pace = WatchedPace()
    /// The standings of the run before the newest.
    var former: FormerStandings?
    /// The standing of the claims of its newest run, and the time when that is computed again.
    var claims: (known: ClaimStanding?, due: Duration) = (nil, .zero)
    /// The part made of it; nil as long as the newest run goes on.
    var markup: Markup?
  }

  private let shelf: Shelf
  private let sights = Mutex<[String: Sight]>([:])

  init(_ shelf: Shelf) { self.shelf = shelf }

  /// Whether it shows a pace, which changes with time though nothing else does.
  var isPassing: Bool { sights.withLock { $0.values.contains { $0.pace.pace != nil } } }

  /// The current part.
  /// - Parameter time: the current time, by any clock.
  /// - Throws: `StoreError`.
  func part(of store: Store, at time: Duration) throws -> Markup {
    let names = try store.tournaments()
    guard !names.isEmpty else { return .element("p", "There is no tournament yet; “agon run” plays one.") }
    return try sights.withLock { sights in
      sights = sights.filter { names.contains($0.key) }
      return .lines(
        try names.enumerated().map {
          try section($1, number: $0 + 1, of: store, &sights[$1, default: Sight()], at: time)
        })
    }
  }

  private func section(
    _ tournament: String, number: Int, of store: Store, _ sight: inout Sight, at time: Duration
  ) throws -> Markup {
    let runs = try store.runs(of: tournament)
    // A complete run stays as it is, whatever another run plays.
    if sight.runs == runs, let markup = sight.markup { return markup }
    guard let run = runs.last else { throw StoreError.unknownTournament(tournament, file: store.path, known: []) }
    if sight.runs.last?.number != run.number { sight = Sight() }
    let results = try store.results(of: tournament, runs: .numbers([run.number]))
    if let before = runs.dropLast().last, sight.former == nil {
      sight.former = FormerStandings(try store.results(of: tournament, runs: .numbers([before.number])))
    }
    if run.isComplete { sight.pace = WatchedPace() } else { sight.pace.note(results.coverage.games, at: time) }
    sight.runs = runs
    if run.isComplete || time >= sight.claims.due {
      var claims: ClaimStanding?
      let cost = try ContinuousClock().measure { claims = try run.claims(in: store) }
      sight.claims = (claims, time + cost * Self.share)
    }
    let newest = try store.games(
      of: tournament, runs: .numbers([run.number]), by: .newest, most: Self.mostGames)
    let markup = section(number: number, runs, results, newest.games, sight)
    sight.markup = run.isComplete ? markup : nil
    return markup
  }

  private func section(
    number: Int, _ runs: [Run], _ results: Results, _ newest: [StoredGame], _ sight: Sight
  ) -> Markup {
    let (name, title) = ("tournament-\(number)", PrintableText.of(results.coverage.tournament))
    let run = RunStatus(runs[runs.count - 1], results, sight.pace.pace, claims: sight.claims.known, on: shelf)
    var lead = run.markup
    if !newest.isEmpty {
      lead += [.element("h3", "The newest games"), GameThumbnails.markup(newest, on: shelf)]
    }
    lead += links(results)
    lead.append(
      .folded("The runs", Chapter.runs([("", runs)]).tables.map(HTMLFormat.table)))
    // Before its test is decided, a match has no ladder: a reader of one would stop when it looks good.
    if run.isOpenMatch, let match = Chapter.match(results) {
      return HTMLFormat.section(match.renamed(name, title: title), lead: lead)
    }
    let (standings, movement) = Chapter.standings(results, since: sight.former)
    let ladder = HTMLFormat.section(standings.renamed(name, title: title), lead: lead)
    guard let movement else { return ladder }
    let notes = movement.notes.map { Markup.element("p", [.init("class", "quiet")], $0) }
    return .lines([ladder, .folded(movement.title, movement.tables.map(HTMLFormat.table) + notes)])
  }

  private func links(_ results: Results) -> [Markup] {
    let place = [(name: "tournament", value: results.coverage.tournament)]
    let variants = results.variants.flatMap { variant -> [Markup] in
      [.text(", "), .element("a", [.init("href", VariantPage.link(variant.name, place, on: shelf))], variant.name)]
    }
    return [
      .element("p", [], [.element("a", [.init("href", shelf.link("/games", place))], "The games, one by one")]),
      .element("p", [], [.text("By variant: ")] + variants.dropFirst()),
    ]
  }
}
