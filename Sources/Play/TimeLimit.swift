#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time limit of a decision, by the same rule for all players.
///
/// A player that takes more than its budget allows, and its margin beyond that, loses by `time`. An external program
/// is held to the clock on the wall, which stands still while Agon doesn't run. Agon's own players are held to the
/// processor time spent on them: a busy machine, or a run suspended for a while, costs none of them a game.
public struct TimeLimit {
  /// The default tolerance of external programs beyond a limit, in nanoseconds.
  public static let usualMargin: Nanoseconds = 50_000_000

  /// The tolerance for Agon's own players, in nanoseconds of processor time: many times what the slowest of them takes
  /// between two looks at the clock. Without optimisation that is a hundred times as much, and ten times that where
  /// tests share a machine with much else.
  public static var ownMargin: Nanoseconds {
    #if DEBUG
      1_000 * usualMargin
    #else
      usualMargin
    #endif
  }

  private let end: Nanoseconds
  private let isOutside: Bool
  /// The largest time, the tolerance included, in nanoseconds.
  private let most: Nanoseconds

  /// The limit of a decision that begins now; nil where time doesn't matter.
  /// - Parameters:
  ///   - time: now, by `Clock`.
  ///   - isOutside: whether an external program decides.
  ///   - margin: the time beyond its limit that the player is forgiven, in nanoseconds.
  init?(_ budget: Budget, seat: Int, at time: Nanoseconds, isOutside: Bool, margin: Nanoseconds) {
    guard let most = budget.most(for: seat) else { return nil }
    self.isOutside = isOutside
    self.most = most + margin
    end = (isOutside ? time : Self.processorTime) + most + margin
  }

  /// The time, by `Clock`, by which an external program has to have answered; nil for Agon's own players.
  var deadline: Nanoseconds? { isOutside ? end : nil }

  /// Whether a decision at this time is too late; to be called on the thread that made the decision.
  func isOverstepped(at time: Nanoseconds) -> Bool { (isOutside ? time : Self.processorTime) > end }

  /// A description of an exceeded limit.
  var complaint: String { "took more than \(most / 1_000_000) ms, margin included" }

  /// The processor time of this thread, in nanoseconds.
  static var processorTime: Nanoseconds {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
