import Foundation
import Play

/// One engine at one worker's table: started when it is first needed, kept over games, and started anew after a fault.
///
/// `@unchecked Sendable`: a worker's thread alone uses it as long as games are played; the roster, which keeps it too,
/// touches it only once all workers have come to their end.
final class Engine: OutsidePlayer, @unchecked Sendable {
  private let spec: EngineSpec
  private let record: EngineRecord
  private let environment: [String]
  private let path: String
  private var grammar: any Grammar
  private var link: (any EngineLink)?
  /// What is played; for one that comes back in the middle of a game.
  private var game: OutsideGame?
  private var stage = Stage.fresh
  /// The number of the process that there is, or was last.
  private var number: pid_t = 0
  /// Why there is no process, or none that can play this game.
  private(set) var failure: EngineError?
  /// What is forgiven beyond a time limit, in nanoseconds; Agon's own pause is in it.
  var margin: Int64
  /// When it was asked to leave, by `Clock`.
  private var dismissed: Int64 = 0
  /// When it last gave an answer that was waited for, by `Clock`.
  private var lastAnswer: Int64 = .min / 2
  /// What was said last.
  private let transcript: EngineTranscript
  /// What is said in the game that is played, where that is kept.
  private var conversation: Conversation?

  /// What it has to do with the game that is played.
  private enum Stage {
    /// It hasn't been told of any game yet.
    case fresh
    /// It was there before this game and hasn't been heard in it: what it does wrong it did between the two, and it is
    /// started anew.
    case kept
    /// It was started for this game, or has been heard in it: what it does wrong costs the game.
    case playing
  }

  init(_ spec: EngineSpec, record: EngineRecord, transcript: EngineTranscript = EngineTranscript()) {
    self.spec = spec
    self.record = record
    self.transcript = transcript
    margin = spec.margin + spec.pause
    let variables = ProcessInfo.processInfo.environment.merging(spec.environment) { $1 }
    environment = Guardian.environment(from: variables)
    path = variables["PATH"] ?? ""
    grammar = spec.language.grammar(spec)
  }

  /// Whose it is.
  var player: String { record.player }

  /// Starts the engine if it doesn't run, and tells it of the game.
  func begin(_ game: OutsideGame) {
    failure = nil
    self.game = game
    transcript.clear()
    conversation = record.protocolLogs == nil ? nil : Conversation(game, player: player)
    if let withdrawal = record.withdrawal {
      failure = .withdrawn(withdrawal.why)
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
        let greeting = grammar.begin(game)
        try exchange(greeting)
        if greeting.isQuestion { stage = .playing }
        return
      } catch {
        // A fresh start is what it gets after any fault.
        let error = told(error)
        // Nor is it one to close a connection then.
        if let reason = error.reason, reason != .connection { record.fault("between games: \(error)") }
      }
    }
    stage = .playing
    do {
      try start()
      try exchange(grammar.begin(game))
      record.started()
    } catch {
      let error = told(error)
      failure = error
      if error.reason != nil { record.failedToStart(complaint(error)) }
    }
  }

  /// Starts the engine, and waits until it is ready.
  /// - Parameter deadline: until when one that dials in is waited for, if it is; nil for as long as it may take to come
  ///   back.
  func start(until deadline: Int64? = nil) throws(EngineError) {
    do {
      try connect(until: deadline ?? Clock.now() + spec.patience)
    } catch {
      throw told(error)
    }
  }

  private func connect(until deadline: Int64) throws(EngineError) {
    while true {
      if let vacancy = record.vacancy { link = try vacancy.take(until: deadline) } else { link = try startProcess() }
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
      let error = told((error as? EngineError) ?? .gone("\(error)"))
      guard let reason = error.reason else { throw SystemTrouble("\(error)") }
      let what = reason == .crash ? complaint(error) : "\(error)"
      if failure == nil && reason != .resigned { record.fault("\(reason.rawValue): \(what)") }
      failure = error
      throw PlayerFault(reason, what)
    }
  }

  /// So often one that dials in may come back while it is asked one question.
  private static let mostReturns = 5

  /// Asks for a move; asks again, with the time that is left, one whose connection was lost and who has come back.
  private func answer(to turn: OutsideTurn) throws(EngineError) -> OutsideAnswer? {
    let asked = Clock.now()
    var turn = turn
    var returns = 0
    var excused: Int64 = 0
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

  /// Starts one that left after its last game, which could only be seen once it was asked in this one.
  private func startAnew(after how: String) throws(EngineError) {
    record.fault("between games: \(told(.gone(how)))")
    stage = .playing
    try connect(until: Clock.now() + spec.patience)
    if let game { try exchange(grammar.begin(game)) }
    record.started()
  }

  /// Waits until one that dials in has come back, and tells it of the game that is played.
  /// - Parameter deadline: when it has to be back, if that comes before its patience ends.
  private func waitForReturn(until deadline: Int64?, after how: String) throws(EngineError) {
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

  /// An error with the last line on standard error, which tells most of one that couldn't be started.
  func complaint(_ error: EngineError) -> String {
    "\(error)" + (lastWords.errors.map { "; it said “\($0)”" } ?? "")
  }

  /// Adds a line of Agon's own to the log, after all that the process has said by now.
  private func mark(_ text: String) {
    guard let log = record.log else { return }
    number = link?.caughtUp ?? number
    log.mark(text, process: number)
  }

  /// No more of a line on standard error is kept with a game, in bytes.
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
        stop()
        return
      }
    }
    guard let link, failure == nil else { return }
    let text = grammar.end(outcome, seat: seat)
    // One that doesn't take it is noticed when its next game begins.
    guard !text.isEmpty else { return }
    pause()
    note(.agon, text)
    try? link.write(text, isQuestion: false, until: Clock.now() + 1_000_000_000)
  }

  /// Writes, and listens until the question is answered.
  ///
  /// - Parameter budget: what the rules of the tournament allow for a move; for a question that isn't about a move, or
  ///   where time doesn't matter, the engine's patience counts.
  @discardableResult
  private func exchange(_ saying: Saying, budget: Budget = Budget(), seat: Int = 0) throws(EngineError)
    -> OutsideAnswer?
  {
    guard let link else { throw .gone("isn't running") }
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
    _ text: String, isQuestion: Bool, to link: any EngineLink, until deadline: Int64, overdue: EngineError
  ) throws(EngineError) {
    note(.agon, text)
    do {
      try link.write(text, isQuestion: isQuestion, until: deadline)
    } catch .silent {
      throw overdue
    }
  }

  /// Hears what the engine said, or says until the deadline, when it wasn't asked.
  private func listenBetweenQuestions(until deadline: Int64 = 0) throws(EngineError) {
    guard let link else { return }
    link.beginAnswer()
    while let line = try link.line(until: deadline) {
      note(.engine, line)
      if case .fault(let reason, let why) = grammar.hear(line) { throw .wrong(reason, why) }
    }
  }

  /// What an engine that isn't asked anything does wrong in the next nanoseconds; nil for nothing.
  func overhear(for nanoseconds: Int64) -> EngineError? {
    do {
      try listenBetweenQuestions(until: Clock.now() + nanoseconds)
      return nil
    } catch {
      return told(error)
    }
  }

  /// Ends the process after an error, and adds how it ended where that tells more.
  private func told(_ error: EngineError) -> EngineError {
    if record.groups.isClosed {
      // It may have been ended by us.
      stop()
      return ProcessGroups.refusal
    }
    guard case .gone = error, let link else {
      stop()
      return error
    }
    // Its output closes a moment before it can be seen how it ended.
    let deadline = Clock.now() + Self.endMayFollow
    while !link.hasEnded && Clock.now() < deadline { usleep(1_000) }
    // Who ends a task, such as a scheduler, ends all its processes: some engines hear of it a moment before Agon does,
    // and haven't lost a game by it. One that is started anew need not wait for that, as Agon's end forbids the start.
    let isTold = stage != .kept && link.hasEndedAsTold
    let how = stop()
    if isTold, record.groups.isClosed(within: Self.oursMayFollow) { return ProcessGroups.refusal }
    return how.map { .gone($0) } ?? error
  }

  /// How long after its output is closed an engine may take to be gone, in nanoseconds; more than a moment where the
  /// machine is busy.
  private static let endMayFollow: Int64 = 250_000_000
  /// How long after an engine's end Agon's own may be asked for by whoever asked for both, in nanoseconds.
  private static let oursMayFollow: Int64 = 1_000_000_000

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

  /// What it has called itself when it was started last; nil for nothing.
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
  /// Whether it has left.
  var hasLeft: Bool { link?.hasEnded ?? true }
  /// Whether one that has been asked to leave hasn't yet, and still may.
  var mayStillLeave: Bool { !hasLeft && Clock.now() < dismissed + spec.quitPatience }
  /// Makes sure that they have.
  static func expel(_ engines: [Engine]) {
    EngineProcess.end(engines.compactMap { $0.link as? EngineProcess })
    for engine in engines { engine.stop() }
  }
}

extension OutsideGame {
  /// Which game it is, for logs.
  var name: String { "\(variant), encounter \(encounter + 1), \(players.joined(separator: " - "))" }
}
