import ArgumentParser
import Campaign
import Reports
import Store
import Tournament

/// `agon tune`: better parameters for a player, from games.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Tunes a player's parameters by games, and verifies the result in a match.",
    discussion: """
      The config lists the player's parameters with ranges, the variants and the number of games. The points tried \
      next depend on all games so far. Finally the result plays against the start until a test is decided. Everything \
      is stored in the database: the same command continues after an interruption, or with more games in the config. \
      Exit codes: 0 the match has verified the result, or the config has no match; 3 not verified.

        agon tune configs/tune-reversi.yml
        agon tune --simulate configs/tune-reversi.yml
        agon tune show tune-reversi.sqlite
      """,
    subcommands: [TunePlayCommand.self, TuneShowCommand.self], defaultSubcommand: TunePlayCommand.self)
}

/// `agon tune CONFIG`.
struct TunePlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Starts or continues a tune, and writes its reports.",
    usage: "agon tune play <config> [<options>]")

  @Argument(help: "Config, a YAML file.", completion: .config)
  var config: String

  @Flag(help: "Simulate the tune on a synthetic surface, to estimate what its budget can gain.")
  var simulate = false

  @Option(help: "Database (default: the config's).", completion: .database)
  var database: String?

  @Option(help: "Directory for reports (default: the config's).", completion: .directory)
  var reports: String?

  @Option(
    parsing: .unconditional, help: "Number of games played in parallel (default: the config's, or one per core)."
  )
  var workers: Int?

  @Flag(help: "Print neither progress nor notes.")
  var quiet = false

  @OptionGroup var width: WidthOption

  func run() throws {
    let plan = try plan()
    for warning in quiet ? [] : plan.warnings { Console.tell("agon: note: \(warning)") }
    if simulate { return try Console.print(TuneSimulation.chapter(plan).text(in: width.text)) }
    let stop = StopSignal()
    let interrupt = Interrupt(stop, kept: "all games recorded by now are kept")
    defer { withExtendedLifetime(interrupt) {} }
    let play = try TunePlay(plan) { [quiet] in if !quiet { Console.tell($0) } }
    if !quiet {
      Console.tell(
        play.known == 0
          ? "beginning the tune \(plan.name): \(plan.games) games"
          : "continuing the tune \(plan.name): \(play.known) of \(plan.games) games are played")
    }
    let progress = Progress(isShown: !quiet) { TuneProgress.line(play) }
    let outcome = try progress.shown {
      try play.play(stop: stop) { remark in
        if !quiet || !remark.hasPrefix("note: ") { progress.tell(remark) }
      }
    }
    guard let outcome else {
      Console.tell("interrupted; to go on: " + ShellCommand.again)
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    try Console.print(outcome.report.text(in: width.text))
    if !quiet { Console.tell(WrittenFiles.text(outcome.files)) }
    if outcome.isProven == false { throw ExitCode(ExitStatus.undecided.rawValue) }
  }

  private func plan() throws -> TunePlan {
    var read = try TuneConfig(contentsOf: config)
    read.setting.database = database ?? read.setting.database
    read.setting.reportDirectory = reports ?? read.setting.reportDirectory
    if let workers { read.setting.workers = try RunConfig.checkedWorkers(workers) }
    return try TunePlan(read)
  }
}

/// `agon tune show DATABASE`.
struct TuneShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints the result of a tune, also while it is being played.",
    usage: "agon tune show <database> [<options>]")

  @Argument(help: "Database of the tune.", completion: .database)
  var database: String

  @Option(help: "Name of the tune; required only if the database has several.")
  var name: String?

  @Option(help: "Output directory for report files (default: print the report).", completion: .directory)
  var out: String?

  @Option(help: "Formats of the files, separated by commas: \(ReportFormat.names).")
  var formats = ReportFormat.joined(ReportFormat.usual)

  @Flag(help: "Print the result as config lines even if no match has verified it.")
  var unproven = false

  @OptionGroup var width: WidthOption

  func run() throws {
    let chosen = try ReportFormat.list(formats)
    let store = try Store.forReading(database)
    let tunes = try store.tunes()
    guard let tune = name == nil && tunes.count == 1 ? tunes.first : tunes.first(where: { $0.name == name }) else {
      throw StoreError.tuneNeeded(file: database, known: tunes.map(\.name))
    }
    let plan = try TunePlan(tune, in: database)
    let directory = out ?? plan.setting.reportDirectory
    let report = try TunePlay.report(
      of: plan, in: store,
      command: ShellCommand.tune(database, tune.name, out: directory, formats: chosen, offersUnproven: unproven),
      offersUnproven: unproven)
    try store.close()
    guard let out else { return try Console.print(report.text(in: width.text)) }
    for file in try report.write(chosen, to: out) { try Console.print(file + "\n") }
  }
}
