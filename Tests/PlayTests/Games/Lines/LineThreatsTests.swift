import Testing

@testable import Play

struct LineThreatsTests {
  static let variants = [
    "noughts:3x3", "noughts:5x5,line=4", "noughts:7x5,exact", "noughts:6x6,line=3,exact", "noughts:15x15",
    "noughts:11x4,line=11", "connect-four:7x6", "connect-four:5x4,line=3", "connect-four:20x20,line=6",
  ]

  @Test(
    "A decisive move wins at once or else stops the other side, and is none if neither is possible",
    arguments: variants
  )
  func decisiveMoveIsExact(name: String) throws {
    func check<G: SearchedGame>(_ game: G) {
      func wins(in position: G.Position) -> [G.Move] {
        game.moves(in: position).filter { move in
          var next = position
          game.play(move, in: &next)
          if case .lost = game.standing(in: next) { return true } else { return false }
        }
      }
      var random = SplitMix(seed: 3)
      var seen: Set<Bool> = []
      for _ in 0..<12 {
        var position = game.start(seed: 0)
        while case .open = game.standing(in: position) {
          let move = game.randomMove(in: position, using: &random)
          let wins = wins(in: position)
          let urgent = game.decisiveMove(in: position)
          seen.insert(urgent != nil)
          if !wins.isEmpty {
            #expect(urgent.map { wins.contains($0) } == true)
          } else if let urgent {
            // Whatever else the side to move did that doesn't touch the cell, the other side would win there.
            let other = game.moves(in: position).first { $0 != urgent }
            guard let other else { break }
            var next = position
            game.play(other, in: &next)
            if case .open = game.standing(in: next) {
              #expect(game.decisiveMove(in: next) != nil)
            }
          }
          game.play(move, in: &position)
        }
      }
      #expect(seen.contains(true) || name.contains("line=11"))
    }
    func open(_ game: some SearchedGame) { check(game) }
    open(try Variants.board(name))
  }

  @Test("Nothing is decisive where lines lose, nor at Reversi")
  func noDecisiveMovesHere() throws {
    func check(_ name: String, _ transcript: String) throws {
      func open(_ game: some SearchedGame) throws {
        #expect(game.decisiveMove(in: try game.follow(transcript, seed: 0)) == nil)
      }
      try open(try Variants.board(name))
    }
    try check("noughts:3x3,misere", "a1a2b1b2")
    try check("reversi:4x4", "")
  }
}
