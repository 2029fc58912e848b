import Foundation
import Testing

@testable import Web

@Suite struct PacedTests {
  /// A value that takes 20 ms to make, so that it isn't made again for 400 ms at least.
  private func value(_ paced: inout Paced<Int, Int>, for key: Int, isFinal: Bool = false, at time: Duration) -> Int {
    paced.value(for: key, isFinal: isFinal, at: time) {
      Thread.sleep(forTimeInterval: 0.02)
      return 10 * key
    }
  }

  @Test("A value for another key is made once it is due, at once for the last key, and none for the same key")
  func valuesAreMadeWhenDue() {
    var paced = Paced<Int, Int>()
    #expect(value(&paced, for: 1, at: .zero) == 10 && !paced.isBehind)
    #expect(value(&paced, for: 2, at: .milliseconds(399)) == 10 && paced.isBehind)
    #expect(value(&paced, for: 2, isFinal: true, at: .milliseconds(399)) == 20 && !paced.isBehind)
    // However long that took on a busy machine.
    #expect(value(&paced, for: 3, at: .seconds(100_000)) == 30 && !paced.isBehind)
    #expect(paced.value(for: 3, at: .seconds(300_000)) { -1 } == 30 && !paced.isBehind)
  }

  @Test("A value that can't be made leaves the one before")
  func failuresKeepTheValue() {
    var paced = Paced<Int, Int>()
    #expect(value(&paced, for: 1, at: .zero) == 10)
    #expect(throws: CocoaError.self) {
      try paced.value(for: 2, isFinal: true, at: .zero) { throw CocoaError(.fileNoSuchFile) }
    }
    #expect(paced.value(for: 1, at: .zero) { -1 } == 10)
  }
}
