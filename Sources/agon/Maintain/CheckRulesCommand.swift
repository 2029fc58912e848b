import ArgumentParser
import Campaign
import Engines
import Reports

/// `agon check-rules`: a check whether a program that knows the rules of a game answers as its protocol requires.
struct CheckRulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-rules", abstract: "Checks a rules program, which knows the rules of a game.",
    usage: "agon check-rules <command> --variant <variant> [<options>]",
    discussion: """
      Random games are played, then replayed from the same seeds, from their middle and in parallel: their positions \
      have to be equal. Positions are counted for comparison with other programs of the game. The exit code is 0 \
      without faults, else 69.

        agon check-rules "python3 configs/own-game/domineering.py" -v domineering:4x4
      """)

  @Argument(help: "Command with arguments, as for “rules” in a config.")
  var command: String

  @Option(
    name: [.customLong("variant"), .customShort("v")], help: "Variant to check; repeat for several.")
  var variants: [String] = []

  @Option(help: "Number of seats (default: the program's minimum).")
  var seats: Int?

  func run() throws {
    guard !variants.isEmpty else {
      throw UsageError(description: "which variant? Add --variant, such as -v domineering:4x4")
    }
    let rules = RulesProcesses(try ShellWords.split(command))
    let introduction = try rules.introduction()
    let seats = self.seats ?? introduction.seats.lowerBound
    guard introduction.seats.contains(seats) else {
      throw UsageError(
        description: "--seats: the program can be played with \(introduction.seats.lowerBound) to "
          + "\(introduction.seats.upperBound), not \(seats)")
    }
    let features = introduction.features.map(\.rawValue).sorted().joined(separator: ", ")
    try Console.print(
      "\(introduction.name) \(introduction.version), \(seats) seats, features: \(features.isEmpty ? "none" : features)\n"
    )
    var faults = 0
    for variant in variants {
      try RulesCheck(rules, introduction).run(variant, seats: seats) { finding in
        if finding.isFault { faults += 1 }
        try Console.print(
          variant.padded(to: 23, .leading) + " " + finding.step.padded(to: 15, .leading)
            + (finding.isFault ? "FAULT: " : "ok: ") + finding.text + "\n")
      }
    }
    try CheckEngineCommand.end(faults, EngineCheckReport.summary(faults))
  }
}
