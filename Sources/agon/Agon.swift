import ArgumentParser
import CPlatform
import Foundation
import Play
import Tournament

/// The command line; each command has a file of its own.
@main
struct Agon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agon",
    abstract: "Runs tournaments of board-game AIs, and rates the players with error bars.",
    discussion: """
      A config file defines the variants, players and format of a tournament. Every game is stored in one SQLite file, \
      and all reports are computed from it. Variants are written as GAME:SIZE,OPTION=VALUE (reversi:6x6,anti), players \
      as NAME:PARAMETER=VALUE (alpha-beta:depth=4); “agon list” shows all of them.

      Exit codes: 0 done; 1 and 3 verdicts of “agon match”; 2 a player got worse (“agon trend --fail-on-drop”); 64 \
      wrong usage or config; 65 bad input data; 69 an engine can't be run; 70 internal error; 74 can't read or write; \
      75 a shard was ended early and 130 interrupted, where the same command continues.
      """,
    version: "agon \(Release.version), play signature \(Release.playSignature)",
    groupedSubcommands: [
      CommandGroup(
        name: "Play",
        subcommands: [
          DemoCommand.self, InitCommand.self, RunCommand.self, MatchCommand.self, PlayCommand.self, JoinCommand.self,
          EngineCommand.self,
        ]),
      CommandGroup(
        name: "Look",
        subcommands: [
          StandingsCommand.self, TrendCommand.self, RunsCommand.self, ReportCommand.self, ServeCommand.self,
          GamesCommand.self, ShowCommand.self, OpeningsCommand.self, ListCommand.self,
        ]),
      CommandGroup(
        name: "Judge",
        subcommands: [AnalyzeCommand.self, SolveCommand.self, ScoreCommand.self, PerftCommand.self]),
      CommandGroup(name: "Tune", subcommands: [TuneCommand.self]),
      CommandGroup(name: "Exchange", subcommands: [ExportCommand.self, RateCommand.self, MergeCommand.self]),
      CommandGroup(
        name: "Maintain",
        subcommands: [
          CheckCommand.self, CheckEngineCommand.self, CheckRulesCommand.self, BenchCommand.self,
          CompletionsCommand.self, SchemaCommand.self,
        ]),
    ])

  /// The minimum number of threads for Dispatch and Foundation themselves.
  private static let fewestThreads = 3

  static func main() {
    agon_share_heap_where_limited()
    // A reader that goes away causes a failed write, which `Console` handles.
    signal(SIGPIPE, SIG_IGN)
    // Likewise a file that grows beyond its limit, where the signal would end the program in the middle of its work.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      try CommandNames.require(in: arguments)
      var command = try parseAsRoot(TableOptions.joiningAnchors(arguments))
      try OpenFiles.requireRoom()
      try ThreadRoom.require(Self.fewestThreads)
      try command.run()
    } catch {
      guard let status = ExitStatus(error) ?? ExitStatus(unforeseen: error) else { end(by: error) }
      Console.tell("agon: \(error)")
      Foundation.exit(status.rawValue)
    }
  }

  /// Prints what to do next: no command is given.
  func run() throws {
    let next = NextSteps(steps: [
      (["demo"], "plays a small tournament in seconds"),
      (["init"], "writes a first config, tournament.yml"),
      (["run", "tournament.yml"], "plays it, and writes reports"),
      (["match", "alpha-beta", "greedy", "-v", "reversi"], "compares two players"),
      (["play", "connect-four", "level:3"], "plays a game against you"),
      (["list"], "lists games, players and formats"),
      (["help"], "lists all commands"),
    ])
    try Console.print("\(Self.configuration.abstract)\n\(next.text)\n")
  }

  /// Ends with the argument parser's message: a help text, or an error in the arguments, which may be anything.
  private static func end(by error: any Error) -> Never {
    let (code, message) = (exitCode(for: error), fullMessage(for: error))
    if !message.isEmpty {
      if code.isSuccess { try? Console.write(Array((message + "\n").utf8)) } else { Console.tell(message) }
    }
    Foundation.exit(code.rawValue)
  }
}
