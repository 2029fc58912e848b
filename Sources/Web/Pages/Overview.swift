import Campaign
import Encoding
import Reports
import Results
import Store
import Synchronization

/// The overview of a database. Of each tournament it shows the leader, the progress of the newest run, its ladder and
/// its changes, and its newest games; of each tune its result so far. It keeps earlier counts of games, to measure the
/// pace.
final class Overview: Sendable {
  /// The number of the newest games that are shown.
  static let mostGames = 6
  /// The number of rows of a contest's table that aren't folded.
  private static let mostRows = 20
  /// The data of a tournament when it was last read.
  private struct Sight {
    /// The tournament's runs at that time.
    var runs: [Run] = []
    /// Whether there is no other tournament, so that the page has its name.
    var isOnly = false
    var pace = WatchedPace()
    /// The standings of the run before the newest.
    var former: FormerStandings?
    /// The standings of the newest run's claims and contest, for which all its games are read.
    var standings = Paced<Run, (claims: ClaimStanding?, contest: ContestStanding?)>()
    /// The part made of it; nil while the newest run is in progress.
    var markup: Markup?
  }

  private let shelf: Shelf
  private let tunes: TuneParts
  private let sights = Mutex<[String: Sight]>([:])

  init(_ shelf: Shelf) { (self.shelf, tunes) = (shelf, TuneParts(shelf)) }

  /// Whether a pace is shown, or a part that was made before the last change: these change with time even when nothing
  /// else does.
  var isPassing: Bool {
    tunes.isBehind || sights.withLock { $0.values.contains { $0.pace.pace != nil || $0.standings.isBehind } }
  }

  /// The title of the page: the tournament's name where only one was found so far.
  var title: String {
    sights.withLock { $0.count == 1 ? $0.keys.first.map { PrintableText.of($0) } : nil } ?? "Agon"
  }

  /// The current part.
  /// - Parameter time: the current time, by any clock.
  /// - Throws: `StoreError`.
  func part(of store: Store, at time: Duration) throws -> Markup {
    let names = try store.tournaments()
    let tunes = try tunes.parts(of: store, at: time)
    guard !names.isEmpty || !tunes.isEmpty else { return EmptyState.noTournament(on: shelf).markup }
    // A tune comes before the match that proves it.
    return try sights.withLock { sights in
      sights = sights.filter { names.contains($0.key) }
      let sections = try names.enumerated().map {
        try section(
          $1, isOnly: names.count == 1, number: $0 + 1, of: store, &sights[$1, default: Sight()], at: time)
      }
      return .lines(tunes + sections)
    }
  }

  private func section(
    _ tournament: String, isOnly: Bool, number: Int, of store: Store, _ sight: inout Sight, at time: Duration
  ) throws -> Markup {
    let runs = try store.runs(of: tournament)
    // A complete run stays as it is, even while another run is played.
    if sight.runs == runs, sight.isOnly == isOnly, let markup = sight.markup { return markup }
    guard let run = runs.last else { throw StoreError.unknownTournament(tournament, file: store.path, known: []) }
    if sight.runs.last?.number != run.number { sight = Sight() }
    let results = try store.results(of: tournament, runs: .numbers([run.number]))
    if let before = runs.dropLast().last, sight.former == nil {
      sight.former = FormerStandings(try store.results(of: tournament, runs: .numbers([before.number])))
    }
    if run.isComplete { sight.pace = WatchedPace() } else { sight.pace.note(results.coverage.games, at: time) }
    (sight.runs, sight.isOnly) = (runs, isOnly)
    let standings = try sight.standings.value(for: run, isFinal: run.isComplete, at: time) {
      (try run.claims(in: store), try run.contest(in: store))
    }
    let newest = try store.games(
      of: tournament, runs: .numbers([run.number]), by: .newest, most: Self.mostGames)
    let markup = section(number: number, runs, results, newest.games, sight, standings)
    sight.markup = run.isComplete ? markup : nil
    return markup
  }

  private func section(
    number: Int, _ runs: [Run], _ results: Results, _ newest: [StoredGame], _ sight: Sight,
    _ standing: (claims: ClaimStanding?, contest: ContestStanding?)
  ) -> Markup {
    let (name, tournament) = ("tournament-\(number)", PrintableText.of(results.coverage.tournament))
    let run = RunStatus(runs[runs.count - 1], results, sight.pace.pace, claims: standing.claims, id: name, on: shelf)
    var games: [Markup] = []
    if !newest.isEmpty {
      games += [.element("h3", "The newest games"), GameThumbnails.markup(newest, on: shelf)]
    }
    games += links(results)
    games.append(
      .folded("The runs", Chapter.runs([("", runs)]).tables.map(HTMLFormat.table)))
    // Before its test is decided, a match has no ladder: a reader might stop the match when the ladder looks good.
    if run.isOpenMatch, let match = Chapter.match(results) {
      return .lines(
        [HTMLFormat.section(match.renamed(name, title: sight.isOnly ? match.title : tournament), lead: run.markup)]
          + games)
    }
    let contest = standing.contest.flatMap(Chapter.contest)
    let (standings, movement) = Chapter.standings(results, since: sight.former, contest: standing.contest)
    // A contest is won by its own rules, independently of ratings.
    let won = contest?.verdict ?? []
    let verdict = (won.isEmpty ? standings.verdict : won).map(Markup.verdict)
    let head = verdict + run.markup
    let own = contest.map { contest in
      let title = (sight.isOnly ? "" : tournament + ": ") + contest.title
      return HTMLFormat.section(
        contest.renamed("\(name)-\(contest.name)", title: title), lead: head, showing: Self.mostRows)
    }
    let title = sight.isOnly || own != nil ? standings.title : tournament
    let ladder = HTMLFormat.section(standings.renamed(name, title: title), lead: own == nil ? head : [])
    let moved = movement.map { movement in
      let notes = movement.notes.map { Markup.element("p", [.init("class", "quiet")], $0) }
      return Markup.folded(movement.title, movement.tables.map(HTMLFormat.table) + notes)
    }
    let order = Markup.element(
      "p", [.init("class", "quiet"), .init("hidden")] + Self.order(standings, of: results.coverage.tournament), "")
    return .lines([own, ladder, order, moved].compactMap(\.self) + games)
  }

  /// The number of players whose places a page remembers.
  private static let mostRemembered = 100

  /// The players in the order of the standings, for the page's script, which shows the changes since the reader's last
  /// visit.
  private static func order(_ standings: Chapter, of tournament: String) -> [Markup.Attribute] {
    let names = standings.tables.flatMap { $0.cells(of: "name") }.compactMap { cell -> JSONValue? in
      if case .text(let name) = cell.value { .string(PrintableText.of(name)) } else { nil }
    }
    return [
      .init("data-of", tournament), .init("data-order", JSONValue.array(Array(names.prefix(mostRemembered))).text()),
    ]
  }

  private func links(_ results: Results) -> [Markup] {
    let place = [(name: "tournament", value: results.coverage.tournament)]
    let variants = results.variants.flatMap { variant -> [Markup] in
      [.text(", "), .element("a", [.init("href", VariantPage.link(variant.name, place, on: shelf))], variant.name)]
    }
    return [
      .element("p", [], [.element("a", [.init("href", shelf.link("/games", place))], "List of games")]),
      .element("p", [], [.text("By variant: ")] + variants.dropFirst()),
    ]
  }
}
