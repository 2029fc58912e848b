import Engines
import Foundation
import Play
import Testing

@testable import People

/// Bots that dial in for a seat at somebody's table.
@Suite struct BotSeatTests {
  private let scratch: Scratch
  private let listener: JoinListener
  private let lobby: Lobby

  init() throws {
    scratch = try Scratch()
    listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    listener.open()
    lobby = Lobby(Tables(scratch.store), listener: listener)
  }

  /// Lets a player dial in on a thread of its own; how it ends is reported by the semaphore and the box.
  private final class Guest: Sendable {
    private let client: JoinClient
    private let isOver = DispatchSemaphore(value: 0)

    init(_ address: NetworkAddress, _ code: String, _ player: String) throws {
      client = JoinClient(address, code: code, .player(try Catalog.player(player)), patience: 60_000_000_000)
      Thread.detachNewThread { [client, isOver] in
        if (try? client.run()) == .over { isOver.signal() }
      }
    }

    /// Whether it has received that all games are over, within two minutes.
    var wasDismissed: Bool { isOver.wait(timeout: .now() + 120) == .success }
    func end() { client.end() }
  }

  private func codes(_ table: LobbyTable) -> [String] {
    table.look.seats.compactMap { if case .bot(_, let code, _) = $0 { code } else { nil } }
  }

  /// Waits until something holds, two minutes at most.
  private func wait(_ holds: () -> Bool) {
    let deadline = Clock.now() + 120_000_000_000
    while !holds() && Clock.now() < deadline { usleep(5_000) }
    #expect(holds())
  }

  @Test("The game starts when the bot has come, and the bot plays to the end")
  func gameStartsWithTheBot() throws {
    defer { listener.close() }
    let table = try lobby.open(.sample("noughts:3x3", .bot, .me), by: .ann, from: .unknown)
    #expect(table.look.phase == .waiting && table.look.seats.map(\.isAwaited) == [true, false])
    #expect(table.look.seats.map(\.name) == ["bot", "Ann"])
    let guest = try Guest(listener.address, codes(table)[0], "alpha-beta:depth=2")
    wait { table.look.phase == .playing }
    while table.look.phase == .playing {
      guard case .board(let game)? = table.look.game?.game, game.seat == 1, let move = game.state.legal.first else {
        usleep(2_000)
        continue
      }
      try table.move(move.text, by: .ann)
    }
    guard case .board(let game)? = table.look.game?.game else { return }
    #expect(game.outcome?.reason == .line || game.outcome?.reason == .boardFull)
    // Another game, in which the bot has the other seat.
    try table.playAgain(.ann)
    #expect(table.look.seats.map(\.name) == ["Ann", "bot"] && table.look.phase == .playing)
    try table.move("b2", by: .ann)
    wait {
      if case .board(let game)? = table.look.game?.game { game.moves.count == 2 } else { false }
    }
    guest.end()
  }

  @Test("Several bots have their own names and codes, and a person may join meanwhile")
  func botsHaveNamesAndCodes() throws {
    defer { listener.close() }
    let table = try lobby.open(.sample("snap:4", .me, .bot, .anybody, .bot), by: .ann, from: .unknown)
    #expect(table.look.seats.map(\.name) == ["Ann", "bot", nil, "bot (2)"])
    let codes = codes(table)
    #expect(Set(codes + [table.code]).count == 3)
    let first = try Guest(listener.address, codes[1], "reflex")
    wait { !table.look.seats[3].isAwaited }
    #expect(table.look.phase == .waiting)
    _ = try lobby.join(table.code, as: "bot", by: .bob)
    #expect(table.look.seats[2].name == "bot (3)" && table.look.phase == .waiting)
    let second = try Guest(listener.address, codes[0], "reflex")
    wait { table.look.phase == .playing }
    for guest in [first, second] { guest.end() }
  }

  @Test("A bot is notified when its table is closed")
  func closedTableReleasesBot() throws {
    defer { listener.close() }
    var table: LobbyTable? = try lobby.open(.sample("noughts:3x3", .me, .bot, clock: nil), by: .ann, from: .unknown)
    let guest = try Guest(listener.address, codes(try #require(table))[0], "random")
    wait { table?.look.phase == .playing }
    try table?.resign(.ann)
    table = nil
    listener.finish()
    listener.close()
    #expect(guest.wasDismissed)
  }

  @Test("Opening a table for a bot where no bot can come is an error")
  func noBotsIsAnError() throws {
    defer { listener.close() }
    let closed = Lobby(Tables(scratch.store))
    #expect(!closed.takesBots && lobby.takesBots)
    #expect(throws: PeopleError("no bot can dial in here; “agon serve --listen” opens a port for them")) {
      try closed.open(.sample("noughts:3x3", .me, .bot), by: .ann, from: .unknown)
    }
  }
}
