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

  /// The files that the config needs beside it, by name.
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
        (["run", file, "--dry-run"], "what would be played, and how long it takes"),
        (["run", file], "play it, or go on with it"),
        (["serve", database], "look at it in a browser"),
      ]
    case .league:
      [
        (["run", file, "--dry-run"], "what would be played, and how long it takes"),
        (["run", file], "play a run of it"),
        (["report", database, "divisions"], "who goes up, and who goes down"),
      ]
    case .match:
      [
        (["run", file], "play it until it is decided"),
        (["games", database, "--loser", "new", "--fastest"], "the games that it lost soonest"),
      ]
    case .tune:
      [
        (["tune", "--simulate", file], "what to expect of so many games"),
        (["tune", file], "play it, or go on with it"),
        (["tune", "show", database], "what it has come to so far"),
      ]
    case .game:
      [
        (["check-rules", "python3 domineering.py", "-v", "domineering:6x6"], "what the program does wrong"),
        (["run", file], "play it, or go on with it"),
        (["play", "domineering:6x6", "--config", file], "play a game yourself"),
      ]
    }
  }
}
