import Dispatch
import Foundation
import Synchronization

/// A clock that only goes forward, and only while this program runs: it stops while the program is suspended.
public enum Clock {
  /// Nanoseconds since some moment in the past.
  public static func now() -> Nanoseconds { running.now(uptime) }

  private static func uptime() -> Nanoseconds { Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds) }

  private static let running: RunningTime = {
    let running = RunningTime(at: uptime())
    Thread.detachNewThread {
      while true {
        usleep(20_000)
        _ = running.now(uptime)
      }
    }
    return running
  }()
}

/// A flag by which another thread makes a search stop and return its best move so far.
public final class StopFlag: Sendable, Hashable {
  private let flag = Atomic(false)

  /// Creates a flag that isn't raised.
  public init() {}

  /// Whether the search is to end.
  public var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Ends the search, or lets the next one begin.
  public func raise(_ raised: Bool) { flag.store(raised, ordering: .relaxed) }

  /// Whether two flags are the same object.
  public static func == (a: StopFlag, b: StopFlag) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The limit at which a search has to stop: a number of nodes or a moment, whichever comes first.
struct StopRule {
  private var nodes: Int
  private var deadline: Nanoseconds?
  private let flag: StopFlag?

  /// - Parameters:
  ///   - nodes: the most nodes, or nil for any number.
  ///   - milliseconds: the player's own time for a move, or nil for none.
  ///   - budget: the limits of the tournament.
  ///   - seat: the seat that searches.
  init(nodes: Int?, milliseconds: Int?, budget: Budget, seat: Int = 0) {
    flag = budget.stop
    self.nodes = min(nodes ?? .max, budget.nodes ?? .max)
    let times = [milliseconds.map { Int64($0) * 1_000_000 }, budget.share(for: seat)].compactMap { $0 }
    deadline = times.min().map { Clock.now() + $0 }
  }

  /// Creates the rule of a search by random games, which makes 1,000 of them where nothing else stops it.
  init(simulations: Int?, milliseconds: Int?, budget: Budget, seat: Int) {
    self.init(nodes: simulations, milliseconds: milliseconds, budget: budget, seat: seat)
    if isEndless { nodes = 1_000 }
  }

  /// Creates a rule that stops after a number of nodes, or when a flag is raised.
  init(nodes: Int, stop: StopFlag?) {
    var budget = Budget(nodes: nodes)
    budget.stop = stop
    self.init(nodes: nil, milliseconds: nil, budget: budget)
  }

  /// Whether nothing but the search's own depth stops it.
  var isEndless: Bool { nodes == .max && deadline == nil }

  /// The rest of the rule for a search that begins after `spent` nodes.
  func after(nodes spent: Int) -> StopRule {
    var rest = self
    if nodes != .max { rest.nodes = nodes - spent }
    return rest
  }

  /// The rule that stops after `nodes` as well.
  func atMost(nodes: Int) -> StopRule {
    var rule = self
    rule.nodes = min(rule.nodes, nodes)
    return rule
  }

  /// The rule that stops after `numerator / denominator` of the nodes and of the time left.
  func part(_ numerator: Int, of denominator: Int) -> StopRule {
    var part = self
    if nodes != .max { part.nodes = nodes / denominator * numerator }
    if let deadline {
      let now = Clock.now()
      part.deadline = now + (deadline - now) / Int64(denominator) * Int64(numerator)
    }
    return part
  }

  /// Whether to stop after this number of nodes. The clock is read when the number has none of the bits of
  /// `clockMask`: by default every 256 nodes.
  @inline(__always)
  func stops(after nodes: Int, clockMask: Int = 0xFF) -> Bool {
    if nodes >= self.nodes { return true }
    guard nodes & clockMask == 0 else { return false }
    if let flag, flag.isRaised { return true }
    guard let deadline else { return false }
    return Clock.now() >= deadline
  }
}
