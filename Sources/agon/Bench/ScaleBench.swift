import Campaign
import Foundation
import Play
import Reports
import Store
import Synchronization
import Tournament

/// The cost of large databases: many games of fast players in one file, and the operations on that file.
enum ScaleBench {
  private static let variants = ["noughts:3x3", "connect-four:7x6"]

  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    let figures = try variants.map { variant in
      try Workbench.use { try BenchDatabase(variant, games: settings.scaleGames, in: $0).measure() }
    }
    try Console.print(ScaleFigures.chapter(figures).text(in: settings.format), in: settings.format)
  }
}

/// The database of one variant, with its directory.
private struct BenchDatabase {
  /// The number of players; each pair plays in both seatings.
  private static let players = 4
  private static let gamesOfEncounter = players * (players - 1)

  private let variant: String
  private let encounters: Int
  private let games: Int
  private let directory: URL

  /// Creates a description of a database.
  /// - Parameter games: the minimum number of games: encounters are complete.
  init(_ variant: String, games: Int, in directory: URL) {
    encounters = (games + Self.gamesOfEncounter - 1) / Self.gamesOfEncounter
    self.games = encounters * Self.gamesOfEncounter
    (self.variant, self.directory) = (variant, directory)
  }

  /// Makes all measurements, all of them on the file that was made first, except merging.
  func measure() throws -> ScaleFigures {
    var figures = ScaleFigures(variant: variant, games: games)
    let file = try plan()
    (figures.first, figures.last) = try record(file)
    figures.bytes = try Double(size(of: file.database)) / Double(games)
    let clock = ContinuousClock()
    func seconds(_ body: () throws -> Void) rethrows -> Double { try clock.measure(body) / .seconds(1) }
    figures.standings = try seconds { try standings(of: file) }
    figures.report = try seconds { try report(on: file) }
    figures.check = try seconds { try check(file) }
    figures.resume = try resume()
    try FileManager.default.removeItem(atPath: file.database)
    figures.merged = try merge()
    figures.memory = Platform.peakMemory
    return figures
  }

  /// The plan of the run.
  /// - Parameter more: the number of encounters beyond the games that are measured.
  private func plan(into name: String = "scale.sqlite", more: Int = 0) throws -> RunPlan {
    let players = (1...Self.players).map { "{name: random \($0), player: random}" }.joined(separator: ", ")
    let text = """
      name: scale
      encounters: \(encounters + more)
      variants: ["\(variant)"]
      players: [\(players)]
      database: "\(directory.appending(path: name).path)"
      reports: {directory: "\(directory.appending(path: "reports").path)"}
      """
    return try RunPlan(try RunConfig(text: text, file: "bench"))
  }

  /// Plays and records all games; returns the games per second of the first tenth and of the last.
  private func record(_ plan: RunPlan) throws -> (first: Double, last: Double) {
    let store = try Store.forWriting(plan.database)
    let run = try store.beginRun(plan.description)
    let sink = TimedSink(store: store, run: run)
    _ = try Scheduler(workers: plan.workers)
      .run(plan.schedule(seed: run.seed), makePlay: { plan.room().play }, into: sink)
    try store.close()
    return sink.pace(of: games)
  }

  private func size(of file: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }

  private func standings(of plan: RunPlan) throws {
    let store = try Store.forReading(plan.database)
    let results = try store.results()
    _ = Chapter.standings(results).text(in: .text, coverage: results.coverage)
    try store.close()
  }

  private func report(on plan: RunPlan) throws {
    let store = try Store.forReading(plan.database)
    let data = try ReportData(try store.results(), from: store, of: nil, runs: .newest)
    _ = try Document(data, command: "").write(ReportFormat.usual, to: plan.reportDirectory)
    try store.close()
  }

  private func check(_ plan: RunPlan) throws {
    let store = try Store.forReading(plan.database)
    let check = try Check(store, workers: plan.workers)
    try store.close()
    guard check.findings.count() == 0 else { throw UsageError(description: check.findings.text) }
  }

  /// The seconds until the run, which now has more games to play, has recorded a new one.
  private func resume() throws -> Double {
    let plan = try plan(more: 10_000)
    let clock = ContinuousClock()
    let start = clock.now
    let play = try RunPlay(plan)
    let stop = StopSignal()
    let end = Mutex(start)
    // Frequent enough to resolve hundredths of a second.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "agon.bench"))
    timer.schedule(deadline: .now(), repeating: .milliseconds(5))
    timer.setEventHandler {
      guard play.live.state.played > 0, !stop.isRequested else { return }
      end.withLock { $0 = clock.now }
      stop.request()
    }
    timer.resume()
    _ = try play.play(stop: stop)
    timer.cancel()
    return (end.withLock { $0 } - start) / .seconds(1)
  }

  /// The games per second merged from two shards into a new file.
  private func merge() throws -> Double {
    let shards = try (0..<2).compactMap { number in
      try Shard(number, of: 2).map { try plan(into: "\(number).sqlite").taking($0) }
    }
    for shard in shards { _ = try RunPlay(shard).play() }
    let merged = try plan(into: "merged.sqlite").database
    let time = try ContinuousClock().measure { _ = try Merge(shards.map(\.database), into: merged) { _ in } }
    return Double(games) / (time / .seconds(1))
  }
}

/// Stores the games of a run with the times.
private final class TimedSink: ResultSink {
  private let store: Store
  private let run: StoredRun
  private let start = ContinuousClock.now
  /// The number of games at each time.
  private let steps = Mutex<[(games: Int, seconds: Double)]>([(0, 0)])

  init(store: Store, run: StoredRun) { (self.store, self.run) = (store, run) }

  func write(_ records: [GameRecord]) throws {
    try store.write(records, to: run)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    steps.withLock { $0.append(($0[$0.count - 1].games + records.count, seconds)) }
  }

  /// The games per second of the first tenth and of the last.
  func pace(of games: Int) -> (first: Double, last: Double) {
    let steps = steps.withLock { $0 }
    func seconds(at count: Int) -> Double {
      let next = steps.firstIndex { $0.games >= count } ?? steps.count - 1
      guard next > 0 else { return 0 }
      let (before, after) = (steps[next - 1], steps[next])
      let share = Double(count - before.games) / Double(after.games - before.games)
      return before.seconds + share * (after.seconds - before.seconds)
    }
    let tenth = Double(games) / 10
    return (tenth / seconds(at: games / 10), tenth / (seconds(at: games) - seconds(at: games - games / 10)))
  }
}
