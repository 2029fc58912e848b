import Foundation
import Play
import Store
import Testing

@testable import Campaign

@Suite struct ClassroomTests {
  private func names(_ night: RunConfig) -> [String] {
    night.players.map { $0.value.name ?? $0.node.node.scalar?.string ?? "" }
  }

  /// The directory of ada's bot in the next night.
  private func adasDirectory(_ room: Classroom) throws -> String? {
    let player = try #require(try room.night().players.first { $0.value.name == "ada" })
    guard case .engine(let spec, _) = player.value.definition else { return nil }
    return spec.directory
  }

  @Test("A night has the players of the config, and the bots that play, each in its own directory")
  func nightHasBots() throws {
    let sample = try SampleClass()
    let uploads = try sample.uploads()
    for _ in 0..<2 { _ = try uploads.add(SampleClass.bot, named: "bot.py", of: "ben") }
    try uploads.use(2, of: "ben")
    _ = try uploads.add(SampleClass.bot, named: "bot.py", of: "ada")
    let night = try sample.room().night()
    #expect(names(night) == ["random", "ben"])
    guard case .engine(let spec, _) = night.players[1].value.definition else {
      Issue.record("ben is no program")
      return
    }
    #expect(spec.command == ["python3", "./bot.py"] && spec.directory == sample.path("uploads/ben/002/program"))
    #expect(try RunPlan(night).database == sample.path("course.sqlite"))
  }

  @Test("Without a bot there is no night")
  func emptyClassesHaveNoNight() throws {
    let sample = try SampleClass()
    let error = #expect(throws: ConfigError.self) { try sample.room().night() }
    #expect(error?.problem.contains("no student has a bot") == true)
  }

  @Test("A night that was interrupted continues with the bots with which it began")
  func interruptedNightsKeepBots() throws {
    let sample = try SampleClass(league: "encounters: 1\nworkers: 1")
    let uploads = try sample.uploads()
    _ = try uploads.add(SampleClass.bot, named: "bot.py", of: "ada")
    try uploads.use(1, of: "ada")
    let room = try sample.room()
    let directory = try adasDirectory(room)
    let plan = try RunPlan(room.night())
    let store = try Store.forWriting(room.database)
    let run = try store.beginRun(plan.description(lineup: nil))
    _ = try uploads.add(SampleClass.bot, named: "bot.py", of: "ada")
    try uploads.use(2, of: "ada")
    #expect(try adasDirectory(room) != directory, "no game was played, so nothing is kept")
    let job = Job(variant: "noughts:3x3", players: ["random", "ada"], encounter: 0, opening: "", seed: 1)
    try store.write(
      [
        GameRecord(
          job: job, transcript: "a1b1a2b2a3", outcome: Outcome(winner: 0, reason: .line), plies: 5,
          efforts: [Effort(), Effort()])
      ],
      to: run)
    #expect(try adasDirectory(room) == directory)
    try store.finish(run)
    #expect(try adasDirectory(room) != directory)
    try store.close()
  }

  @Test("A class is divided into the divisions of a league, or begins in the last one")
  func leaguesAreDivided() throws {
    for (more, groups) in [("divisions: 2", [["random"], ["ada", "ben"]]), ("", [["random", "ada"], ["ben"]])] {
      let written = more.isEmpty ? "[[random, ada, gone], [nobody]]" : "[[random]]"
      let sample = try SampleClass(league: "format: {league: {divisions: \(written), promote: 1}}", more: more)
      let uploads = try sample.uploads()
      for name in ["ada", "ben"] {
        _ = try uploads.add(SampleClass.bot, named: "bot.py", of: name)
        try uploads.use(1, of: name)
      }
      let night = try sample.room().night()
      let shown = groups.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
      for group in shown { #expect(night.text.contains(group), "\(night.text)") }
    }
  }
}
