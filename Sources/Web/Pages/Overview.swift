import Campaign
import Reports
import Results
import Store
import Synchronization

/// The overview of all tournaments of a database: for each who leads, the progress of the newest run, its ladder and how
/// that moved, and its newest games. It keeps what it saw before, to measure the pace of games.
final class Overview: Sendable {
  /// The number of the newest games that are shown.
  static let mostGames = 6
  /// The reciprocal of the share of the time for claims, for which all games of a run are read.
  private static let share = 20

  /// The last sight of a tournament.
  private struct Sight {
    /// The tournament's runs at that time.
    var runs: [Run] = []
    /// Whether there is no other tournament, so that the page has its name.
    var isOnly = false
    var pace = WatchedPace()
    /// The standings of the run before the newest.
    var former: FormerStandings?
    /// The standing of the claims of its newest run, and of the contest that it is, and the time when these are computed
    /// again.
    var known: (claims: ClaimStanding?, contest: ContestStanding?, due: Duration) = (nil, nil, .zero)
    /// The part made of it; nil as long as the newest run goes on.
    var markup: Markup?
  }

  private let shelf: Shelf
  private let sights = Mutex<[String: Sight]>([:])

  init(_ shelf: Shelf) { self.shelf = shelf }

  /// Whether it shows a pace, which changes with time though nothing else does.
  var isPassing: Bool { sights.withLock { $0.values.contains { $0.pace.pace != nil } } }

  /// The title of the page: the tournament's name where there is one, as far as was seen.
  var title: String {
    sights.withLock { $0.count == 1 ? $0.keys.first.map { PrintableText.of($0) } : nil } ?? "Agon"
  }

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
          try section(
            $1, isOnly: names.count == 1, number: $0 + 1, of: store,
            &sights[$1, default: Sight()], at: time)
        })
    }
  }

  private func section(
    _ tournament: String, isOnly: Bool, number: Int, of store: Store, _ sight: inout Sight, at time: Duration
  ) throws -> Markup {
    let runs = try store.runs(of: tournament)
    // A complete run stays as it is, whatever another run plays.
    if sight.runs == runs, sight.isOnly == isOnly, let markup = sight.markup { return markup }
    guard let run = runs.last else { throw StoreError.unknownTournament(tournament, file: store.path, known: []) }
    if sight.runs.last?.number != run.number { sight = Sight() }
    let results = try store.results(of: tournament, runs: .numbers([run.number]))
    if let before = runs.dropLast().last, sight.former == nil {
      sight.former = FormerStandings(try store.results(of: tournament, runs: .numbers([before.number])))
    }
    if run.isComplete { sight.pace = WatchedPace() } else { sight.pace.note(results.coverage.games, at: time) }
    (sight.runs, sight.isOnly) = (runs, isOnly)
    if run.isComplete || time >= sight.known.due {
      let cost = try ContinuousClock().measure {
        sight.known = (try run.claims(in: store), try run.contest(in: store), time)
      }
      sight.known.due += cost * Self.share
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
    let (name, tournament) = ("tournament-\(number)", PrintableText.of(results.coverage.tournament))
    let run = RunStatus(runs[runs.count - 1], results, sight.pace.pace, claims: sight.known.claims, on: shelf)
    var games: [Markup] = []
    if !newest.isEmpty {
      games += [.element("h3", "The newest games"), GameThumbnails.markup(newest, on: shelf)]
    }
    games += links(results)
    games.append(
      .folded("The runs", Chapter.runs([("", runs)]).tables.map(HTMLFormat.table)))
    // Before its test is decided, a match has no ladder: a reader of one would stop when it looks good.
    if run.isOpenMatch, let match = Chapter.match(results) {
      return .lines(
        [HTMLFormat.section(match.renamed(name, title: sight.isOnly ? match.title : tournament), lead: run.markup)]
          + games)
    }
    let contest = sight.known.contest.flatMap(Chapter.contest)
    let (standings, movement) = Chapter.standings(results, since: sight.former, contest: sight.known.contest)
    // A contest is won by its own rules, whatever ratings say.
    let won = contest?.verdict ?? []
    let verdict = (won.isEmpty ? standings.verdict : won).map {
      Markup.element("p", [.init("class", "verdict")], PrintableText.of($0))
    }
    let head = verdict + run.markup
    let own = contest.map { contest in
      let title = (sight.isOnly ? "" : tournament + ": ") + contest.title
      return HTMLFormat.section(contest.renamed("\(name)-\(contest.name)", title: title), lead: head)
    }
    let title = sight.isOnly || own != nil ? standings.title : tournament
    let ladder = HTMLFormat.section(standings.renamed(name, title: title), lead: own == nil ? head : [])
    let moved = movement.map { movement in
      let notes = movement.notes.map { Markup.element("p", [.init("class", "quiet")], $0) }
      return Markup.folded(movement.title, movement.tables.map(HTMLFormat.table) + notes)
    }
    return .lines([own, ladder, moved].compactMap(\.self) + games)
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
