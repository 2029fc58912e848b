import ArgumentParser
import Campaign
import Engines
import Tournament

/// What is kept of what engines say.
struct EngineOptions: ParsableArguments {
  @Option(help: "A directory for what engines say on standard error, a file per player (default: nowhere).")
  var engineLogs: String?

  @Option(help: "A directory for what is said to engines and by them, a file per game of each (default: nowhere).")
  var protocolLog: String?

  @Flag(help: "Keep that of all games, not only of those that end by a fault.")
  var protocolLogAll = false

  func validate() throws {
    if protocolLogAll, protocolLog == nil {
      throw ValidationError("--protocol-log-all: give a directory with --protocol-log.")
    }
  }

  /// How engines are kept.
  /// - Parameter reception: where those dial in that do; nil where nobody is waited for.
  func setting(_ remarks: Remarks, reception: Reception? = nil, stop: StopSignal) -> EngineSetting {
    EngineSetting(
      logs: engineLogs, protocolLogs: protocolLog, logsAllGames: protocolLogAll, reception: reception, stop: stop
    ) { remarks.tell($0) }
  }
}
