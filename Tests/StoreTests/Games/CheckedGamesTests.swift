import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct CheckedGamesTests {
  private let scratch: Scratch
  private let checked = CheckedGames()
  /// When the file is made to have been changed last.
  private let before = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write((0..<20).map { .sample(encounter: $0) }, to: run)
    }
    try setTime(before)
  }

  private func setTime(_ time: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: scratch.path())
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// How many games the loser's list has; nil where the file is damaged.
  private func lost(_ checked: CheckedGames? = nil) throws -> Int? {
    let store = try Store.forReading(scratch.path(), knowing: checked)
    defer { try? store.close() }
    var filter = GameFilter()
    filter.loser = "random"
    do {
      return try store.games(filter, most: 3).total
    } catch StoreError.corrupt {
      return nil
    }
  }

  @Test("A list's games are read whole once, until the file looks otherwise")
  func readsOnce() throws {
    #expect(try lost(checked) == 20)
    try change("UPDATE game SET plies = 6 WHERE id = 9")
    try setTime(before)
    #expect(try lost(checked) == 20)
    #expect(try lost() == nil)
    try setTime(before + 1)
    #expect(try lost(checked) == nil)
    try change("UPDATE game SET plies = 5 WHERE id = 9")
    #expect(try lost(checked) == 20)
  }

  @Test("What other connections commit is noticed, whether they have closed or not")
  func othersCommit() throws {
    let queue = try DatabaseQueue(path: scratch.path())
    #expect(try lost(checked) == 20)
    try queue.write { try $0.execute(sql: "UPDATE game SET plies = 6 WHERE id = 9") }
    #expect(try lost(checked) == nil)
    try queue.close()
    #expect(try lost(checked) == nil)
  }

  @Test("A file that was changed just now teaches nothing: the next change could have the same time")
  func changedJustNow() throws {
    let now = Date()
    try setTime(now)
    #expect(try lost(checked) == 20)
    try change("UPDATE game SET plies = 6 WHERE id = 9")
    try setTime(now)
    #expect(try lost(checked) == nil)
  }

  @Test("What was read of some seatings is not taken for the others")
  func otherSeatings() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(), extending: true)
      try store.write((0..<20).map { .sample(["greedy", "random"], encounter: $0) }, to: run)
    }
    try change("UPDATE game SET plies = 6 WHERE id = 39")
    try setTime(before)
    let store = try Store.forReading(scratch.path(), knowing: checked)
    defer { try? store.close() }
    var filter = GameFilter()
    (filter.players, filter.reason) = (["alpha"], .line)
    #expect(try store.games(filter, most: 3).total == 20)
    filter.players = ["greedy"]
    #expect(throws: StoreError.self) { try store.games(filter, most: 3) }
  }

  @Test("The pairs of a match whose games may come again are read once, too")
  func pairs() throws {
    let path = scratch.path("match.sqlite")
    try Store.writing(path) { store in
      var match = RunDescription(
        tournament: "match", seed: 7, variants: [.init(name: "noughts:3x3", seats: 2)],
        players: ["new", "old"].map { .init(name: $0, definition: "greedy") }, planned: 4, conditions: "", config: "")
      match.identity = [
        "players": ["new": "greedy", "old": "greedy"], "deterministic": ["new": .flag(true), "old": .flag(true)],
        "format": ["match": ["test": ["model": "logistic", "elo": ["0", "5"], "risks": ["0.05", "0.05"]]]],
      ]
      let run = try store.beginRun(match)
      try store.write([["new", "old"], ["old", "new"]].map { .sample($0) }, to: run)
    }
    func newPairs() throws -> [Int]? {
      try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: path)
      let store = try Store.forReading(path, knowing: checked)
      defer { try? store.close() }
      return try store.results().newPairs?.map(\.score)
    }
    #expect(try newPairs() == [2])
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "UPDATE game SET plies = 6") }
    try queue.close()
    #expect(try newPairs() == [2])
    #expect(throws: StoreError.self) { try Store.reading(path) { try $0.results() } }
  }
}
