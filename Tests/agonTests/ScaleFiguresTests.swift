import Testing

@testable import agon

@Suite struct ScaleFiguresTests {
  private static let figures: [ScaleFigures] = {
    var noughts = ScaleFigures(variant: "noughts:3x3", games: 10_000_008)
    (noughts.first, noughts.last, noughts.bytes, noughts.memory) = (201_234.5, 199_876.4, 97.14, 81_234_567)
    (noughts.standings, noughts.report, noughts.check) = (0.0421, 12.34, 56.78)
    (noughts.resume, noughts.merged) = (1.234, 150_000)
    var other = ScaleFigures(variant: "connect-four:7x6", games: 120)
    // What took no time at all.
    (other.first, other.last) = (.infinity, .nan)
    return [noughts, other]
  }()

  @Test("A terminal shows what fits")
  func terminalShowsWhatFits() {
    #expect(
      ScaleFigures.chapter(Self.figures).text(in: .text(fitting: 80)) == """
        Large databases
        ===============

        Variant              Games  First/s  Last/s  Bytes  MB  Merged/s  Resume s
        ----------------  --------  -------  ------  -----  --  --------  --------
        noughts:3x3       10000008   201235  199876   97.1  81    150000      1.23
        connect-four:7x6       120        -       -    0.0   0         0      0.00

        First/s, Last/s: games recorded a second, of the first tenth and the last.
          Bytes: of the file, for each game. MB: the most memory held until then.
          Merged/s: games a second from two shards into a new file. Resume s: until a
          run that goes on has recorded its first new game. Table s: standings, printed.
        Columns omitted for lack of width: Table s, Report s, Check s; --wide shows
          all.

        """)
  }

  @Test("The CSV has all columns and rows")
  func csvHasEverything() {
    #expect(
      ScaleFigures.chapter(Self.figures).text(in: .csv).replacing("\r\n", with: "\n") == """
        variant,games,first_per_second,last_per_second,bytes_per_game,memory_megabytes,merged_per_second,\
        resume_seconds,standings_seconds,report_seconds,check_seconds
        noughts:3x3,10000008,201235.0,199876.0,97.14,81.0,150000.0,1.234,0.0421,12.34,56.78
        connect-four:7x6,120,,,0.0,0.0,0.0,0.0,0.0,0.0,0.0

        """)
    #expect(
      ScaleFigures.chapter(Self.figures).text(in: .json).contains(
        """
              "title": "Large databases",
              "rows": [
                {"variant": "noughts:3x3", "games": 10000008, "first_per_second": 201235.0, \
        "last_per_second": 199876.0, "bytes_per_game": 97.14, "memory_megabytes": 81.0, \
        "merged_per_second": 150000.0, "resume_seconds": 1.234, "standings_seconds": 0.0421, \
        "report_seconds": 12.34, "check_seconds": 56.78},

        """))
  }

  @Test("Everything is measured, and in a given format nothing else is printed")
  func formatPrintsAlone() throws {
    let program = try Program()
    defer { program.remove() }
    let bench = try program.run("bench", "--only", "scale", "--scale-games", "250", "--format", "csv")
    #expect(bench.status == 0, "\(bench.errors)")
    let rows = bench.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.map { $0[0] } == ["variant", "noughts:3x3", "connect-four:7x6"])
    // Whole encounters of four players.
    #expect(rows.map { $0[1] } == ["games", "252", "252"])
    #expect(rows.dropFirst().allSatisfy { row in row.dropFirst().allSatisfy { Double($0) ?? 0 > 0 } }, "\(rows)")
    let text = try program.run("bench", "--only", "scale", "--scale-games", "120").output
    #expect(text.hasPrefix("scale\nLarge databases\n") && text.contains("\nsignature:   "), "\(text)")
  }

  @Test(
    "Impossible options are refused",
    arguments: [
      (["--format", "csv"], "agon: --format: only the section scale is there in other formats; add --only scale\n"),
      (
        ["--only", "scale", "--scale-games", "99"],
        "agon: --scale-games: expected a number from 100 to 100000000, found 99\n"
      ),
    ])
  func badOptionsAreRefused(options: [String], error: String) throws {
    let program = try Program()
    defer { program.remove() }
    let bench = try program.run(arguments: ["bench"] + options)
    #expect(bench.status == 64 && bench.errors == error, "\(bench.errors)")
  }
}
