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

  @Test("A cursor stands at its place, and moves by as many pixels for each unit")
  func cursorHasItsPlace() throws {
    func place(_ cursor: Double) throws -> Double {
      let figure = Lines(
        title: "t", summary: "s", unit: "score", across: "plies",
        courses: [.init(name: "a", spots: [.init(x: 3, y: 1), .init(x: 40, y: 2)])], cursor: cursor)
      let layer = figure.drawing(width: 420).marks.compactMap { mark -> Double? in
        if case .layer(let marks, "cursor") = mark, case .line(let from, let to, _, _, _)? = marks.first, from.x == to.x
        {
          from.x
        } else {
          nil
        }
      }
      #expect(layer.count == 1 && figure.mostWidth == .infinity)
      let start = try #require(layer.first) - cursor * figure.step(width: 420)
      // The start of the game is where the axis begins.
      #expect(start > 0 && start < 60)
      return try #require(layer.first)
    }
    #expect(try place(20) < place(30) && place(60) < 420)
    #expect(!lines(1, runs: 6).drawing(width: 720).marks.contains { if case .layer = $0 { true } else { false } })
  }
}
