import ArgumentParser
import Campaign
import Engines
import Foundation
import Play
import Reports

/// `agon check-engine`: a check whether a program follows its protocol.
struct CheckEngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-engine", abstract: "Checks an engine, and reports its faults.",
    usage: "agon check-engine <engine> [<options>]",
    discussion: """
      The engine is started, plays full games against random in the first and the last seat and after an opening, then \
      with 1 s per move and with 5 s per game, quits, and is started again. The other games ask for 100 ms \
      per move, 1 s in protocols of whole seconds, but don't enforce it. Each fault is shown with the last messages: \
      “>” is Agon, “<” the engine, “!” the engine's standard error. The exit code is 0 without faults, else 69.

        agon check-engine "json:python3 my_bot.py" -v noughts:3x3 -v connect-four
        agon check-engine rhino --config nightly.yml
      """)

  @Argument(help: "Engine as PROTOCOL:COMMAND; with --config, a player's name.")
  var engine: String

  @Option(help: "Tournament config that lists the engine as a player.", completion: .config)
  var config: String?

  @Option(
    name: [.customLong("variant"), .customShort("v")],
    help: "Variant to check; repeat for several (default: those it plays in the config).", completion: .variant)
  var variants: [String] = []

  @Option(
    help: ArgumentHelp("Option sent to the engine at its start; repeat for several.", valueName: "name=value"))
  var option: [String] = []

  @Option(
    help: ArgumentHelp("Timeout for an answer without a time limit (default: 10s).", valueName: "time"))
  var hang: String?

  @Flag(help: "Show all messages, not only those before a fault.")
  var verbose = false

  func run() throws {
    var (spec, variants) = try config.map(listed(in:)) ?? named()
    var program = MatchConfig.Program()
    (program.options, program.hang) = (option, hang)
    try program.set(&spec)
    try [spec.usualName: spec].requireSandboxes()
    // A reader that goes away is no error, and any other error occurs again at the next finding.
    let show: @Sendable (EngineTranscript.Line) -> Void = { try? Console.print($0.shown) }
    let check = EngineCheck(spec, listen: verbose ? show : nil)
    try Console.print("\(spec)\n")
    var report = EngineCheckReport()
    try check.run(variants) { finding in
      try Console.print(report.text(of: finding, withLines: !verbose))
    }
    try Self.end(report.count, report.summary)
  }

  /// Reports the number of faults that a program has, and ends with the exit code for it.
  /// - Parameter summary: the line that reports it.
  static func end(_ faults: Int, _ summary: String) throws {
    try Console.print(summary)
    if faults > 0 { throw ExitCode(ExitStatus.engine.rawValue) }
  }

  /// An engine in the notation of the command line, with the variants at which it is checked.
  private func named() throws -> (EngineSpec, [PlayableVariant]) {
    guard let spec = try EngineSpec(notation: engine) else {
      throw UsageError(
        description: "“\(engine)” is no engine; expected PROTOCOL:COMMAND with a protocol of \(EngineProtocol.names), "
          + "or --config with the name of a player")
    }
    guard !variants.isEmpty else {
      throw UsageError(description: "which game does it play? Add --variant, such as -v noughts:3x3")
    }
    return (spec, try chosen(for: spec))
  }

  /// An engine of a config, with the variants that it plays there unless others are given.
  private func listed(in file: String) throws -> (EngineSpec, [PlayableVariant]) {
    let plan = try RunPlan(try Classroom.config(contentsOf: file))
    guard let spec = plan.engines[engine] else {
      throw UsageError(
        description: "\(file) has no engine called “\(engine)”"
          + KnownNames.hint(for: engine, among: plan.engines.keys.sorted()))
    }
    guard !spec.isRemote else {
      let word = ShellCommand.line(["check-engine", "json:python3 my_bot.py", "-v", plan.entries[0].variant])
      throw UsageError(description: "\(engine) dials in from another machine; there, this checks it: \(word)")
    }
    if !variants.isEmpty { return (spec, try chosen(for: spec)) }
    return (spec, plan.playables(of: engine))
  }

  private func chosen(for spec: EngineSpec) throws -> [PlayableVariant] {
    try variants.map { text in
      let playable = try Catalog.variant(text)
      guard spec.language.canPlay(playable) else {
        throw UsageError(
          description: "\(playable.variant) can't be played by the protocol \(spec.language.rawValue)")
      }
      return playable
    }
  }
}
