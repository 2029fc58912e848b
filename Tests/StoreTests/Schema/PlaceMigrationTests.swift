import Foundation
import Play
import Testing

@testable import Store

/// Files of version 14, whose digests of games didn't have their places.
struct PlaceMigrationTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let today = scratch.path("today.sqlite")
    try Store.writing(today) { store in
      let run = try store.beginRun(.sample(planned: 80))
      try store.write(GameRecord.random(80, seed: 3, run: run), to: run)
      #expect(try store.setAside(faultsOf: "alpha", in: run) > 0)
    }
    try Scratch.write(today, asOf: Schema.firstWithDigestedPlaces - 1, to: scratch.path())
  }

  private func games() throws -> [StoredGame] {
    var games: [StoredGame] = []
    try Store.reading(scratch.path()) { store in
      try store.forEachGame(runs: .all) { line in
        games.append(line)
        return true
      }
    }
    return games
  }

  private func findings() throws -> [Finding] {
    var findings: [Finding] = []
    try Store.reading(scratch.path()) { store in
      try store.inspect(reportingTo: { findings.append($0) }) { (inspection) throws in
        for run in try inspection.runs() {
          try inspection.checkGames(of: run, batch: 9) { _ in }
          try inspection.checkSetAside(of: run)
        }
      }
    }
    return findings
  }

  private func expectSound() throws {
    let findings = try findings()
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("A file of before reads as it is, and once it is brought up to date as well")
  func before() throws {
    let before = try games()
    #expect(before.count > 60)
    try expectSound()
    try Store.forWriting(scratch.path()).close()
    try expectSound()
    #expect(try games() == before)
  }

  @Test("A number that changes is noticed from then on, of games that count and of those set aside")
  func numbers() throws {
    try Store.forWriting(scratch.path()).close()
    for table in ["game", "set_aside"] {
      try scratch.change("UPDATE \(table) SET id = id + 1000 WHERE id = (SELECT min(id) FROM \(table))")
      #expect(try findings().contains { $0.detail.contains("isn't as it was recorded") }, "\(table)")
      try scratch.change("UPDATE \(table) SET id = id - 1000 WHERE id > 1000")
      try expectSound()
    }
  }

  @Test("What was wrong before stays wrong, and what was taken off stays off")
  func wrongBefore() throws {
    try scratch.change("UPDATE game SET transcript = '' WHERE id = (SELECT min(id) FROM game)")
    try Store.forWriting(scratch.path()).close()
    #expect(try !findings().isEmpty)
    try scratch.change("UPDATE game SET digest = NULL; UPDATE seal SET games = NULL")
    try expectSound()
  }
}
