import Figures
import Play
import Statistics
import Testing
import Tuning

@testable import Campaign
@testable import Reports

@Suite struct TuneFiguresTests {
  /// The result of a tune of these parameters whose strength falls off from a peak at 0.6 of each range, by this many
  /// Elo at a distance of the whole range.
  private struct Tune {
    let plan: TunePlan
    let played: [TuneQueue.Played]
    let estimate: SurfaceEstimate
    let report: TuneReport

    init(_ parameters: [(text: String, elo: Double)], games: Int) throws {
      let config = """
        name: t
        player: {alpha-beta: {depth: 1}}
        parameters: {\(parameters.map(\.text).joined(separator: ", "))}
        variants: [reversi:4x4]
        games: \(games)
        """
      plan = try TunePlan(try TuneConfig(text: config, file: "t.yml"))
      let space = plan.space
      func strength(_ values: [Double]) -> Double {
        zip(space.parameters, zip(values, parameters)).reduce(0) { sum, each in
          let distance = each.0.unit(of: each.1.0) - 0.6
          return sum - each.1.1.elo * distance * distance
        }
      }
      var (queue, random) = (try plan.queue([]), SplitMix(seed: 1))
      var played: [TuneQueue.Played] = []
      while let step = queue.next() {
        let odds = EloScale.expectedScore(difference: strength(step.first) - strength(step.second))
        let count = 2 * step.encounters
        let wins = (0..<count).count { _ in Double(random.below(1_000_000)) < 1_000_000 * odds }
        let result = StepResult(wins: wins, losses: count - wins)
        queue.tell(result)
        played.append(.init(step: step, result: result, budget: plan.games))
      }
      self.played = played
      estimate = try #require(
        SurfaceEstimate(space, steps: played.map { ($0.step, $0.result) }, seed: plan.seed))
      report = try TuneReport(plan, played, command: "") { _ in nil }
    }

    func chapter(_ name: String) throws -> Chapter {
      try #require(report.report.chapters.first { $0.name == name })
    }

    func surface() throws -> Contours {
      guard case .contours(let contours)? = try chapter("parameters").figures.first else { throw Missing() }
      return contours
    }

    func courses() throws -> [Lines] {
      try chapter("course").figures.map {
        guard case .lines(let lines) = $0 else { throw Missing() }
        return lines
      }
    }
  }

  private struct Missing: Error {}

  private static let mobility = (text: "mobility: {start: 0.0, min: -5.0, max: 10.0}", elo: 0.0)
  private static let corner = (text: "corner: {start: 5, min: 1, max: 60, scale: log}", elo: 2500.0)
  private static let edge = (text: "edge: {start: -10.0, min: -20.0, max: 20.0}", elo: 2500.0)

  private static let ofThree = Result { try Tune([mobility, corner, edge], games: 400) }

  private static func value(_ cell: Reports.Cell) throws -> Double {
    switch cell.value {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: throw Missing()
    }
  }

  @Test("The courses are the numbers of the report")
  func coursesMatchTheReport() throws {
    let tune = try Self.ofThree.get()
    let (courses, rows) = (try tune.courses(), try tune.chapter("course").data.rows)
    let parameters = try tune.chapter("parameters").data.rows
    #expect(courses.map(\.title) == ["mobility", "corner", "edge"] && rows.count == 20)
    for (number, lines) in courses.enumerated() {
      let spots = lines.courses[0].spots.compactMap(\.self)
      #expect(lines.courses.count == 1 && lines.courses[0].spots.count == rows.count)
      #expect(try spots.map(\.x) == rows.map { try Self.value($0[0]) })
      #expect(try spots.map(\.y) == rows.map { try Self.value($0[number + 1]) })
      #expect(try lines.levels == [.init(y: Self.value(parameters[number][1]), name: "start")])
      // The last is the result, with the interval that the parameters' table shows.
      let last = try #require(spots.last)
      #expect(try last.y == Self.value(parameters[number][2]) && last.isMarked)
      #expect(
        try last.range == Self.value(parameters[number][3])...Self.value(parameters[number][4]))
      #expect(spots.dropLast().allSatisfy { !$0.isMarked })
    }
  }

  @Test("The band is what was known after that number of games")
  func bandIsOfThatTime() throws {
    let tune = try Self.ofThree.get()
    let half = tune.played.prefix(tune.played.count / 2).map { ($0.step, $0.result) }
    let estimate = try #require(SurfaceEstimate(tune.plan.space, steps: half, seed: tune.plan.seed))
    for (axis, lines) in zip(estimate.axes, try tune.courses()) {
      #expect(lines.courses[0].spots[9]?.range == axis.region.interval)
    }
  }

  @Test("The axes are the two most important parameters in the order of the config")
  func axesAreMostImportant() throws {
    let tune = try Self.ofThree.get()
    let rows = try tune.chapter("parameters").data.rows
    let effects = try rows.map { try Self.value($0[5]) }
    #expect(effects[0] < effects[1] && effects[0] < effects[2])
    let surface = try tune.surface()
    #expect(surface.across == .init(name: "corner", spacing: .factors, range: 1...60))
    #expect(surface.up == .init(name: "edge", range: -20...20))
    #expect(surface.summary.contains("over corner and edge, the other parameters at their best"))
  }

  @Test("Heights are those of the fit, and result and played points lie as in the report")
  func surfaceMatchesTheReport() throws {
    let tune = try Self.ofThree.get()
    let (surface, space) = (try tune.surface(), tune.plan.space)
    #expect(surface.heights == tune.estimate.slice(across: 1, up: 2, cells: 36))
    let result = try tune.chapter("parameters").data.rows.map { try Self.value($0[2]) }
    #expect(result == tune.report.result)
    let (corner, edge) = (space.parameters[1], space.parameters[2])
    #expect(surface.result == Point(corner.unit(of: result[1]), edge.unit(of: result[2])))
    let points = tune.played.flatMap { [$0.step.first, $0.step.second] }
    #expect(surface.played == points.map { Point(corner.unit(of: $0[1]), edge.unit(of: $0[2])) })
    // A line at most every twelfth of what there is.
    let heights = surface.heights.joined()
    let difference = (heights.max() ?? 0) - (heights.min() ?? 0)
    #expect(surface.step > 0 && difference / surface.step <= 12)
    #expect(surface.summary.contains("a line every \(Int(surface.step)) Elo"))
  }

  @Test("A cell is outside if nothing within a tenth of the range was played")
  func unplayedCellsAreOutside() throws {
    let tune = try Self.ofThree.get()
    let first = Array(tune.played.prefix(3))
    let picture = TuneFigures.surface(tune.plan.space, first, tune.estimate, result: tune.report.result)
    guard case .contours(let surface)? = picture else { throw Missing() }
    #expect(surface.played.count == 6 && Set(surface.isBeyond.joined()) == [true, false])
    func cell(_ share: Double) -> Int { min(35, Int(share * 36)) }
    for (y, row) in surface.isBeyond.enumerated() {
      for (x, isBeyond) in row.enumerated() {
        let isNear = surface.played.contains { abs(cell($0.x) - x) <= 3 && abs(cell($0.y) - y) <= 3 }
        #expect(isBeyond == !isNear)
      }
    }
    #expect(surface.isBeyond.count == 36 && surface.isBeyond.allSatisfy { $0.count == 36 })
  }

  @Test("About four hundred points are drawn at most")
  func fourHundredPointsAtMost() throws {
    let tune = try Self.ofThree.get()
    let many = (0..<10).flatMap { _ in tune.played }
    guard
      case .contours(let surface)? = TuneFigures.surface(
        tune.plan.space, many, tune.estimate, result: tune.report.result)
    else { throw Missing() }
    #expect((400..<800).contains(surface.played.count) && many.count == 1000)
  }

  @Test("A tune of one parameter has a course and no surface")
  func oneParameterHasNoSurface() throws {
    let tune = try Tune([Self.edge], games: 60)
    #expect(try tune.chapter("parameters").figures.isEmpty)
    #expect(try tune.courses().map(\.title) == ["edge"])
  }

  @Test("A word parameter has no course in a figure and is no axis of the surface")
  func wordsHaveNoCourse() throws {
    let plan = try TunePlan(
      TuneConfig(
        text: """
          name: t
          player: monte-carlo
          parameters: {playouts: {start: uniform}, exploration: {start: 1, min: 0, max: 4}}
          variants: [reversi:4x4]
          games: 60
          """, file: "t.yml"))
    let steps = (0..<15).map { number in
      TuneQueue.Played(
        step: TuningStep(
          number: number, first: [Double(number % 2), 1], second: [0, Double(number % 5)], encounters: 2),
        result: StepResult(wins: 2, losses: 2), budget: 60)
    }
    let estimate = try #require(SurfaceEstimate(plan.space, steps: steps.map { ($0.step, $0.result) }, seed: 1))
    let moment = TuneFigures.Moment(games: 60, values: [1, 2], ranges: estimate.axes.map(\.region.interval))
    #expect(TuneFigures.course(plan.space, [moment]).map(\.figure.title) == ["exploration"])
    #expect(TuneFigures.surface(plan.space, steps, estimate, result: [1, 2]) == nil, "one number makes no surface")
  }

  @Test("Without a fit there is no surface and no interval")
  func noFitNoSurface() throws {
    let tune = try Self.ofThree.get()
    #expect(TuneFigures.surface(tune.plan.space, [], nil, result: tune.report.result) == nil)
    let pictures = TuneFigures.course(tune.plan.space, [.init(games: 4, values: [0, 5, -10], ranges: nil)])
    for case .lines(let lines) in pictures { #expect(lines.courses[0].spots.map { $0?.range } == [nil]) }
    #expect(pictures.count == 3)
  }

  @Test("Nothing is outside the frame", arguments: [280.0, 720])
  func figuresStayInFrame(width: Double) throws {
    let tune = try Self.ofThree.get()
    let drawings = try [tune.surface().drawing(width: width)] + tune.courses().map { $0.drawing(width: width) }
    for drawing in drawings {
      let ends = drawing.marks.flatMap(ends)
      #expect(ends.count > 10)
      #expect(ends.allSatisfy { (-1...drawing.width + 1).contains($0.x) && (-1...drawing.height + 1).contains($0.y) })
    }
  }

  /// The points between which a mark lies; of a text that at which it is set.
  private func ends(_ mark: Drawing.Mark) -> [Point] {
    switch mark {
    case .line(let a, let b, _, _, _): [a, b]
    case .box(let box, _, _, _), .hatch(let box): [box.origin, Point(box.right, box.bottom)]
    case .disc(let centre, let radius, _, _):
      [Point(centre.x - radius, centre.y - radius), Point(centre.x + radius, centre.y + radius)]
    case .path(let points, _, _, _), .area(let points, _, _): points
    case .text(_, let place, _, _, _, _): [place]
    case .group(let marks, _), .layer(let marks, _): marks.flatMap(ends)
    }
  }
}
