import Testing

@testable import Reports

@Suite struct CellTests {
  @Test("A value that isn't a number is missing", arguments: [Double.nan, .infinity, -.infinity])
  func nonNumberIsMissing(number: Double) {
    #expect(Cell.real(number).value == .missing)
    #expect(Cell.real(number).remark != nil)
  }

  @Test("Zero has no sign")
  func zeroHasNoSign() {
    #expect(Cell.real(-0.0).value == .real(0))
    #expect(Cell.real(-0.0) == .real(0))
    guard case .real(let zero) = Cell.real(-0.0).value else { return #expect(Bool(false)) }
    #expect(zero.sign == .plus)
  }

  @Test("A breakdown has the most frequent first")
  func breakdownIsSorted() {
    let cell = Cell.breakdown(["b": 2, "c": 5, "a": 2, "none": 0])
    #expect(
      cell.value == .breakdown([.init(name: "c", count: 5), .init(name: "a", count: 2), .init(name: "b", count: 2)]))
    #expect(Cell.breakdown(["none": 0]).value == .missing)
  }

  @Test("Only an existing value is marked")
  func onlyValuesAreMarked() {
    #expect(Cell.real(1, remark: "an estimate").isMarked)
    #expect(!Cell.real(1).isMarked)
    #expect(!Cell.missing(because: "no games").isMarked)
  }
}
