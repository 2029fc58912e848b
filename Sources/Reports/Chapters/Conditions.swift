import Results

extension ChapterKind {
  /// The games, players and conditions of the runs.
  public static let conditions = ChapterKind(name: "conditions") {
    $0.runs.isEmpty ? nil : .conditions($0.runs)
  }

  /// The dates of the runs, for programs; people find them in `conditions`.
  public static let dates = ChapterKind(name: "dates") {
    $0.runs.isEmpty
      ? nil : Chapter(name: "dates", title: "Dates", tables: [], data: DateTable.data($0.runs), notes: [])
  }
}

extension Chapter {
  /// Creates the chapter on the games, players and conditions of runs of a tournament; for people also their dates.
  ///
  /// - Precondition: The runs have their settings.
  public static func conditions(_ runs: [Run]) -> Chapter {
    precondition(runs.allSatisfy { $0.settings != nil }, "the chapter is about settings")
    let settings = MergedSettings(runs)
    var chapter = Chapter(
      name: "conditions", title: "Conditions",
      tables: [settings.list, settings.players, DateTable.table(runs)].compactMap(\.self),
      data: SettingTable.table(runs), notes: [])
    chapter.isBackground = true
    chapter.preface = settings.preface
    return chapter
  }
}

/// All settings for programs: a row for each run, player and setting, and one for the newest run's config.
private enum SettingTable {
  static func table(_ runs: [Run]) -> Table {
    let rows = runs.flatMap { run in
      let config = run.number == runs.last?.number ? [Run.Setting("config", run.config)] : []
      return (run.settings ?? []).map { row(run, "", $0) }
        + run.players.flatMap { player in player.settings.map { row(run, player.name, $0) } }
        + config.map { row(run, "", $0) }
    }
    return Table(
      columns: [
        .number("Run", "run"), .text("Player", "player"), .text("Setting", "setting"), .text("Value", "value"),
      ], rows: rows)
  }

  /// A row of the table; without a player's name it is about the run.
  private static func row(_ run: Run, _ player: String, _ setting: Run.Setting) -> [Cell] {
    [.integer(run.number), .text(player), .text(setting.name), .text(setting.value)]
  }
}

/// The dates of runs. Each row has a time of the form `2026-11-22T04:27:33Z` where any is known, and cells of constant
/// width, so that comparisons of reports on the same games can leave out such lines.
private enum DateTable {
  private static let columns: [Column] = [
    .text("Began", "began"), .text("Ended", "ended"), .number("Sessions", "sessions"), .number("Workers", "workers"),
    .text("Agon", "version"),
  ]

  private static func cells(_ run: Run) -> [Cell] {
    [
      .time(run.sessions.first?.began), .time(run.sessions.last?.ended), .integer(run.sessions.count),
      run.workers.map { .integer($0) } ?? .unknown, .kept(run.version),
    ]
  }

  static func data(_ runs: [Run]) -> Table {
    Table(
      columns: [.number("Run", "run"), .text("Seed", "seed")] + columns,
      rows: runs.map { [.integer($0.number), .text(String($0.seed))] + cells($0) })
  }

  /// The table for people, who read the seeds at the head of the report; nil where no dates are known.
  static func table(_ runs: [Run]) -> Table? {
    guard runs.contains(where: { !$0.sessions.isEmpty }) else { return nil }
    return Table(
      title: "Dates", columns: [.number("Run", "run")] + columns, rows: runs.map { [.integer($0.number)] + cells($0) },
      notes: [
        "Times are UTC. A run has one session more after each interruption. Workers is the number of games played in "
          + "parallel, in the last session. `agon runs` has the host."
      ])
  }
}
