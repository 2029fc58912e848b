import Campaign
import People
import Play
import Testing

@testable import agon

@Suite struct InvitationTests {
  private func names(
    _ variant: String, _ players: String..., seat: Int? = nil
  ) throws -> [String] {
    try Invitation(variant: variant, players: players, seat: seat, name: "Ann").terms().terms.seats.map(\.name)
  }

  @Test("The user has the seat that is left")
  func userGetsTheOpenSeat() throws {
    #expect(try names("noughts") == ["Ann", "alpha-beta"])
    #expect(try names("noughts", "greedy", seat: 1) == ["greedy", "Ann"])
    #expect(try names("snap:3", "reflex", "random") == ["Ann", "reflex", "random"])
    #expect(try names("snap:3", "random", seat: 2) == ["random", "reflex", "Ann"])
  }

  @Test("Several people have their names or one by seat")
  func peopleHaveNames() throws {
    #expect(try names("noughts", "person") == ["Ann", "person 2"])
    #expect(try names("noughts", "person", "random") == ["Ann", "random"])
    #expect(try names("noughts", "person", "person") == ["Ann", "person 2"])
    #expect(try names("noughts", "person:Bob", "person:Cid") == ["Bob", "Cid"])
    #expect(try names("snap:3", "person:Bob", seat: 1) == ["Bob", "Ann", "reflex"])
  }

  @Test("A level is a player of growing strength, and one that isn't there is an error that lists what is")
  func levelsArePlayers() throws {
    for game in Catalog.games {
      let variant = try #require(game.offers.first).variant
      let levels = Opponents().levels(at: try Catalog.variant(variant))
      #expect(levels.count == 10)
      for (number, level) in levels.enumerated() {
        let others = Array(repeating: "level:\(number + 1)", count: try Catalog.variant(variant).seats - 1)
        let seats = try Invitation(variant: variant, players: others, name: "Ann").terms().terms.seats.map(\.name)
        #expect(seats == ["Ann"] + others.map { _ in level }, "\(variant)")
      }
    }
    for word in ["level", "level:0", "level:11", "level:-1", "level:x", "level:99999999999999999999"] {
      #expect(throws: UsageError(description: "“\(word)”: expected level:1 to level:10")) { try names("noughts", word) }
    }
  }

  @Test("The config that measures levels has those of its variant")
  func configHasTheLevels() throws {
    let config = try Project.text("configs/levels.yml")
    for (number, level) in Opponents().levels(at: try Catalog.variant("connect-four:7x6")).enumerated() {
      #expect(config.contains("{name: level \(number + 1), player: \"\(level)\"}"), "level \(number + 1)")
    }
  }

  @Test("Programs are named after what they run, unlike any other player")
  func programNamesDiffer() throws {
    #expect(
      try names("snap:4", "json:./bot", "json:other/bot", "json:./bot") == ["Ann", "bot", "bot (program 2)", "bot (2)"])
    #expect(try names("noughts", "json:./random") == ["Ann", "random (program 2)"])
  }

  @Test("Every person has the time")
  func everyPersonHasTheTime() throws {
    let terms = try Invitation(variant: "noughts", players: ["person:Bob"], name: "Ann", clock: 60_000_000_000).terms()
      .terms
    #expect(terms.seats.map(\.clock) == [60_000_000_000, 60_000_000_000])
  }

  @Test(
    "An impossible invitation is refused with what would be right",
    arguments: [
      (
        ["random", "random"], nil,
        "no seat is left for a person; leave one out, write “person” for one, or let them play by "
          + "themselves with “agon match”"
      ),
      (
        ["random", "random", "random"], nil,
        "noughts:3x3 has 2 seats; expected up to 1 players beside you, or 2 with you as "
          + "“person”, found 3"
      ),
      (["person", "random"], 1, "--seat: where everybody is named, the order says who has which seat"),
      (["random"], 2, "--seat: noughts:3x3 has the seats 1 to 2"),
      (
        ["reflex"], nil,
        "reflex can't play noughts:3x3; those that can: random, greedy, alpha-beta, monte-carlo, perfect"
      ),
      (["person:Ann"], nil, "“Ann” sits there already; expected different names"),
    ] as [([String], Int?, String)])
  func badInvitationExplained(players: [String], seat: Int?, problem: String) {
    #expect {
      try Invitation(variant: "noughts", players: players, seat: seat, name: "Ann").terms()
    } throws: { "\($0)" == problem }
  }
}
