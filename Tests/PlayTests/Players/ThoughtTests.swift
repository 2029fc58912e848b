import Testing

@testable import Play

@Suite struct ThoughtTests {
  private func thought(_ player: String, _ variant: String, after transcript: String) throws -> Thought? {
    let session = try #require(try Catalog.variant(variant).makeSession(Catalog.player(player)))
    session.begin(1)
    return try session.choose(after: transcript, within: Budget()).thought
  }

  @Test("Alpha-beta reports its search depth and its score")
  func alphaBetaReportsThought() throws {
    let found = try #require(try thought("alpha-beta:depth=3", "reversi:6x6", after: ""))
    #expect(found.depth == 3 && found.score != nil)
  }

  @Test("A win that is seen counts the plies until it, and a loss is its negative")
  func winScoreCountsPlies() throws {
    let wins = try thought("alpha-beta:depth=4", "connect-four", after: "112233")
    #expect(wins?.score == Thought.score(ofWinIn: 1))
    let loses = try thought("alpha-beta:depth=4", "connect-four", after: "41315")
    #expect(loses?.score == -Thought.score(ofWinIn: 2))
    #expect(Thought.score(ofWinIn: 0) > Thought.score(ofWinIn: 7) && Thought.score(ofWinIn: 9_999) > Thought.proven)
  }

  @Test("A score that isn't a number counts as none")
  func nonNumberIsNoScore() {
    #expect(Thought(score: .nan).isEmpty && Thought(score: .infinity).isEmpty && !Thought(line: "a1").isEmpty)
  }
}
