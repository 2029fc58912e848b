import Foundation
import Play

/// What can go wrong with a program, and how a game that hangs on it ends.
enum EngineError: Error, Hashable, CustomStringConvertible {
  /// There is no such program.
  case notFound(String)
  /// There is no such program in `PATH`, but a file of that name where it is to run.
  case notInPath(String)
  /// The directory that it is to run in can't be entered: the error number says why.
  case notEntered(String, Int32)
  /// The system wouldn't run it.
  case notStarted(String, why: String)
  /// It has ended, or closed its output.
  case gone(String)
  /// It played on another machine, and the connection to it was lost, or none came.
  case lost(String)
  /// It wouldn't take what was written, or didn't answer in time.
  case silent(milliseconds: Int64)
  /// It overstepped a time limit.
  case late(milliseconds: Int64)
  /// It wrote so much that no answer can be found in it.
  case flood(megabytes: Int)
  /// It plays no more games.
  case withdrawn(String)
  /// It gave up, or broke the rules of its protocol.
  case wrong(Reason, String)
  /// The system gives Agon no more of something: no fault of the program, which isn't started.
  case trouble(SystemTrouble)

  /// The reason to record; nil when no game is lost by it.
  var reason: Reason? {
    switch self {
    case .trouble: nil
    case .notFound, .notInPath, .notEntered, .notStarted, .gone, .withdrawn: .crash
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
    case .withdrawn(let why): "plays no more, since it \(why)"
    case .wrong(_, let what): what
    case .trouble(let trouble): trouble.description
    }
  }
}
