import Encoding
import Foundation
import Play
import Synchronization

/// A running program of rules, which is started when it is first asked and again after a failure.
///
/// It may be asked from any thread; questions are put one after the other.
public final class RulesProcess: RulesProgram {
  /// What a program says of itself.
  public struct Introduction: Sendable, Hashable {
    /// The game's name.
    public let name: String
    /// The version of the rules; empty where it has none.
    public let version: String
    /// The numbers of seats that it can be played with.
    public let seats: ClosedRange<Int>
  }

  private struct State {
    var process: EngineProcess?
    var introduction: Introduction?
  }

  /// The time that a program has for an answer by default.
  public static let usualPatience: Nanoseconds = 10_000_000_000

  /// The program and its arguments.
  public let command: [String]
  /// The directory that it runs in; nil for Agon's own.
  public let directory: String?
  /// The time it has for an answer.
  private let patience: Nanoseconds
  private let errors = ErrorOutput()
  private let groups = ProcessGroups()
  private let state = Mutex(State())
  /// The number of games that were begun.
  private let begun = Atomic<Int>(0)

  /// Creates a program that isn't running yet.
  /// - Parameter patience: the nanoseconds it has for an answer.
  public init(_ command: [String], directory: String? = nil, patience: Nanoseconds = usualPatience) {
    (self.command, self.directory, self.patience) = (command, directory, patience)
  }

  deinit { groups.endAll() }

  /// What the program says of itself.
  /// - Throws: `RulesTrouble`.
  public func introduction() throws(RulesTrouble) -> Introduction {
    try state.withLock { (state) throws(RulesTrouble) in try started(&state) }
  }

  public func start(
    _ variant: String, seats: Int, seed: UInt64
  ) throws(RulesTrouble) -> (game: Int, state: RulesState) {
    let game = begun.add(1, ordering: .relaxed).newValue
    let name = JSONValue.quoted(variant)
    let state = try ask(
      "{\"type\":\"start\",\"game\":\(game),\"variant\":\(name),\"seats\":\(seats),\"seed\":\(seed)}", game, seats)
    return (game, state)
  }

  public func play(_ move: String, of seat: Int, in game: Int, seats: Int) throws(RulesTrouble) -> RulesState {
    try ask(
      "{\"type\":\"play\",\"game\":\(game),\"moves\":{\"\(seat)\":\(JSONValue.quoted(move))}}", game, seats)
  }

  private func ask(_ question: String, _ game: Int, _ seats: Int) throws(RulesTrouble) -> RulesState {
    try state.withLock { (state) throws(RulesTrouble) in
      _ = try started(&state)
      return try RulesAnswer(try exchange(question, &state), to: game).state(seats: seats)
    }
  }

  /// Starts the program unless it is running.
  private func started(_ state: inout State) throws(RulesTrouble) -> Introduction {
    if let known = state.introduction, state.process != nil { return known }
    let spec = EngineSpec(command: command, language: .json, directory: directory)
    do {
      state.process = try EngineProcess(attached: spec, errors: errors, groups: groups)
    } catch {
      throw trouble("\(error)")
    }
    let introduction = try RulesAnswer(try exchange("{\"type\":\"hello\",\"protocol\":1}", &state), to: nil)
      .introduction()
    state.introduction = introduction
    return introduction
  }

  /// Puts a question, and waits for the answer; the program is ended where there is none.
  private func exchange(_ question: String, _ state: inout State) throws(RulesTrouble) -> JsonText {
    guard let process = state.process else { preconditionFailure("a question is put to a running program") }
    do throws(EngineError) {
      let deadline = Clock.now() + patience
      try process.write(question + "\n", isQuestion: true, until: deadline)
      process.beginAnswer()
      while let line = try process.line(until: deadline) {
        if line.allSatisfy(\.isWhitespace) { continue }
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
    RulesTrouble("“\(command.joined(separator: " "))”: \(what)")
  }
}
