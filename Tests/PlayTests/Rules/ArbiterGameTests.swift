import Synchronization
import Testing

@testable import Play

/// Lets the first seat win, unless it is asked to fail.
private final class FirstWins: ArbiterProgram {
  private struct State {
    var failures: Int
    var asked: [String] = []
  }

  private let state: Mutex<State>

  /// - Parameter failures: the number of games that it fails to play before it works.
  init(failures: Int = 0) { state = Mutex(State(failures: failures)) }

  /// What it was asked for.
  var asked: [String] { state.withLock { $0.asked } }

  func play(_ variant: String, seed: UInt64, players: [ArbiterPlayer]) throws(RulesTrouble) -> ArbiterResult {
    try state.withLock { (state) throws(RulesTrouble) in
      state.asked.append("\(variant) \(seed) " + players.map { "\($0.name)=\($0.command)" }.joined(separator: " "))
      guard state.failures == 0 else {
        state.failures -= 1
        throw RulesTrouble("it fell over")
      }
      return ArbiterResult(
        outcome: Outcome(places: [1, 2], reason: .crash), plies: 3, fault: FaultReport(seat: 1, what: "fell asleep"),
        record: "a b c")
    }
  }
}

@Suite struct ArbiterGameTests {
  private let job = Job(variant: "race:small", players: ["b", "a"], encounter: 0, seed: 7)

  private func variant(_ program: FirstWins, named name: String = "race:small") -> PlayableVariant {
    PlayableVariant(
      arbiter: ArbiterGame(
        program, variant: name, seats: 2, commands: ["a": ["./a", "x"], "b": ["./b"], "c": ["./c"]]))
  }

  @Test("An arbiter is asked for a game between the programs in their seats, and its result is recorded")
  func gameIsPlayed() throws {
    let program = FirstWins()
    let variant = variant(program)
    let record = try variant.makeTable([:], limits: Limits())(job)
    #expect(program.asked == [#"small 7 b=["./b"] a=["./a", "x"]"#])
    #expect(record.outcome == Outcome(places: [1, 2], reason: .crash) && record.outcome.seatAtFault == 1)
    #expect(record.transcript == "a b c" && record.plies == 3 && record.fault?.what == "fell asleep")
    #expect(record.efforts == [Effort(), Effort()])
  }

  @Test("A game without variants is asked for by an empty name")
  func variantMayBeMissing() throws {
    let program = FirstWins()
    _ = try variant(program, named: "race").makeTable([:], limits: Limits())(job)
    #expect(program.asked.allSatisfy { $0.hasPrefix(" 7 ") } && program.asked.count == 1)
  }

  @Test("None of Agon's own players, openings and searches is for an arbiter's game")
  func nothingElsePlays() throws {
    let variant = variant(FirstWins())
    #expect(variant.hasArbiter && !variant.isBoardGame && variant.startMoves.isEmpty && !variant.canBeSolved)
    #expect(Catalog.players.allSatisfy { !variant.canBePlayed(by: $0) })
    #expect(variant.randomOpenings(plies: 2) == nil && variant.perft(depth: 1) == nil && variant.moveImages == nil)
    #expect(try !Catalog.variant("noughts:3x3").hasArbiter)
  }

  @Test("A game that its arbiter fails in is played again, and after three failures in one the variant is withdrawn")
  func failuresAreNobodysFault() throws {
    let twice = FirstWins(failures: 2)
    #expect(try variant(twice).makeTable([:], limits: Limits())(job).outcome.reason == .crash)
    #expect(twice.asked.count == 3)
    let broken = variant(FirstWins(failures: 3))
    #expect(try broken.makeTable([:], limits: Limits())(job).outcome.reason == .void)
    #expect(broken.withdrawal?.description == "it fell over")
  }

  @Test("A record is shown as a list of moves if it has a word for each ply, else as it stands")
  func recordIsShown() {
    func notes(_ record: String, plies: Int) -> [String] { Replay(words: record, plies: plies).frames.flatMap(\.notes) }
    #expect(notes("a b c", plies: 3) == ["1. a", "2. b", "3. c"])
    #expect(notes("a b c", plies: 4) == ["a b c"])
    #expect(notes("a b\nc", plies: 2) == ["a b", "c"])
    #expect(notes("", plies: 9).isEmpty)
  }
}
