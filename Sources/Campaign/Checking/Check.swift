import Dispatch
import Play
import Store
import Synchronization

/// A check of a database: whether SQLite finds it intact, and whether the rules agree with every game in it.
package struct Check {
  /// The number of games replayed in one batch.
  private static let batch = 512

  /// The problems found.
  package let findings = FindingList()
  /// The number of runs checked.
  package private(set) var runs = 0
  /// The number of games read, and replayed where their rules are known.
  package private(set) var games = 0
  /// The number of games read that weren't replayed, since their rules are a program's.
  package private(set) var unreplayed = 0
  /// The number of steps of tunes checked.
  package private(set) var steps = 0

  /// Whether nothing was ever recorded in the file, or nothing of it is left.
  package var isEmpty: Bool { games == 0 && steps == 0 }

  /// Checks the current content of a store, replaying games on all cores while SQLite examines the file on a connection
  /// of its own. Memory doesn't grow with the number of games.
  /// - Parameter variants: the variants whose rules are known.
  package init(_ store: Store, among variants: VariantBook = .own, workers: Int) throws {
    let findings = findings
    let seen = Mutex(
      (file: Result<Void, any Error>.success(()), counts: Result<Counts, any Error>.success((0, 0, 0, 0))))
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        let file = Result { try Self.examine(store.path, findings) }
        seen.withLock { $0.file = file }
      } else {
        // Reported after the problems of the file, whichever is found first.
        let report: (Finding) -> Void = { findings.add($0, order: 1) }
        let counts = Result {
          try store.inspect(reportingTo: report) { try Self.look($0, variants, workers, findings) }
        }
        seen.withLock { $0.counts = counts }
      }
    }
    let (file, counts) = seen.withLock { ($0.file, $0.counts) }
    try file.get()
    (runs, games, unreplayed, steps) = try counts.get()
  }

  private static func examine(_ file: String, _ findings: FindingList) throws {
    let store = try Store.forReading(file)
    let report: (Finding) -> Void = { findings.add($0) }
    try store.inspect(reportingTo: report) { try $0.checkFile() }
    try store.close()
  }

  /// The numbers of runs, games and steps checked.
  private typealias Counts = (runs: Int, games: Int, unreplayed: Int, steps: Int)

  /// Runs all checks except that of the file itself.
  private static func look(
    _ inspection: Inspection, _ variants: VariantBook, _ workers: Int, _ findings: FindingList
  ) throws -> Counts {
    let runs = try inspection.runs()
    var (games, unreplayed) = (0, 0)
    for run in runs {
      let programs = try inspection.programGames(of: run).filter { !variants.isProgram($0) }
      let team = ReplayTeam(among: variants, workers: workers, findings: findings)
      try inspection.checkGames(of: run, batch: batch) { batch in
        let known = batch.filter { !programs.contains(Variant.game(of: $0.record.job.variant)) }
        team.replay(known)
        games += batch.count
        unreplayed += batch.count - known.count
      }
      team.finish()
      try inspection.checkJudgements(of: run)
      try inspection.checkSetAside(of: run)
    }
    try inspection.checkProofs()
    return (runs.count, games, unreplayed, try inspection.checkTunes())
  }
}

/// Replays batches of games, each on any free core.
private struct ReplayTeam {
  private let variants: VariantBook
  private let findings: FindingList
  private let queue = DispatchQueue(label: "agon.check", attributes: .concurrent)
  private let group = DispatchGroup()
  /// The space for batches in progress or waiting: more would only fill the memory.
  private let space: DispatchSemaphore

  package init(among variants: VariantBook, workers: Int, findings: FindingList) {
    (self.variants, self.findings) = (variants, findings)
    space = DispatchSemaphore(value: workers + 1)
  }

  /// Queues games for replay, and returns as soon as there is space for more.
  package func replay(_ games: [StoredGame]) {
    let (findings, space, all) = (findings, space, self.variants)
    space.wait()
    queue.async(group: group) {
      var variants: [String: PlayableVariant?] = [:]
      for game in games {
        let name = game.record.job.variant
        let playable = variants[name] ?? (try? all.variant(name))
        variants[name] = .some(playable)
        if let finding = Self.finding(about: game, playable) { findings.add(finding, order: Int(game.number)) }
      }
      space.signal()
    }
  }

  /// Waits until all games are replayed.
  package func finish() { group.wait() }

  private static func finding(about game: StoredGame, _ playable: PlayableVariant?) -> Finding? {
    let number = "game \(game.number)"
    let name = game.record.job.variant
    guard let playable, playable.variant.name == name else { return Finding(.variant, "\(number): \(name)") }
    guard playable.seats == game.record.job.players.count else {
      return Finding(
        .variant, "\(number): \(name) has \(playable.seats) seats, recorded are \(game.record.job.players.count)")
    }
    guard let mismatch = playable.mismatch(in: game.record, run: game.runSeed) else { return nil }
    let kind: Finding.Kind =
      switch mismatch {
      case .seed: .seed
      case .opening: .opening
      case .transcript: .transcript
      case .result: .result
      }
    return Finding(kind, "\(number), \(name): \(mismatch)")
  }
}
