import ArgumentParser
import Engines
import Play
import Reports
import Store

/// The exit codes, as the README lists them; the numbers up to 74 are those of sysexits.h.
enum ExitStatus: Int32 {
  case done = 0
  /// Wrong usage or a wrong config.
  case usage = 64
  /// Input data that can't be used.
  case data = 65
  /// An engine can't be run; the same command goes on once it can.
  case engine = 69
  /// A mistake in the program.
  case software = 70
  /// The system would not read or write.
  case inputOutput = 74
  /// Interrupted; the same command goes on.
  case interrupted = 130

  /// The code that an error ends the program with; nil for errors of the argument parser's own.
  init?(_ error: any Error) {
    switch error {
    case let error as StoreError:
      self =
        switch error.kind {
        case .request: .usage
        case .data: .data
        case .inputOutput: .inputOutput
        case .program: .software
        }
    case is ConfigError, is NotationError, is UsageError: self = .usage
    case is EngineFailure: self = .engine
    case is TranscriptError: self = .data
    case let error as ReportError:
      if case .unknownVariant = error { self = .usage } else { self = .inputOutput }
    case is OutputError: self = .inputOutput
    default: return nil
    }
  }
}

/// A command line that asks for what doesn't go.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}

/// Engines could not be started, and their games were not played.
struct EngineFailure: Error, CustomStringConvertible {
  let withdrawals: [EngineRoster.Withdrawal]

  var description: String {
    let lines = withdrawals.map { "\($0.player) could not be started and is withdrawn: \($0.why)" }
    return lines.joined(separator: "\n      ") + "\n      the games still to play are left; the same command plays them"
  }
}
