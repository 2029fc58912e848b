import Testing

@testable import Figures

@Suite struct LinesTests {
  private func lines(_ count: Int, runs: Int, name: String = "player") -> Lines {
    Lines(
      title: "t", summary: "s", unit: "Elo", across: "run",
      courses: (0..<count).map { number in
        Lines.Course(
          name: "\(name) \(number)",
          spots: (0..<runs).map { run in
            if run % 4 == 2 { return nil }
            let y = Double(number * 10 + run)
            return Lines.Spot(x: Double(run), y: y, range: y - 20...y + 20, isMarked: run == 3)
          })
      }, levels: [.init(y: 0, name: "the mean")],
      labels: (0..<runs).map { .init(x: Double($0), text: "2026-11-\($0 + 10)") })
  }

  @Test("Gaps stay gaps")
  func gapsStayGaps() {
    let marks = lines(1, runs: 6).drawing(width: 720).marks.flat
    let paths = marks.compactMap { if case .path(let points, _, _, _) = $0 { points.count } else { nil } }
    #expect(paths == [2, 3])
  }

  @Test("Nothing is outside the frame, and names don't overlap", arguments: [1, 2, 12, 30], [0, 1, 2, 60])
  func linesFitTheirFrame(count: Int, runs: Int) {
    for (name, width) in [("player", 280.0), ("player", 720), (String(repeating: "long ", count: 40), 720)] {
      let drawing = lines(count, runs: runs, name: name).drawing(width: width)
      drawing.expectWithinFrame()
      drawing.expectTextsApart()
    }
  }
}
