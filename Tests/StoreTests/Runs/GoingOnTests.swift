import Results
import Testing

@testable import Store

struct GoingOnTests {
  @Test("A group that grew keeps the members it had")
  func grownKeepsOldMembers() {
    let before: Identity = ["variants": ["a": 2], "players": ["p": "x"], "limits": ["plies": 3]]
    let now: Identity = ["variants": ["b": 2], "players": ["q": "x"], "limits": [:]]
    #expect(
      now.grown(from: before) == ["variants": ["a": 2, "b": 2], "players": ["p": "x", "q": "x"], "limits": [:]])
  }
}
