#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a decision may take: the one rule of time limits, for all players.
///
/// Who takes more than what its budget allows, and its margin beyond it, loses by `time`. A program outside is held to the
/// clock on the wall, which stands still while Agon doesn't run. Agon's own players are held to what a processor spends on them: that a machine is busy, or a run
/// suspended for a while, costs none of them a game.
public struct TimeLimit {
  /// Nanoseconds beyond a limit that a program outside is forgiven unless something else is said.
  public static let usualMargin: Int64 = 50_000_000

  /// Nanoseconds of a processor's time beyond a limit that Agon's own players are forgiven: many times what the slowest of
  /// them takes between two looks at the clock. Without optimisation that is a hundred times as much, and ten times that
  /// where tests share a machine with much else.
  public static var ownMargin: Int64 {
    #if DEBUG
      1_000 * usualMargin
    #else
      usualMargin
    #endif
  }

  private let end: Int64
  private let isOutside: Bool
  /// What may be taken, the margin included, in nanoseconds.
  private let most: Int64

  /// The limit of a decision that begins now; nil where time doesn't matter.
  /// - Parameters:
  ///   - time: now, by `Clock`.
  ///   - isOutside: whether it is a program outside that decides.
  ///   - margin: what it is forgiven, in nanoseconds.
  init?(_ budget: Budget, seat: Int, at time: Int64, isOutside: Bool, margin: Int64) {
    guard let most = budget.most(for: seat) else { return nil }
    self.isOutside = isOutside
    self.most = most + margin
    end = (isOutside ? time : Self.processorTime) + most + margin
  }

  /// When, by `Clock`, a program outside has to have answered; nil for Agon's own players.
  var deadline: Int64? { isOutside ? end : nil }

  /// Whether a decision that has come at a time is too late; to be asked on the thread that it was taken on.
  func isOverstepped(at time: Int64) -> Bool { (isOutside ? time : Self.processorTime) > end }

  /// What is wrong with a decision that has overstepped it, in words.
  var complaint: String { "took more than \(most / 1_000_000) ms, margin included" }

  /// Nanoseconds that processors have spent on this thread.
  static var processorTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
