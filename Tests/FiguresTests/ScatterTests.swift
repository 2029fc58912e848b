import Testing

@testable import Figures

@Suite struct ScatterTests {
  private func scatter(_ count: Int, name: String = "player", near: Bool = false) -> Scatter {
    Scatter(
      title: "t", summary: "s", unit: "Elo", across: "nodes a move",
      spots: (0..<count).map { number in
        let (x, y) = near ? (100.0, 5.0) : (Double(number * number * 37 + 1) / 3, Double(number * 20 % 700) - 100)
        return .init(
          name: "\(name) \(number)", x: x, y: y, range: number % 3 == 0 ? nil : y - 30...y + 30,
          isOnLine: number % 4 == 0, says: "said")
      })
  }

  @Test("Nothing is outside the frame, and no texts overlap", arguments: [280.0, 720], [0, 1, 2, 12, 60])
  func scatterFitsItsFrame(width: Double, count: Int) {
    for name in ["p", "player", String(repeating: "long ", count: 40)] {
      for near in [false, true] {
        let drawing = scatter(count, name: name, near: near).drawing(width: width)
        drawing.expectWithinFrame()
        drawing.expectTextsApart()
      }
    }
  }

  @Test("The axis has powers of ten, and the line goes through the best")
  func axisHasPowersOfTen() {
    let scatter = Scatter(
      title: "t", summary: "s", unit: "Elo", across: "nodes a move",
      spots: [
        .init(name: "deep", x: 100_000, y: 300, isOnLine: true, says: "300 Elo"),
        .init(name: "wasteful", x: 50_000, y: 0, range: -20...20, says: "0 Elo"),
        .init(name: "quick", x: 10, y: 100, isOnLine: true, says: "100 Elo"),
        .init(name: "silent", x: 0, y: 500, isOnLine: true, says: "no place here"),
      ])
    let marks = scatter.drawing(width: 720).marks
    #expect(marks.said == ["deep: 300 Elo", "wasteful: 0 Elo", "quick: 100 Elo"])
    #expect(
      marks.texts.filter { Double($0).map { $0 >= 10 } ?? false } == [
        "100", "200", "300", "10", "100", "1000", "10000", "100000",
      ])
    #expect(marks.texts.suffix(3) == ["deep", "quick", "wasteful"])
    let paths = marks.compactMap { if case .path(let points, _, _, _) = $0 { points } else { nil } }
    #expect(paths.count == 1 && paths[0].count == 2 && paths[0][0].x < paths[0][1].x && paths[0][0].y > paths[0][1].y)
  }

  @Test("An axis within one power of ten has its ends written")
  func narrowAxisShowsEnds() {
    let scatter = Scatter(
      title: "t", summary: "s", unit: "Elo", across: "ms a move",
      spots: [.init(name: "a", x: 0.023, y: 0, says: ""), .init(name: "b", x: 0.047, y: 9, says: "")])
    #expect(scatter.drawing(width: 720).marks.texts.filter { $0.hasPrefix("0.0") } == ["0.023", "0.047"])
  }
}
