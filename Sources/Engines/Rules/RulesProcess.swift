import Encoding
import Foundation
import Play
import Synchronization

/// What a program of rules says of itself.
public struct RulesIntroduction: Sendable, Hashable {
  /// The game's name.
  public let name: String
  /// The version of the rules; empty where it has none.
  public let version: String
  /// The numbers of seats that it can be played with.
  public let seats: ClosedRange<Int>
  /// What it can do beside what every program must.
  public let features: Set<RulesFeature>
}

/// One process of a program of rules, which is started when it is first asked and again after a failure.
///
/// It may be asked from any thread; questions are put one after the other.
final class RulesProcess: Sendable {
  private struct State {
    var process: EngineProcess?
    var introduction: RulesIntroduction?
    /// How often the process was started.
    var starts = 0
  }

  /// The numbers of games, which are used again, so that a program keeps no more games than are in progress.
  private struct Numbers {
    var most = 0
    var free: [Int] = []

    mutating func take() -> Int {
      if let number = free.popLast() { return number }
      most += 1
      return most
    }
  }

  private let spec: EngineSpec
  private let patience: Nanoseconds
  private let errors: ErrorOutput
  private let groups: ProcessGroups
  private let state = Mutex(State())
  private let numbers = Mutex(Numbers())

  /// - Parameters:
  ///   - spec: the command and the directory that it runs in.
  ///   - patience: the nanoseconds that the program has for an answer.
  init(_ spec: EngineSpec, patience: Nanoseconds, errors: ErrorOutput, groups: ProcessGroups) {
    (self.spec, self.patience, self.errors, self.groups) = (spec, patience, errors, groups)
  }

  /// The number of games that the program keeps.
  var games: Int { numbers.withLock { $0.most - $0.free.count } }

  /// What the program says of itself.
  func introduction() throws(RulesTrouble) -> RulesIntroduction {
    try state.withLock { (state) throws(RulesTrouble) in try started(&state) }
  }

  /// Begins a game, or comes to the position that steps lead to.
  /// - Returns: how often the process had been started, the number of the game, and the position.
  func begin(
    _ game: RulesGame, after steps: [RulesStep]
  ) throws(RulesTrouble) -> (start: Int, number: Int, state: RulesState) {
    let number = numbers.withLock { $0.take() }
    do {
      let (start, reached) = try state.withLock { (state) throws(RulesTrouble) in
        let features = try started(&state).features
        return (state.starts, try reach(game, number, steps, features, &state))
      }
      return (start, number, reached)
    } catch {
      forget(number)
      throw error
    }
  }

  private func reach(
    _ game: RulesGame, _ number: Int, _ steps: [RulesStep], _ features: Set<RulesFeature>, _ state: inout State
  ) throws(RulesTrouble) -> RulesState {
    let beginning =
      "\"game\":\(number),\"variant\":\(JSONValue.quoted(game.variant)),\"seats\":\(game.seats),\"seed\":\(game.seed)"
    guard steps.count > 1, features.contains(.at) else {
      let dealt = try Self.events(steps.first, features)
      var reached = try answer(to: "{\"type\":\"start\",\(beginning)\(dealt)}", number, &state)
        .state(seats: game.seats, features)
      for step in steps.dropFirst() { reached = try next(step, number, game, features, &state) }
      return reached
    }
    let moves = steps.dropFirst().map(Self.moves).joined(separator: ",")
    var question = "{\"type\":\"at\",\(beginning),\"moves\":[\(moves)]"
    if features.contains(.events) {
      question += ",\"events\":[\(steps.map { Self.list($0.events ?? []) }.joined(separator: ","))]"
    }
    return try answer(to: question + "}", number, &state).state(seats: game.seats, features)
  }

  /// Makes a step that is known to be legal.
  private func next(
    _ step: RulesStep, _ number: Int, _ game: RulesGame, _ features: Set<RulesFeature>, _ state: inout State
  ) throws(RulesTrouble) -> RulesState {
    switch try verdict(on: step, number, game, features, &state) {
    case .state(let reached): return reached
    case .illegal(let why): throw trouble("refuses a move of a game that it has taken before: \(why)")
    }
  }

  private func verdict(
    on step: RulesStep, _ number: Int, _ game: RulesGame, _ features: Set<RulesFeature>, _ state: inout State
  ) throws(RulesTrouble) -> RulesVerdict {
    let events = try Self.events(step, features)
    let question = "{\"type\":\"play\",\"game\":\(number),\"moves\":\(Self.moves(step))\(events)}"
    return try answer(to: question, number, &state).verdict(seats: game.seats, features)
  }

  /// Makes a step in a game; nil where the process has been started anew since the game began.
  func play(
    _ step: RulesStep, in number: Int, start: Int, of game: RulesGame
  ) throws(RulesTrouble) -> RulesVerdict? {
    try state.withLock { (state) throws(RulesTrouble) in
      guard state.starts == start, state.process != nil, let features = state.introduction?.features else { return nil }
      return try verdict(on: step, number, game, features, &state)
    }
  }

  /// Takes back the number of a game.
  func forget(_ number: Int) { numbers.withLock { $0.free.append(number) } }

  // MARK: Words

  private static func moves(_ step: RulesStep) -> String {
    "{\(step.moves.map { "\"\($0.seat)\":\(JSONValue.quoted($0.text))" }.joined(separator: ","))}"
  }

  /// What chance is to do in a step, as a further field; empty where the program decides.
  private static func events(_ step: RulesStep?, _ features: Set<RulesFeature>) throws(RulesTrouble) -> String {
    guard let events = step?.events else { return "" }
    guard features.contains(.events) else {
      guard events.isEmpty else {
        throw RulesTrouble("events in a game of a program that hasn't “events” among its features")
      }
      return ""
    }
    return ",\"events\":\(list(events))"
  }

  private static func list(_ words: [String]) -> String {
    "[\(words.map(JSONValue.quoted).joined(separator: ","))]"
  }

  // MARK: The process

  /// Starts the program unless it is running.
  private func started(_ state: inout State) throws(RulesTrouble) -> RulesIntroduction {
    if let known = state.introduction, state.process != nil { return known }
    do {
      state.process = try EngineProcess(attached: spec, errors: errors, groups: groups)
      state.starts += 1
    } catch {
      throw trouble("\(error)")
    }
    let introduction = try answer(to: "{\"type\":\"hello\",\"protocol\":1}", nil, &state).introduction()
    state.introduction = introduction
    return introduction
  }

  private func answer(to question: String, _ number: Int?, _ state: inout State) throws(RulesTrouble) -> RulesAnswer {
    try RulesAnswer(try exchange(question, &state), to: number)
  }

  /// Puts a question, and waits for the answer; the program is ended where there is none.
  private func exchange(_ question: String, _ state: inout State) throws(RulesTrouble) -> JsonText {
    guard let process = state.process else { preconditionFailure("a question is put to a running program") }
    do throws(EngineError) {
      let deadline = Clock.now() + patience
      try process.write(question + "\n", isQuestion: true, until: deadline)
      process.beginAnswer()
      while let line = try process.line(until: deadline) {
        if line.isBlank { continue }
        guard let object = JsonText(line), case .object = object else {
          throw EngineError.wrong(.crash, "said what isn't a JSON object: “\(line.prefix(80))”")
        }
        return object
      }
      throw EngineError.silent(milliseconds: patience / 1_000_000)
    } catch {
      if case .gone = error { process.waitForEndAfterOutput() }
      let how = process.end()
      state.process = nil
      throw trouble("\(error)" + (how.map { ", \($0)" } ?? ""))
    }
  }

  private func trouble(_ what: String) -> RulesTrouble {
    RulesTrouble("“\(spec.command.joined(separator: " "))”: \(what)")
  }
}
