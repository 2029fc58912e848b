import Foundation
import Play

/// Tests everything that a tournament may ask of an engine, and reports the engine's faults.
public struct EngineCheck {
  /// The result of one step.
  public struct Finding: Sendable {
    /// The variant played; nil for a step that is no game.
    public let variant: String?
    /// The name of the step.
    public let step: String
    /// The result in words, or what was wrong.
    public let text: String
    /// The reason for which a game would be lost, or a fault counted; nil when all is well.
    public let fault: Reason?
    /// What was wrong, with what would be right; nil when all is well.
    public let notice: FaultNotice?
    /// The last lines exchanged when something was wrong.
    public let lines: [EngineTranscript.Line]
  }

  /// The settings of a test game.
  private struct Trial {
    let step: String
    let seat: Int
    var opening = 0
    var limits = Limits()
    /// Whether overstepping the time is a fault.
    var isStrict = false
  }

  private static let second: Nanoseconds = 1_000_000_000
  /// The time, in nanoseconds, after which an engine has said everything that it says unasked.
  private static let afterthought: Nanoseconds = 50_000_000
  private static let name = "engine"

  private let engine: Engine
  private let margin: Nanoseconds
  private let patience: Nanoseconds
  /// Nanoseconds for a move where time limits are tested by the move; a game has five times as many.
  private let moveTime: Nanoseconds
  private let transcript: EngineTranscript

  /// - Parameter listen: receives every line when it is exchanged.
  public init(_ spec: EngineSpec, listen: (@Sendable (EngineTranscript.Line) -> Void)? = nil) {
    self.init(spec, moveTime: Self.second, listen: listen)
  }

  init(_ spec: EngineSpec, moveTime: Nanoseconds, listen: (@Sendable (EngineTranscript.Line) -> Void)? = nil) {
    self.moveTime = moveTime
    transcript = EngineTranscript(mixesErrors: true, tell: listen)
    engine = Engine(spec, record: EngineRecord(player: Self.name, spec: spec), transcript: transcript)
    margin = engine.margin
    patience = spec.patience
    hint = Budget(nanoseconds: max(moveTime / 10, spec.language.timeUnit))
  }

  /// Checks the engine at these variants; `tell` receives each finding as it is made.
  /// - Precondition: the engine's protocol can play them.
  public func run(_ variants: [PlayableVariant], tell: (Finding) throws -> Void) throws {
    defer { Engine.expel([engine]) }
    let start = try start("start")
    try tell(start)
    guard start.fault == nil else { return }
    for variant in variants {
      for trial in trials(variant) { try tell(try play(trial, at: variant)) }
    }
    try tell(try quit())
    let restart = try self.start("restart")
    try tell(restart)
    if restart.fault == nil, let variant = variants.first { try tell(try play(restarted, at: variant)) }
  }

  private var restarted: Trial { Trial(step: "restarted", seat: 0, limits: Limits(budget: hint, plies: 6)) }

  /// A budget that allows an engine that uses all its time to finish.
  private let hint: Budget

  private func trials(_ variant: PlayableVariant) -> [Trial] {
    let whole = Limits(budget: hint)
    let seats = [
      Trial(step: "first seat", seat: 0, limits: whole),
      Trial(step: "last seat", seat: variant.seats - 1, limits: whole),
    ]
    let move = Trial(
      step: "\(seconds(moveTime)) a move", seat: 0, limits: Limits(budget: Budget(nanoseconds: moveTime), plies: 12),
      isStrict: true)
    guard variant.isBoardGame else { return seats }
    let clock = Trial(
      step: "\(seconds(5 * moveTime)) a game", seat: 1, limits: Limits(clock: .init(time: 5 * moveTime, increment: 0)),
      isStrict: true)
    return seats + [Trial(step: "opening", seat: 0, opening: 2, limits: whole), move, clock]
  }

  private func seconds(_ time: Nanoseconds) -> String { "\(Parameter.text(Double(time) / Double(Self.second))) s" }

  private func start(_ step: String) throws -> Finding {
    transcript.clear()
    let start = Clock.now()
    do {
      try engine.start()
      return finding(nil, step, "ready after \((Clock.now() - start).inWholeMilliseconds)")
    } catch {
      guard let reason = error.reason else { throw SystemTrouble("\(error)") }
      return finding(nil, step, "\(error)", reason)
    }
  }

  private func play(_ trial: Trial, at variant: PlayableVariant) throws -> Finding {
    transcript.clear()
    engine.margin = trial.isStrict ? margin : patience
    let listener = Listener(engine)
    let others = (1..<variant.seats).map { "random \($0)" }
    var players = others
    players.insert(Self.name, at: trial.seat)
    let random = try Catalog.player("random")
    let table = variant.makeTable(
      Dictionary(uniqueKeysWithValues: others.map { ($0, random) }), outside: [Self.name: listener],
      limits: trial.limits)
    var opening = ""
    if trial.opening > 0 {
      guard let openings = variant.randomOpenings(plies: trial.opening) else {
        return finding(variant, trial.step, "there is no opening to begin with")
      }
      opening = openings.opening(pairing: 1, encounter: 0)
    }
    let record = try table(
      Job(variant: variant.variant.name, players: players, encounter: 0, opening: opening, seed: 1))
    let outcome = record.outcome
    if outcome.reason.isFault {
      return finding(variant, trial.step, listener.complaint(outcome.reason), outcome.reason)
    }
    if let late = engine.overhear(for: Self.afterthought) {
      return finding(variant, trial.step, "after its last answer it \(late)", late.reason)
    }
    let moves = record.efforts[trial.seat].moves
    let result = outcome.places.allSatisfy { $0 == 1 } ? "drawn" : outcome.place(of: trial.seat) == 1 ? "won" : "lost"
    return finding(
      variant, trial.step,
      "\(moves) \(moves == 1 ? "answer" : "answers"), \(listener.longest.inWholeMilliseconds) at most; "
        + "\(result): \(outcome.reason.rawValue)")
  }

  private func quit() throws -> Finding {
    if !engine.isRunning {
      // The last game was ended by a fault, and the engine with it.
      let start = try start("quit")
      if start.fault != nil { return start }
    }
    transcript.clear()
    let start = Clock.now()
    engine.dismiss()
    while engine.mayStillLeave { usleep(1_000) }
    let time = (Clock.now() - start).inWholeMilliseconds
    defer { Engine.expel([engine]) }
    return engine.hasLeft
      ? finding(nil, "quit", "left after \(time)")
      : finding(nil, "quit", "is still there \(time) after “quit” and the end of its input", .noAnswer)
  }

  private func finding(_ variant: PlayableVariant?, _ step: String, _ text: String, _ fault: Reason? = nil) -> Finding {
    Finding(
      variant: variant?.variant.name, step: step, text: text, fault: fault,
      notice: fault.map { engine.notice($0, text) }, lines: fault == nil ? [] : transcript.lines)
  }

  /// Passes calls from the game to the engine, and records the answers.
  private final class Listener: OutsidePlayer {
    private let engine: Engine
    private var last = ""
    private var legal: [String] = []
    /// The longest time for an answer, in nanoseconds.
    private(set) var longest: Nanoseconds = 0

    init(_ engine: Engine) { self.engine = engine }

    var margin: Nanoseconds { engine.margin }

    /// The fault of the engine in a game that it lost by one, in words.
    func complaint(_ reason: Reason) -> String {
      if let failure = engine.failure { return failure.description }
      return reason == .time ? "answered “\(last)” too late" : PlayerFault.illegal(last, legal: legal)
    }

    func begin(_ game: OutsideGame) { engine.begin(game) }

    func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
      legal = turn.legal()
      let start = Clock.now()
      let answer = try engine.choose(turn)
      longest = max(longest, Clock.now() - start)
      last = answer.move
      return answer
    }

    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {
      engine.end(outcome, seat: seat, fault: fault)
    }
  }
}
