import CPlatform
import Foundation
import Play
import Synchronization
import Testing

@testable import Engines

@Suite struct JoinClientTests {
  /// A client on a thread of its own, what it says, and how it ends.
  private final class Joined: Sendable {
    private final class Said: Sendable {
      let texts = Mutex<[String]>([])
    }

    let client: JoinClient
    private let said = Said()
    private let ending = Mutex<JoinClient.Ending?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(
      _ port: Int, code: String, _ bot: JoinClient.Bot, patience: Int64 = 5_000_000_000, tables: Int = 3,
      timing: JoinClient.Timing = JoinClient.Timing()
    ) {
      let said = said
      client = JoinClient(
        NetworkAddress(host: "127.0.0.1", port: port), code: code, bot, patience: patience, tables: tables,
        timing: timing
      ) { text in said.texts.withLock { $0.append(text) } }
      Thread.detachNewThread { [self] in
        let end = try? client.run()
        ending.withLock { $0 = end }
        isDone.signal()
      }
    }

    var told: [String] { said.texts.withLock { $0 } }

    /// How it ends; nil where it hasn't within ten seconds.
    func wait() -> JoinClient.Ending? {
      _ = isDone.wait(timeout: .now() + 10)
      return ending.withLock { $0 }
    }
  }

  /// A bot in a shell that plays the first legal move.
  private static func shell(before: String = "") -> JoinClient.Bot {
    let answer = #"m=${line#*'"legal":["'}; echo "{\"move\":\"${m%%\"*}\"}""#
    let script =
      "while read -r line; do case $line in *'\"hello\"'*) echo '{}' ;; *'\"type\":\"move\"'*) \(before) \(answer) ;; esac; done"
    return .program(["sh", "-c", script])
  }

  private func listener() throws -> JoinListener { try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0)) }

  /// A listener whose port can be had again: the system gives it to nobody who doesn't ask for that very one.
  private func settledListener() throws -> JoinListener {
    var listener: JoinListener?
    for _ in 0..<100 where listener == nil {
      listener = try? JoinListener(at: NetworkAddress(host: "127.0.0.1", port: .random(in: 20_000..<30_000)))
    }
    return try #require(listener)
  }

  @Test("One of Agon's own players plays from another machine")
  func ownPlayerPlaysRemotely() throws {
    let listener = try listener()
    defer { listener.close() }
    let spec = try Catalog.player("alpha-beta:depth=3")
    let joined = Joined(listener.address.port, code: "anna-1", .player(spec))
    let remote = try SmallTournament.play(
      ["anna": EngineSpec(code: "anna-1")], own: ["random"], encounters: 5, listener: listener)
    #expect(joined.wait() == .over)
    #expect(remote.records.count == 10)
    #expect(remote.records.allSatisfy { !$0.outcome.reason.isFault })
    #expect(joined.told == ["joined as anna at 127.0.0.1:\(listener.address.port); waiting for games"])
  }

  @Test("A program plays at as many tables as there are")
  func programPlaysAllTables() throws {
    let listener = try listener()
    defer { listener.close() }
    let joined = Joined(listener.address.port, code: "anna-1", Self.shell())
    let (records, roster) = try SmallTournament.play(
      ["anna": EngineSpec(code: "anna-1")], own: ["random", "greedy"], encounters: 10, workers: 3, listener: listener)
    #expect(joined.wait() == .over)
    #expect(records.count == 60 && records.allSatisfy { !$0.outcome.reason.isFault })
    #expect(roster.withdrawals == [])
  }

  @Test("A program that dies loses for it and is restarted for its next game")
  func deadProgramRestarts() throws {
    let listener = try listener()
    defer { listener.close() }
    let joined = Joined(listener.address.port, code: "anna-1", Self.shell(before: "exit 3;"))
    let (records, _) = try SmallTournament.play(
      ["anna": EngineSpec(code: "anna-1")], own: ["random"], encounters: 2, workers: 1, listener: listener)
    #expect(joined.wait() == .over)
    #expect(records.map(\.outcome.reason) == Array(repeating: .crash, count: 4))
    #expect(records.allSatisfy { $0.fault?.what == "ended with exit code 3" })
    #expect(joined.told.count { $0 == "the bot ended with exit code 3; it is started anew for its next game" } == 1)
  }

  @Test("A wrong code isn't tried again")
  func wrongCodeIsNotRetried() throws {
    let listener = try listener()
    defer { listener.close() }
    listener.open()
    #expect(
      Joined(listener.address.port, code: "anna-1", Self.shell()).wait() == .refused("there is no such code"))
  }

  @Test("A host that isn't there is given up after a while")
  func missingHostIsGivenUp() throws {
    let listener = try settledListener()
    let address = listener.address
    listener.close()
    let joined = Joined(address.port, code: "anna-1", Self.shell(), patience: 300_000_000)
    #expect(joined.wait() == .unreachable("can't reach \(address): Connection refused"))
    #expect(joined.told == ["can't reach \(address): Connection refused; trying again"])
  }

  @Test("A host that starts later is waited for")
  func laterHostIsWaitedFor() throws {
    let early = try settledListener()
    let address = early.address
    early.close()
    let joined = Joined(address.port, code: "anna-1", Self.shell())
    usleep(200_000)
    let listener = try JoinListener(at: address)
    defer { listener.close() }
    let (records, _) = try SmallTournament.play(
      ["anna": EngineSpec(code: "anna-1")], own: ["random"], encounters: 1, listener: listener)
    #expect(joined.wait() == .over && records.count == 2)
  }

  @Test("A host that stops and starts again finds the client waiting")
  func returningHostIsFound() throws {
    let listener = try settledListener()
    let address = listener.address
    let joined = Joined(address.port, code: "anna-1", Self.shell())
    let roster = try EngineRoster(["anna": EngineSpec(code: "anna-1")], listener: listener)
    try roster.greet(["anna"])
    #expect(roster.withdrawals == [])
    roster.abandon()
    listener.close()
    let again = try JoinListener(at: address)
    defer { again.close() }
    let (records, _) = try SmallTournament.play(
      ["anna": EngineSpec(code: "anna-1")], own: ["random"], encounters: 1, listener: again)
    #expect(joined.wait() == .over && records.count == 2)
  }

  @Test("A host that comes again with fewer workers is played with at as many tables as it then has.")
  func fewerTables() throws {
    let listener = try settledListener()
    let address = listener.address
    let joined = Joined(address.port, code: "anna-1", Self.shell())
    let many = try EngineRoster(["anna": EngineSpec(code: "anna-1")], workers: 3, listener: listener)
    try many.greet(["anna"])
    let variant = try Catalog.variant("noughts:3x3")
    // Each table is offered once the one before is taken.
    for encounter in 0..<3 {
      let table = variant.makeTable(
        ["random": try Catalog.player("random")], outside: many.makePlayers(), limits: Limits())
      let game = try table(Job(variant: "noughts:3x3", players: ["anna", "random"], encounter: encounter, seed: 1))
      #expect(!game.outcome.reason.isFault)
    }
    many.abandon()
    listener.close()
    let again = try JoinListener(at: address)
    defer { again.close() }
    let (records, _) = try SmallTournament.play(
      ["anna": EngineSpec(code: "anna-1")], own: ["random"], encounters: 5, workers: 1, listener: again)
    #expect(joined.wait() == .over && records.count == 10 && records.allSatisfy { !$0.outcome.reason.isFault })
  }

  @Test("A client that is asked to stop does so at once and ends its program")
  func stopEndsTheProgram() throws {
    let listener = try listener()
    defer { listener.close() }
    let joined = Joined(listener.address.port, code: "anna-1", Self.shell())
    let roster = try EngineRoster(["anna": EngineSpec(code: "anna-1")], listener: listener)
    try roster.greet(["anna"])
    joined.client.end()
    #expect(joined.wait() == .stopped)
    roster.abandon()
  }

  @Test("A missing program is reported before anything is dialled")
  func missingProgramNamedFirst() {
    let client = JoinClient(
      NetworkAddress(host: "127.0.0.1", port: 1), code: "anna-1", .program(["no-such-program"]), patience: 1)
    #expect(throws: JoinClient.NoProgram(description: "there is no program “no-such-program”")) { try client.run() }
  }

  /// Somebody who listens, answers each who joins with some lines, and hangs up.
  private final class Rude: Sendable {
    let port: Int
    private let listener: Int32
    private let state = Mutex((visits: 0, isOver: false))

    init(_ lines: String) throws {
      let (listener, here) = try NetworkAddress(host: "127.0.0.1", port: 0).listen()
      (self.listener, port) = (listener, here.port)
      Thread.detachNewThread { [self] in
        while !state.withLock({ $0.isOver }) {
          var digits = [CChar](repeating: 0, count: NetworkAddress.longestDigits)
          let socket = agon_accept(listener, &digits, digits.count)
          guard socket >= 0 else {
            usleep(500)
            continue
          }
          let channel = LineChannel(input: socket, output: socket) { false }
          _ = try? channel.line(until: Clock.now() + 1_000_000_000)
          try? channel.write(lines, until: Clock.now() + 1_000_000_000)
          state.withLock { $0.visits += 1 }
          channel.close()
        }
        close(listener)
      }
    }

    deinit { end() }

    var visits: Int { state.withLock { $0.visits } }
    func end() { state.withLock { $0.isOver = true } }
  }

  /// A clock that goes only while somebody waits by it.
  private final class Waiting: Sendable {
    private let time = Mutex<Int64>(0)
    var passed: Int64 { time.withLock { $0 } }
    var timing: JoinClient.Timing {
      JoinClient.Timing(now: { self.passed }, sleep: { nanoseconds in self.time.withLock { $0 += nanoseconds } })
    }
  }

  private static let hello = #"{"type":"hello"}"# + "\n"

  @Test("A host that lets in and hangs up is dialled ever more seldom, and given up in time", arguments: ["", hello])
  func rudeHost(after: String) throws {
    let (host, clock) = (try Rude(JoinMessage.welcome(player: "anna", tables: 2).line + after), Waiting())
    defer { host.end() }
    let joined = Joined(
      host.port, code: "anna-1", Self.shell(), patience: 600_000_000_000, tables: 1, timing: clock.timing)
    let why = "127.0.0.1:\(host.port) lets it in and hangs up"
    #expect(joined.wait() == .unreachable(why))
    // Ten minutes: eleven times within the first minute, then once a minute.
    #expect(18...24 ~= host.visits, "\(host.visits)")
    #expect(600_000_000_000...662_000_000_000 ~= clock.passed)
    #expect(joined.told.count <= 3 && joined.told.contains(why + "; trying again"), "\(joined.told)")
  }

  @Test("A host that has another name for it each time isn't listened to for ever")
  func talkativeHost() throws {
    let host = try Rude(JoinMessage.refused("no\u{1B}[2J", again: true).line)
    defer { host.end() }
    let clock = Waiting()
    let joined = Joined(
      host.port, code: "anna-1", Self.shell(), patience: 60_000_000_000, tables: 1, timing: clock.timing)
    #expect(joined.wait() == .unreachable("no\u{1B}[2J"))
    #expect(host.visits < 45, "\(host.visits)")
  }

  @Test("It sits down at no more tables than was asked for, whatever the host says")
  func tablesBounded() throws {
    let listener = try listener()
    defer { listener.close() }
    listener.open()
    let openSeat = try #require(listener.expect("anna-1", for: "anna", tables: 1_000_000))
    let joined = Joined(listener.address.port, code: "anna-1", Self.shell(), tables: 2)
    let deadline = Clock.now() + 5_000_000_000
    let seats = try (0..<2).map { _ in
      let seat = try openSeat.take(until: deadline)
      try seat.write(Self.hello, isQuestion: true, until: deadline)
      #expect(try seat.line(until: deadline) == "{}")
      return seat
    }
    #expect(openSeat.tablesOffered == 2)
    #expect(throws: EngineError.self) { try openSeat.take(until: Clock.now() + 300_000_000) }
    #expect(joined.told.contains("the host plays at 1000000 tables; it sits down at 2"))
    joined.client.end()
    #expect(joined.wait() == .stopped)
    for seat in seats { seat.end() }
  }
}
