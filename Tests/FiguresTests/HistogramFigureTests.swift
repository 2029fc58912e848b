import Testing

@testable import Figures

@Suite struct HistogramFigureTests {
  private func histogram(bins: Int, width: Int = 1, kinds: Int = 3) -> HistogramFigure {
    HistogramFigure(
      title: "t", summary: "s", unit: "games", across: "plies", first: 5, binWidth: width,
      kinds: (0..<kinds).map { kind in
        .init(name: "kind \(kind)", counts: (0..<bins).map { $0 * kind * 100 }, ink: .series(kind))
      })
  }

  @Test("Bars say what they count")
  func barsSayTheirCount() {
    let marks = histogram(bins: 3, width: 2).drawing(width: 400).marks
    #expect(
      marks.said == ["7 to 8 plies: kind 1 100, kind 2 200", "9 to 10 plies: kind 1 200, kind 2 400"])
  }

  @Test("Nothing is outside the frame, and texts don't overlap", arguments: [280, 720], [0, 1, 9, 400])
  func histogramFitsItsFrame(width: Double, bins: Int) {
    for kinds in [1, 3, 8] {
      let drawing = histogram(bins: bins, kinds: kinds).drawing(width: width)
      drawing.expectWithinFrame()
      drawing.expectTextsApart()
    }
  }
}
