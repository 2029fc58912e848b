import Play

/// What can go wrong with a program, and how a game that hangs on it ends.
enum EngineError: Error, Hashable, CustomStringConvertible {
  /// There is no such program.
  case notFound(String)
  /// The system wouldn't run it.
  case notStarted(String, why: String)
  /// It has ended, or closed its output.
  case gone(String)
  /// It wouldn't take what was written, or didn't answer in time.
  case silent(milliseconds: Int64)
  /// It overstepped a time limit.
  case late(milliseconds: Int64)
  /// It wrote so much that no answer can be found in it.
  case flood(megabytes: Int)
  /// It gave up, or broke the rules of its protocol.
  case wrong(Reason, String)

  /// The reason to record.
  var reason: Reason {
    switch self {
    case .notFound, .notStarted, .gone: .crash
    case .silent, .flood: .noAnswer
    case .late: .time
    case .wrong(let reason, _): reason
    }
  }

  var description: String {
    switch self {
    case .notFound(let program): "there is no program “\(program)”"
    case .notStarted(let program, let why): "“\(program)” can't be run: \(why)"
    case .gone(let how): how
    case .silent(let milliseconds): "gave no answer within \(milliseconds) ms"
    case .late(let milliseconds): "took more than \(milliseconds) ms, margin included"
    case .flood(let megabytes): "wrote \(megabytes) MB without an answer"
    case .wrong(_, let what): what
    }
  }
}
