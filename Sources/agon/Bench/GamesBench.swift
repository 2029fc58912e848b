import Campaign
import Foundation
import Play
import Reports
import Statistics
import Store
import Tournament

/// The speed of playing, searching and recording games, variant by variant.
enum GamesBench {
  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    try Console.print(header)
    for playable in settings.variants {
      try Console.print(line(try measure(playable, seconds: settings.seconds)))
    }
  }

  /// The speeds of a variant, per second; nil where a variant has no such measurement.
  private struct Speeds {
    let variant: String
    let playouts: Double?
    let nodes: Double?
    let simulations: Double?
    let firstSimulations: Double?
    let games: Double
    let standingsMilliseconds: Double
  }

  /// Measures one variant.
  private static func measure(_ playable: PlayableVariant, seconds: Double) throws -> Speeds {
    let (games, standings) = try Workbench.use { try recordedGames(playable, seconds: seconds, in: $0) }
    return Speeds(
      variant: playable.variant.name,
      playouts: playable.isBoardGame ? Measure.playouts(of: playable, seconds: seconds) : nil,
      nodes: try search(playable, "alpha-beta:nodes=20000", seconds: seconds),
      simulations: try search(playable, "monte-carlo:simulations=2000", seconds: seconds),
      firstSimulations: try Measure.firstMove(
        of: playable, by: "monte-carlo:simulations=10000", seconds: seconds), games: games,
      standingsMilliseconds: standings)
  }

  /// The nodes that a searching player visits, or simulations that it makes, per second of its own time, in games
  /// against random.
  private static func search(_ playable: PlayableVariant, _ notation: String, seconds: Double) throws -> Double? {
    let searcher = try Catalog.player(notation)
    guard playable.canBePlayed(by: searcher.kind) else { return nil }
    let table = playable.makeTable(
      ["searcher": searcher, "random": try Catalog.player("random")], limits: Limits())
    var nodes: Int64 = 0
    var nanoseconds: Nanoseconds = 0
    _ = try Measure.processorRate(seconds: seconds) { round in
      let seat = round % 2
      let record = try table(
        Job(
          variant: playable.variant.name, players: seat == 0 ? ["searcher", "random"] : ["random", "searcher"],
          encounter: round, seed: UInt64(round)))
      nodes += record.efforts[seat].nodes
      nanoseconds += record.efforts[seat].nanoseconds
      return 1
    }
    return nanoseconds > 0 ? Double(nodes) / (Double(nanoseconds) / 1e9) : nil
  }

  /// The games per second of a whole run into a database, and the time of the standings of these games, in
  /// milliseconds.
  private static func recordedGames(
    _ playable: PlayableVariant, seconds: Double, in directory: URL
  ) throws -> (games: Double, standings: Double) {
    let players = (1...playable.seats).map { "{name: random \($0), player: random}" }.joined(separator: ", ")
    let text = """
      name: bench
      encounters: 10000000
      variants: ["\(playable.variant)"]
      players: [\(players)]
      database: \(directory.appending(path: "bench.sqlite").path)
      """
    let plan = try RunPlan(try RunConfig(text: text, file: "bench"))
    let store = try Store.forWriting(plan.database)
    let run = try store.beginRun(plan.description)
    let stop = StopSignal()
    let clock = ContinuousClock()
    let timer = DispatchQueue(label: "agon.bench")
    timer.asyncAfter(deadline: .now() + seconds) { stop.request() }
    let time = try clock.measure {
      _ = try Scheduler(workers: plan.workers)
        .run(
          plan.schedule(seed: run.seed), makePlay: { plan.room().play }, into: RecordingSink(store: store, run: run),
          stop: stop)
    }
    var games = 0
    let standings = try clock.measure {
      let results = try store.results(of: run.tournament)
      games = results.coverage.games
      _ = try RatingProblem(
        players: results.players.count, groups: results.variants.count, tallies: results.tallies
      ).solve()
    }
    try store.close()
    return (Double(games) / (time / .seconds(1)), standings / .milliseconds(1))
  }

  private static let header =
    "variant            playouts/s    nodes/s    sims/s   first/s   games/s  table ms\n"

  private static func line(_ speeds: Speeds) -> String {
    func cell(_ value: Double?, _ width: Int) -> String {
      (value.map { Measure.grouped(Int($0.rounded())) } ?? "-").padded(to: width, .trailing)
    }
    return speeds.variant.padded(to: 18, .leading) + cell(speeds.playouts, 11) + cell(speeds.nodes, 11)
      + cell(speeds.simulations, 10) + cell(speeds.firstSimulations, 10) + cell(speeds.games, 10)
      + cell(speeds.standingsMilliseconds, 10) + "\n"
  }
}

/// Stores the games of a run.
struct RecordingSink: ResultSink {
  let store: Store
  let run: StoredRun
  func write(_ records: [GameRecord]) throws { try store.write(records, to: run) }
}
