import Testing

@testable import Figures

@Suite struct ContoursTests {
  private func hill(_ rows: Int, _ columns: Int, step: Double = 10) -> Contours {
    Contours(
      title: "t", summary: "s", across: .init(name: "corner", range: 0...100), up: .init(name: "edge", range: -1...1),
      heights: (0..<rows).map { y in
        (0..<columns).map { x in -Double((x - columns / 2) * (x - columns / 2) + (y - rows / 2) * (y - rows / 2)) }
      },
      isBeyond: (0..<rows).map { y in (0..<columns).map { _ in y == 0 } }, played: [Point(0.5, 0.5)],
      result: Point(0.4, 0.75), step: step)
  }

  @Test("Cells beyond the games are hatched, and the points played are shown")
  func unplayedIsHatched() {
    let marks = hill(10, 12).drawing(width: 720).marks
    #expect(marks.hatches == 12)
    // What was played, and the result.
    #expect(marks.discs == 2)
    #expect(marks.said == ["the result"])
  }

  @Test("A line of equal height goes around a peak")
  func contourSurroundsAPeak() {
    // A single level below the only peak: its line is closed, so that each of its ends is another's, too.
    let marks = hill(9, 9, step: 11).drawing(width: 720).marks
    let ends = marks.flatMap { mark -> [Point] in
      if case .line(let a, let b, .onShare, _, _) = mark { [a, b] } else { [] }
    }
    #expect(!ends.isEmpty)
  }

  @Test("On a scale of factors the round values are evenly apart")
  func factorTicksAreEven() {
    let ticks = Contours.Axis(name: "c", spacing: .factors, range: 0.1...10).ticks(atMost: 9)
    #expect(ticks.map(\.text) == ["0.1", "0.2", "0.5", "1", "2", "5", "10"])
    #expect(abs(ticks[3].share - 0.5) < 1e-9)
  }

  @Test("Nothing is outside the frame", arguments: [280, 320, 720], [2, 40])
  func contoursStayInFrame(width: Double, count: Int) {
    hill(count, count).drawing(width: width).expectWithinFrame()
  }
}
