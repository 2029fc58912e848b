import Testing

@testable import Play

struct GreedyTests {
  /// The move greedy makes after a transcript, for each of a few seeds.
  private func choices(_ variant: String, _ transcript: String) throws -> Set<String> {
    func choose<G: EvaluatedGame>(_ game: G) throws -> Set<String> {
      var greedy = try Greedy(game: game, spec: .defaults(of: Greedy<G>.kind))
      let position = try game.follow(transcript, seed: 0)
      return Set(
        ((0..<10) as Range<UInt64>).map { seed in
          greedy.begin(seed: seed)
          return game.text(for: greedy.choose(in: position, within: Budget()).move, in: position)
        })
    }
    return try choose(try Variants.evaluated(variant))
  }

  @Test(
    "A win is taken before a loss is stopped",
    arguments: [
      ("noughts:3x3", "a1a2b1b2", "c1"), ("noughts:3x3", "a1a2b1b2c3", "c2"),
      ("noughts:15x15", "a1b2a2c3a3d4a4e5", "a5"),
      ("connect-four:7x6", "112233", "4"),
    ])
  func winComesBeforeDefence(variant: String, transcript: String, move: String) throws {
    #expect(try choices(variant, transcript) == [move])
  }

  @Test(
    "A loss is stopped",
    arguments: [
      ("noughts:3x3", "a1b2b1", "c1"), ("connect-four:7x6", "11223", "4"), ("connect-four:7x6", "41414", "4"),
    ])
  func lossIsStopped(variant: String, transcript: String, move: String) throws {
    #expect(try choices(variant, transcript) == [move])
  }

  @Test("In misère no line is made while there is a choice")
  func misereAvoidsLines() throws {
    #expect(try !choices("noughts:3x3,misere", "a1a2b1b2").contains("c1"))
  }

  @Test(
    "At Reversi the move with the most discs is made, or the fewest where fewer win",
    arguments: ["reversi:8x8", "reversi:8x8,anti"]
  )
  func reversiMaximizesDiscs(variant: String) throws {
    func check(_ game: some BoardGame) throws {
      for seed in 1...6 as ClosedRange<UInt64> {
        let (position, transcript) = game.playRandomly(seed: seed, plies: 14)
        let own = game.seat(in: position)
        var margins: [String: Int] = [:]
        for move in game.moves(in: position) {
          var after = position
          game.play(move, in: &after)
          let marks = game.picture(of: after).joined()
          margins[game.text(for: move, in: position)] = marks.count { $0 == own } - marks.count { $0 == 1 - own }
        }
        let best = variant.contains("anti") ? margins.values.min() : margins.values.max()
        #expect(try choices(variant, transcript).isSubset(of: margins.filter { $0.value == best }.keys))
      }
    }
    try check(try Variants.evaluated(variant))
  }
}
