import TestRings
import Testing

@testable import Play

struct ConnectFourFollowUpTests {
  /// Calls `check` with random open positions and their true scores.
  private static func scan(
    width: Int, height: Int, plies: Int,
    check: (ConnectFourThreats<UInt64>, ConnectFourNode<UInt64>, _ score: Int) -> Void
  ) throws {
    func open(_ game: some SearchedGame) throws {
      let game = try #require(game as? ConnectFour<UInt64>)
      let threats = ConnectFourThreats(game.columns)
      var plain = try PlainSolver(game: game, tableBits: 16)
      var random = SplitMix(seed: 5)
      for _ in 0..<(NightlyRing.isOn ? 600 : 200) {
        var position = game.start(seed: 0)
        while game.plies(in: position) < plies, case .open = game.standing(in: position) {
          game.play(game.randomMove(in: position, using: &random), in: &position)
        }
        guard case .open = game.standing(in: position) else { continue }
        let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
        guard let score = plain.score(of: position, game: game, until: endless) else { continue }
        check(threats, threats.node(for: position), score)
      }
    }
    try open(try Variants.board("connect-four:\(width)x\(height)"))
  }

  @Test(
    "Zugzwang claims no score that isn't true", .tags(.nightly),
    arguments: [(4, 5, 9), (5, 5, 16), (5, 4, 9), (4, 6, 13), (6, 4, 13), (5, 5, 14)]
  )
  func zugzwangClaimsAreTrue(width: Int, height: Int, plies: Int) throws {
    var claims = 0
    try Self.scan(width: width, height: height, plies: plies) { threats, node, score in
      guard let bound = threats.zugzwang(node, to: -1) else { return }
      claims += 1
      #expect(score <= bound)
    }
    #expect(claims > 0)
  }

  @Test(
    "Answering in the same column claims no score that isn't true", .tags(.nightly),
    arguments: [(4, 5, 10), (5, 5, 15), (5, 4, 10), (4, 6, 12), (6, 4, 14)]
  )
  func followUpClaimsAreTrue(width: Int, height: Int, plies: Int) throws {
    var claims = 0
    try Self.scan(width: width, height: height, plies: plies) { threats, node, score in
      for alpha in [0, -1, -2] where threats.isHeld(node, to: alpha) {
        claims += 1
        #expect(score <= alpha)
      }
    }
    #expect(claims > 0)
  }
}
