import Testing

@testable import Figures

@Suite struct LadderFigureTests {
  static let small = LadderFigure(
    title: "Standings", summary: "b leads a by 100 Elo.", unit: "Elo",
    rungs: [
      LadderFigure.Rung(name: "b", value: .known(50, 20...80), text: "50.0 ±30.0", ranks: [1, 0]),
      LadderFigure.Rung(name: "a", value: .atMost(-50), text: "< -50.0", ranks: [0, 1]),
    ])

  @Test("Every rung has its name, its text and its point")
  func rungsHaveNameAndPoint() {
    let marks = Self.small.drawing(width: 720).marks
    #expect(marks.texts.contains("b") && marks.texts.contains("50.0 ±30.0"))
    #expect(marks.discs == 1)
    #expect(marks.said == ["b: 50.0 ±30.0 Elo", "b: rank 1 with 100 %", "a: < -50.0 Elo", "a: rank 2 with 100 %"])
  }

  @Test("A range is a thick line on a thin one that holds it, without a point")
  func rangeIsTwoLines() throws {
    let ladder = LadderFigure(
      title: "t", summary: "s", unit: "%",
      rungs: [.init(name: "a", value: .within(40...60, interval: 30...90), text: "40 to 60")])
    #expect(ladder.domain.contains(30...90))
    let marks = ladder.drawing(width: 720).marks.flat
    let lines = marks.compactMap { mark -> (from: Double, to: Double, width: Double)? in
      if case .line(let a, let b, .series(0), let width, _) = mark { (a.x, b.x, width) } else { nil }
    }
    let (thin, thick) = (try #require(lines.first), try #require(lines.last))
    #expect(lines.count == 2 && marks.discs == 0 && thin.width < thick.width)
    // 20 and 60 of the same percent.
    #expect(thin.from < thick.from && thick.to < thin.to)
    #expect(abs((thin.to - thin.from) - 3 * (thick.to - thick.from)) < 1e-9)
    #expect(abs((thick.from - thin.from) * 3 - (thin.to - thick.to)) < 1e-9)
  }

  @Test("Nothing is outside the frame", arguments: [280, 320, 720, 1200], [0, 1, 2, 40])
  func ladderStaysInFrame(width: Double, count: Int) {
    let ladder = LadderFigure(
      title: "t", summary: "s", unit: "Elo",
      rungs: (0..<count).map { number in
        let values: [LadderFigure.Value] = [
          .known(Double(number), -900...900), .atLeast(1e6), .atMost(-1e6), .unknown,
          .within(-1e5...Double(number), interval: -2e6...2e6),
        ]
        return LadderFigure.Rung(
          name: String(repeating: "long name ", count: number), value: values[number % 5], text: "1234.5 ±1000.5",
          ranks: [Double](repeating: 1 / Double(count), count: count))
      })
    ladder.drawing(width: width).expectWithinFrame()
  }

  /// A test between its bounds.
  private static let gauge = LadderFigure(
    title: "t", summary: "s", unit: "log-likelihood ratio",
    rungs: [.init(name: "LLR", value: .known(0.58, 0.58...0.58), text: "0.58")], domain: -2.94...2.94,
    levels: [.init(-2.94, name: "H0 at -2.94"), .init(2.94, name: "H1 at 2.94")])

  @Test("Reference values have their names below, within the axis, on a screen as narrow as a telephone's")
  func referenceValuesHaveNames() {
    #expect(Self.gauge.mostWidth <= 328)
    for width in [280, Self.gauge.mostWidth] {
      let drawing = Self.gauge.drawing(width: width)
      #expect(drawing.marks.texts.contains("H0 at -2.94") && drawing.marks.texts.contains("H1 at 2.94"))
      drawing.expectWithinFrame()
      drawing.expectTextsApart()
    }
    #expect(SVG.element(Self.gauge, id: "g").contains("viewBox=\"0 0 320 "))
    #expect(Self.small.mostWidth == .infinity)
  }

  @Test("A hollow point is as pale as the paper")
  func hollowPoint() {
    let ladder = LadderFigure(
      title: "t", summary: "s", unit: "ln E",
      rungs: [true, false].map { .init(name: "a", value: .known(1, 0...1), text: "1", isHollow: $0) })
    let fills = ladder.drawing(width: 720).marks.flat.compactMap { mark -> Ink? in
      if case .disc(_, _, let fill, _) = mark { fill } else { nil }
    }
    #expect(fills == [.paper, .series(0)])
  }
}
