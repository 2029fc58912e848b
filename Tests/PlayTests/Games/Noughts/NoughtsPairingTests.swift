import TestRings
import Testing

@testable import Play

struct NoughtsPairingTests {
  @Test(
    "A side that is stopped by pairs doesn't win", .tags(.nightly),
    arguments: [("noughts:4x4", 4), ("noughts:5x5,line=4", 15), ("noughts:6x4,line=4", 14), ("noughts:7x7", 39)]
  )
  func pairedSideCannotWin(variant: (name: String, plies: Int)) throws {
    let game = try #require(try Variants.board(variant.name) as? any PairedGame)
    let (stopped, open) = try game.holdPairsAgainstTruth(plies: variant.plies)
    #expect(stopped > 0 && open > 0)
  }

  @Test("Pairs draw the boards they are known to draw, and none with a line that has one empty cell")
  func pairsDrawKnownBoards() throws {
    for (name, isStopped) in [
      ("noughts:5x5", true), ("noughts:3x3", false), ("noughts:4x4", false), ("noughts:20x3,line=20", true),
    ] {
      let game = try #require(try Variants.board(name) as? any PairedGame)
      #expect(game.isStoppedAtStart == isStopped, "\(name)")
    }
  }
}

private protocol PairedGame {
  var isStoppedAtStart: Bool { get }
  /// Holds what pairs tell of random positions against a plain search, and counts those stopped and those not.
  func holdPairsAgainstTruth(plies: Int) throws -> (stopped: Int, open: Int)
}

extension Noughts: PairedGame {
  fileprivate var isStoppedAtStart: Bool { NoughtsPairing(game: self).stops(Board(), against: Board()) }

  fileprivate func holdPairsAgainstTruth(plies: Int) throws -> (stopped: Int, open: Int) {
    let pairing = NoughtsPairing(game: self)
    var plain = try PlainSolver(game: self, tableBits: 16)
    var random = SplitMix(seed: 3)
    var (stopped, open) = (0, 0)
    for _ in 0..<(NightlyRing.isOn ? 100 : 30) {
      var position = start(seed: 0)
      while Int(position.plies) < plies, case .open = standing(in: position) {
        play(randomMove(in: position, using: &random), in: &position)
      }
      let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
      guard case .open = standing(in: position), let score = plain.score(of: position, game: self, until: endless)
      else { continue }
      for (marks, others, gain) in [(position.mover, position.other, score), (position.other, position.mover, -score)] {
        if pairing.stops(marks, against: others) {
          stopped += 1
          #expect(gain <= 0, "\(position)")
        } else {
          open += 1
        }
      }
    }
    return (stopped, open)
  }
}
