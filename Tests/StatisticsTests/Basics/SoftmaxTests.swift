import Foundation
import Testing

@testable import Statistics

@Suite struct SoftmaxTests {
  @Test("Shares are in proportion to the exponentials")
  func sharesAreProportional() {
    let softmax = Softmax([log(1), log(3), log(4)])
    #expect(zip(softmax.shares, [0.125, 0.375, 0.5]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(abs(softmax.logSum - log(8)) < 1e-12)
  }

  @Test("Logarithms of any size give numbers")
  func anyLogarithmIsFinite() {
    for size in [-1e6, 1e6] {
      let softmax = Softmax([size, size, -.infinity])
      #expect(softmax.shares == [0.5, 0.5, 0])
      #expect(abs(softmax.logSum - (size + log(2))) < 1e-9)
    }
  }
}
