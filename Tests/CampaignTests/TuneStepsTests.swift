import Foundation
import Play
import Store
import Synchronization
import Testing
import Tournament

@testable import Campaign

@Suite struct TuneStepsTests {
  private final class Games: ResultSink {
    let all = Mutex<[TuneGame]>([])

    func write(_ records: [GameRecord]) {
      all.withLock {
        $0 += records.map {
          TuneGame(encounter: $0.job.encounter, first: $0.job.players[0], points: Int(2 * $0.outcome.score(of: 0)))
        }
      }
    }
  }

  @Test("Steps whose games were all known before are kept, though no game is played that they would come with")
  func knownStepsAreKept() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "tune-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let plan = try TunePlan(
      TuneConfig(
        text: """
          name: known
          player: {alpha-beta: {depth: 1}}
          parameters: {corner: {start: 5, min: 0, max: 100}}
          variants: [reversi:4x4]
          games: 40
          seed: 3
          database: \(directory.path)/tune.sqlite
          reports: {directory: \(directory.path)}
          """, file: "tune.yml"))
    let games = Games()
    let queue = try plan.queue([])
    _ = try Scheduler(workers: 1).run(
      plan.schedule(queue) { _, _ in },
      makePlay: {
        let table = TuneTable(plan, TuneFaults(StopSignal()), tell: { _ in })
        return { job throws(SystemTrouble) in try table.play(job) }
      }, into: games)
    let store = try Store.forLongWork(plan.setting.database, tell: { _ in })
    _ = try store.beginTune(plan.description)
    try store.write([], games.all.withLock { $0 }, recorded: 0, toTune: plan.name)
    try store.close()
    _ = try TunePlay(plan).play()
    let kept = try Store.forReading(plan.setting.database)
    #expect(try kept.steps(ofTune: plan.name).count == queue.steps)
    #expect(try kept.games(ofTune: plan.name).isEmpty)
  }
}
