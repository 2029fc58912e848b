import ArgumentParser
import Campaign
import Engines
import Exchange
import People
import Play
import Reports
import Store
import Web

/// The exit codes, as the README lists them; the numbers from 64 to 75 are those of sysexits.h.
enum ExitStatus: Int32 {
  case done = 0
  /// A match's test has accepted H0.
  case rejected = 1
  /// A player got significantly worse, and the user asked to be told so.
  case dropped = 2
  /// A match's test is undecided, or a tune's result isn't proven.
  case undecided = 3
  /// Wrong usage or a wrong config.
  case usage = 64
  /// Input data that can't be used.
  case data = 65
  /// An engine can't be run; the same command goes on once it can. Or it plays, and is found to do wrong.
  case engine = 69
  /// A mistake in the program.
  case software = 70
  /// The system would not read or write.
  case inputOutput = 74
  /// A shard was ended by the scheduler, or by its time, before its end; the same command goes on.
  case temporary = 75
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
    case is ConfigError, is NotationError, is UsageError, is PeopleError, is EngineRoster.CodeTaken,
      is NetworkAddress.Failure:
      self = .usage
    case is EngineFailure, is Joiner.NoProgram: self = .engine
    case is TranscriptError, is ImportError, is InputLineError, is UnplayableGame: self = .data
    case let error as ReportError:
      switch error {
      case .unknownVariant, .unknownPlayer: self = .usage
      case .cannotCreateDirectory, .cannotWrite: self = .inputOutput
      }
    case let error as WebServerError: self = error.isRequest ? .usage : .inputOutput
    case is UnwrittenReports, is SystemTrouble, is OutputError, is OpenFilesError, is FileError, is EngineLogError,
      is PlayTrouble, is JoinFailure:
      self = .inputOutput
    default: return nil
    }
  }

  /// The code for an error nobody has thought of; nil for the argument parser's own. The parser's code for these, 1,
  /// is the verdict of a match.
  init?(unforeseen error: any Error) {
    guard !(error is ExitCode), Agon.exitCode(for: error) == .failure else { return nil }
    self = .software
  }
}

/// A file can't be read.
struct FileError: Error, CustomStringConvertible {
  let description: String
}
