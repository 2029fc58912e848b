import ArgumentParser
import Campaign
import Reports
import Statistics

/// `agon score`: an evaluation of the counts of a match of two players.
struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score", abstract: "Calculates Elo, LOS and tests from the counts of a match.",
    usage: "agon score <count> ... [<options>]",
    discussion: """
      Counts refer to the first player: games won, drawn and lost. With --pairs they are counts of game pairs, one \
      opening played in both seatings: lost both, lost one and drew one, shared the points, won one and drew one, won \
      both. If games were played in pairs, only counts of pairs give correct error bars.

        agon score 100 120 80
        agon score --pairs 10 50 100 60 20 --sprt 0,5
      """)

  @Argument(help: ArgumentHelp("W D L; with --pairs LL LD WL+DD WD WW.", valueName: "count"))
  var counts: [Int]

  @Flag(help: "Read counts of game pairs.")
  var pairs = false

  @OptionGroup var test: TestOptions

  @Option(help: "Output format.")
  var format = MatchBlock.Style.text

  @OptionGroup var width: WidthOption

  /// The valid counts; larger ones would overflow sums, and no match has that many games.
  private static let range = 0...1_000_000_000_000

  func run() throws {
    let expected = pairs ? ("five", "LL LD WL+DD WD WW") : ("three", "W D L")
    guard counts.count == (pairs ? 5 : 3) else {
      throw UsageError(description: "expected \(expected.0) counts, \(expected.1), found \(counts.count)")
    }
    for count in counts where !Self.range.contains(count) {
      throw UsageError(description: "expected counts from 0 to \(Self.range.upperBound), found \(count)")
    }
    guard counts.contains(where: { $0 > 0 }) else {
      throw UsageError(description: "expected at least one game, found 0")
    }
    let record: MatchRecord =
      pairs
      ? .pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4])
      : .games(wins: counts[0], draws: counts[1], losses: counts[2])
    let block = try MatchBlock(record, test: try test.test())
    try Console.print(
      block.text(in: format, width: width.columns, command: ShellCommand.again), isForPrograms: format != .text)
  }
}

extension MatchBlock.Style: ExpressibleByArgument {}
