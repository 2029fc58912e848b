import Foundation
import Play

/// One engine at one worker's table: started when it is first needed, kept over games, and restarted after a fault.
///
/// `@unchecked Sendable`: only a worker's thread uses it as long as games are played; the roster, which keeps it too,
/// uses it only once all workers have ended.
final class Engine: OutsidePlayer, @unchecked Sendable {
  private let spec: EngineSpec
  private let record: EngineRecord
  private let environment: [String]
  private let path: String
  private var grammar: any Grammar
  private var link: (any EngineLink)?
  /// The current game, for an engine that reconnects in the middle of it.
  private var game: OutsideGame?
  private var stage = Stage.fresh
  /// The number of the current process, or of the last.
  private var number: pid_t = 0
  /// The error because of which there is no process, or none that can play this game.
  private(set) var failure: EngineError?
  /// The tolerance beyond a time limit, in nanoseconds, Agon's own pause included.
  var margin: Nanoseconds
  /// The time when the engine was asked to leave, by `Clock`.
  private var dismissed: Nanoseconds = 0
  /// The time of the last answer that was waited for, by `Clock`.
  private var lastAnswer: Nanoseconds = .min / 2
  /// The lines exchanged last.
  private let transcript: EngineTranscript
  /// The lines of the current game, where they are logged.
  private var conversation: Conversation?

  /// The engine's relation to the current game.
  private enum Stage {
    /// The engine hasn't received any game yet.
    case fresh
    /// The engine ran before this game and hasn't been heard in it: a fault happened between the two, and it is
    /// restarted.
    case kept
    /// The engine was started for this game, or has been heard in it: a fault costs the game.
    case playing
  }

  init(_ spec: EngineSpec, record: EngineRecord, transcript: EngineTranscript = EngineTranscript()) {
    self.spec = spec
    self.record = record
    self.transcript = transcript
    margin = spec.margin + spec.pause
    let own = spec.sandbox == nil ? ProcessInfo.processInfo.environment : SandboxCommand.variables()
    let variables = own.merging(spec.environment) { $1 }
    environment = Reaper.environment(from: variables)
    path = variables["PATH"] ?? ""
    grammar = spec.language.grammar(spec)
  }

  /// The player this engine belongs to.
  var player: String { record.player }

  /// Starts the engine if it doesn't run, and sends it the game.
  func begin(_ game: OutsideGame) {
    failure = nil
    self.game = game
    transcript.clear()
    conversation = record.protocolLogs == nil ? nil : Conversation(game, player: player)
    if let withdrawal = record.withdrawal {
      failure = .withdrawn(withdrawal.why, forfeits: record.forfeits)
      return
    }
    ready(for: game)
    mark("game: \(game.name)")
  }

  private func ready(for game: OutsideGame) {
    if spec.restarts, stage != .fresh { leave() }
    if let link {
      stage = .kept
      link.reapOrphans()
      do {
        try listenBetweenQuestions()
        link.gameBegins()
        let greeting = grammar.begin(game)
        try exchange(greeting)
        if greeting.isQuestion { stage = .playing }
        return
      } catch {
        // The engine gets a fresh start after any fault.
        let error = end(after: error)
        // Closing a connection then isn't a fault either.
        if let reason = error.reason, reason != .connection { record.fault("between games: \(error)") }
      }
    }
    stage = .playing
    do {
      try start()
      try exchange(grammar.begin(game))
      record.started()
    } catch {
      let error = end(after: error)
      failure = error
      if error.reason != nil { record.failedToStart(complaint(error)) }
    }
  }

  /// Starts the engine, and waits until it is ready.
  /// - Parameter deadline: the time until which a remote engine is waited for; nil for its patience from now.
  func start(until deadline: Nanoseconds? = nil) throws(EngineError) {
    do {
      try connect(until: deadline ?? Clock.now() + spec.patience)
    } catch {
      throw end(after: error)
    }
  }

  private func connect(until deadline: Nanoseconds) throws(EngineError) {
    while true {
      if let openSeat = record.openSeat { link = try openSeat.take(until: deadline) } else { link = try startProcess() }
      grammar = spec.language.grammar(spec)
      do {
        try exchange(grammar.hello())
        return
      } catch .lost where Clock.now() < deadline {
        stop()
      }
    }
  }

  private func startProcess() throws(EngineError) -> EngineProcess {
    try EngineProcess(spec, environment: environment, path: path, errors: record.errors, groups: record.groups) {
      [record, transcript] process, lines in
      record.log?.add(lines, of: process)
      transcript.add(.errors, String(decoding: lines.suffix(Self.longestError), as: UTF8.self))
    }
  }

  func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
    do {
      if let failure { throw failure }
      guard let answer = try answer(to: turn) else { throw EngineError.wrong(.noAnswer, "gave no move") }
      return answer
    } catch {
      let error = end(after: (error as? EngineError) ?? .gone("\(error)"))
      guard let reason = error.reason else { throw SystemTrouble("\(error)") }
      let what = reason == .crash ? complaint(error) : "\(error)"
      if failure == nil && reason != .resigned { record.fault("\(reason.rawValue): \(what)") }
      failure = error
      throw PlayerFault(reason, what)
    }
  }

  /// The number of times that a remote engine may reconnect during one question.
  private static let mostReturns = 5

  /// Asks for a move, and again, with the time that is left, where a remote engine lost its connection and has
  /// reconnected.
  private func answer(to turn: OutsideTurn) throws(EngineError) -> OutsideAnswer? {
    let asked = Clock.now()
    var turn = turn
    var returns = 0
    var excused: Nanoseconds = 0
    while true {
      do {
        try listenBetweenQuestions()
        var answer = try exchange(grammar.ask(turn), budget: turn.budget, seat: turn.seat)
        stage = .playing
        answer?.excused = excused
        return answer
      } catch .gone(let how) where stage == .kept {
        try startAnew(after: how)
        // It is asked only now.
        excused = Clock.now() - asked
        turn.budget.deadline? += excused
      } catch .lost(let how) where returns < Self.mostReturns {
        try waitForReturn(until: turn.budget.deadline, after: how)
        returns += 1
        turn.budget = turn.budget.left(after: Clock.now() - asked - excused, for: turn.seat)
      }
    }
  }

  /// Restarts an engine that left after its last game, which could only be noticed once it was asked in this one.
  private func startAnew(after how: String) throws(EngineError) {
    record.fault("between games: \(end(after: .gone(how)))")
    stage = .playing
    try connect(until: Clock.now() + spec.patience)
    if let game { try exchange(grammar.begin(game)) }
    record.started()
  }

  /// Waits until a remote engine has reconnected, and sends it the current game.
  /// - Parameter deadline: the time when it has to be back, if that is before its patience ends.
  private func waitForReturn(until deadline: Nanoseconds?, after how: String) throws(EngineError) {
    let lost = Clock.now()
    stop()
    do {
      try connect(until: min(lost + spec.patience, deadline ?? .max))
      if let game { try exchange(grammar.begin(game)) }
    } catch .lost {
      throw .lost("\(how), and didn't come back within \((Clock.now() - lost).inWholeMilliseconds)")
    }
    record.cameBack(after: Clock.now() - lost)
  }

  /// An error with the last line on standard error, which explains most failures to start.
  func complaint(_ error: EngineError) -> String {
    "\(error)" + (lastWords.errors.map { "; it said “\($0)”" } ?? "")
  }

  /// Adds a line of Agon's own to the log, after all lines of the process so far.
  private func mark(_ text: String) {
    guard let log = record.log else { return }
    number = link?.caughtUp ?? number
    log.mark(text, process: number)
  }

  /// The maximum length of a line on standard error that is kept with a game, in bytes.
  private static let longestError = 1_000

  var lastWords: LastWords {
    _ = link?.caughtUp
    return transcript.lastWords
  }

  func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {
    if let conversation { record.protocolLogs?.keep(conversation, outcome) }
    conversation = nil
    mark("end: places \(outcome.places.map(String.init).joined(separator: "-")), \(outcome.reason.rawValue)")
    if let fault, fault.seat == seat {
      record.lostGame(fault.what)
      if failure == nil {
        // The protocol was kept, the rules of the game weren't: it has another position in mind, or was late by a hair.
        record.fault("\(outcome.reason.rawValue): \(fault.what)")
        link?.explain(notice(outcome.reason, fault.what))
        stop()
        return
      }
    }
    guard let link, failure == nil else { return }
    let text = grammar.end(outcome, seat: seat)
    // An engine that doesn't take it is noticed when its next game begins.
    guard !text.isEmpty else { return }
    pause()
    note(.agon, text)
    try? link.write(text, isQuestion: false, until: Clock.now() + 1_000_000_000)
  }

  /// Sends a text, and listens until the question is answered.
  ///
  /// - Parameter budget: the tournament's limits for a move; for a question that isn't about a move, or where time
  ///   doesn't matter, the engine's patience counts.
  @discardableResult
  private func exchange(_ saying: Saying, budget: Budget = Budget(), seat: Int = 0) throws(EngineError)
    -> OutsideAnswer?
  {
    guard let link else { throw .gone("isn't running") }
    if let answer = saying.known { return answer }
    pause()
    let deadline = budget.deadline ?? Clock.now() + spec.patience
    let overdue: EngineError =
      if let most = budget.most(for: seat) {
        .late(milliseconds: (most + margin) / 1_000_000)
      } else {
        .silent(milliseconds: spec.patience / 1_000_000)
      }
    link.beginAnswer()
    if !saying.text.isEmpty {
      try write(saying.text, isQuestion: saying.isQuestion, to: link, until: deadline, overdue: overdue)
    }
    guard saying.isQuestion else { return nil }
    while let line = try link.line(until: deadline) {
      note(.engine, line)
      switch grammar.hear(line) {
      case .more: continue
      case .reply(let text): try write(text, isQuestion: true, to: link, until: deadline, overdue: overdue)
      case .done:
        lastAnswer = Clock.now()
        return nil
      case .answer(let answer):
        lastAnswer = Clock.now()
        return answer
      case .fault(let reason, let why): throw .wrong(reason, why)
      }
    }
    guard let unfinished = grammar.unfinished, let reason = overdue.reason else { throw overdue }
    throw .wrong(reason, "\(overdue); \(unfinished)")
  }

  private func note(_ speaker: EngineTranscript.Speaker, _ text: String) {
    transcript.add(speaker, text)
    conversation?.add(speaker, text)
  }

  /// Waits until the engine listens again after its last answer.
  private func pause() {
    let left = lastAnswer + spec.pause - Clock.now()
    if spec.pause > 0 && left > 0 { usleep(useconds_t(clamping: (left + 999) / 1_000)) }
  }

  private func write(
    _ text: String, isQuestion: Bool, to link: any EngineLink, until deadline: Nanoseconds, overdue: EngineError
  ) throws(EngineError) {
    note(.agon, text)
    do {
      try link.write(text, isQuestion: isQuestion, until: deadline)
    } catch .silent {
      throw overdue
    }
  }

  /// Reads the lines that the engine sent unasked, or sends until the deadline.
  private func listenBetweenQuestions(until deadline: Nanoseconds = 0) throws(EngineError) {
    guard let link else { return }
    link.beginAnswer()
    while let line = try link.line(until: deadline) {
      note(.engine, line)
      if case .fault(let reason, let why) = grammar.hear(line) { throw .wrong(reason, why) }
    }
  }

  /// The fault of an engine that isn't asked anything, within the next nanoseconds; nil for none.
  func overhear(for nanoseconds: Nanoseconds) -> EngineError? {
    do {
      try listenBetweenQuestions(until: Clock.now() + nanoseconds)
      return nil
    } catch {
      return end(after: error)
    }
  }

  /// A fault just made, with what would be right.
  func notice(_ reason: Reason, _ what: String) -> FaultNotice {
    let advice = reason == .crash ? FaultNotice.advice(onEnd: what) : grammar.advice
    return FaultNotice(reason: reason.rawValue, what: what, advice: advice)
  }

  /// Ends the process after an error, and adds its exit status where that explains more.
  private func end(after error: EngineError) -> EngineError {
    if record.groups.isClosed {
      // It may have been ended by us.
      stop()
      return ProcessGroups.refusal
    }
    guard case .gone = error, let link else {
      if let reason = error.reason { link?.explain(notice(reason, "\(error)")) }
      stop()
      return error
    }
    link.waitForEndAfterOutput()
    // A scheduler, for example, that ends a task ends all its processes: some engines receive the signal a moment
    // before Agon does, and haven't lost a game by it. An engine that is started anew need not wait for that, as
    // Agon's end forbids the start.
    let isTold = stage != .kept && link.hasEndedAsTold
    let how = stop()
    if isTold, record.groups.isClosed(within: Self.oursMayFollow) { return ProcessGroups.refusal }
    return how.map { .gone($0) } ?? error
  }

  /// The time after an engine's end within which Agon's own may be requested by the same cause, in nanoseconds.
  private static let oursMayFollow: Nanoseconds = 1_000_000_000

  /// Lets the process leave by itself, or ends it where it takes too long.
  private func leave() {
    guard isRunning else { return }
    dismiss()
    while mayStillLeave { usleep(1_000) }
    stop()
  }

  @discardableResult
  private func stop() -> String? {
    defer { link = nil }
    return link?.end()
  }

  /// The name by which the engine introduced itself when it was last started; nil for none.
  var introducedName: String? { grammar.introducedName }

  /// Whether there is a process, as far as is known.
  var isRunning: Bool { link != nil }

  /// Asks the engine to leave.
  func dismiss() {
    pause()
    note(.agon, grammar.farewell)
    link?.dismiss(grammar.farewell)
    dismissed = Clock.now()
  }
  /// Whether the engine has left.
  var hasLeft: Bool { link?.hasEnded ?? true }
  /// Whether an engine that was asked to leave hasn't left yet, and still has time to.
  var mayStillLeave: Bool { !hasLeft && Clock.now() < dismissed + spec.quitPatience }
  /// Ends engines that haven't left.
  static func expel(_ engines: [Engine]) {
    EngineProcess.end(engines.compactMap { $0.link as? EngineProcess })
    for engine in engines { engine.stop() }
  }
}

extension OutsideGame {
  /// The name of the game in logs.
  var name: String { "\(variant), encounter \(encounter + 1), \(players.joined(separator: " - "))" }
}
