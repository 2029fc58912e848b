import ArgumentParser
import Campaign
import Engines
import Foundation
import Play
import Reports

/// `agon check-engine`: a check whether a program follows its protocol.
struct CheckEngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-engine", abstract: "Checks a program that is to play, and tells what it does wrong.",
    usage: "agon check-engine <engine> [<options>]",
    discussion: """
      The engine is started, plays whole games against random in the first and the last seat and after an opening, \
      then with 1 s a move and with 5 s a game, is told to leave, and is started again. In the other games 100 ms a \
      move, in protocols of whole seconds 1 s, are asked for but not insisted on. What goes wrong is shown with the \
      lines said last: “>” is Agon, “<” the engine, “!” the engine on standard error. Ends with 0 when nothing does, \
      else with 69.

        agon check-engine "json:python3 my_bot.py" -v noughts:3x3 -v connect-four
        agon check-engine rhino --config nightly.yml
      """)

  @Argument(help: "The engine, PROTOCOL:COMMAND; with --config, the name of a player in it.")
  var engine: String

  @Option(help: "A tournament's config that has the engine among its players.", completion: .config)
  var config: String?

  @Option(
    name: [.customLong("variant"), .customShort("v")],
    help: "A variant to check; may be repeated (default: those of the config that it plays).", completion: .variant)
  var variants: [String] = []

  @Option(
    help: ArgumentHelp("An option that it is told when it starts; may be repeated.", valueName: "name=value"))
  var option: [String] = []

  @Option(
    help: ArgumentHelp("How long it may owe an answer where no time limit holds (default: 10s).", valueName: "time"))
  var hang: String?

  @Flag(help: "Show every line that is said, not only those before a fault.")
  var verbose = false

  func run() throws {
    var (spec, variants) = try config.map(listed(in:)) ?? named()
    var program = MatchConfig.Program()
    (program.options, program.hang) = (option, hang)
    try program.set(&spec)
    // A reader that goes away is no error, and any other error occurs again at the next finding.
    let show: @Sendable (EngineTranscript.Line) -> Void = { try? Console.print(Self.line($0)) }
    let check = EngineCheck(spec, listen: verbose ? show : nil)
    try Console.print("\(spec)\n")
    var faults = 0
    try check.run(variants) { finding in
      faults += finding.fault == nil ? 0 : 1
      try Console.print(Self.text(finding, withLines: !verbose))
    }
    try Self.end(faults)
  }

  /// Reports the number of faults that a program has, and ends with the exit code for it.
  static func end(_ faults: Int) throws {
    try Console.print(faults == 0 ? "no faults\n" : "\(faults) \(faults == 1 ? "fault" : "faults")\n")
    if faults > 0 { throw ExitCode(ExitStatus.engine.rawValue) }
  }

  /// An engine in the notation of the command line, with the variants that it is checked at.
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
    let plan = try RunPlan(try RunConfig(contentsOf: file))
    guard let spec = plan.engines[engine] else {
      let known = plan.engines.isEmpty ? "none" : plan.engines.keys.sorted().joined(separator: ", ")
      throw UsageError(description: "\(file) has no engine called “\(engine)”; known: \(known)")
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

  private static func text(_ finding: EngineCheck.Finding, withLines: Bool) -> String {
    let place = ((finding.variant ?? "").padded(to: 23, .leading) + " " + finding.step).padded(to: 36, .leading) + " "
    let verdict = finding.fault.map { "FAULT (\($0.rawValue)): " } ?? "ok: "
    return place + verdict + finding.text + "\n" + (withLines ? finding.lines.map(line).joined() : "")
  }

  private static func line(_ line: EngineTranscript.Line) -> String {
    " " + String(line.time / 1_000_000).padded(to: 8, .trailing) + " ms \(line.speaker.rawValue) \(line.text)\n"
  }
}
