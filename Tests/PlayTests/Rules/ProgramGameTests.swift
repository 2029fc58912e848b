import Synchronization
import Testing

@testable import Play

/// Takes one or two from a heap of five; who takes the last wins. Fails when it is told to.
private final class HeapProgram: RulesProgram {
  private struct State {
    var heaps: [Int] = []
    var failures: Int
  }

  private let state: Mutex<State>

  /// - Parameter failures: the number of moves that it fails to make before it works.
  init(failures: Int = 0) { state = Mutex(State(failures: failures)) }

  func start(_ variant: String, seats: Int, seed: UInt64) -> (game: Int, state: RulesState) {
    state.withLock {
      $0.heaps.append(5)
      return ($0.heaps.count - 1, Self.position(heap: 5, seat: 0))
    }
  }

  func play(_ move: String, of seat: Int, in game: Int, seats: Int) throws(RulesTrouble) -> RulesState {
    try state.withLock { (state) throws(RulesTrouble) in
      guard state.failures == 0 else {
        state.failures -= 1
        throw RulesTrouble("it fell over")
      }
      state.heaps[game] -= Int(move.dropFirst()) ?? 0
      return Self.position(heap: state.heaps[game], seat: 1 - seat)
    }
  }

  private static func position(heap: Int, seat: Int) -> RulesState {
    heap == 0
      ? RulesState(turn: .over(Outcome(winner: 1 - seat, reason: .noMoves)), legal: [], board: ["0"])
      : RulesState(turn: .seat(seat), legal: heap > 1 ? ["t1", "t2"] : ["t1"], board: ["\(heap)"])
  }
}

@Suite struct ProgramGameTests {
  private func variant(failures: Int = 0) -> PlayableVariant {
    PlayableVariant(program: ProgramGame(HeapProgram(failures: failures), variant: "heap:5", seats: 2))
  }

  private func play(_ variant: PlayableVariant, seed: UInt64 = 1) throws -> GameRecord {
    let random = try Catalog.player("random")
    return try variant.makeTable(["a": random, "b": random], limits: Limits())(
      Job(variant: "heap:5", players: ["a", "b"], encounter: 0, seed: seed))
  }

  @Test("A game of a program is played to its end, and its transcript leads there again")
  func gameIsPlayed() throws {
    let variant = variant()
    #expect(variant.variant.game == "heap" && !variant.isBoardGame && variant.startMoves.isEmpty)
    for seed in 1..<20 as Range<UInt64> {
      let record = try play(variant, seed: seed)
      let taken = record.transcript.split(separator: " ").compactMap { Int($0.dropFirst()) }
      #expect(taken.reduce(0, +) == 5 && taken.count == record.plies)
      #expect(record.outcome == Outcome(winner: 1 - record.plies % 2, reason: .noMoves))
      let replay = try variant.replay(record.transcript, seed: seed)
      #expect(replay.outcome == record.outcome && replay.frames.last?.notes == ["0"])
    }
    #expect(throws: TranscriptError.self) { try variant.replay("t1 t3", seed: 1) }
  }

  @Test("A game that its program fails in is played again, and after three failures in one the run ends")
  func failuresAreNobodysFault() throws {
    #expect(try play(variant(failures: 2)).outcome.reason == .noMoves)
    #expect {
      try play(variant(failures: 3))
    } throws: {
      "\($0)" == "the rules of heap:5 failed three times in one game, the last time since it fell over"
    }
  }
}
