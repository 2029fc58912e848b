import Testing

@testable import Play

/// Decisive moves against trying all moves and all answers.
struct PopOutThreatsTests {
  private typealias Game = PopOut<UInt64>

  @Test(
    "A decisive move wins at once or is the only one left against a win; otherwise there is none",
    arguments: [
      "connect-four:6x5,popout", "connect-four:5x4,line=3,popout", "connect-four:4x3,popout",
      "connect-four:4x5,line=5,popout",
    ])
  func decisiveMoveIsExact(name: String) throws {
    let game = try #require(try Variants.board(name) as? Game)
    var seen = (wins: 0, only: 0, lost: 0, several: 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      var position = game.start(seed: 0)
      while case .open = game.standing(in: position) {
        // What has been before decides no more than what draws.
        position.past = []
        let urgent = game.decisiveMove(in: position)
        let wins = wins(in: position, game)
        var turned = position
        swap(&turned.layout.mover, &turned.layout.other)
        let safe = game.moves(in: position).filter { isSafe($0, in: position, game) }
        if !wins.isEmpty {
          seen.wins += 1
          #expect(urgent.map { wins.contains($0) } == true)
        } else if self.wins(in: turned, game).isEmpty {
          #expect(urgent == nil)
        } else if safe.isEmpty {
          seen.lost += 1
          #expect(urgent.map { game.isLegal($0, in: position) } == true)
        } else {
          if safe.count == 1 { seen.only += 1 } else { seen.several += 1 }
          #expect(urgent == (safe.count == 1 ? safe[0] : nil))
        }
        game.play(game.randomMove(in: position, using: &random), in: &position)
      }
    }
    #expect(name.contains("line=5") || min(seen.wins, seen.only, seen.lost, seen.several) > 0)
  }

  private func wins(in position: Game.Position, _ game: Game) -> [Game.Move] {
    game.moves(in: position).filter { move in
      var next = position
      game.play(move, in: &next)
      return game.standing(in: next) == .lost
    }
  }

  /// Whether the other side neither has a line nor can make one after a move.
  private func isSafe(_ move: Game.Move, in position: Game.Position, _ game: Game) -> Bool {
    var next = position
    game.play(move, in: &next)
    return game.standing(in: next) != .won && wins(in: next, game).isEmpty
  }
}
