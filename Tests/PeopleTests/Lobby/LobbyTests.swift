import Engines
import Play
import Testing

@testable import People

@Suite struct LobbyTests {
  private let scratch: Scratch
  private let tables: Tables
  private let lobby: Lobby
  private let clock = StillClock()

  init() throws {
    scratch = try Scratch()
    tables = Tables(scratch.store)
    lobby = Lobby(tables, now: clock.now)
  }

  private func open(_ wish: TableWish = .sample(), by visitor: Visitor = .ann) throws -> LobbyTable {
    try lobby.open(wish, by: visitor, from: .unknown)
  }

  @Test("A table is joined only by its code")
  func tableNeedsItsCode() throws {
    let (first, second) = (try open(), try open())
    #expect(first.code != second.code && lobby.list.map(\.number) == [1, 2])
    #expect(throws: RateLimiter.Refusal.wrong) { try lobby.join("guessed", as: "Bob", by: .bob) }
    let joined = try lobby.join(second.code, as: "Bob", by: .bob)
    #expect(joined === second && second.look.phase == .playing && first.look.phase == .waiting)
    // Once all seats are taken it opens nothing.
    #expect(throws: RateLimiter.Refusal.wrong) { try lobby.join(second.code, as: "Cid", by: .cid) }
  }

  @Test("Ten wrong codes block further codes for a minute")
  func tenWrongCodesClose() throws {
    let table = try open()
    for number in 0..<10 {
      #expect(throws: RateLimiter.Refusal.wrong) { try lobby.join("guessed \(number)", as: "Bob", by: .bob) }
    }
    #expect(throws: RateLimiter.Refusal.closed(seconds: 60)) { try lobby.join(table.code, as: "Bob", by: .bob) }
    clock.pass(60_000_000_000)
    _ = try lobby.join(table.code, as: "Bob", by: .bob)
  }

  @Test("A visitor has at most four open tables, and closed ones don't count")
  func fourTablesPerVisitor() throws {
    let mine = try (0..<4).map { _ in try open() }
    #expect(throws: PeopleError.self) { try open() }
    _ = try open(by: .bob)
    try mine[0].leave(.ann)
    #expect(lobby.table(mine[0].number) == nil)
    _ = try open()
  }

  @Test("There are at most thirty-two tables, and finished ones make room")
  func thirtyTwoTablesAtMost() throws {
    func open(by visitor: Visitor) throws -> LobbyTable { try lobby.open(.sample(), by: visitor) }
    let all = try (0..<32).map { try open(by: .sample("0123456789abcdef"[$0 / 4])) }
    #expect(throws: PeopleError.self) { try open(by: .sample("f")) }
    _ = try lobby.join(all[5].code, as: "Bob", by: .sample("9"))
    try all[5].resign(.sample("9"))
    let next = try open(by: .sample("f"))
    #expect(lobby.list.count == 32 && lobby.table(all[5].number) == nil && lobby.table(next.number) === next)
  }

  @Test("A guest with many cookies takes eight tables, all guests together leave some to this machine")
  func guestsTables() throws {
    func open(_ number: Int, from address: String) throws {
      let visitor = try #require(Visitor(secret: String(repeating: "0", count: 30) + "\(10 + number)"))
      _ = try lobby.open(.sample(), by: visitor, from: Origin(address))
    }
    for number in 0..<8 { try open(number, from: "10.0.0.1") }
    #expect(throws: PeopleError("there are 8 tables from your network; end a game before the next")) {
      try open(8, from: "10.0.0.1")
    }
    for number in 8..<24 { try open(number, from: "10.0.0.\(number)") }
    #expect(
      throws: PeopleError("guests have 24 tables, which is as many as there can be; try again later")
    ) { try open(24, from: "10.0.0.24") }
    for _ in 0..<4 { _ = try lobby.open(.sample(), by: .ann) }
    #expect(lobby.list.count == 28)
  }

  @Test("A guest's players think for two seconds at most")
  func guestPlayersThinkBriefly() throws {
    var wish = TableWish.sample("noughts", .me, .player("alpha-beta"))
    wish.thinking = 2_000_000_001
    #expect(throws: PeopleError.self) { try open(wish) }
    _ = try lobby.open(wish, by: .ann)
    wish.thinking = 2_000_000_000
    _ = try open(wish)
  }

  @Test(
    "Impossible tables aren't opened",
    arguments: [
      TableWish.sample("shogi"), .sample("noughts", .me), .sample("noughts", .me, .me),
      .sample("noughts", .player("random"), .player("greedy")), .sample("noughts", .me, .player("nobody")),
      .sample("noughts", .me, .player("reflex")), .sample("noughts", .me, .player("alpha-beta:depth=30")),
      .sample("noughts", .me, .anybody, clock: 5),
    ])
  func impossibleTablesRefused(wish: TableWish) throws {
    #expect(throws: PeopleError.self) { try open(wish) }
    #expect(lobby.list.isEmpty)
  }

  @Test("A deserted table is closed, and its game can be continued")
  func desertedTableCloses() throws {
    let (waiting, table) = (try open(), try open())
    _ = try lobby.join(table.code, as: "Bob", by: .bob)
    try table.move("b2", by: .ann)
    let number = try #require(scratch.store.openGames().first?.number)
    #expect(try tables.isHeld(number) && tables.table(number) == nil)
    waiting.note(.ann, isHere: true)
    table.note(.bob, isHere: true)
    clock.pass(LobbyTable.rest)
    #expect(lobby.list.count == 2)
    table.note(.bob, isHere: false)
    clock.pass(LobbyTable.rest)
    #expect(lobby.list.map(\.number) == [waiting.number])
    #expect(try scratch.store.openGames().map(\.number) == [number])
    // Where nothing has happened, nothing waits.
    _ = try open(.sample("noughts", .me, .player("random")), by: .cid)
    #expect(try scratch.store.openGames().count == 2)
    clock.pass(LobbyTable.rest)
    #expect(try lobby.table(3) == nil && scratch.store.openGames().map(\.number) == [number])
    guard case .board(let game)? = try tables.table(number)?.look.game else { throw PeopleError("no game") }
    #expect(game.transcript == "b2")
  }
}

extension String {
  fileprivate subscript(_ place: Int) -> Character { self[index(startIndex, offsetBy: place)] }
}
