import Dispatch

/// A clock that only goes forward.
public enum Clock {
  /// Nanoseconds since some moment in the past.
  @inline(__always)
  public static func now() -> Int64 { Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds) }
}

/// When a search has to stop: at a number of nodes or at a moment, whichever comes first.
struct StopRule {
  private let nodes: Int
  private let deadline: Int64?

  /// - Parameters:
  ///   - nodes: the most nodes, or nil for any number.
  ///   - milliseconds: the player's own time for a move, or nil for none.
  ///   - budget: what the tournament allows.
  ///   - seat: who searches.
  init(nodes: Int?, milliseconds: Int?, budget: Budget, seat: Int = 0) {
    self.nodes = min(nodes ?? .max, budget.nodes ?? .max)
    let times = [milliseconds.map { Int64($0) * 1_000_000 }, budget.share(for: seat)].compactMap { $0 }
    deadline = times.min().map { Clock.now() + $0 }
  }

  /// Whether nothing but the search's own depth stops it.
  var isEndless: Bool { nodes == .max && deadline == nil }

  /// Whether to stop after so many nodes. The clock is read every 256 nodes.
  @inline(__always)
  func stops(after nodes: Int) -> Bool {
    if nodes >= self.nodes { return true }
    guard nodes & 0xFF == 0, let deadline else { return false }
    return Clock.now() >= deadline
  }
}
