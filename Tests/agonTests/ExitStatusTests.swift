import Store
import Testing

@testable import agon

@Suite struct ExitStatusTests {
  @Test("A database that another program keeps locked is a failure to read or write, and the same command goes on")
  func lockedDatabase() {
    #expect(ExitStatus(StoreError.locked(file: "a.sqlite")) == .inputOutput)
  }
}
