import ArgumentParser
import Campaign
import Reports
import Store
import Tournament

/// `agon tune`: better parameters for a player, from games.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Finds better parameters for a player from games, and proves it with a match.",
    discussion: """
      A config says which parameters of which player, in which ranges, at which variants, from how many games. What \
      is played next follows from all games so far; in the end the result plays the start until a test is decided. \
      All of it is kept in the database: after an interruption, or with more games in the config, the same command \
      goes on. Exit codes: 0 the match has proven the result, or the config asks for none; 3 nothing is proven.

        agon tune configs/tune-reversi.yml
        agon tune --simulate configs/tune-reversi.yml
        agon tune show tune-reversi.sqlite
      """,
    subcommands: [TunePlayCommand.self, TuneShowCommand.self], defaultSubcommand: TunePlayCommand.self)
}

/// `agon tune CONFIG`.
struct TunePlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays, or goes on with, a tune and writes its reports.",
    usage: "agon tune play <config> [<options>]")

  @Argument(help: "The config, a YAML file.", completion: .config)
  var config: String

  @Flag(help: "Play against a synthetic surface instead, to see what to expect of the budget.")
  var simulate = false

  @Option(help: "The database, instead of the config's.", completion: .database)
  var database: String?

  @Option(help: "The directory for reports, instead of the config's.", completion: .directory)
  var reports: String?

  @Option(
    parsing: .unconditional, help: "How many games are played at once, instead of the config's (default: one per core)."
  )
  var workers: Int?

  @Flag(help: "No progress and no remarks.")
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
          : "going on with the tune \(plan.name): \(play.known) of \(plan.games) games are played")
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
    commandName: "show", abstract: "Tells what a tune has come to, also while it is being played.",
    usage: "agon tune show <database> [<options>]")

  @Argument(help: "The database.", completion: .database)
  var database: String

  @Option(help: "The tune, where the database holds several.")
  var name: String?

  @Option(help: "A directory to write report files to, instead of printing.", completion: .directory)
  var out: String?

  @Option(help: "The formats of those files, separated by commas: \(ReportFormat.names).")
  var formats = ReportFormat.joined(ReportFormat.usual)

  @Flag(help: "Offer the result to paste into a config even if no match has proven it.")
  var unproven = false

  @OptionGroup var width: WidthOption

  func run() throws {
    let chosen = try ReportFormat.list(formats)
    let store = try Store.forReading(database)
    let tunes = try store.tunes()
    guard let tune = name == nil && tunes.count == 1 ? tunes.first : tunes.first(where: { $0.name == name }) else {
      throw StoreError.tuneNeeded(file: database, known: tunes.map(\.name))
    }
    var config = try TuneConfig(text: tune.config, file: "\(database), config of \(tune.name)")
    // The database that was named is the one to read, whatever its config says.
    config.setting.database = database
    config.setting.reportDirectory = out ?? config.setting.reportDirectory
    let plan = try TunePlan(config, name: tune.name)
    let directory = plan.setting.reportDirectory
    let report = try TunePlay.report(
      of: plan, in: store,
      command: ShellCommand.tune(database, tune.name, out: directory, formats: chosen, offersUnproven: unproven),
      offersUnproven: unproven)
    try store.close()
    guard let out else { return try Console.print(report.text(in: width.text)) }
    for file in try report.write(chosen, to: out) { try Console.print(file + "\n") }
  }
}
