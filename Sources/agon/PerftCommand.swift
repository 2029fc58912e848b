import ArgumentParser
import Play

/// `agon perft`: counts move sequences.
struct PerftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perft", abstract: "Counts the move sequences of a variant, the classic check of rules and speed.")

  @Argument(help: "A variant, such as reversi:8x8.")
  var variant: String

  @Argument(help: "The depth, in plies.")
  var depth: Int

  func run() throws {
    let playable = try Catalog.variant(variant)
    for depth in 1...depth {
      guard let count = playable.perft(depth: depth) else { throw ValidationError("not a board game") }
      print(depth, count.sequences, count.leaves)
    }
  }
}

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "bench", abstract: "Speed.")
  @Argument var variant: String
  @Argument var player: String = "random"
  @Argument var games: Int = 100_000
  func run() throws {
    let v = try Catalog.variant(variant)
    let clock = ContinuousClock()
    var t = clock.measure { _ = v.playouts(games, seed: 1) }
    print("playouts/s", Double(games) / (Double(t.components.attoseconds) / 1e18 + Double(t.components.seconds)))
    let spec = try Catalog.player(player)
    let table = try v.makeTable(["a": spec, "b": try Catalog.player("random")], limits: Limits())
    var plies = 0, nodes: Int64 = 0
    let n = player == "random" ? games : games / 1000
    var score = 0.0
    t = clock.measure {
      for e in 0..<n {
        let r = table(
          Job(
            variant: variant,
            players: Array((e % 2 == 0 ? ["a", "b"] : ["b", "a"]) + ["b", "b"]).prefix(v.seats).map { $0 },
            encounter: e, seed: UInt64(e)))
        plies += r.plies
        nodes += r.efforts[e % 2].nodes
        score += r.outcome.score(of: e % 2)
      }
    }
    let s = Double(t.components.attoseconds) / 1e18 + Double(t.components.seconds)
    print(
      "games/s", Double(n) / s, "plies", Double(plies) / Double(n), "nodes/s", Double(nodes) / s, "score",
      score / Double(n))
  }
}
