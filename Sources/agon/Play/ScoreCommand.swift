import ArgumentParser
import Campaign
import Reports
import Statistics

/// `agon score`: an evaluation of the counts of a match of two players.
struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score", abstract: "Calculates what the counts of a match of two players say of them.",
    usage: "agon score <count> ... [<options>]",
    discussion: """
      Counts are from the first player's side: games won, drawn and lost; or, with --pairs, pairs of games (one \
      opening played in both seatings) in which it lost both, lost one and drew one, shared the points, won one and \
      drew one, won both. Where games were played in pairs, only counts of pairs give the right error.

        agon score 100 120 80
        agon score --pairs 10 50 100 60 20 --sprt 0,5
      """)

  @Argument(help: ArgumentHelp("W D L; with --pairs LL LD WL+DD WD WW.", valueName: "count"))
  var counts: [Int]

  @Flag(help: "Count pairs of games.")
  var pairs = false

  @OptionGroup var test: TestOptions

  @Option(help: "How to print it.")
  var format = MatchBlock.Style.text

  @OptionGroup var width: WidthOption

  /// The valid counts; larger ones would overflow sums, and are no match anybody has played.
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
