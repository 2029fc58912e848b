import Foundation
import Play
import Store
import Testing

@testable import People

@Suite struct GameTableTests {
  private let scratch: Scratch
  private let tables: Tables

  init() throws {
    scratch = try Scratch()
    tables = Tables(scratch.store)
  }

  /// Waits until it is so; a table that hangs fails the test.
  private func wait(_ table: GameTable, until holds: (GameTable.Look) -> Bool) throws -> GameTable.Look {
    for _ in 0..<3000 {
      let look = table.look
      if holds(look) { return look }
      usleep(10_000)
    }
    throw PeopleError("it never came to that: \(table.look)")
  }

  private func board(_ look: GameTable.Look) throws -> BoardGameInPlay {
    guard case .board(let game) = look.game else { throw PeopleError("no board") }
    return game
  }

  @Test("A player answers until the game is over and recorded")
  func playerAnswersToTheEnd() throws {
    let table = try tables.begin(.sample())
    while table.look.recorded == nil {
      let look = try wait(table) { $0.recorded != nil || (try? board($0).seat) == 0 }
      if look.recorded != nil { break }
      try table.move(board(look).state.legal[0].text)
    }
    let number = try #require(table.look.recorded)
    let store = try Store.forReading(scratch.store.path)
    let record = try store.game(number).record
    #expect(record == table.look.game.record)
    #expect(try Catalog.variant("noughts").mismatch(in: record, run: store.game(number).runSeed) == nil)
    #expect(try store.openGames().isEmpty)
    #expect(throws: PeopleError("the game is over")) { try table.move("a1") }
  }

  @Test("Every move is kept before anybody sees it")
  func movesAreKeptFirst() throws {
    let table = try tables.begin(.sample(against: nil))
    try table.move("b2")
    try table.move("a1")
    try table.takeBack()
    // As after a program that was killed.
    let other = try #require(try Tables(scratch.store).table(table.number))
    #expect(try board(other.look).transcript == "b2")
    #expect(try board(other.look).seat == 1)
  }

  @Test("Only the person whose turn it is moves")
  func onlyTheActivePersonMoves() throws {
    let table = try tables.begin(
      Terms(variant: "noughts", seats: [.player("random"), .person("Ann")], among: Opponents()))
    try table.pause(true)
    let isAnns = try board(table.look).seat == 1
    #expect(throws: PeopleError(isAnns ? "the game is paused" : "random is thinking")) { try table.move("b2") }
    try table.pause(false)
    _ = try wait(table) { (try? board($0).seat) == 1 }
    #expect(throws: PeopleError.self) { try table.move("z9") }
    #expect(throws: PeopleError("no person has that seat")) { try table.resign(0) }
    try table.resign(1)
    #expect(table.look.game.outcome == .lost(by: 1, seats: 2, reason: .resigned))
  }

  @Test("A clock that runs out ends the game")
  func expiredClockEndsGame() throws {
    let table = try tables.begin(.sample(against: nil, clock: 1_000_000_000))
    let look = try wait(table) { $0.recorded != nil }
    #expect(look.game.outcome == .lost(by: 0, seats: 2, reason: .time))
  }

  @Test("A paused clock stands still")
  func pausedClockStandsStill() throws {
    let table = try tables.begin(.sample(against: nil, clock: 3_600_000_000_000))
    try table.pause(true)
    let left = table.look.left
    usleep(20_000)
    #expect(table.look.left == left)
    #expect(throws: PeopleError("the game is paused")) { try table.move("b2") }
    try table.pause(false)
    usleep(1_000)
    #expect(try #require(table.look.left[0]) < #require(left[0]))
  }

  @Test("A timed game is paused where it was left")
  func timedGameResumesPaused() throws {
    let table = try tables.begin(.sample(against: nil, clock: 3_600_000_000_000))
    try table.move("b2")
    let other = try #require(try Tables(scratch.store).table(table.number))
    #expect(other.look.isPaused)
  }

  @Test("A game continued elsewhere is resumed from there")
  func otherProgramsMovesCount() throws {
    let table = try tables.begin(.sample(against: nil))
    let elsewhere = Tables(scratch.store)
    try #require(try elsewhere.table(table.number)).move("b2")
    #expect(throws: PeopleError("another program has continued this game")) { try table.move("a1") }
    #expect(table.look.isGone)
    let again = try #require(try tables.table(table.number))
    #expect(try board(again.look).transcript == "b2")
  }

  @Test("An abandoned game is gone")
  func abandonedGameIsGone() throws {
    let table = try tables.begin(.sample(against: nil))
    try table.giveUp()
    #expect(table.look.isGone)
    #expect(throws: PeopleError.self) { try table.move("a1") }
    #expect(try Tables(scratch.store).table(table.number) == nil)
    #expect(try scratch.store.openGames().isEmpty)
  }

  @Test("Watchers are notified of every change")
  func watchersSeeEveryChange() throws {
    let table = try tables.begin(.sample(against: nil))
    let told = Counter()
    table.whenChanged { told.add() }
    try table.move("b2")
    try table.takeBack()
    #expect(throws: PeopleError.self) { try table.move("z9") }
    #expect(told.count == 2)
  }

  @Test("Snap is played by calls until a person resigns")
  func snapPlaysByCalls() throws {
    let table = try tables.begin(.sample("snap:2", against: "reflex:misses=1"))
    let first = try wait(table) { $0.card != nil }
    #expect(first.card == 1)
    try table.call(0)
    // Two cards lie there by now, and one had been turned when it was called: wrongly, so a card was paid.
    let look = try wait(table) {
      $0.card == 2 || $0.events.contains { if case .falseCall = $0 { true } else { false } }
    }
    guard case .snap(let game) = look.game else { throw PeopleError("no cards") }
    #expect(game.transcript.hasPrefix("1:1@"))
    #expect(throws: PeopleError("no person has that seat")) { try table.call(1) }
    try table.pause(true)
    #expect(throws: PeopleError("no card waits for calls")) { try table.call(0) }
    try table.resign(0)
    #expect(table.look.recorded != nil)
  }

  @Test("A move by another seat is refused")
  func otherSeatsCannotMove() throws {
    let table = try tables.begin(.sample(against: nil))
    #expect(throws: PeopleError("it is Ann's turn")) { try table.move("b2", by: 1) }
    try table.move("b2", by: 0)
    #expect(try board(table.look).transcript == "b2")
  }

  @Test("A player that doesn't answer can lose for it")
  func silentPlayerMayForfeit() throws {
    let table = try tables.begin(.sample(against: nil))
    #expect(throws: PeopleError("no person has that seat")) { try table.forfeit(2, "") }
    #expect(throws: PeopleError("nobody waits for Bob")) { try table.forfeit(1, "was away") }
    try table.forfeit(0, "was away")
    #expect(table.look.game.record?.fault?.what == "was away" && table.look.recorded != nil)
  }
}
