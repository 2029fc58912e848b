import Testing

@testable import Figures

@Suite struct HeatMapTests {
  private func map(_ count: Int, name: String = "player") -> HeatMap {
    HeatMap(
      title: "t", summary: "s", names: (0..<count).map { "\(name) \($0)" },
      cells: (0..<count).map { y in (0..<count).map { x in y == x ? nil : .init(share: Double(y) / 40, games: 10 * x) }
      })
  }

  @Test("Every cell has its number, and cells with few games are hatched")
  func cellsHaveNumbers() {
    let marks = map(3).drawing(width: 720).marks
    #expect(marks.texts.filter { $0 == "3" || $0 == "5" }.count >= 3)
    #expect(marks.said.contains("player 2 against player 0: 5 % of 0 games"))
    #expect(marks.hatches == 4)
  }

  @Test("Nothing is outside the frame", arguments: [280, 320, 720], [0, 1, 2, 20, 100])
  func heatMapStaysInFrame(width: Double, count: Int) {
    map(count).drawing(width: width).expectWithinFrame()
    map(count, name: String(repeating: "W", count: 500)).drawing(width: width).expectWithinFrame()
  }
}
