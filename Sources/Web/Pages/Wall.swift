import Campaign
import Figures
import Foundation
import Play
import Reports
import Results
import Store
import Synchronization

/// The page for a large screen in a room: the leaders of the tournament played last, a game as a board that moves, the
/// last upset, and the time of the next run.
///
/// The game is one that is being played, where this program plays it and it takes long enough to be seen; else the
/// newest one.
///
/// The page fits a screen without scrolling, and is updated every few seconds at most.
final class Wall: Sendable {
  /// The time between two updates, on the server and in browsers.
  static let pause = Duration.seconds(2)
  /// The maximum number of rows of a table.
  private static let mostRows = 12
  /// The number of newest games that are searched for an upset.
  private static let mostGames = 100

  private struct Sight {
    var tournament = ""
    var pace = WatchedPace()
    /// The standings of the run, for which all its games are read.
    var standing = Paced<Run, Standing>()
    /// The game on the board, and the time until which it stays there, so that it is seen to its end.
    var game: (stored: StoredGame, isMoving: Bool, until: Duration)?
    /// The game that was shown while it was played.
    var watched: Job?
  }

  /// The standings of a run by its claims, as a contest, and by ratings.
  private struct Standing {
    let claims: ClaimStanding?
    let contest: ContestStanding?
    let ratings: Chapter
  }

  /// The longest time that a game stays on the board, and the time that it stays after its last move.
  private static let (longest, rest) = (Duration.seconds(120), Duration.seconds(10))

  private let shelf: Shelf
  private let watch: GameWatch?
  private let least: Nanoseconds
  private let sight = Mutex(Sight())

  /// Creates a wall.
  /// - Parameters:
  ///   - watch: follows games that are being played here; nil where none are.
  ///   - least: the minimum age of a game that is shown while it is played.
  init(_ shelf: Shelf, _ watch: GameWatch? = nil, least: Nanoseconds = 1_000_000_000) {
    (self.shelf, self.watch, self.least) = (shelf, watch, least)
  }

  /// The current content.
  /// - Parameter time: the current time, by any clock.
  /// - Throws: `StoreError`.
  func part(of store: Store, at time: Duration) throws -> Markup {
    let tournaments = try store.tournaments().map { try store.runs(of: $0) }
    // Where dates aren't known it is the last one.
    guard let runs = tournaments.max(by: { Self.last($0) < Self.last($1) }), let run = runs.last else {
      return EmptyState.noTournament(on: shelf).markup
    }
    let results = try store.results(of: run.tournament, runs: .numbers([run.number]))
    let newest = try store.games(
      of: run.tournament, runs: .numbers([run.number]), by: .newest, most: Self.mostGames
    ).games
    let live = watch?.look().flatMap { $0.age < least ? nil : $0 }
    let (pace, game, standing) = try sight.withLock { sight in
      if sight.tournament != run.tournament { sight = Sight(tournament: run.tournament) }
      sight.pace.note(results.coverage.games, at: time)
      if let live {
        (sight.watched, sight.game) = (live.job, nil)
      } else if let job = sight.watched, let game = newest.first(where: { $0.record.job == job }) {
        // Its moves have been seen.
        (sight.watched, sight.game) = (nil, (game, false, time + Self.rest))
      } else if let game = newest.first(where: hasBoard) ?? newest.first, sight.game.map({ time >= $0.until }) ?? true {
        sight.game = (game, true, time + min(Self.longest, .seconds(game.record.plies)) + Self.rest)
      }
      let standing = try sight.standing.value(for: run, isFinal: run.isComplete, at: time) {
        let contest = try run.contest(in: store)
        let ratings = Chapter.standings(results, since: nil, contest: contest).standings
        return Standing(claims: try run.claims(in: store), contest: contest, ratings: ratings)
      }
      return (run.isComplete ? nil : sight.pace.pace, sight.game, standing)
    }
    let status = RunStatus(run, results, pace, claims: standing.claims, id: "wall", on: shelf)
    let ratings = standing.ratings
    let leaders = status.isOpenMatch ? Chapter.match(results) : standing.contest.flatMap(Chapter.contest) ?? ratings
    var aside = live.flatMap(board) ?? game.map { board($0.stored, isMoving: $0.isMoving, of: run) } ?? []
    if !status.isOpenMatch, let upset = Upset(newest, ratings) { aside.append(words("The last upset", upset.words)) }
    if run.isComplete, let next = Rhythm(runs).next {
      let time = Markup.element("time", [.init("datetime", next.ISO8601Format())], next.toTheMinute + " UTC")
      aside.append(.element("p", [], [.element("b", "Next run"), .text(": about "), time]))
    }
    return .lines([
      .element(
        "section", [],
        [
          .lines(
            [.element("h2", PrintableText.of(run.tournament))]
              + (leaders.map { Self.standing($0, ratings, isOpenMatch: status.isOpenMatch) } ?? []) + status.head)
        ]), .element("section", [], [.lines(aside)]),
    ])
  }

  /// The time when the last session of a tournament's runs began.
  private static func last(_ runs: [Run]) -> Date { runs.last?.sessions.last?.began ?? .distantPast }

  /// The conclusion, that of ratings where the chapter has none, and the chapter's first tables, or its figure where it
  /// isn't that of ratings.
  private static func standing(_ chapter: Chapter, _ ratings: Chapter, isOpenMatch: Bool) -> [Markup] {
    let conclusion = chapter.verdict.isEmpty && !isOpenMatch ? ratings.verdict : chapter.verdict
    let verdict = conclusion.map(Markup.verdict)
    if chapter != ratings, let figure = chapter.figures.first {
      return verdict + [HTMLFormat.figure(figure, id: "wall", width: HTMLFormat.width, isSummed: false)]
    }
    let rows = max(3, mostRows / max(1, chapter.tables.count))
    let most = mostRows / rows
    return verdict + chapter.tables.prefix(most).map { HTMLFormat.table(cut($0, to: rows)) }
  }

  /// The first rows of a table, with the columns that are never left out.
  private static func cut(_ table: Table, to rows: Int) -> Table {
    let kept = table.columns.indices.filter { table.columns[$0].importance == .essential }
    let shown = table.rows.prefix(rows).map { row in kept.map { row[$0] } }
    return Table(title: table.title, columns: kept.map { table.columns[$0] }, rows: Array(shown))
  }

  /// Whether a game is played on a board, which Snap isn't.
  private func hasBoard(_ game: StoredGame) -> Bool {
    (try? shelf.variants.recorded(game.record.job.variant))?.traits != nil
  }

  /// A game that is being played, as the board where it stands.
  private func board(_ sight: GameWatch.Sight) -> [Markup]? {
    let job = sight.job
    guard let variant = try? shelf.variants.recorded(job.variant),
      let replay = try? variant.replay(sight.transcript, seed: job.seed), let traits = replay.traits,
      let last = replay.frames.last, let board = last.board
    else { return nil }
    let seats = job.players.enumerated().flatMap { seat, name -> [Markup] in
      [.text(seat > 0 ? ", " : ""), .mark(of: seat, traits), .text(" " + PrintableText.of(name))]
    }
    let plies = replay.plies
    let stands = ": " + (plies == 0 ? "the start" : "ply \(plies)" + (last.name.isEmpty ? "" : ", \(last.name)"))
    let figure = BoardFigure(
      title: job.variant, summary: "The board after \(plies) \(plies == 1 ? "ply" : "plies").", traits, board)
    return [
      .element("h2", "Playing now: " + job.variant),
      .element("p", [], seats + [.text(PrintableText.of(stands))]),
      .element(
        "div", [.init("class", "stage")], [.picture(.board(figure), id: "wall-game", width: HTMLFormat.width)]),
    ]
  }

  /// A recorded game as a board that plays its moves.
  /// - Parameter isMoving: whether it plays its moves; else it stands at the end.
  private func board(_ game: StoredGame, isMoving: Bool, of run: Run) -> [Markup] {
    let title = Markup.element(
      "h2", (run.isComplete ? "The newest game: " : "Just played: ") + game.record.job.variant)
    guard let shown = shelf.shown(game) else { return [title] }
    let result = Markup.text(PrintableText.of(": \(shown.result), after \(shown.length)"))
    let board = ReplayMarkup.body(of: shown, id: "wall-game", isMoving: isMoving)
    return [
      title, .element("p", [], [shown.seats, result]),
      .element("div", [.init("data-key", "\(game.number)")], [.lines(board)]),
    ]
  }

  private func words(_ title: String, _ text: String) -> Markup {
    .element("p", [], [.element("b", title), .text(": " + PrintableText.of(text))])
  }
}
