import Foundation
import Play
import Store
import Testing

@testable import People

@Suite struct LobbyTableTests {
  private let scratch: Scratch
  private let tables: Tables
  private let clock = StillClock()

  init() throws {
    scratch = try Scratch()
    tables = Tables(scratch.store)
  }

  private func open(_ wish: TableWish = .sample(), by visitor: Visitor = .ann) throws -> LobbyTable {
    try LobbyTable(1, wish, code: "code", by: visitor, at: tables, listener: nil, now: clock.now)
  }

  /// A table at which Ann and Bob play, and Ann begins.
  private func begun(_ wish: TableWish = .sample()) throws -> LobbyTable {
    let table = try open(wish)
    try table.join(.bob, as: "Bob")
    return table
  }

  private func names(_ table: LobbyTable) -> [String?] { table.look.seats.map(\.name) }

  // MARK: Before the game

  @Test("The game starts when all seats are taken")
  func fullTableStartsGame() throws {
    let table = try open(.sample("snap:4", .anybody, .me, .player("reflex"), .anybody))
    #expect(names(table) == [nil, "Ann", "reflex", nil] && table.look.phase == .waiting)
    try table.join(.bob, as: "Bob", at: 3)
    #expect(names(table) == [nil, "Ann", "reflex", "Bob"] && table.look.game == nil)
    try table.join(.cid, as: "Cid")
    #expect(table.look.phase == .playing)
    #expect(table.look.game?.game.terms.seats.map(\.name) == ["Cid", "Ann", "reflex", "Bob"])
    #expect([Visitor.ann, .bob, .cid].map { table.seat(of: $0) } == [1, 3, 0])
    #expect(try scratch.store.openGames().count == 1)
  }

  @Test("A table without open seats starts at once")
  func fullTableStartsAtOnce() throws {
    #expect(try open(.sample("noughts", .me, .player("random"))).look.phase == .playing)
  }

  @Test("Nobody gets a second seat or one that is taken")
  func seatsAreTakenOnce() throws {
    let table = try open(.sample("snap:3", .me, .anybody, .anybody))
    #expect(throws: PeopleError("you have a seat at this table")) { try table.join(.ann, as: "Anna") }
    #expect(throws: PeopleError("that seat is taken; another one is free")) { try table.join(.bob, as: "Bob", at: 0) }
    #expect(throws: PeopleError.self) { try table.join(.bob, as: "Bob", at: 7) }
    #expect(throws: PeopleError.self) { try table.join(.bob, as: "") }
    #expect(throws: PeopleError.self) { try table.join(.bob, as: "alpha-beta") }
    #expect(names(table) == ["Ann", nil, nil])
  }

  @Test("Names are made unique at a table")
  func namesAreMadeUnique() throws {
    let table = try open(.sample("snap:4", .me, .anybody, .anybody, .player("reflex")))
    try table.join(.bob, as: "Ann")
    try table.join(.cid, as: "Ann")
    #expect(names(table) == ["Ann", "Ann (2)", "Ann (3)", "reflex"])
    let players = try open(.sample("snap:4", .me, .anybody, .player("reflex"), .player("reflex")))
    try players.join(.bob, as: "reflex (2)")
    #expect(players.look.phase == .playing)
    #expect(players.look.game?.game.terms.seats.map(\.name) == ["Ann", "reflex (2) (2)", "reflex", "reflex (2)"])
    let long = String(repeating: "x", count: Terms.longestName)
    var wish = TableWish.sample()
    wish.name = long
    let other = try open(wish)
    try other.join(.bob, as: long)
    #expect(other.look.phase == .playing && names(other)[1]?.count == Terms.longestName)
  }

  @Test("Leaving before the game frees the seat, and the opener closes the table")
  func leavingFreesTheSeat() throws {
    let table = try open(.sample("snap:3", .me, .anybody, .anybody))
    try table.join(.bob, as: "Bob")
    #expect(throws: PeopleError.self) { try table.leave(.cid) }
    try table.leave(.bob)
    #expect(names(table) == ["Ann", nil, nil] && table.seat(of: .bob) == nil)
    try table.join(.cid, as: "Cid", at: 2)
    try table.leave(.ann)
    #expect(table.look.phase == .closed)
    #expect(throws: PeopleError.self) { try table.join(.bob, as: "Bob") }
    #expect(throws: PeopleError.self) { try begun().leave(.bob) }
  }

  @Test("The user who opens a table need not play")
  func openerNeedNotPlay() throws {
    let table = try open(.sample("noughts", .anybody, .anybody))
    try table.join(.bob, as: "Bob")
    try table.join(.cid, as: "Cid")
    #expect(table.look.phase == .playing && table.isMember(.ann) && table.seat(of: .ann) == nil)
    // The player who opened it may join as any other, and is there if they were.
    let own = try open(.sample("noughts", .anybody, .anybody))
    own.note(.ann, isHere: true)
    for visitor in [Visitor.ann, .bob] { try own.join(visitor, as: "Somebody") }
    clock.pass(LobbyTable.patience)
    #expect(own.look.phase == .playing && own.look.away == [1])
    #expect(throws: PeopleError.self) { try table.move("b2", by: .ann) }
  }

  // MARK: In the game

  @Test("Nobody moves or resigns for another")
  func nobodyActsForAnother() throws {
    let table = try begun()
    #expect(throws: PeopleError("it is Ann's turn")) { try table.move("b2", by: .bob) }
    #expect(throws: PeopleError("you have no seat at this table")) { try table.move("b2", by: .cid) }
    #expect(throws: PeopleError.self) { try table.resign(.cid) }
    #expect(throws: PeopleError.self) { try table.goOn(.cid) }
    #expect(throws: PeopleError.self) { try table.playAgain(.cid) }
    #expect(throws: PeopleError.self) { try table.end(by: .cid, hasResult: true) }
    try table.move("b2", by: .ann)
    #expect(throws: PeopleError("it is Bob's turn")) { try table.move("a1", by: .ann) }
    try table.move("a1", by: .bob)
    try table.resign(.bob)
    #expect(table.look.game?.game.outcome == .lost(by: 1, seats: 2, reason: .resigned))
    #expect(table.look.phase == .ended)
  }

  @Test("Before the game nothing can be played")
  func nothingBeforeTheGame() throws {
    let table = try open()
    #expect(throws: PeopleError("the game hasn't begun")) { try table.move("b2", by: .ann) }
    #expect(throws: PeopleError("the game hasn't begun")) { try table.resign(.ann) }
    #expect(throws: PeopleError("the game isn't over")) { try table.playAgain(.ann) }
  }

  @Test("Of simultaneous calls the first counts, and the others are too late")
  func firstOfSimultaneousCalls() throws {
    let table = try open(.sample("snap:3", .me, .anybody, .anybody))
    try table.join(.bob, as: "Bob")
    try table.join(.cid, as: "Cid")
    var look = try #require(table.look.game)
    for _ in 0..<3000 where look.card == nil {
      usleep(10_000)
      look = try #require(table.look.game)
    }
    #expect(look.card == 1)
    #expect(try table.call(by: .bob, at: look.version))
    #expect(try !table.call(by: .ann, at: look.version))
    #expect(try !table.call(by: .cid, at: look.version))
    // What the call led to is shown; a player who saw that has nothing to call on.
    let now = try #require(table.look.game)
    if now.card == nil { #expect(try !table.call(by: .cid, at: now.version)) }
    guard case .snap(let game) = now.game else { throw PeopleError("no cards") }
    #expect(game.transcript.wholeMatch(of: /1:2@\d+;/) != nil, "\(game.transcript)")
    #expect(game.efforts[0].nanoseconds == 0 && game.efforts[2].nanoseconds == 0)
  }

  @Test("Another game starts when all want it, and seats move up")
  func rematchMovesSeatsUp() throws {
    let table = try begun()
    try table.resign(.ann)
    try table.playAgain(.ann)
    #expect(table.look.phase == .ended && table.look.again == [0])
    try table.playAgain(.ann)
    #expect(table.look.phase == .ended)
    try table.playAgain(.bob)
    #expect(table.look.phase == .playing && table.look.again.isEmpty)
    #expect(table.look.game?.game.terms.seats.map(\.name) == ["Bob", "Ann"])
    #expect(throws: PeopleError.self) { try table.move("b2", by: .ann) }
    try table.move("b2", by: .bob)
    try table.resign(.bob)
    #expect(try Store.forReading(scratch.store.path).game(2).record.job.players == ["Bob", "Ann"])
  }

  // MARK: Who is there

  @Test("After two minutes the others need no longer wait for a player")
  func absentPlayerMayForfeit() throws {
    let table = try begun()
    for visitor in [Visitor.ann, .bob] { table.note(visitor, isHere: true) }
    table.note(.bob, isHere: false)
    #expect(table.look.away.isEmpty)
    clock.pass(LobbyTable.grace)
    #expect(table.look.away == [1] && table.look.absent.isEmpty)
    clock.pass(LobbyTable.patience)
    // It is Ann's turn: she waits for nobody.
    #expect(table.look.absent.isEmpty)
    try table.move("b2", by: .ann)
    #expect(table.look.absent == [1])
    // A player who is away can't claim anything for being so.
    #expect(throws: PeopleError("nobody has kept you waiting for 2 minutes")) {
      try table.end(by: .bob, hasResult: true)
    }
    try table.end(by: .ann, hasResult: true)
    let record = try #require(table.look.game?.game.record)
    #expect(record.outcome == .lost(by: 1, seats: 2, reason: .noAnswer))
    #expect(record.fault?.what == "was away for 2 minutes")
    let store = try Store.forReading(scratch.store.path)
    #expect(try Catalog.variant("noughts").mismatch(in: record, run: store.game(1).runSeed) == nil)
  }

  @Test("A game can be cancelled if somebody keeps the others waiting")
  func waitingGameCanBeCancelled() throws {
    let table = try begun(.sample("noughts", .anybody, .me))
    table.note(.ann, isHere: true)
    #expect(throws: PeopleError.self) { try table.end(by: .ann, hasResult: false) }
    clock.pass(LobbyTable.patience)
    try table.end(by: .ann, hasResult: false)
    #expect(table.look.phase == .ended && table.look.game?.isGone == true)
    #expect(try scratch.store.openGames().isEmpty)
    table.note(.bob, isHere: true)
    for visitor in [Visitor.ann, .bob] { try table.playAgain(visitor) }
    #expect(table.look.phase == .playing)
  }

  @Test("At Snap an absent player keeps all others waiting")
  func snapAbsenceStallsAll() throws {
    let table = try open(.sample("snap:3", .me, .anybody, .anybody))
    try table.join(.bob, as: "Bob")
    try table.join(.cid, as: "Cid")
    for visitor in [Visitor.ann, .bob] { table.note(visitor, isHere: true) }
    clock.pass(LobbyTable.patience)
    #expect(table.look.absent == [2])
    try table.end(by: .bob, hasResult: true)
    let record = try #require(table.look.game?.game.record)
    #expect(record.outcome == .lost(by: 2, seats: 3, reason: .noAnswer))
    let store = try Store.forReading(scratch.store.path)
    #expect(try Catalog.variant("snap:3").mismatch(in: record, run: store.game(1).runSeed) == nil)
  }

  @Test("A player that comes back in time is present")
  func returningInTimeCounts() throws {
    let table = try begun()
    clock.pass(LobbyTable.patience)
    #expect(table.look.away == [0, 1] && table.look.absent == [0])
    table.note(.ann, isHere: true)
    #expect(table.look.absent.isEmpty && table.look.away == [1])
    table.note(.cid, isHere: true)
    #expect(table.look.away == [1])
  }

  @Test("Where clocks run, nobody needs to claim anything")
  func clocksReplaceClaims() throws {
    let table = try begun(.sample("noughts", .me, .anybody, clock: 3_600_000_000_000))
    clock.pass(LobbyTable.patience)
    #expect(table.look.away == [0, 1] && table.look.absent.isEmpty)
    #expect(try begun(.sample("snap:2", .me, .anybody, clock: 3_600_000_000_000)).wish.clock == nil)
  }

  @Test("Watchers are notified of every change at the table and in the game")
  func watchersSeeAllChanges() throws {
    let table = try open()
    let told = Counter()
    table.whenChanged { told.add() }
    try table.join(.bob, as: "Bob")
    let joined = told.count
    #expect(joined >= 1)
    try table.move("b2", by: .ann)
    #expect(told.count == joined + 1)
    let revision = table.look.revision
    clock.pass(LobbyTable.patience)
    table.note(.bob, isHere: true)
    #expect(told.count == joined + 2 && table.look.revision > revision)
  }
}
