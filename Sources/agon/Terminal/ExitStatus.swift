import ArgumentParser
import Campaign
import Engines
import Exchange
import People
import Play
import Reports
import Store
import Web

/// The exit codes, as the page on commands lists them; the numbers from 64 to 75 are those of sysexits.h.
enum ExitStatus: Int32 {
  case done = 0
  /// A match's test has accepted H0.
  case rejected = 1
  /// A player got significantly worse, and an alarm was requested.
  case dropped = 2
  /// A match's test is undecided, or a tune's result isn't proven.
  case undecided = 3
  /// Wrong usage or a wrong config.
  case usage = 64
  /// Input data that can't be used.
  case data = 65
  /// An engine can't be run; the same command continues once it can. Or an engine was checked, and has faults.
  case engine = 69
  /// A mistake in the program.
  case software = 70
  /// The system couldn't read or write.
  case inputOutput = 74
  /// A shard was ended by the scheduler, or by its time, before its end; the same command continues.
  case temporary = 75
  /// Interrupted; the same command continues.
  case interrupted = 130

  /// Creates the exit code of an error; nil for errors of the argument parser.
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
    case is ConfigError, is NotationError, is UsageError, is PeopleError, is EngineRoster.CodeTaken,
      is NetworkAddress.Failure:
      self = .usage
    case is EngineFailure, is RulesFailure, is RulesTrouble, is JoinClient.NoProgram: self = .engine
    case is TranscriptError, is ImportError, is InputLineError, is UnplayableGame: self = .data
    case let error as ReportError:
      switch error {
      case .unknownVariant, .unknownPlayer: self = .usage
      case .cannotCreateDirectory, .cannotWrite: self = .inputOutput
      }
    case let error as WebServerError: self = error.isRequest ? .usage : .inputOutput
    case let error as StarterFileError:
      self = if case .exists = error { .usage } else { .inputOutput }
    case is UnwrittenReports, is SystemTrouble, is OutputError, is OpenFilesError, is FileError, is EngineLogError,
      is PlayTrouble, is JoinFailure:
      self = .inputOutput
    default: return nil
    }
  }

  /// Creates the exit code of an unforeseen error; nil for those of the argument parser. The parser's code for these,
  /// 1, is the verdict of a match.
  init?(unforeseen error: any Error) {
    guard !(error is ExitCode), Agon.exitCode(for: error) == .failure else { return nil }
    self = .software
  }
}

/// The error of a file that can't be read.
struct FileError: Error, CustomStringConvertible {
  let description: String
}
