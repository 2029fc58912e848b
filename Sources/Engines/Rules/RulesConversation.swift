import Encoding
import Play

/// A conversation with a program that provides the rules of a game or plays it, one JSON object a line each way.
///
/// The program is started when it is first asked, and again after a failure.
struct RulesConversation {
  /// The maximum length of an answer, in bytes.
  static let longestAnswer = 1 << 20

  /// The program and its arguments, with the directory that it runs in; its protocol isn't an engine's.
  let spec: EngineSpec
  /// The timeout for an answer.
  let patience: Nanoseconds
  /// The numbers of seats that the game can be played with where the program gives none; nil where it has to.
  let usualSeats: ClosedRange<Int>?
  let errors: ErrorOutput
  let groups: ProcessGroups
  /// The number of times that the program was started.
  private(set) var starts = 0
  private var process: EngineProcess?
  private var introduction: RulesIntroduction?

  init(
    _ command: [String], directory: String?, patience: Nanoseconds, usualSeats: ClosedRange<Int>? = nil,
    errors: ErrorOutput, groups: ProcessGroups
  ) {
    spec = EngineSpec(command: command, language: .json, directory: directory)
    (self.patience, self.usualSeats, self.errors, self.groups) = (patience, usualSeats, errors, groups)
  }

  /// The program's introduction; starts the program unless it is running.
  mutating func started() throws(RulesTrouble) -> RulesIntroduction {
    if let introduction, process != nil { return introduction }
    do {
      process = try EngineProcess(attached: spec, errors: errors, groups: groups, longestLine: Self.longestAnswer)
    } catch {
      throw RulesTrouble(error, of: spec.command)
    }
    starts += 1
    let answer = try RulesAnswer(try exchange("{\"type\":\"hello\",\"protocol\":1}"), to: nil)
    let said = try answer.introduction(usualSeats: usualSeats)
    introduction = said
    return said
  }

  /// The optional features of the program; none before it has introduced itself.
  var features: Set<RulesFeature> { introduction?.features ?? [] }

  /// Whether the program has been running since its start of this number.
  func isRunning(sinceStart start: Int) -> Bool { starts == start && process != nil }

  /// Asks about a game.
  mutating func ask(_ question: String, about game: Int) throws(RulesTrouble) -> RulesAnswer {
    _ = try started()
    return try RulesAnswer(try exchange(question), to: game)
  }

  /// Puts a question, and waits for the answer; the program is ended where there is none.
  private mutating func exchange(_ question: String) throws(RulesTrouble) -> JsonText {
    guard let process else { preconditionFailure("a question is put to a running program") }
    do throws(EngineError) {
      let deadline = Clock.now() + patience
      try process.write(question + "\n", isQuestion: true, until: deadline)
      process.beginAnswer()
      while let line = try process.line(until: deadline) {
        if line.isBlank { continue }
        guard let object = JsonText(line), case .object = object else {
          throw EngineError.wrong(.crash, RulesAnswer.complaint(notAnObject: line))
        }
        return object
      }
      throw EngineError.silent(milliseconds: patience / 1_000_000)
    } catch {
      if case .gone = error { process.waitForEndAfterOutput() }
      let how = process.end()
      self.process = nil
      throw RulesTrouble(error, of: spec.command, how)
    }
  }

  /// Ends the program, which is started again for the next question.
  mutating func end() {
    process?.end()
    process = nil
  }
}

extension RulesTrouble {
  /// The failure of a program to answer.
  /// - Parameter how: the way in which the program ended; nil where it didn't.
  init(_ error: EngineError, of command: [String], _ how: String? = nil) {
    self.init("“\(command.joined(separator: " "))”: \(error)" + (how.map { ", \($0)" } ?? ""))
  }
}
