import Foundation
import Testing

@testable import Play

@Suite struct TimeLimitTests {
  /// Keeps a processor busy, or sleeps, before each of its moves.
  private struct Slow: Player {
    typealias G = Noughts<UInt64>
    var busy: Int64 = 0
    var asleep: Double = 0

    mutating func begin(seed: UInt64) {}

    mutating func choose(
      in view: Noughts<UInt64>.View, within budget: Budget
    ) throws -> Decision<Noughts<UInt64>.Move> {
      let end = TimeLimit.processorTime + busy
      while TimeLimit.processorTime < end {}
      if asleep > 0 { Thread.sleep(forTimeInterval: asleep) }
      return Decision(try #require(game.moves(in: view).first { _ in true }))
    }

    let game: Noughts<UInt64>
  }

  /// A program outside that takes its time.
  private final class SlowProgram: OutsidePlayer {
    let margin: Int64
    var deadlines: [Int64?] = []
    init(margin: Int64) { self.margin = margin }
    func begin(_ game: OutsideGame) {}
    func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
      deadlines.append(turn.budget.deadline)
      Thread.sleep(forTimeInterval: 0.02)
      return OutsideAnswer(turn.legal().first ?? "")
    }
    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {}
  }

  private let millisecond: Int64 = 1_000_000

  private func play(
    _ limits: Limits, _ first: (Noughts<UInt64>) -> AnyPlayer<Noughts<UInt64>>
  ) throws -> GameRecord {
    let game = try #require(try Variants.board("noughts:3x3") as? Noughts<UInt64>)
    let players = [first(game), AnyPlayer(Slow(game: game))]
    let job = Job(variant: "noughts:3x3", players: ["slow", "quick"], encounter: 0, seed: 1)
    return try playMatch(game, job, players, limits: limits)
  }

  private func limits(_ clock: Bool) -> Limits {
    clock ? Limits(clock: .init(time: millisecond)) : Limits(budget: Budget(nanoseconds: millisecond))
  }

  @Test("An own player that computes beyond its limit and margin loses by time", arguments: [false, true])
  func ownOverrunLosesByTime(clock: Bool) throws {
    let record = try play(limits(clock)) { AnyPlayer(Slow(busy: 50 * millisecond, game: $0), margin: 20 * millisecond) }
    #expect(record.outcome == .lost(by: 0, seats: 2, reason: .time))
    // What it did is known, but its move came too late to count.
    #expect(record.transcript.isEmpty && record.efforts[0].moves == 1)
    #expect(record.efforts[0].nanoseconds >= 50 * millisecond)
  }

  @Test("An own player that the machine keeps waiting loses nothing", arguments: [false, true])
  func waitingCostsNothing(clock: Bool) throws {
    let record = try play(limits(clock)) { AnyPlayer(Slow(asleep: 0.2, game: $0), margin: 100 * millisecond) }
    #expect(record.outcome.reason == .line || record.outcome.reason == .boardFull)
  }

  @Test("Without a time limit nobody is timed")
  func noLimitNoTiming() throws {
    let record = try play(Limits(budget: Budget(depth: 1, nodes: 1))) {
      AnyPlayer(Slow(busy: 50 * millisecond, game: $0), margin: 20 * millisecond)
    }
    #expect(record.outcome.reason == .line || record.outcome.reason == .boardFull)
    let game = try #require(try Variants.board("noughts:3x3") as? Noughts<UInt64>)
    let program = SlowProgram(margin: 0)
    _ = try play(Limits()) { _ in boardPlayer(at: game, program) }
    #expect(program.deadlines.allSatisfy { $0 == nil } && program.deadlines.count >= 3)
  }

  @Test("An outside program has its own margin in wall-clock time")
  func programsUseWallClock() throws {
    let game = try #require(try Variants.board("noughts:3x3") as? Noughts<UInt64>)
    func play(margin: Int64) throws -> (GameRecord, SlowProgram) {
      let program = SlowProgram(margin: margin)
      return (try self.play(limits(false)) { _ in boardPlayer(at: game, program) }, program)
    }
    let (strict, hurried) = try play(margin: 0)
    #expect(strict.outcome == .lost(by: 0, seats: 2, reason: .time) && hurried.deadlines.count == 1)
    let before = Clock.now()
    let (lenient, patient) = try play(margin: 3_600_000 * millisecond)
    #expect(lenient.outcome.reason == .line || lenient.outcome.reason == .boardFull)
    #expect(patient.deadlines.allSatisfy { $0 ?? 0 > before + 3_600_000 * millisecond })
  }
}
