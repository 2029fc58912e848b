import Play

/// The processes that run a program of rules: games are shared out among them.
public final class RulesProcesses: RulesProgram {
  /// The default timeout of a program for an answer.
  public static let usualPatience: Nanoseconds = 10_000_000_000
  /// The most processes of one program.
  public static let most = 1_024

  /// The program and its arguments.
  public let command: [String]
  /// The directory that the program runs in; nil for Agon's own.
  public let directory: String?
  private let processes: [RulesProcess]
  private let groups = ProcessGroups()

  /// Creates processes that aren't running yet.
  /// - Parameters:
  ///   - count: the number of processes, at least one.
  ///   - patience: the timeout for an answer, in nanoseconds.
  public init(
    _ command: [String], directory: String? = nil, count: Int = 1, patience: Nanoseconds = usualPatience
  ) {
    precondition(count > 0, "somebody has to know the rules")
    (self.command, self.directory) = (command, directory)
    let errors = ErrorOutput()
    let groups = groups
    processes = (0..<count).map { _ in
      RulesProcess(
        RulesConversation(command, directory: directory, patience: patience, errors: errors, groups: groups))
    }
  }

  deinit { groups.endAll() }

  /// The program's introduction.
  /// - Throws: `RulesTrouble`.
  public func introduction() throws(RulesTrouble) -> RulesIntroduction { try processes[0].introduction() }

  public func begin(
    _ game: RulesGame, after steps: [RulesStep]
  ) throws(RulesTrouble) -> (place: RulesPlace, state: RulesState) {
    let index = processes.indices.min { processes[$0].games < processes[$1].games } ?? 0
    let (start, number, state) = try processes[index].begin(game, after: steps)
    return (RulesPlace(process: index, start: start, number: number), state)
  }

  public func play(
    _ step: RulesStep, in place: RulesPlace, of game: RulesGame
  ) throws(RulesTrouble) -> RulesVerdict? {
    try processes[place.process].play(step, in: place.number, start: place.start, of: game)
  }

  public func forget(_ place: RulesPlace) { processes[place.process].forget(place.number) }
}
