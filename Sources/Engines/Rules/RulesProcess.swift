import Encoding
import Foundation
import Play
import Synchronization

/// The introduction of a program of rules.
public struct RulesIntroduction: Sendable, Hashable {
  /// The game's name.
  public let name: String
  /// The version of the rules; empty where it has none.
  public let version: String
  /// The numbers of seats that it can be played with.
  public let seats: ClosedRange<Int>
  /// The optional features of the program.
  public let features: Set<RulesFeature>
  /// The way of drawing boards; nil where their rows are just text.
  public let board: ProgramBoard?
}

/// One process of a program of rules, which is started when it is first asked and again after a failure.
///
/// The process may be asked from any thread; questions are sent one after the other.
final class RulesProcess: Sendable {
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

  /// The lock of the conversation with the program. A `Mutex` would use processor time while others wait for an
  /// answer.
  private let turn = NSLock()
  nonisolated(unsafe) private var conversation: RulesConversation
  private let numbers = Mutex(Numbers())

  init(_ conversation: sending RulesConversation) { self.conversation = conversation }

  /// Runs `body` with the conversation once no other thread uses it.
  private func talking<Answer>(
    _ body: (inout RulesConversation) throws(RulesTrouble) -> Answer
  ) throws(RulesTrouble) -> Answer {
    turn.lock()
    defer { turn.unlock() }
    return try body(&conversation)
  }

  /// The number of games that the program keeps.
  var games: Int { numbers.withLock { $0.most - $0.free.count } }

  /// The program's introduction.
  func introduction() throws(RulesTrouble) -> RulesIntroduction {
    try talking { (conversation) throws(RulesTrouble) in try conversation.started() }
  }

  /// Begins a game, or sets up the position that steps lead to.
  /// - Returns: the number of earlier starts of the process, the number of the game, and the position.
  func begin(
    _ game: RulesGame, after steps: [RulesStep]
  ) throws(RulesTrouble) -> (start: Int, number: Int, state: RulesState) {
    let number = numbers.withLock { $0.take() }
    do {
      let (start, reached) = try talking { (conversation) throws(RulesTrouble) in
        _ = try conversation.started()
        return (conversation.starts, try reach(game, number, steps, &conversation))
      }
      return (start, number, reached)
    } catch {
      forget(number)
      throw error
    }
  }

  private func reach(
    _ game: RulesGame, _ number: Int, _ steps: [RulesStep], _ conversation: inout RulesConversation
  ) throws(RulesTrouble) -> RulesState {
    let features = conversation.features
    let beginning =
      "\"game\":\(number),\"variant\":\(JSONValue.quoted(game.variant)),\"seats\":\(game.seats),\"seed\":\(game.seed)"
    guard steps.count > 1, features.contains(.at) else {
      let dealt = try Self.events(steps.first, features)
      var reached = try conversation.ask("{\"type\":\"start\",\(beginning)\(dealt)}", about: number)
        .state(seats: game.seats, features)
      for step in steps.dropFirst() { reached = try next(step, number, game, &conversation) }
      return reached
    }
    let moves = steps.dropFirst().map(Self.moves).joined(separator: ",")
    var question = "{\"type\":\"at\",\(beginning),\"moves\":[\(moves)]"
    if features.contains(.events) {
      question += ",\"events\":[\(steps.map { Self.list($0.events ?? []) }.joined(separator: ","))]"
    }
    return try conversation.ask(question + "}", about: number).state(seats: game.seats, features)
  }

  /// Makes a step that is known to be legal.
  private func next(
    _ step: RulesStep, _ number: Int, _ game: RulesGame, _ conversation: inout RulesConversation
  ) throws(RulesTrouble) -> RulesState {
    switch try verdict(on: step, number, game, &conversation) {
    case .state(let reached): return reached
    case .illegal(let why): throw RulesTrouble("the program refuses a move of a game that it has taken before: \(why)")
    }
  }

  private func verdict(
    on step: RulesStep, _ number: Int, _ game: RulesGame, _ conversation: inout RulesConversation
  ) throws(RulesTrouble) -> RulesVerdict {
    let features = conversation.features
    let events = try Self.events(step, features)
    let question = "{\"type\":\"play\",\"game\":\(number),\"moves\":\(Self.moves(step))\(events)}"
    return try conversation.ask(question, about: number).verdict(seats: game.seats, features)
  }

  /// Makes a step in a game; nil where the process has been started anew since the game began.
  func play(
    _ step: RulesStep, in number: Int, start: Int, of game: RulesGame
  ) throws(RulesTrouble) -> RulesVerdict? {
    try talking { (conversation) throws(RulesTrouble) in
      guard conversation.isRunning(sinceStart: start) else { return nil }
      return try verdict(on: step, number, game, &conversation)
    }
  }

  /// Releases the number of a game.
  func forget(_ number: Int) { numbers.withLock { $0.free.append(number) } }

  // MARK: Words

  private static func moves(_ step: RulesStep) -> String {
    "{\(step.moves.map { "\"\($0.seat)\":\(JSONValue.quoted($0.text))" }.joined(separator: ","))}"
  }

  /// The events that chance is to bring in a step, as a further field; empty where the program decides.
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
}
