import ArgumentParser
import Campaign
import Engines
import Tournament

/// The options for logs of engines.
struct EngineOptions: ParsableArguments {
  @Option(
    help: "Directory for the engines' standard error, one file per player (default: none).",
    completion: .directory)
  var engineLogs: String?

  @Option(
    help: "Directory for the messages between Agon and engines, one file per engine and game (default: none).",
    completion: .directory)
  var protocolLog: String?

  @Flag(help: "Keep the protocol logs of all games, not only of games that end by a fault.")
  var protocolLogAll = false

  func validate() throws {
    if protocolLogAll, protocolLog == nil {
      throw ValidationError("--protocol-log-all: give a directory with --protocol-log.")
    }
  }

  /// The settings for engines.
  /// - Parameter listener: the listener for bots; nil where none can connect.
  func setting(_ remarks: Remarks, listener: JoinListener? = nil, stop: StopSignal) -> EngineSetting {
    EngineSetting(
      logs: engineLogs, protocolLogs: protocolLog, logsAllGames: protocolLogAll, listener: listener, stop: stop
    ) { remarks.tell($0) }
  }
}
