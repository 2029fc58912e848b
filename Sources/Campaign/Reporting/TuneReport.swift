import Figures
import Foundation
import Reports
import Results
import Tuning

/// The results of a tune, computed from its steps and from the games of the match at the end.
struct TuneReport {
  let result: [Double]
  let report: Document
  let verdict: TuneVerdict
  /// The line with the result for a config.
  let line: String

  /// The maximum number of rows in the table of the parameters' course.
  private static let rows = 20
  /// The number of these rows for each one with intervals, which need a fit of their own.
  private static let fitEvery = 5

  /// Creates a report.
  /// - Parameters:
  ///   - verification: makes the match of the result against the start, once that is known.
  ///   - command: the command that makes the report again.
  ///   - offersUnproven: whether a line to paste into a config is offered though nothing is proven.
  init(
    _ plan: TunePlan, _ played: [TuneQueue.Played], command: String, offersUnproven: Bool = false,
    verification: (_ result: [Double]) throws -> MatchBlock?
  ) throws {
    var course: [[Double]] = []
    let queue = try plan.queue(played) { course.append($0.best) }
    let estimate = SurfaceEstimate(plan.space, steps: played.map { ($0.step, $0.result) }, seed: plan.seed)
    let result = plan.method.result(queue.optimiser, estimate)
    self.result = result
    line = plan.line(result)
    let isStart = result == plan.space.parameters.map(\.start)
    let match = isStart ? nil : try verification(result)
    let verdict = TuneVerdict(
      surface: estimate?.gain(result), match: match, isStart: isStart, isVerified: plan.verification != nil)
    self.verdict = verdict
    let isOffered = !isStart && (verdict.isProven != false || offersUnproven)
    var chapters = [
      verdict.chapter(
        remark: isOffered || isStart
          ? nil : "agon tune show DATABASE --unproven offers it to paste into a config all the same.")
    ]
    if let match { chapters.append(match.chapter(name: "verification", title: "Verification")) }
    let games = played.reduce(0) { $0 + $1.result.games }
    let planned = max(plan.games, played.last?.budget ?? 0)
    var notes = ["\(plan.name), seed \(plan.seed): \(games) of \(planned) games by \(plan.method.name)."]
    if let estimate {
      notes += Self.findings(estimate, plan.space, result)
    }
    if games > 0, played.allSatisfy({ $0.result.draws == $0.result.games }) {
      let remark = TuneSteps.allDrawn(games: games)
      notes.append(remark.prefix(1).uppercased() + remark.dropFirst())
    }
    if isOffered { notes += ["To paste into a config:", line] }
    var parameters = Self.parameters(plan.space, result, estimate, notes)
    parameters.figures = [TuneFigures.surface(plan.space, played, estimate, result: result)].compactMap(\.self)
    parameters.block = isOffered ? line : nil
    chapters += [parameters, Self.course(plan, played, course.dropLast() + [result].suffix(course.count), estimate)]
    let run = Run(plan, games: games, planned: planned)
    report = Document(chapters + [.conditions([run])], title: plan.name, configOf: run, command: command)
  }

  /// The findings from the fitted surface about the result, and about the surface itself.
  private static func findings(_ estimate: SurfaceEstimate, _ space: ParameterSpace, _ result: [Double]) -> [String] {
    var findings = [
      "By the surface fitted to these games the result is expected to be "
        + "\(Rounded.text(estimate.expectedLoss(at: result), decimals: 1)) Elo weaker than the best there is."
    ]
    if estimate.isBent {
      findings.append(
        "The surface bends otherwise than a skewed quadratic does: what is said of it, and the intervals, hold near the "
          + "points that were played.")
    }
    for (place, cliffs) in Dictionary(grouping: estimate.cliffs, by: { $0.parameter }).sorted(by: { $0.key < $1.key }) {
      let places = cliffs.map { String(format: "%.3g", $0.value) }.joined(separator: " and ")
      findings.append("Along \(space.parameters[place].name) strength changes within a short way near \(places).")
    }
    for redundancy in estimate.redundancies {
      let what =
        switch redundancy {
        case .ratios: "the ratios of the parameters matter: multiplied by any factor they are as strong"
        case .sum(let first, let second):
          "the sum of \(space.parameters[first].name) and \(space.parameters[second].name) matters"
        }
      findings.append("Only \(what), so one of them can be fixed. Intervals hold for the present values.")
    }
    if estimate.isContested {
      findings.append(
        "Games are more than differences in strength: who beats whom goes in circles, or variants want different values. "
          + "The result is what no point near it beats.")
    }
    return findings
  }

  private static func parameters(
    _ space: ParameterSpace, _ result: [Double], _ estimate: SurfaceEstimate?, _ notes: [String]
  ) -> Chapter {
    let none = Cell.missing(because: "there is no fit")
    // Words have no order: they have a column of their own, where there are any.
    let hasWords = space.parameters.contains(where: \.isWord)
    let rows = space.parameters.enumerated().map { i, parameter in
      let axis = estimate?.axes[i]
      let region = axis.map { Self.region(parameter, $0.region) } ?? [none, none, none]
      return [.text(parameter.name), cell(parameter, parameter.start), cell(parameter, result[i])]
        + region.prefix(hasWords ? 3 : 2)
        + [
          axis.map { .real($0.effect) } ?? none, axis.map { .real($0.effectError) } ?? none,
          axis.map { .text($0.matters ? "yes" : "no") } ?? none,
        ]
    }
    return Chapter(
      name: "parameters", title: "Parameters",
      table: Table(
        columns: [
          .text("Parameter", "parameter"), .number("Start", "start", decimals: 4),
          .number("Result", "result", decimals: 4), .number("Low", "low95", decimals: 4),
          .number("High", "high95", decimals: 4),
        ] + (hasWords ? [.text("Words", "words95")] : []) + [
          .number("Effect", "effect_elo", decimals: 1), .number("+/-", "effect_error95", decimals: 1),
          .text("Matters", "matters"),
        ], rows: rows,
        notes: [
          "Low, High: the 95 % interval of the best value. "
            + (hasWords ? "Words: those that include the best one, at 95 %. " : "")
            + "Effect: the Elo lost, on average, where the parameter takes "
            + "any other value of its range. Matters: whether the games show by themselves that strength depends on it; of "
            + "parameters that do nothing one in twenty is said to."
        ]),
      notes: notes)
  }

  /// The ends of an interval, and the words that may be best.
  private static func region(_ parameter: TunedParameter, _ region: SurfaceEstimate.Region) -> [Cell] {
    switch region {
    case .interval(let range):
      return [
        cell(parameter, range.lowerBound), cell(parameter, range.upperBound), .missing(because: "it is a number"),
      ]
    case .words(let words):
      let none = Cell.missing(because: "words have no order")
      return [none, none, .text(words.map { parameter.text(of: $0) }.joined(separator: " or "))]
    }
  }

  private static func course(
    _ plan: TunePlan, _ played: [TuneQueue.Played], _ course: [[Double]], _ estimate: SurfaceEstimate?
  ) -> Chapter {
    let count = min(rows, course.count)
    let steps = (0..<count).map { row in
      let step = (row + 1) * course.count / count
      let known = played.prefix(step).map { ($0.step, $0.result) }
      let isFitted = row == 0 || (row + 1).isMultiple(of: fitEvery)
      let soFar =
        step == course.count
        ? estimate : isFitted ? SurfaceEstimate(plan.space, steps: known, seed: plan.seed) : nil
      return TuneFigures.Moment(
        games: step * 2 * plan.method.encounters, values: course[step - 1],
        ranges: soFar?.axes.map(\.region.interval))
    }
    let rows = steps.map { step in
      [.integer(step.games)] + zip(plan.space.parameters, step.values).map { cell($0, $1) }
    }
    var chapter = Chapter(
      name: "course", title: "Course",
      table: Table(
        columns: [.number("Games", "games")]
          + plan.space.parameters.map {
            let column: Column =
              $0.isWord
              ? .text($0.name, $0.name) : .number($0.name, $0.name, decimals: $0.kind == .integer ? 0 : 4)
            return column.of(.series)
          },
        rows: rows, notes: ["The best point by the estimate after each number of games; the last one is the result."]))
    chapter.figures = steps.isEmpty ? [] : TuneFigures.course(plan.space, steps)
    return chapter
  }

  private static func cell(_ parameter: TunedParameter, _ value: Double) -> Cell {
    switch parameter.kind {
    case .integer: .integer(Int(value))
    case .real: .real(value)
    case .choice: .text(parameter.text(of: value))
    }
  }
}
