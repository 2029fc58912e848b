import GRDB
import Play
import Testing

@testable import Store

struct JudgedLineTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Two runs with games of two seats, some of which have been judged.
  private func fill() throws -> [JudgedGame] {
    try Store.writing(scratch.path()) { store in
      var judged: [JudgedGame] = []
      for number in 1...2 {
        let run = try store.beginRun(.sample())
        try store.write(GameRecord.random(100, seed: UInt64(number), run: run), to: run)
        try store.finish(run)
        let games = try store.allGames().filter { $0.run == number && $0.record.job.players.count == 2 }
        judged += games.prefix(number + 1).map {
          JudgedGame(number: $0.number, judgements: JudgedGame.sample.judgements)
        }
      }
      try store.write(judged, nodes: 100)
      return judged
    }
  }

  private func lines(_ store: Store, _ runs: RunSelection) throws -> [JudgedLine] {
    var lines: [JudgedLine] = []
    try store.forEachJudgedGame(runs: runs) {
      lines.append($0)
      return true
    }
    return lines
  }

  @Test("Judged games are delivered run by run")
  func judgedComeRunByRun() throws {
    let judged = try fill()
    try Store.reading(scratch.path()) { store in
      let (all, newest) = (try lines(store, .all), try lines(store, .newest))
      #expect(all.map(\.run) == [1, 1, 2, 2, 2] && newest == all.filter { $0.run == 2 })
      #expect(Set(all.map(\.number)) == Set(judged.map { Int($0.number) }))
      for line in all {
        let game = try store.game(Int64(line.number))
        #expect(line.judgements == JudgedGame.sample.judgements)
        #expect(line.players == game.record.job.players && line.variant == game.record.job.variant)
      }
    }
  }

  @Test("A reader that has enough gets no more")
  func readerMayStop() throws {
    _ = try fill()
    try Store.reading(scratch.path()) { store in
      var count = 0
      try store.forEachJudgedGame(runs: .all) { _ in
        count += 1
        return count < 3
      }
      #expect(count == 3)
    }
  }

  @Test("A judgement that has changed is damage")
  func changedJudgementIsDamage() throws {
    _ = try fill()
    try Store.writing(scratch.path()) { store in
      try store.write { try $0.execute(sql: "UPDATE judgement SET played = played - 1 WHERE played IS NOT NULL") }
    }
    try Store.reading(scratch.path()) { (store) throws -> Void in
      #expect(throws: StoreError.self) { try lines(store, .all) }
    }
  }

  @Test("A game that has changed its place is damage")
  func movedGameIsDamage() throws {
    _ = try fill()
    try Store.writing(scratch.path()) { store in
      try store.write {
        try $0.execute(sql: "UPDATE game SET encounter = 1 << 40 WHERE id = (SELECT min(game) FROM judgement)")
      }
    }
    try Store.reading(scratch.path()) { (store) throws -> Void in
      #expect(throws: StoreError.self) { try lines(store, .all) }
    }
  }

  @Test("A judgement of a seat that a game doesn't have is damage, even without checksums")
  func impossibleSeatIsDamage() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample(), .sample(encounter: 1)], to: run)
      try store.write([JudgedGame(number: 1, judgements: [Judgement(ply: 0, seat: 0, scores: nil)])], nodes: 9)
      try store.write {
        try $0.execute(
          sql: """
            PRAGMA ignore_check_constraints = ON; UPDATE judgement SET seat = 3;
            UPDATE analysis SET digest = NULL; UPDATE seal SET judgements = NULL
            """)
      }
    }
    try Store.reading(scratch.path()) { (store) throws -> Void in
      #expect(throws: StoreError.self) { try lines(store, .all) }
    }
  }
}
