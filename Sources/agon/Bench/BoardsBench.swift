import Foundation
import Play
import Reports

/// The cost of a ply on a board of more than 64 bits, relative to the game's usual board, in processor time.
enum BoardsBench {
  private static let pairs = [("connect-four:9x7", "connect-four:7x6"), ("reversi:10x10", "reversi:8x8")]

  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    try Console.print("time of a ply, beside                   playouts  monte-carlo  alpha-beta\n")
    for (large, usual) in pairs {
      let (large, usual) = (try Catalog.variant(large), try Catalog.variant(usual))
      let (slow, fast) = (
        try plies(of: large, seconds: settings.seconds), try plies(of: usual, seconds: settings.seconds)
      )
      try Console.print(
        "\(large.variant)".padded(to: 20, .leading) + "\(usual.variant)".padded(to: 18, .leading)
          + zip(zip(fast, slow), [10, 13, 12])
          .map { String(format: "%.2f", $0.0 / $0.1).padded(to: $1, .trailing) }.joined() + "\n")
    }
  }

  /// The plies per second of random playouts and of monte-carlo's playouts, and the nodes per second of alpha-beta, the
  /// latter two at a first move.
  private static func plies(of playable: PlayableVariant, seconds: Double) throws -> [Double] {
    let length = try averagePlies(of: playable)
    return [
      length * Measure.playouts(of: playable, seconds: seconds),
      length * (try Measure.firstMove(of: playable, by: "monte-carlo:simulations=10000", seconds: seconds) ?? 0),
      try Measure.firstMove(of: playable, by: "alpha-beta:nodes=100000", seconds: seconds) ?? 0,
    ]
  }

  private static func averagePlies(of playable: PlayableVariant) throws -> Double {
    let table = playable.makeTable(["random": try Catalog.player("random")], limits: Limits())
    let games = 1_000
    let plies = try (0..<games).reduce(0) { plies, game in
      try plies
        + table(
          Job(
            variant: playable.variant.name, players: ["random", "random"], encounter: game, seed: UInt64(game))
        ).plies
    }
    return Double(plies) / Double(games)
  }
}
