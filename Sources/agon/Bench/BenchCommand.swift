import ArgumentParser
import Campaign
import Foundation
import Play

/// `agon bench`: the speed of this machine at each job, and a signature that shows whether play has changed.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the speed of this machine, and prints a signature that changes with play.",
    usage: "agon bench [<options>]",
    discussion: """
      Sections:
      \(BenchSection.all.map { "  \($0.name): \($0.abstract)" }.joined(separator: "\n"))

      For games: random playouts a second on one core; nodes a second of alpha-beta and simulations a second of \
      monte-carlo, as they spend them in games, and of a first move of 10,000 simulations (first/s); games a second \
      that a whole run of random against random plays and records on all cores, and how long the standings of those \
      games take (table ms).

      For playouts: random playouts a second of processor time, and those of a loop in C for each board, built with \
      cc.

      For engines: the CPU time, user and system, that a move costs Agon beside the engine's own, and recorded moves \
      a second, at one and two workers, in games of 9 and of 99 moves, with a program in C that plays them by heart \
      and is built with cc; and how long it takes from Ctrl-C to the end while engines think.

      For solvers: processor time and nodes that exact scores take, each with an empty table, of random positions \
      after so many plies and of the end games FFO 40 to 44 of Reversi; and leaves of perft a second. The nodes are \
      the same on every machine.

      For ratings: what each takes of the processor's time, reading the games included.

      For tuning: the median Elo still lost after 1,000, 5,000 and 20,000 games on surfaces whose peak is known, over \
      so many tunes (a quarter as many of the largest budget, rounded down), which began 100 Elo below it; how often the result is \
      worse than the start, how often the 95 % intervals hold the best value, what gain is promised and what comes of \
      it; and the CPU time that the optimiser and the estimate take for each game.

      For ranking: mean games over 100 simulated tournaments each, played until-clear and as round-robins that stop \
      once a joint fit shows the same (which guarantees nothing), with errors by how encounters scatter, and as of \
      independent games without draws (by games); and how often each was wrong by more than is allowed.

      For scale: games of random players, so many of each variant into a file of its own, and what is done with it \
      then; with 10,000,000 games that takes some minutes and 3 GB of disk, ten times as many ten times that. This \
      section alone is there in other formats, too.

      The signature is the same on every machine: it changes only when rules, players or seeds do.

        agon bench --only games --seconds 0.2 --variant reversi:8x8
        agon bench --only tuning --tunes 8
        agon bench --only scale --scale-games 10000000
      """)

  @Option(help: "How long each measurement of games takes, in seconds.")
  var seconds = 1.0

  @Option(
    name: [.customLong("variant"), .customShort("v")], help: "A variant to measure; may be repeated.",
    completion: .variant)
  var variants: [String] = BenchSettings.variants

  @Option(help: "A section to run; may be repeated. All of them unless given.")
  var only: [String] = []

  @Option(help: "The games of each database of the section scale.")
  var scaleGames = 200_000

  @Option(help: "The tunes of each kind of the section tuning.")
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
