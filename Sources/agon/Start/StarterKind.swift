import ArgumentParser

/// A kind of config that `agon init` writes.
enum StarterKind: String, CaseIterable, ExpressibleByArgument {
  case tournament, league, match, tune, game

  /// The text of the config.
  var text: [UInt8] {
    switch self {
    case .tournament: PackageResources.tournament_yml
    case .league: PackageResources.league_yml
    case .match: PackageResources.match_yml
    case .tune: PackageResources.tune_yml
    case .game: PackageResources.game_yml
    }
  }

  /// The further files that the config needs, by name.
  var others: [(name: String, text: [UInt8])] {
    self == .game ? [("domineering.py", PackageResources.domineering_py)] : []
  }

  /// The commands for the config.
  /// - Parameters:
  ///   - file: the config's name.
  ///   - database: the name of the database that it is played into.
  func next(_ file: String, _ database: String) -> [(arguments: [String], purpose: String)] {
    switch self {
    case .tournament:
      [
        (["run", file, "--dry-run"], "print the plan and the estimated time"),
        (["run", file], "play it, or continue it"),
        (["serve", database], "show it in a browser"),
      ]
    case .league:
      [
        (["run", file, "--dry-run"], "print the plan and the estimated time"),
        (["run", file], "play a run of it"),
        (["report", database, "divisions"], "the tables, with promotion and relegation"),
      ]
    case .match:
      [
        (["run", file], "play it until it is decided"),
        (["games", database, "--loser", "new", "--fastest"], "the shortest games it lost"),
      ]
    case .tune:
      [
        (["tune", "--simulate", file], "estimate what the budget can gain"),
        (["tune", file], "play it, or continue it"),
        (["tune", "show", database], "the result so far"),
      ]
    case .game:
      [
        (["check-rules", "python3 domineering.py", "-v", "domineering:6x6"], "check the program for faults"),
        (["run", file], "play it, or continue it"),
        (["play", "domineering:6x6", "--config", file], "play a game yourself"),
      ]
    }
  }
}
