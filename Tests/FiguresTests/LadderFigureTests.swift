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
      rungs: [.init(name: "a", value: .within(40...60, surely: 30...90), text: "40 to 60")])
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
          .within(-1e5...Double(number), surely: -2e6...2e6),
        ]
        return LadderFigure.Rung(
          name: String(repeating: "long name ", count: number), value: values[number % 5], text: "1234.5 ±1000.5",
          ranks: [Double](repeating: 1 / Double(count), count: count))
      })
    ladder.drawing(width: width).expectWithinFrame()
  }
}
