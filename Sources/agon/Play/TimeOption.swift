import ArgumentParser
import Campaign
import Tournament

/// The option for the time in which a command begins games.
struct TimeOption: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Maximum time for starting games, such as 30m or 8h. Games in progress are finished, then the result is reported.",
      valueName: "time"))
  var time: String?

  /// Creates a signal for a command that begins now.
  /// - Throws: `UsageError` for an invalid time.
  func signal() throws(UsageError) -> StopSignal {
    guard let time else { return StopSignal() }
    guard let nanoseconds = TimeNotation.nanoseconds(time, most: 365 * TimeNotation.day) else {
      throw UsageError(
        description:
          "--for: expected a time above 0 and up to a year with its unit (ms, s, m, h), such as 30m or 8h, found “\(time)”"
      )
    }
    let end = ContinuousClock.now + .nanoseconds(nanoseconds)
    return StopSignal { ContinuousClock.now >= end }
  }
}
