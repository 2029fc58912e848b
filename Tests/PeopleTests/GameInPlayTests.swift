import Play
import Testing

@testable import People

@Suite struct GameInPlayTests {
  @Test("A board game is kept with its moves and clocks")
  func boardGameIsKept() throws {
    var board = try BoardGameInPlay.sample(clock: 60_000_000_000)
    try board.play("b2", nanoseconds: 5_000_000_000, nodes: 9, thought: Thought(depth: 3, score: 0.5))
    let again = try GameInPlay(kept: GameInPlay.board(board).kept, board.job)
    guard case .board(let game) = again else {
      Issue.record("\(again)")
      return
    }
    #expect(game.moves == board.moves && game.left == board.left && game.terms == board.terms)
    #expect(game.seat == 1)
  }

  @Test("A game of Snap is kept at its card")
  func snapIsKeptByCard() throws {
    let playable = try Catalog.variant("snap:2")
    let terms = try Terms.sample("snap:2", against: "reflex")
    let job = Job(variant: "snap:2", players: terms.seats.map(\.name), encounter: 0, seed: 3)
    var snap = try SnapGameInPlay(terms, job, at: try #require(playable.snap))
    for turn in 1...20 { snap.settle(turn % 5 == 0 ? [0: 100] : [:]) }
    guard case .snap(let game) = try GameInPlay(kept: GameInPlay.snap(snap).kept, job) else {
      Issue.record("it is another game")
      return
    }
    #expect(game.position == snap.position && game.transcript == snap.transcript)
  }

  @Test(
    "A text that isn't a game is refused in words",
    arguments: [
      "", "{}", "[1]", #"{"terms": 1}"#,
      #"{"moves":[],"terms":{"seats":[{"name":"Ann"},{"name":"Eve"}],"thinking":1,"variant":"noughts:3x3"}}"#,
      #"{"moves":[{"text":"z9","seat":0,"nanoseconds":1,"nodes":0}],"terms":{"seats":[{"name":"Ann"},{"name":"Bob"}],"#
        + #""thinking":1,"variant":"noughts:3x3"}}"#,
      #"{"left":[1],"moves":[],"terms":{"seats":[{"name":"Ann"},{"name":"Bob"}],"thinking":1,"variant":"noughts:3x3"}}"#,
    ]
  )
  func badGameTextIsRefused(text: String) {
    let job = Job(variant: "noughts:3x3", players: ["Ann", "Bob"], encounter: 0, seed: 7)
    #expect { try GameInPlay(kept: text, job) } throws: {
      "\($0)".hasPrefix("a game that was kept can't be read: ")
    }
  }
}
