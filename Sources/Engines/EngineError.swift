import Foundation
import Play

/// The errors of an engine, and how they end a game.
enum EngineError: Error, Hashable, CustomStringConvertible {
  /// There is no such program.
  case notFound(String)
  /// There is no such program in `PATH`, but a file of that name in the engine's directory.
  case notInPath(String)
  /// The engine's directory can't be entered; with the error number.
  case notEntered(String, Int32)
  /// The system refused to run the program.
  case notStarted(String, why: String)
  /// The program has ended, or closed its output.
  case gone(String)
  /// The connection to a remote engine was lost, or none came.
  case lost(String)
  /// The engine didn't read what was written, or didn't answer in time.
  case silent(milliseconds: Int64)
  /// The engine overstepped a time limit.
  case late(milliseconds: Int64)
  /// The engine wrote too much without an answer.
  case flood(megabytes: Int)
  /// The engine was withdrawn, and forfeits the games that it would have played or leaves them out.
  case withdrawn(String, forfeits: Bool)
  /// The engine resigned, or broke the rules of its protocol.
  case wrong(Reason, String)
  /// The system is out of a resource: no fault of the program, which isn't started.
  case trouble(SystemTrouble)

  /// The reason to record; nil when no game is lost by it.
  var reason: Reason? {
    switch self {
    case .trouble: nil
    case .notFound, .notInPath, .notEntered, .notStarted, .gone, .withdrawn(_, forfeits: true): .crash
    case .withdrawn(_, forfeits: false): .void
    case .lost: .connection
    case .silent, .flood: .noAnswer
    case .late: .time
    case .wrong(let reason, _): reason
    }
  }

  var description: String {
    switch self {
    case .notFound(let program):
      "there is no program “\(program)”"
        + (program.contains(" ") ? "; a program and its arguments are words of a list, such as [python3, bot.py]" : "")
    case .notInPath(let program):
      "there is no program “\(program)” in PATH; the file of that name in the directory where it is to run is "
        + "“./\(program)”"
    case .notEntered(let directory, ENOENT): "there is no directory “\(directory)”"
    case .notEntered(let directory, ENOTDIR): "“\(directory)” is not a directory"
    case .notEntered(let directory, let error):
      "the directory “\(directory)” can't be entered: \(String(cString: strerror(error)))"
    case .notStarted(let program, let why): "“\(program)” can't be run: \(why)"
    case .gone(let how), .lost(let how): how
    case .silent(let milliseconds): "gave no answer within \(milliseconds) ms, the time of “hang”"
    case .late(let milliseconds): "took more than \(milliseconds) ms, margin included"
    case .flood(let megabytes): "wrote \(megabytes) MB without an answer"
    case .withdrawn(let why, _): "plays no more, since it \(why)"
    case .wrong(_, let what): what
    case .trouble(let trouble): trouble.description
    }
  }
}
