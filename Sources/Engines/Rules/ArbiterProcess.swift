import Encoding
import Foundation
import Play
import Synchronization

/// A program that plays whole games. One copy of it runs for each simultaneous game, or one for each game if its
/// command has placeholders.
public final class ArbiterProcess: ArbiterProgram {
  /// A copy of the program that is asked for one game after the other.
  private final class Copy: Sendable {
    let conversation: Mutex<RulesConversation>

    init(_ conversation: sending RulesConversation) { self.conversation = Mutex(conversation) }
  }

  /// The default timeout of a program for a game.
  public static let usualPatience: Nanoseconds = 600_000_000_000

  /// The directory that the program runs in; nil for Agon's own.
  public let directory: String?
  private let form: ArbiterCommand
  private let seats: Int
  private let patience: Nanoseconds
  private let errors = ErrorOutput()
  private let groups = ProcessGroups()
  /// The copies that aren't playing.
  private let idle = Mutex<[Copy]>([])
  /// The number of games that were begun.
  private let begun = Atomic<Int>(0)

  /// Creates a program that isn't running yet.
  /// - Parameters:
  ///   - command: the program and its arguments, with placeholders if it is to be started for each game.
  ///   - seats: the number of seats of its games.
  ///   - patience: the timeout for a game, in nanoseconds.
  /// - Throws: `RulesTrouble` for an unknown placeholder, or if some player is in none.
  public init(
    _ command: [String], directory: String? = nil, seats: Int, patience: Nanoseconds = usualPatience
  ) throws(RulesTrouble) {
    form = try ArbiterCommand(command, seats: seats)
    (self.directory, self.seats, self.patience) = (directory, seats, patience)
  }

  deinit { groups.endAll() }

  /// The program and its arguments, with placeholders.
  public var command: [String] { form.words }

  /// The program's introduction; nil where it is started for each game, in which case it is only looked up now.
  /// - Throws: `RulesTrouble`.
  public func introduction() throws(RulesTrouble) -> RulesIntroduction? {
    guard form.isForOneGame else {
      return try withCopy { (conversation) throws(RulesTrouble) in try conversation.started() }
    }
    do {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      _ = try Spawn.find(form.words[0], path: path, directory: directory)
      return nil
    } catch {
      throw RulesTrouble(error, of: form.words)
    }
  }

  public func play(
    _ variant: String, seed: UInt64, players: [ArbiterPlayer]
  ) throws(RulesTrouble) -> ArbiterResult {
    guard !form.isForOneGame else {
      let words = form.words(variant: variant, seed: seed, players: players)
      do {
        return try RulesAnswer(try output(of: words), to: nil).result(seats: seats)
      } catch {
        throw RulesTrouble("“\(words.joined(separator: " "))”: \(error)")
      }
    }
    let game = begun.add(1, ordering: .relaxed).newValue
    let seated = players.map {
      JSONValue.object([("name", .string($0.name)), ("command", .array($0.command.map(JSONValue.string)))])
    }
    let question = JSONValue.object([
      ("type", .string("play")), ("game", .integer(game)), ("variant", .string(variant)), ("seed", .unsigned(seed)),
      ("players", .array(seated)),
    ])
    return try withCopy { [seats] (conversation) throws(RulesTrouble) in
      do throws(RulesTrouble) {
        return try conversation.ask(question.text(), about: game).result(seats: seats)
      } catch {
        // Further output after a wrong answer may belong to that answer.
        conversation.end()
        throw error
      }
    }
  }

  /// Talks to a copy that isn't playing, or to a new one.
  private func withCopy<Answer: Sendable>(
    _ body: (inout RulesConversation) throws(RulesTrouble) -> Answer
  ) throws(RulesTrouble) -> Answer {
    let copy =
      idle.withLock { $0.popLast() }
      ?? Copy(
        RulesConversation(
          form.words, directory: directory, patience: patience, usualSeats: Outcome.possibleSeats, errors: errors,
          groups: groups))
    defer { idle.withLock { $0.append(copy) } }
    return try copy.conversation.withLock { (conversation) throws(RulesTrouble) in try body(&conversation) }
  }

  /// Runs the program for one game, and returns what it has written, one JSON object.
  private func output(of words: [String]) throws(RulesTrouble) -> JsonText {
    let limit = RulesConversation.longestAnswer
    var text = ""
    var process: EngineProcess?
    do throws(EngineError) {
      let spec = EngineSpec(command: words, language: .json, directory: directory)
      let running = try EngineProcess(attached: spec, errors: errors, groups: groups, longestLine: limit)
      process = running
      running.dismiss("")
      let deadline = Clock.now() + patience
      while let line = try running.line(until: deadline) {
        text += line + "\n"
        guard text.utf8.count <= limit else { throw .wrong(.crash, "wrote over \(limit) bytes") }
      }
      throw .silent(milliseconds: patience / 1_000_000)
    } catch {
      guard case .gone = error, let process else {
        process?.end()
        throw RulesTrouble("\(error)")
      }
      text += process.channel.unfinishedLine
      process.waitForEnd(Self.leave)
      if let how = process.end(), how != Spawn.success { throw RulesTrouble("\(how)\(Self.excerpt(text))") }
    }
    switch JsonText(text) {
    case .some(.object(let members)): return .object(members)
    // Scripts of psyleague may play several games at once.
    case .some(.array(let games)) where games.count == 1: return games[0]
    case .some(.array(let games)): throw RulesTrouble("wrote \(games.count) results; expected that of one game")
    default: throw RulesTrouble(text.isBlank ? "wrote no result" : RulesAnswer.complaint(notAnObject: text))
    }
  }

  /// The time that a program has to end once its output is closed, in nanoseconds.
  private static let leave: Nanoseconds = 2_000_000_000

  private static func excerpt(_ text: String) -> String { text.isBlank ? "" : " after “\(text.prefix(80))”" }
}
