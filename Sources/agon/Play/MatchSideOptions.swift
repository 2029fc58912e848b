import ArgumentParser
import Campaign

/// The value of an option that is for one of the two players, `2:Hash=64`, or without the number for both.
struct SideValue: ExpressibleByArgument, Equatable {
  /// The player, 1 or 2; nil for both.
  let side: Int?
  let text: String

  init(argument: String) {
    if let side = ["1:", "2:"].firstIndex(where: argument.hasPrefix) {
      self.side = side + 1
      text = String(argument.dropFirst(2))
    } else {
      side = nil
      text = argument
    }
  }
}

/// The options of `agon match` for each of its two players.
struct MatchSideOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Name of a player, 1:NAME or 2:NAME (default: the name it has).", valueName: "n:name"))
  var name: [SideValue] = []

  @Option(help: ArgumentHelp("Option sent to a program at its start.", valueName: "[n:]name=value"))
  var option: [SideValue] = []

  @Option(help: ArgumentHelp("Environment variable of a program.", valueName: "[n:]name=value"))
  var environment: [SideValue] = []

  @Option(help: ArgumentHelp("Working directory of a program.", valueName: "[n:]directory"))
  var directory: [SideValue] = []

  @Option(
    help: ArgumentHelp(
      "Timeout for an answer without a time limit, and for the start of a program (default: 10s).",
      valueName: "[n:]time"))
  var hang: [SideValue] = []

  func validate() throws {
    if let name = name.first(where: { $0.side == nil }) {
      throw ValidationError("--name: whose name is “\(name.text)”? Expected 1:\(name.text) or 2:\(name.text).")
    }
  }

  /// Sets the options of a match.
  func apply(to match: inout MatchConfig) {
    match.programs = program(of: nil)
    (match.players.0.program, match.players.1.program) = (program(of: 1), program(of: 2))
    match.players.0.name = name.last { $0.side == 1 }?.text
    match.players.1.name = name.last { $0.side == 2 }?.text
  }

  /// The options that `check-engine` needs for one of the two players as well.
  func checkOptions(for side: Int) -> [String] {
    func isFor(_ value: SideValue) -> Bool { value.side == nil || value.side == side }
    return option.filter(isFor).flatMap { ["--option", $0.text] }
      + (hang.last(where: isFor).map { ["--hang", $0.text] } ?? [])
  }

  private func program(of side: Int?) -> MatchConfig.Program {
    var program = MatchConfig.Program()
    program.options = option.filter { $0.side == side }.map(\.text)
    program.environment = environment.filter { $0.side == side }.map(\.text)
    program.directory = directory.last { $0.side == side }?.text
    program.hang = hang.last { $0.side == side }?.text
    return program
  }
}
