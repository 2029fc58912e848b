import Testing

@testable import Engines

@Suite struct SandboxTrialTests {
  @Test("A trial reports whether the command succeeded, and what it said")
  func trialsTell() throws {
    let good = try SandboxTrial.run(["/bin/sh", "-c", "echo out; echo a >&2; echo b >&2"], environment: [])
    #expect(good.hasSucceeded)
    #expect(good.said == "a; b")
    let bad = try SandboxTrial.run(["/bin/sh", "-c", "exit 3"], environment: [])
    #expect(!bad.hasSucceeded)
    #expect(bad.said == "ended with exit code 3")
  }
}
