import ArgumentParser
import Campaign
import Engines
import Tournament

/// The options for logs of engines.
struct EngineOptions: ParsableArguments {
  @Option(
    help: "A directory for what engines say on standard error, a file per player (default: nowhere).",
    completion: .directory)
  var engineLogs: String?

  @Option(
    help: "A directory for what is said to engines and by them, a file per game of each (default: nowhere).",
    completion: .directory)
  var protocolLog: String?

  @Flag(help: "Keep that of all games, not only of those that end by a fault.")
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
