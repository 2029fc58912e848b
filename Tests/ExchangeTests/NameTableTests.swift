import Testing

@testable import Exchange

@Suite struct NameTableTests {
  private func number(_ name: String, in table: inout NameTable) -> Int {
    Array(name.utf8).withUnsafeBytes { table.number(of: $0) }
  }

  @Test("Names keep the number they first got")
  func namesKeepFirstNumber() {
    var table = NameTable()
    let long = String(repeating: "x", count: 10_000)
    let names = (0..<5_000).map { "player \($0 * 7_919)" } + ["", "a", "b", "ab", long]
    for _ in 0..<2 {
      for (index, name) in names.enumerated() { #expect(number(name, in: &table) == index) }
    }
    #expect(table.names == names)
  }

  @Test("Names that look alike are distinguished by their bytes")
  func lookalikeNamesDiffer() {
    var table = NameTable()
    #expect(number("Zoe\u{301}", in: &table) == 0)
    #expect(number("Zo\u{E9}", in: &table) == 1)
  }
}
