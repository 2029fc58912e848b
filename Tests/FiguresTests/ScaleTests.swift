import Testing

@testable import Figures

@Suite struct ScaleTests {
  @Test(
    "Ticks are round and no more than fit",
    arguments: [
      (0.0, 1.0, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-409.5, 310.4, 5, [-400, -200, 0, 200]), (3, 3, 4, [2, 3, 4]),
      (0, 1e-9, 3, [0, 5e-10, 1e-9]), (-1e6, 1e6, 4, [-1e6, 0, 1e6]),
    ])
  func ticksAreRoundAndFew(low: Double, high: Double, most: Int, ticks: [Double]) {
    let found = Scale(low...high, from: 0, to: 100).ticks(atMost: most)
    #expect(found.count == ticks.count && zip(found, ticks).allSatisfy { abs($0 - $1) <= 1e-9 * abs($1) }, "\(found)")
  }

  @Test("Values beyond the ends are placed at the ends")
  func valuesStayInRange() {
    let scale = Scale(0...10, from: 200, to: 100)
    #expect(scale.place(0) == 200 && scale.place(10) == 100 && scale.place(5) == 150 && scale.place(99) == 100)
  }

  @Test("A scale has enough decimals to tell its ticks apart")
  func tickLabelsDiffer() {
    #expect(Scale(0...1, from: 0, to: 1).decimals(atMost: 6) == 1)
    #expect(Scale(0...0.01, from: 0, to: 1).decimals(atMost: 6) == 3)
    #expect(Scale(0...100, from: 0, to: 1).decimals(atMost: 6) == 0)
  }
}
