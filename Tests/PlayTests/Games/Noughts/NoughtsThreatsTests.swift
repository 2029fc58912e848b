import TestRings
import Testing

@testable import Play

struct NoughtsThreatsTests {
  /// Boards of several words, lines and rules, with how many random plies to begin with.
  static let variants: [(String, Int)] = [
    ("noughts:4x4,line=3", 6), ("noughts:5x4,line=4", 10), ("noughts:5x5,line=4", 15), ("noughts:4x5,line=3,exact", 10),
    ("noughts:6x3,line=4", 8), ("noughts:6x5,line=4", 20), ("noughts:6x6,line=5,exact", 26), ("noughts:8x8,line=5", 54),
    ("noughts:12x3,line=5", 26),
  ]

  @Test(
    "Proofs by threats are true, and with all threats included nothing is missed", .tags(.nightly),
    arguments: variants, [1, 2, 3, 4]
  )
  func threatProofsAreTrue(variant: (name: String, plies: Int), order: Int)
    throws
  {
    let game = try #require(try Variants.board(variant.name) as? any ThreatProver)
    #expect(try game.holdThreatsAgainstTruth(plies: variant.plies, order: order) > 0)
  }
}

private protocol ThreatProver {
  /// Holds what threats prove of random positions against a plain search, and returns how many wins they proved.
  func holdThreatsAgainstTruth(plies: Int, order: Int) throws -> Int
}

extension Noughts: ThreatProver {
  fileprivate func holdThreatsAgainstTruth(plies: Int, order: Int) throws -> Int {
    let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
    var plain = try PlainSolver(game: self, tableBits: 16)
    var threats = try NoughtsThreats(game: self, tableBits: 14, memory: TableMemory())
    var random = SplitMix(seed: UInt64(order))
    var wins = 0
    for _ in 0..<(NightlyRing.isOn ? 60 : 20) {
      var position = start(seed: 0)
      while Int(position.plies) < plies, case .open = standing(in: position) {
        play(randomMove(in: position, using: &random), in: &position)
      }
      guard case .open = standing(in: position), let score = plain.score(of: position, game: self, until: endless)
      else { continue }
      for isMover in [true, false] {
        for moves in 1...5 {
          // What a win within this number of moves scores.
          let least = marksLeft(after: plies + 2 * moves - (isMover ? 1 : 0))
          let isWin = (isMover ? score : -score) >= max(1, least)
          let found = threats.wins(position, isMover: isMover, within: moves, order: order, until: endless)
          if found == .wins { wins += 1 }
          #expect(found == .wins ? isWin : order < moves || rules.exact || !isWin, "\(position) \(isMover) \(moves)")
        }
      }
    }
    return wins
  }
}
