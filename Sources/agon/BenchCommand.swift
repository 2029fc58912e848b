import ArgumentParser
import Foundation
import Play

/// `agon bench`: how fast this machine is at each job, and whether play has changed.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the speed of this machine, and prints a signature that changes with play.",
    discussion: """
      Per variant: random playouts a second on one core; nodes a second of alpha-beta and simulations a second of
      monte-carlo, as they spend them in games; games a second that a whole run of random against random plays and
      records on all cores, and how long the standings of those games take. The signature is the same on every machine:
      it changes only when rules, players or seeds do.

        agon bench --seconds 0.2 --variant reversi:8x8
      """)

  @Option(help: "How long each measurement takes, in seconds.")
  var seconds = 1.0

  @Option(name: [.customLong("variant"), .customShort("v")], help: "A variant to measure; may be repeated.")
  var variants: [String] = Bench.variants

  func run() throws {
    guard seconds > 0, seconds <= 60 else {
      throw UsageError(description: "--seconds: expected a number above 0 and up to 60, found \(seconds)")
    }
    let playables = try variants.map { text throws(NotationError) in try Catalog.variant(text) }
    try Console.print(Bench.header)
    for playable in playables {
      try Console.print(Bench.line(try Bench.measure(playable, seconds: seconds)))
    }
    try Console.print("peak memory: \(Platform.peakMemory / 1_000_000) MB\nsignature:   \(try Bench.signature())\n")
  }
}
