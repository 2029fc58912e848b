import ArgumentParser
import Campaign
import Engines
import Reports

/// `agon check-rules`: a check whether a program that knows the rules of a game tells them as it should.
struct CheckRulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-rules", abstract: "Checks a program that knows the rules of a game.",
    usage: "agon check-rules <command> --variant <variant> [<options>]",
    discussion: """
      Games are played at random, again from the same seeds, from their middle and side by side: positions have to be \
      the same each time. Positions are counted for comparison with other programs of the game. Ends with 0 when \
      nothing is wrong, else with 69.

        agon check-rules "python3 configs/own-game/domineering.py" -v domineering:4x4
      """)

  @Argument(help: "The program with its arguments, as “rules” of a config has it.")
  var command: String

  @Option(
    name: [.customLong("variant"), .customShort("v")], help: "A variant to check; may be repeated.")
  var variants: [String] = []

  @Option(help: "The number of seats (default: the least that the program can be played with).")
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
    try CheckEngineCommand.end(faults)
  }
}
