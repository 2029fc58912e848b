extension ChapterKind {
  /// What was played, by whom and under which conditions.
  public static let conditions = ChapterKind(name: "conditions", needs: []) {
    $0.runs.isEmpty ? nil : .conditions($0.runs)
  }

  /// When the runs were played, for programs; people find it in `conditions`.
  public static let dates = ChapterKind(name: "dates", needs: []) {
    $0.runs.isEmpty
      ? nil : Chapter(name: "dates", title: "Dates", tables: [], data: DateTable.data($0.runs), notes: [])
  }
}

extension Chapter {
  /// What was played in these runs of a tournament, by whom and under which conditions; for people also when.
  public static func conditions(_ runs: [PlayedRun]) -> Chapter {
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
  static func table(_ runs: [PlayedRun]) -> Table {
    let rows = runs.flatMap { run in
      let config = run.number == runs.last?.number ? [RunSetting("config", run.config)] : []
      return run.settings.map { row(run, "", $0) }
        + run.players.flatMap { player in player.settings.map { row(run, player.name, $0) } }
        + config.map { row(run, "", $0) }
    }
    return Table(
      columns: [
        .number("Run", "run"), .text("Player", "player"), .text("Setting", "setting"), .text("Value", "value"),
      ], rows: rows)
  }

  /// Without a player's name it is about the run.
  private static func row(_ run: PlayedRun, _ player: String, _ setting: RunSetting) -> [Cell] {
    [.integer(run.number), .text(player), .text(setting.name), .text(setting.value)]
  }
}

/// When runs were played. Each row has a time of the form `2026-11-22T04:27:33Z` where any is known, and its cells are as
/// wide in one playing as in another: so whoever compares reports of the same games can leave such lines out.
private enum DateTable {
  private static let columns: [Column] = [
    .text("Began", "began"), .text("Ended", "ended"), .number("Sittings", "sittings"), .number("Workers", "workers"),
    .text("Agon", "version"),
  ]

  private static func cells(_ run: PlayedRun) -> [Cell] {
    [
      .time(run.sittings.first?.began), .time(run.sittings.last?.ended), .integer(run.sittings.count),
      run.workers.map { .integer($0) } ?? .unknown, .kept(run.version),
    ]
  }

  static func data(_ runs: [PlayedRun]) -> Table {
    Table(
      columns: [.number("Run", "run"), .text("Seed", "seed")] + columns,
      rows: runs.map { [.integer($0.number), .text(String($0.seed))] + cells($0) })
  }

  /// For people, who read the seeds at the head of all; nil where nothing is known of any run.
  static func table(_ runs: [PlayedRun]) -> Table? {
    guard runs.contains(where: { !$0.sittings.isEmpty }) else { return nil }
    return Table(
      title: "Dates", columns: [.number("Run", "run")] + columns, rows: runs.map { [.integer($0.number)] + cells($0) },
      notes: [
        "Times are UTC. An interrupted run goes on in another sitting; Workers, the games played at once, are those of "
          + "the last. `agon runs` tells the machine."
      ])
  }
}
