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
    abstract: "Runs tournaments of board-game AIs and tells, with error bars, who is better and where.",
    discussion: """
      A config file says who plays what; every game goes into one SQLite file; the reports are computed from that. \
      Variants are written as GAME:SIZE,OPTION=VALUE (reversi:6x6,anti), players as NAME:PARAMETER=VALUE \
      (alpha-beta:depth=4); “agon list” shows all there are.

      Exit codes: 0 done, 1 and 3 verdicts of “agon match”, 2 a player got worse (“agon trend --fail-on-drop”), 64 \
      wrong usage or config, 65 bad input data, 69 an engine can't be run, 70 internal error, 74 can't read or \
      write, 75 a shard was ended early and 130 interrupted (the same command goes on).
      """,
    version: "agon \(Release.version), play signature \(Release.playSignature)",
    subcommands: [
      DemoCommand.self, InitCommand.self, RunCommand.self, PlayCommand.self, MatchCommand.self, TuneCommand.self,
      StandingsCommand.self, TrendCommand.self,
      RunsCommand.self, ReportCommand.self, ServeCommand.self, AnalyzeCommand.self, GamesCommand.self, ShowCommand.self,
      OpeningsCommand.self, CheckCommand.self, MergeCommand.self, RateCommand.self, ExportCommand.self,
      ScoreCommand.self, SolveCommand.self, ListCommand.self, PerftCommand.self, BenchCommand.self, EngineCommand.self,
      CheckEngineCommand.self, CheckRulesCommand.self, JoinCommand.self, CompletionsCommand.self,
      SchemaCommand.self,
    ])

  /// The minimum number of threads for Dispatch and Foundation themselves.
  private static let fewestThreads = 3

  static func main() {
    agon_share_heap_where_limited()
    // A reader that goes away shows as a failed write, which `Console` knows how to take.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that grows beyond its limit, where the signal would end the program in the middle of its work.
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

  /// Ends with the argument parser's message: a help text, or an error in the arguments, which may be anything.
  private static func end(by error: any Error) -> Never {
    let (code, message) = (exitCode(for: error), fullMessage(for: error))
    if !message.isEmpty {
      if code.isSuccess { try? Console.write(Array((message + "\n").utf8)) } else { Console.tell(message) }
    }
    Foundation.exit(code.rawValue)
  }
}
