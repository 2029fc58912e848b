import ArgumentParser
import Campaign
import Foundation
import Play

/// `agon bench`: the speed of this machine at each job, and a signature that shows whether play has changed.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the speed of this machine, and prints a signature of play.",
    usage: "agon bench [<options>]",
    discussion: """
      Sections:
      \(BenchSection.all.map { "  \($0.name): \($0.abstract)" }.joined(separator: "\n"))

      games: random playouts per second on one core; nodes per second of alpha-beta and simulations per second of \
      monte-carlo during games, and in a first move of 10,000 simulations (first/s); games per second of a run of \
      random against random, played and recorded on all cores; and the time of that run's standings (table ms).

      playouts: random playouts per second of processor time, and those of a loop in C for each board, compiled with \
      cc.

      engines: the CPU time, user and system, that Agon spends per move in addition to the engine's, and recorded \
      moves per second, with one and two workers, in games of 9 and of 99 moves, with a C program that replays stored \
      moves, compiled with cc; and the time from Ctrl-C to the end while engines think.

      solvers: processor time and nodes of exact scores, each with an empty table, for random positions after a number \
      of plies and the end games FFO 40 to 44 of Reversi; and leaves of perft per second. The nodes are the same on \
      every machine.

      ratings: processor time, including the time to read the games.

      tuning: the median Elo still lost after 1,000, 5,000 and 20,000 games on surfaces with a known peak, over \
      --tunes tunes (a quarter as many with the largest budget) that start 100 Elo below it; how often the result is \
      worse than the start; how often the 95 % intervals contain the best value; the promised and the actual gain; and \
      the CPU time of optimiser and estimate per game.

      ranking: mean games of 100 simulated tournaments, played until-clear and as round-robins that stop once a joint \
      fit is as significant (without a guarantee), with errors by the scatter of encounters, and as of independent \
      games without draws (by games); and how often each is wrong by more than the margin.

      scale: --scale-games games of random players at each variant, each in a file of its own, and the commands on \
      them. 10,000,000 games take some minutes and 3 GB of disk, proportionally more for more games. This section has \
      the other output formats, too.

      The signature is the same on every machine. It changes only with rules, players or seeds.

        agon bench --only games --seconds 0.2 --variant reversi:8x8
        agon bench --only tuning --tunes 8
        agon bench --only scale --scale-games 10000000
      """)

  @Option(help: "Time of each measurement of games, in seconds.")
  var seconds = 1.0

  @Option(
    name: [.customLong("variant"), .customShort("v")], help: "Variant to measure; repeat for several.",
    completion: .variant)
  var variants: [String] = BenchSettings.variants

  @Option(help: "Section to run; repeat for several (default: all).")
  var only: [String] = []

  @Option(help: "Number of games in each database of the section scale.")
  var scaleGames = 200_000

  @Option(help: "Number of tunes of each kind in the section tuning.")
  var tunes = 40

  @OptionGroup var print: PrintOptions

  func run() throws {
    guard seconds > 0, seconds <= 60 else {
      throw UsageError(description: "--seconds: expected a number above 0 and up to 60, found \(seconds)")
    }
    guard 100...100_000_000 ~= scaleGames else {
      throw UsageError(description: "--scale-games: expected a number from 100 to 100000000, found \(scaleGames)")
    }
    guard 1...1000 ~= tunes else {
      throw UsageError(description: "--tunes: expected a number from 1 to 1000, found \(tunes)")
    }
    let sections = try BenchSection.named(only)
    let settings = BenchSettings(
      seconds: seconds, variants: try variants.map { text throws(NotationError) in try Catalog.variant(text) },
      scaleGames: scaleGames, tunes: tunes, format: print.format)
    if print.isGiven {
      guard sections.map(\.name) == ["scale"] else {
        throw UsageError(description: "--format: only the section scale is there in other formats; add --only scale")
      }
      return try sections[0].run(settings)
    }
    for section in sections {
      try Console.print("\(section.name)\n")
      try section.run(settings)
      try Console.print("\n")
    }
    try Console.print("peak memory: \(Platform.peakMemory / 1_000_000) MB\nsignature:   \(try Signature.text())\n")
  }
}
