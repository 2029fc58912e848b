import Foundation
import Testing

@testable import Play

struct LogarithmTests {
  @Test("The logarithm is right to six digits and increasing")
  func logarithmIsAccurate() {
    #expect(Logarithm.natural(of: 1) == 0)
    for number in [2, 3, 7, 10, 100, 1_000, 12_345, 1_000_000, 1_000_000_000] {
      let exact = log(Double(number))
      #expect(abs(Double(Logarithm.natural(of: number)) - exact) < 1e-6 * exact)
    }
    #expect((1..<500).allSatisfy { Logarithm.natural(of: $0) < Logarithm.natural(of: $0 + 1) })
  }

  @Test("Roots from the table equal the computed ones")
  func rootTableIsRight() {
    for number in [1, 2, 77, Logarithm.roots.count - 1] {
      #expect(Logarithm.roots[number] == Logarithm.natural(of: number).squareRoot())
    }
  }
}
