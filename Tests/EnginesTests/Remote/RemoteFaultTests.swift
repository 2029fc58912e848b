import Foundation
import Play
import Synchronization
import TestRings
import Testing

@testable import Engines

/// What can go wrong between two machines, done for real: never another player's loss, never a run that is stuck.
@Suite struct RemoteFaultTests {
  /// Plays two games of a caller and a player of Agon's own.
  /// - Parameter wait: nanoseconds until it has to be back.
  private func play(
    wait: Int64 = 1_000_000_000, limits: Limits = Limits(), encounters: Int = 1,
    tell: @escaping @Sendable (String) -> Void = { _ in }, comesAgain: Bool = true, lag: UInt32 = 0,
    manner: @escaping @Sendable (_ number: Int, _ line: String) -> Caller.Manner
  ) throws -> (records: [GameRecord], roster: EngineRoster) {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let caller = Caller(listener.address.port, code: "code", comesAgain: comesAgain, lag: lag, manner: manner)
    defer { caller.end() }
    var spec = EngineSpec(code: "code")
    (spec.patience, spec.wait) = (wait, 5_000_000_000)
    let played = try SmallTournament.play(
      ["remote": spec], own: ["random"], encounters: encounters, limits: limits, workers: 1, listener: listener,
      tell: tell)
    for record in played.records where record.outcome.reason.isFault {
      #expect(record.outcome.winner.map { record.job.players[$0] } == "random", "\(record.outcome)")
    }
    return played
  }

  private static let wholeGames = 16

  @Test("A client that loses the connection at any message and returns continues the game", arguments: 0..<wholeGames)
  func reconnectContinuesGame(message: Int) throws {
    let (records, roster) = try play(wait: 10_000_000_000) { number, _ in number == message ? .leave : .answer }
    #expect(records.count == 2)
    #expect(records.allSatisfy { !$0.outcome.reason.isFault }, "\(records.map(\.outcome))")
    #expect(roster.withdrawals == [])
  }

  /// A client that stays away is waited for: those messages at which something begins or ends stand for all of them.
  @Test(
    "A client that loses the connection at any message and stays away loses for that reason",
    .tags(.nightly), arguments: NightlyRing.isOn ? Array(0..<wholeGames) : [0, 1, 2, 8, 9, 15]
  )
  func lostConnectionLoses(message: Int) throws {
    let (records, _) = try play(wait: 500_000_000, comesAgain: false) { number, _ in
      number == message ? .leave : .answer
    }
    let reasons = Set(records.map(\.outcome.reason).filter(\.isFault))
    #expect(reasons.isSubset(of: [.connection]))
    // Who leaves at the hello isn't let in, and who does so after the last question has lost nothing.
    if (1...8).contains(message) { #expect(reasons == [.connection]) }
  }

  @Test("A client that never comes is withdrawn, and the wait is reported")
  func absentClientIsWithdrawn() throws {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    var spec = EngineSpec(code: "code")
    spec.wait = 100_000_000
    let (records, roster) = try SmallTournament.play(
      ["remote": spec], own: ["random", "greedy"], encounters: 2,
      listener: listener)
    #expect(records.count == 4 && records.allSatisfy { !$0.job.players.contains("remote") })
    #expect(
      roster.withdrawals
        == [
          .init(
            player: "remote", why: "failed to start: nobody joined with its code within 100 ms", isAbsence: true)
        ])
  }

  @Test("A client that joins late plays from then on, where that may be")
  func lateClientPlays() throws {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    var spec = EngineSpec(code: "code")
    spec.wait = 1_000_000
    let said = Mutex<[String]>([])
    let roster = try EngineRoster(["remote": spec], listener: listener) { text in said.withLock { $0.append(text) } }
    defer { roster.abandon() }
    try roster.greet(["remote"])
    #expect(roster.isWithdrawn("remote", admitsLate: true))
    #expect(roster.withdrawals.map(\.isAbsence) == [true])
    let joined = DispatchSemaphore(value: 0)
    roster.whenJoined("remote") { joined.signal() }
    let caller = Caller(listener.address.port, code: "code")
    defer { caller.end() }
    joined.wait()
    #expect(roster.isWithdrawn("remote"))
    #expect(!roster.isWithdrawn("remote", admitsLate: true) && !roster.isWithdrawn("remote"))
    #expect(roster.withdrawals == [])
    let told = said.withLock { $0 }
    #expect(told.count == 2)
    #expect(told[0].hasPrefix("remote is absent, and the others play without it: it failed to start: nobody joined"))
    #expect(told.last == "remote is late, and plays from now on")
  }

  @Test("A connection that is open but dead is detected within seconds")
  func deadConnectionIsDetected() throws {
    let began = Clock.now()
    let (records, _) = try play(wait: 200_000_000, limits: Limits()) { _, line in
      line.contains(#""type":"move""#) ? .freeze : .answer
    }
    let reasons = records.map(\.outcome.reason)
    #expect(reasons.allSatisfy { $0 == .connection || $0 == .noAnswer }, "\(reasons)")
    #expect(Clock.now() - began < 60_000_000_000)
  }

  @Test("A dead connection is a connection fault even if the player has time to think", .tags(.nightly), .onlyNightly)
  func deadConnectionIsTheFault() throws {
    let (records, _) = try play(
      wait: 1_000_000_000, limits: Limits(budget: Budget(nanoseconds: 20_000_000_000)), comesAgain: false
    ) { _, line in line.contains(#""type":"move""#) ? .freeze : .answer }
    #expect(records.map(\.outcome.reason) == [.connection, .connection])
  }

  @Test("The host's clock also runs while a client is away")
  func clockRunsWhileAway() throws {
    let moves = Mutex(0)
    let (records, _) = try play(
      wait: 10_000_000_000, limits: Limits(budget: Budget(nanoseconds: 1_500_000_000))
    ) { _, line in
      guard line.contains(#""type":"move""#) else { return .answer }
      let number = moves.withLock { moves in
        moves += 1
        return moves
      }
      return number == 1 ? .leave : number == 2 ? .wait(2_500) : .answer
    }
    #expect(records.map(\.outcome.reason).filter(\.isFault) == [.time])
  }

  @Test("A client that comes and goes without end holds up nobody")
  func endlessReconnectsEnd() throws {
    let (records, _) = try play(wait: 10_000_000_000) { _, line in
      line.contains(#""type":"move""#) ? .leave : .answer
    }
    #expect(records.map(\.outcome.reason) == [.connection, .connection])
  }

  @Test(
    "A wrong answer instead of a move costs its own game",
    arguments: [
      (#"{"move":"z9"}"#, Reason.illegalMove), (#"{"seat":1,"move":""}"#, .illegalMove), ("rubbish", .illegalMove),
      (#"{"type":"pong","number":99}"#, .noAnswer), (#"{"type":"ended","how":"ended with exit code 3"}"#, .crash),
      (#"{"type":"bye"}"#, .illegalMove), (#"{"resign":true}"#, .resigned),
    ])
  func wrongAnswerCostsOwnGame(text: String, reason: Reason) throws {
    let (records, _) = try play { _, line in line.contains(#""type":"move""#) ? .say(text) : .answer }
    #expect(records.map(\.outcome.reason) == [reason, reason])
    #expect(records.allSatisfy { record in record.outcome.winner.map { record.job.players[$0] } == "random" })
  }

  @Test("A client that answers for another's seat loses only its own game")
  func foreignSeatLosesAlone() throws {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let port = listener.address.port
    let cheat = Caller(port, code: "cheat") { _, line in
      line.contains(#""type":"end""#)
        ? .add(#"{"move":"a1"}"#) : line.contains("move") ? .add(#"{"move":"b2"}"#) : .answer
    }
    let honest = Caller(port, code: "honest")
    defer { for each in [cheat, honest] { each.end() } }
    let (records, _) = try SmallTournament.play(
      ["cheat": EngineSpec(code: "cheat"), "honest": EngineSpec(code: "honest")], own: [], encounters: 3, workers: 1,
      listener: listener)
    #expect(records.count == 6)
    for record in records where record.outcome.reason.isFault {
      #expect(record.outcome.winner.map { record.job.players[$0] } == "honest")
    }
    #expect(records.contains { $0.outcome.reason == .illegalMove })
  }

  @Test(
    "A client that floods loses its own games",
    arguments: [
      String(repeating: "x", count: 100_000), String(repeating: "{}\n", count: 20_000),
      #"{"move":""# + String(repeating: "a", count: 70_000) + #""}"#,
    ])
  func floodLosesOwnGames(text: String) throws {
    let (records, _) = try play(wait: 200_000_000) { _, line in
      line.contains(#""type":"move""#) ? .say(text) : .answer
    }
    #expect(records.count == 2)
    #expect(records.allSatisfy { $0.outcome.reason.isFault })
  }

  @Test("The network delay is measured and is part of the player's time")
  func delayIsMeasured() throws {
    let (records, roster) = try play(wait: 10_000_000_000, lag: 30) { _, _ in .answer }
    let delays = try #require(roster.delays["remote"])
    #expect(delays.count > 0 && delays.sum >= 30_000_000 * Int64(delays.count) && delays.most >= 30_000_000)
    for record in records {
      let seat = try #require(record.job.players.firstIndex(of: "remote"))
      let effort = record.efforts[seat]
      #expect(!record.outcome.reason.isFault && effort.nanoseconds >= 30_000_000 * Int64(effort.moves))
    }
  }

  @Test("A client whose network delay is too long for the time loses by time")
  func longDelayLosesByTime() throws {
    let limits = Limits(budget: Budget(nanoseconds: 50_000_000))
    let (records, _) = try play(wait: 10_000_000_000, limits: limits, lag: 200) { _, _ in .answer }
    #expect(records.map(\.outcome.reason) == [.time, .time])
  }

  @Test("A client that came back is reported")
  func reconnectIsReported() throws {
    let said = Mutex<[String]>([])
    let tell: @Sendable (String) -> Void = { text in said.withLock { $0.append(text) } }
    _ = try play(wait: 10_000_000_000, tell: tell) { number, _ in number == 3 ? .leave : .answer }
    let told = said.withLock { $0 }
    #expect(told.count == 1 && told[0].wholeMatch(of: /remote came back \d+ ms after its connection was lost/) != nil)
  }

  @Test("Two players can't share a code")
  func codesAreNotShared() throws {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    #expect {
      try EngineRoster(["a": EngineSpec(code: "code"), "b": EngineSpec(code: "code")], listener: listener)
    } throws: { error in
      "\(error)" == "b dials in with a code that another player has; each needs its own"
    }
  }
}
