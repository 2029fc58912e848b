import Encoding
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

  /// The time that a program has for an answer by default.
  public static let usualPatience: Nanoseconds = 10_000_000_000

  /// The program and its arguments.
  public let command: [String]
  /// The directory that it runs in; nil for Agon's own.
  public let directory: String?
  private let groups = ProcessGroups()
  private let conversation: Mutex<RulesConversation>
  /// The number of games that were begun.
  private let begun = Atomic<Int>(0)

  /// Creates a program that isn't running yet.
  /// - Parameter patience: the nanoseconds it has for an answer.
  public init(_ command: [String], directory: String? = nil, patience: Nanoseconds = usualPatience) {
    (self.command, self.directory) = (command, directory)
    conversation = Mutex(
      RulesConversation(command, directory: directory, patience: patience, errors: ErrorOutput(), groups: groups))
  }

  deinit { groups.endAll() }

  /// What the program says of itself.
  /// - Throws: `RulesTrouble`.
  public func introduction() throws(RulesTrouble) -> Introduction {
    try conversation.withLock { (conversation) throws(RulesTrouble) in try conversation.started() }
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
    try conversation.withLock { (conversation) throws(RulesTrouble) in
      try conversation.ask(question, about: game).state(seats: seats)
    }
  }
}
