import Campaign
import Foundation
import Tuning

/// The progress of a tune.
enum TuneProgress {
  /// The progress in a line, `step 120 of 1250, 311 games a second, 57 s left; corner=31 mobility=2.4`, or that of the
  /// match at the end.
  static func line(_ play: TunePlay) -> String? {
    if let tally = play.tally { return (try? tally.block(test: play.plan.verification?.test))?.summary }
    let (course, state) = (play.course, play.live.state)
    let left = (course.of - course.steps) * 2 * play.plan.method.encounters
    let values = zip(play.plan.space.parameters, course.best).map { parameter, value in
      // Three digits suffice to show the trend, and leave room for more parameters.
      parameter.name + "=" + (parameter.kind == .real ? String(format: "%.3g", value) : parameter.text(of: value))
    }
    return "step \(course.steps) of \(course.of)" + Progress.text(state.pace, "games a second", left: left) + "; "
      + values.joined(separator: " ")
  }
}
