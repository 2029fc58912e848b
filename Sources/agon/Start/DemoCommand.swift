import ArgumentParser
import Campaign
import Foundation
import Reports
import Tournament

/// `agon demo`: a small tournament that needs no file.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Plays a small tournament as a demonstration.",
    discussion: """
      Five players meet in four games, for about five seconds on two cores. The config, the database and the reports \
      are written to a new directory. On a desktop the report opens in a browser.

        agon demo
      """)

  /// The maximum number of directories that are made next to each other.
  private static let mostDirectories = 1000

  @Option(help: "Directory to create; a number is added if it exists.", completion: .directory)
  var directory = "agon-demo"

  @Flag(help: "Don't open the report in a browser.")
  var noBrowser = false

  @OptionGroup var width: WidthOption

  func run() throws {
    let directory = try makeDirectory()
    let file = directory + "/demo.yml"
    do {
      try Data(PackageResources.demo_yml).write(to: URL(filePath: file))
    } catch {
      throw StarterFileError.unwritable(file, reason: error.localizedDescription)
    }
    var config = try RunConfig(contentsOf: file)
    let database = directory + "/demo.sqlite"
    (config.database, config.reportDirectory) = (database, directory + "/reports/demo")
    let plan = try RunPlan(config)
    Console.tell("playing \(plan.games.map { "\($0) games" } ?? "") into \(directory), about five seconds on two cores")
    let stop = StopSignal()
    let interrupt = Interrupt(stop, kept: "all games recorded by now are kept")
    defer { withExtendedLifetime(interrupt) {} }
    let play = try stop.unlessRequested { try RunPlay(plan) }
    let progress = Progress { Progress.line(play.live.state) }
    let outcome = try progress.shown { try play.play(stop: stop) }
    guard outcome.ending != .stopped, let standings = outcome.standings else {
      let again = NextSteps(steps: [(["run", "demo.yml"], "continue it")], directory: directory)
      Console.tell("interrupted after \(outcome.results.coverage.games) games; all of them are kept\n" + again.text)
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    try Console.print(standings.text(in: width.text, coverage: outcome.results.coverage))
    let page = outcome.files.first { $0.hasSuffix(".html") } ?? plan.reportDirectory
    let isOpened = !noBrowser && Console.outputWidth != nil && WebBrowser.open(page)
    Console.tell((isOpened ? "opened in a browser: " : "page: ") + page + "\nnext:\n" + Self.next(database).text)
  }

  /// The commands that come next.
  static func next(_ database: String) -> NextSteps {
    NextSteps(steps: [
      (["serve", database], "all games, ratings and reports of it in a browser"),
      (["play", "connect-four", "alpha-beta:depth=4"], "play against one of its players"),
      (["init"], "write a config of your own"),
    ])
  }

  /// Makes a new directory.
  private func makeDirectory() throws(StarterFileError) -> String {
    for number in 1...Self.mostDirectories {
      let path = number == 1 ? directory : "\(directory)-\(number)"
      if mkdir(path, 0o777) == 0 { return path }
      guard errno == EEXIST else { throw .unwritable(path, reason: String(cString: strerror(errno))) }
    }
    throw .exists(directory)
  }
}
