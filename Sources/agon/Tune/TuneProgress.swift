import Campaign
import Foundation
import Tuning

/// What is told of a tune while it is played.
enum TuneProgress {
  /// How the tune goes, or the match at its end.
  static func line(_ play: TunePlay) -> String? {
    if let tally = play.tally { return MatchCommand.line(tally, test: play.plan.verification?.test) }
    let (course, state) = (play.course, play.live.state)
    let left = (course.of - course.steps) * 2 * play.plan.method.encounters
    let values = zip(play.plan.space.parameters, course.best).map { parameter, value in
      // Three digits are enough to see where it goes, and leave room for more parameters.
      parameter.name + "=" + (parameter.kind == .integer ? "\(Int(value))" : String(format: "%.3g", value))
    }
    return line(
      step: course.steps, of: course.of, rate: state.gamesPerSecond ?? 0, left: left,
      values: values.joined(separator: " "))
  }

  /// `step 120 of 1250, 311 games a second, 57 s left; corner=31 mobility=2.4`
  static func line(step: Int, of total: Int, rate: Double, left: Int, values: String) -> String {
    var line = "step \(step) of \(total)"
    if rate > 0 {
      line += ", \(Progress.rate(rate)) games a second, \(Progress.duration(seconds: Double(left) / rate)) left"
    }
    return line + "; " + values
  }
}
