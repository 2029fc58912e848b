import Reports

/// The costs of a large database.
struct ScaleFigures {
  /// The variant that was played.
  let variant: String
  /// The games that were recorded.
  let games: Int
  /// The games recorded per second, of the first tenth and of the last.
  var first = 0.0
  var last = 0.0
  /// The bytes of the file for each game.
  var bytes = 0.0
  /// The seconds until the standings are printed, the report is written, and all is checked.
  var standings = 0.0
  var report = 0.0
  var check = 0.0
  /// The seconds until a continued run has recorded its first new game.
  var resume = 0.0
  /// The games merged per second, of two shards.
  var merged = 0.0
  /// The maximum memory held, in bytes.
  var memory = 0

  /// The table of these figures, with a row for each variant.
  static func chapter(_ figures: [ScaleFigures]) -> Chapter {
    let columns: [Column] = [
      .text("Variant", "variant"), .number("Games", "games"), .number("First/s", "first_per_second"),
      .number("Last/s", "last_per_second"), .number("Bytes", "bytes_per_game", decimals: 1),
      .number("MB", "memory_megabytes"), .number("Merged/s", "merged_per_second").of(.rank(5)),
      .number("Resume s", "resume_seconds", decimals: 2).of(.rank(4)),
      .number("Table s", "standings_seconds", decimals: 3).of(.rank(3)),
      .number("Report s", "report_seconds", decimals: 1).of(.rank(2)),
      .number("Check s", "check_seconds", decimals: 1).of(.rank(1)),
    ]
    func whole(_ number: Double) -> Cell { .real(number.rounded()) }
    let rows = figures.map { figures -> [Cell] in
      [
        .text(figures.variant), .integer(figures.games), whole(figures.first), whole(figures.last),
        .real(figures.bytes), whole(Double(figures.memory) / 1e6), whole(figures.merged), .real(figures.resume),
        .real(figures.standings), .real(figures.report), .real(figures.check),
      ]
    }
    return Chapter(
      name: "scale", title: "Large databases", table: Table(columns: columns, rows: rows),
      notes: [
        "First/s, Last/s: games recorded a second, of the first tenth and the last. Bytes: of the file, for each game. "
          + "MB: the most memory held until then. Merged/s: games a second from two shards into a new file. Resume s: "
          + "until a run that goes on has recorded its first new game. Table s: standings, printed."
      ])
  }
}
