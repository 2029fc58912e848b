import ArgumentParser
import Campaign
import Tournament

/// How long a command begins games.
struct TimeOption: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Begin no more games after this time, such as 30m or 8h, let those in flight end, and say what it comes to.",
      valueName: "time"))
  var time: String?

  /// A signal for a command that begins now.
  /// - Throws: `UsageError` where the time can't be read.
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
