import Campaign
import Foundation
import Reports
import Testing
import Tournament

/// Tournaments, matches and tunes as another program plays them: by what is public alone.
@Suite struct PublicUseTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "campaign-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  private func path(_ name: String) -> String { directory.appending(path: name).path }

  @Test("A tournament is played, watched and continued")
  func tournamentPlaysAndResumes() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    var config = try RunConfig(
      text: """
        name: small
        encounters: 30
        variants: [noughts:3x3, "connect-four:5x4"]
        players: [random, greedy, "alpha-beta:depth=2"]
        openings: {plies: 2}
        """, file: "small")
    (config.database, config.reportDirectory, config.workers) = (path("small.sqlite"), path("reports"), 2)
    let plan = try RunPlan(config)
    // Stopped at once, and then resumed.
    let stop = StopSignal()
    stop.request()
    #expect(try RunPlay(plan).play(stop: stop).ending == .stopped)
    let play = try RunPlay(plan, engines: EngineSetting { Issue.record("a remark: \($0)") })
    #expect(play.run.isContinuation && play.run.number == 1)
    let outcome = try play.play()
    #expect(outcome.ending == .finished && outcome.withdrawals.isEmpty)
    #expect(outcome.results.coverage.games == plan.games && plan.games == 360)
    #expect(FileManager.default.fileExists(atPath: path("reports/standings.csv")))
    let report = try #require(outcome.report)
    #expect(report.text(in: .markdown).hasPrefix("# small\n"))
    let titles = ReportFormat(name: "titles") {
      [ReportFile("titles", $0.chapters.map(\.title).joined(separator: "; "))]
    }
    #expect(report.text(in: titles).hasPrefix("Standings; Conditions; "))
    #expect(report.text(in: titles) == report.chapters.map(\.title).joined(separator: "; "))
    let state = play.live.state
    #expect(state.games == 360 && state.planned == 360 && state.secondsLeft == 0)
    #expect(state.standings.first?.player == "alpha-beta:depth=2" && state.standings.count == 3)
    #expect(state.inFlight.isEmpty)
  }

  @Test("A match is played until its test is decided")
  func matchPlaysUntilDecided() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    var match = MatchConfig("greedy", "random", variants: ["connect-four"])
    (match.openings, match.encounters, match.seed) = (2, 1_000, 3)
    match.test = try .init(elo0: 0, elo1: 100)
    let plan = try RunPlan(match, database: path("match.sqlite"), workers: 2)
    let play = try RunPlay(plan)
    let outcome = try play.play()
    #expect(outcome.ending == .finished && outcome.match?.answer == .yes)
    let block = try #require(outcome.match)
    #expect(block.elo > 0)
    #expect(play.live.state.games >= 2 * block.pairScores.count)
    let again = try RunPlay(plan)
    #expect(again.run.number == 2 && again.before.coverage.games == 0)
    #expect(try again.play().ending == .finished)
  }

  @Test("A tune is played and verified")
  func tunePlaysAndVerifies() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    var config = try TuneConfig(
      text: """
        name: tiny
        player: {alpha-beta: {depth: 1}}
        parameters: {corner: {start: 0, min: 0, max: 60}}
        variants: [reversi:4x4]
        games: 80
        verify: {games: 20}
        """, file: "tiny")
    (config.setting.database, config.setting.reportDirectory) = (path("tiny.sqlite"), path("reports"))
    let plan = try TunePlan(config)
    let play = try TunePlay(plan)
    #expect(play.known == 0 && play.course.steps == 0)
    let outcome = try #require(try play.play())
    #expect(outcome.values.count == 1 && (0...60).contains(outcome.values[0]))
    #expect(play.course.steps == 20 && play.course.of == 20)
    #expect(outcome.report.text(in: .text).contains("80 of 80 games"))
    #expect(outcome.files.contains(path("reports/parameters.csv")))
    #expect(try TunePlay(plan).known == 80)
  }

  @Test("Games can be seen while they are played")
  func liveGamesAreVisible() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    var config = try RunConfig(
      text: """
        encounters: 100000
        variants: [noughts:5x5]
        players: ["monte-carlo:simulations=500", "alpha-beta:depth=3"]
        openings: {plies: 2}
        """, file: "long")
    (config.database, config.reportDirectory, config.workers) = (path("long.sqlite"), path("reports"), 2)
    let play = try RunPlay(try RunPlan(config))
    let (stop, over) = (StopSignal(), DispatchSemaphore(value: 0))
    let runner = Thread {
      _ = try? play.play(stop: stop)
      over.signal()
    }
    runner.start()
    let deadline = Date() + 60
    while Date() < deadline, play.live.state.played < 10 { usleep(20_000) }
    let state = play.live.state
    #expect(state.played >= 10 && state.inFlight.count == 2)
    #expect(state.inFlight.allSatisfy { $0.variant == "noughts:5x5" && $0.players.count == 2 })
    #expect((state.pace.perSecond ?? 0) > 0 && (state.secondsLeft ?? 0) > 0)
    stop.request()
    over.wait()
  }
}
