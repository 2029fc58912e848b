import Foundation
import Testing

@testable import Play

struct MonteCarloTests {
  private func match(_ variant: String, _ a: String, _ b: String, encounters: Int) throws -> Double {
    let table = try Catalog.variant(variant).makeTable(
      ["a": try Catalog.player(a), "b": try Catalog.player(b)], limits: Limits())
    return (0..<encounters).reduce(0) { score, encounter in
      let seed = UInt64(encounter)
      let home = table(Job(variant: variant, players: ["a", "b"], encounter: encounter, seed: seed))
      let away = table(Job(variant: variant, players: ["b", "a"], encounter: encounter, seed: seed))
      return score + home.outcome.score(of: 0) + away.outcome.score(of: 1)
    }
  }

  @Test("as many playouts are made as asked for")
  func simulations() throws {
    let variant = try Catalog.variant("connect-four:7x6")
    let table = try variant.makeTable(
      ["a": try Catalog.player("monte-carlo:simulations=17"), "b": try Catalog.player("random")],
      limits: Limits(plies: 8))
    let record = table(Job(variant: variant.variant.name, players: ["a", "b"], encounter: 0, seed: 1))
    #expect(record.efforts[0].nodes == Int64(17 * record.efforts[0].moves))
    #expect(record.efforts[1].nodes == 0)
  }

  @Test("more playouts beat fewer")
  func strength() throws {
    #expect(
      try match("connect-four:7x6", "monte-carlo:simulations=80", "monte-carlo:simulations=3", encounters: 6) >= 9)
    #expect(try match("noughts:4x4", "monte-carlo:simulations=200", "random", encounters: 5) >= 7)
  }

  @Test(
    "a win in one move is found, and a loss in one stopped",
    arguments: [
      ("noughts:3x3", "a1a2b1b2", "c1"), ("noughts:3x3", "a1b2b1", "c1"), ("connect-four:7x6", "112233", "4"),
      ("connect-four:7x6", "41414", "4"),
    ])
  func tactics(variant: String, transcript: String, move: String) throws {
    func choose(_ game: some EvaluatedGame) throws -> String {
      var player = MonteCarlo(game: game, spec: try Catalog.player("monte-carlo:simulations=400"))
      player.begin(seed: 1)
      let position = try game.follow(transcript, seed: 0)
      return game.text(for: player.choose(in: position, within: Budget()).move, in: position)
    }
    #expect(try choose(try Variants.board(variant)) == move)
  }

  @Test("the logarithm is right to six digits, and rises")
  func logarithm() {
    #expect(naturalLogarithm(1) == 0)
    for number in [2, 3, 7, 10, 100, 1_000, 12_345, 1_000_000, 1_000_000_000] {
      let exact = log(Double(number))
      #expect(abs(Double(naturalLogarithm(number)) - exact) < 1e-6 * exact)
    }
    #expect((1..<500).allSatisfy { naturalLogarithm($0) < naturalLogarithm($0 + 1) })
  }
}
