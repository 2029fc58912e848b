import Testing
import Tournament

@testable import Campaign

/// A format with keys of every kind.
private struct Sample: TournamentFormat {
  static let name = "sample"
  static let summary = "A sample."
  static let keys = [
    FormatKey("seeds", "who begin", .players(single: "seed")),
    FormatKey("rounds", "how many", .value(.integer(1...9, default: 3))),
    FormatKey("confidence", "how sure", .value(.real(0...1, default: 0.5))),
  ]
  let settings: FormatSettings
  init(_ settings: FormatSettings) { self.settings = settings }
}

@Suite struct FormatConfigTests {
  private static let formats: [any TournamentFormat.Type] = FormatCatalog.formats + [Sample.self]

  private func plan(_ format: String, players: String = "[random, greedy, alpha-beta]") throws -> RunPlan {
    let text = "variants: [noughts:3x3]\nplayers: \(players)\nopenings: {plies: 2}\nformat: \(format)"
    return try RunPlan(try RunConfig(text: text, file: "x.yml", formats: Self.formats))
  }

  @Test(
    "An error in a format names its line and key",
    arguments: [
      (
        "danish",
        "x.yml:4: format: unknown format “danish”; known: round-robin, gauntlet: {challengers: [NAME, ...]}, "
          + "until-clear, swiss, knockout, ladder, league: {divisions: [[NAME, ...], ...]}, sample: {seeds: [NAME, ...]}"
      ),
      (
        "{danish: {rounds: 3}}",
        "x.yml:4: format: unknown format “danish”; known: round-robin, gauntlet: {challengers: [NAME, ...]}, "
          + "until-clear, swiss, knockout, ladder, league: {divisions: [[NAME, ...], ...]}, sample: {seeds: [NAME, ...]}"
      ),
      (
        "[round-robin]",
        "x.yml:4: format: expected a format; known: round-robin, gauntlet: {challengers: [NAME, ...]}, "
          + "until-clear, swiss, knockout, ladder, league: {divisions: [[NAME, ...], ...]}, sample: {seeds: [NAME, ...]}, found a list"
      ),
      (
        "{round-robin: {rounds: 2}}",
        "x.yml:4: format.round-robin: round-robin has no keys; write “format: round-robin”"
      ),
      (
        "gauntlet",
        "x.yml:4: format: the key “challengers” is missing; write “format: {gauntlet: {challengers: [NAME, ...]}}”"
      ),
      (
        "{gauntlet: {}}",
        "x.yml:4: format.gauntlet: the key “challengers” is missing; write “format: {gauntlet: "
          + "{challengers: [NAME, ...]}}”"
      ),
      (
        "{gauntlet: {challengers: random}}",
        "x.yml:4: format.gauntlet.challengers: expected a list of players' names, "
          + "found “random”"
      ),
      ("{gauntlet: {challengers: []}}", "x.yml:4: format.gauntlet.challengers: expected at least one player's name"),
      ("{gauntlet: {challengers: [random, random]}}", "x.yml:4: format.gauntlet.challengers: “random” is listed twice"),
      (
        "{gauntlet: {challengers: [random], challenger: greedy}}",
        "x.yml:4: format.gauntlet.challenger: give “challengers” or “challenger”, not both"
      ),
      (
        "\n  gauntlet:\n    challengers:\n      - random\n      - me",
        "x.yml:8: format.gauntlet.challengers: no player is called “me”; known: random, greedy, alpha-beta"
      ),
      (
        "{gauntlet: {challenger: me}}",
        "x.yml:4: format.gauntlet.challenger: no player is called “me”; known: random, greedy, alpha-beta"
      ),
      (
        "{gauntlet: {chalenger: me}}",
        "x.yml:4: format.gauntlet: unknown key “chalenger”; did you mean “challenger”? known: challengers, challenger"
      ),
      (
        "{sample: {seeds: [random], rounds: 10}}",
        "x.yml:4: format.sample.rounds: expected a whole number from 1 to 9, found “10”"
      ),
      (
        "{sample: {seed: random, confidence: high}}",
        "x.yml:4: format.sample.confidence: expected a number from 0 to 1, found “high”"
      ),
      (
        "{until-clear: {wihtin: 5}}",
        "x.yml:4: format.until-clear: unknown key “wihtin”; did you mean “within”? known: what, within, confidence, games"
      ),
      (
        "{until-clear: {what: order}}",
        "x.yml:4: format.until-clear.what: expected ranking or best, found “order”"
      ),
      (
        "{until-clear: {confidence: 100}}",
        "x.yml:4: format.until-clear.confidence: expected a number from 50 to 99.99, found “100”"
      ),
      (
        "{until-clear: {games: 3}}",
        "x.yml:4: format.until-clear.games: one round of 3 players at a variant has 4 games; expected at least as "
          + "many, found 3"
      ),
      (
        "until-clear\nencounters: 5",
        "x.yml:5: encounters: in the format until-clear results tell how often two players meet; leave “encounters” out"
      ),
      (
        "{gauntlet: {challengers: [random, greedy, alpha-beta]}}",
        "x.yml:1: variants: a challenger at noughts:3x3 meets 1 who aren't challengers, but of those only 0 can play it; "
          + "name fewer challengers"
      ),
      (
        "{swiss: {challengers: [random]}}", "x.yml:4: format.swiss: unknown key “challengers”; known: rounds"
      ),
      (
        "{swiss: {rounds: 0}}", "x.yml:4: format.swiss.rounds: expected a whole number from 1 to 1000, found “0”"
      ),
      (
        "{knockout: {losses: 3}}", "x.yml:4: format.knockout.losses: expected a whole number from 1 to 2, found “3”"
      ),
      (
        "{knockout: {rounds: 3}}",
        "x.yml:4: format.knockout: unknown key “rounds”; known: encounters, most, losses, seeds"
      ),
      (
        "{knockout: {seeds: rating}}",
        "x.yml:4: format.knockout.seeds: expected list or ratings, found “rating”"
      ),
      (
        "{knockout: {encounters: 4, most: 3}}",
        "x.yml:4: format.knockout.most: a pairing has 4 encounters to begin with; expected at least as many, found 3"
      ),
      ("{ladder: {rungs: 3}}", "x.yml:4: format.ladder: unknown key “rungs”; known: rounds"),
      (
        "{ladder: {rounds: 0}}", "x.yml:4: format.ladder.rounds: expected a whole number from 1 to 100000, found “0”"
      ),
      (
        "league",
        "x.yml:4: format: the key “divisions” is missing; write “format: {league: {divisions: [[NAME, ...], ...]}}”"
      ),
      (
        "{league: {divisions: random}}",
        "x.yml:4: format.league.divisions: expected a list of lists of players' names, found “random”"
      ),
      (
        "{league: {divisions: [random, greedy]}}",
        "x.yml:4: format.league.divisions: expected a list of players' names, found “random”"
      ),
      (
        "{league: {divisions: [[random], []]}}", "x.yml:4: format.league.divisions: expected at least one player's name"
      ),
      (
        "{league: {divisions: [[random, greedy], [greedy, alpha-beta]]}}",
        "x.yml:4: format.league.divisions: “greedy” is listed twice"
      ),
      (
        "\n  league:\n    divisions:\n      - [random]\n      - [greedy, me]",
        "x.yml:8: format.league.divisions: no player is called “me”; known: random, greedy, alpha-beta"
      ),
      (
        "{league: {divisions: [[random], [greedy]]}}",
        "x.yml:4: format.league.divisions: “alpha-beta” is in none of the divisions; each player is in one"
      ),
      (
        "{league: {divisions: [[random, greedy], [alpha-beta]], promote: 0}}",
        "x.yml:4: format.league.promote: expected a whole number from 1 to 100000, found “0”"
      ),
      (
        "{league: {divisions: [[random, greedy], [alpha-beta]], promote: 2}}",
        "x.yml:4: format.league.promote: division 1 has 2 players, of whom one has to stay; expected at most 1, found 2"
      ),
      (
        "{league: {divisions: [[random, greedy], [alpha-beta]], rounds: 2}}",
        "x.yml:4: format.league: unknown key “rounds”; known: divisions, promote"
      ),
    ])
  func errorsNameLineAndKey(format: String, expected: String) {
    #expect { try plan(format) } throws: { error in
      #expect("\(error)" == expected)
      return error is ConfigError
    }
  }

  @Test("A knockout of one player is refused like any tournament of one")
  func knockoutOfOneIsRefused() {
    #expect { try plan("knockout", players: "[random]") } throws: { error in
      "\(error)"
        == "x.yml:1: variants: noughts:3x3 has 2 seats, but of the players listed only random can play it; “agon "
        + "list” has the games of each player"
    }
  }

  @Test("A game of three seats is refused with a reason", arguments: ["swiss", "knockout", "ladder"])
  func threeSeatsAreRefused(format: String) {
    let text = "variants: [\"snap:3\"]\nplayers: [random, reflex, {name: b, player: reflex}]\nformat: \(format)"
    #expect { try RunPlan(try RunConfig(text: text, file: "x.yml")) } throws: { error in
      "\(error)"
        == "x.yml:1: variants: a \(format) pairs two players by what they won, but snap:3 has 3 seats; play it as a "
        + "round-robin"
    }
  }

  @Test("The keys of a format are read with their defaults")
  func formatKeysHaveDefaults() throws {
    func settings(_ text: String) throws -> FormatSettings {
      try #require(try plan(text).format as? Sample).settings
    }
    let usual = try settings("{sample: {seed: greedy}}")
    #expect(usual[players: "seeds"] == ["greedy"])
    #expect(usual[number: "rounds"] == 3 && usual[number: "confidence"] == 0.5)
    let set = try settings("{sample: {confidence: 0.9, seeds: [random, greedy], rounds: 9}}")
    #expect(set[players: "seeds"] == ["random", "greedy"])
    #expect(set[number: "rounds"] == 9 && set[number: "confidence"] == 0.9)
  }

  @Test("Until-clear has no known number of games and warns of equal players within zero")
  func untilClearHasNoCount() throws {
    let plan = try plan("{until-clear: {within: 0, games: 500}}", players: "[random, greedy]")
    #expect(plan.games == nil && plan.mostGames == 500 && plan.description.planned == 500)
    #expect(
      plan.warnings.contains("with “within: 0” players of equal strength meet until all 500 games are played"))
  }

  @Test("A variant that a player can't play is refused because it can never be settled")
  func unplayableVariantNeverSettles() throws {
    let text = "variants: [noughts:3x3, snap:2]\nplayers: [random, reflex, alpha-beta]\nformat: until-clear"
    #expect {
      try RunPlan(try RunConfig(text: text, file: "x.yml"))
    } throws: { error in
      "\(error)"
        == "x.yml:3: format: alpha-beta can't play snap:2; until-clear compares players by games at all variants: leave out "
        + "the one or the other"
    }
  }

  @Test("One challenger may be written without a list")
  func challengerWithoutAList() throws {
    let games = try ["challenger: greedy", "challengers: [greedy]"].map {
      try plan("{gauntlet: {\($0)}}").games
    }
    #expect(games == [40, 40])
    #expect(try plan("{gauntlet: {challengers: [greedy, random]}}").games == 40)
    #expect(try plan("round-robin").games == 60)
    #expect(try plan("{swiss: {rounds: 3}}").games == 60)
    #expect(try plan("{ladder: {rounds: 3}}").games == 60)
    #expect(try plan("knockout").games == nil)
    #expect(
      try plan(
        "{league: {divisions: [[random, b], [greedy, alpha-beta]]}}",
        players: "[random, greedy, alpha-beta, {name: b, player: random}]"
      ).games == 40)
  }
}
