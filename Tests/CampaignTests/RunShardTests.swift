import Testing
import Tournament

@testable import Campaign

@Suite struct RunShardTests {
  private func plan(
    _ more: String = "encounters: 9", players: String = "[random, greedy, \"alpha-beta:depth=1\"]"
  ) throws -> RunPlan {
    let text = "variants: [noughts:3x3]\nopenings: {plies: 2}\nplayers: \(players)\n\(more)\n"
    return try RunPlan(try RunConfig(text: text, file: "t.yml"))
  }

  private func problem(_ plan: RunPlan, of count: Int = 3) throws -> String {
    let shard = try #require(Shard(0, of: count))
    do {
      return "no problem: \(try plan.taking(shard).description.planned)"
    } catch {
      return error.description
    }
  }

  private static let help =
    ", or play it on one machine, with engines on others (engine: [ssh, HOST, ...])"

  @Test(
    "Formats that use results can't be split into shards",
    arguments: ["swiss", "knockout", "ladder", "until-clear"]
  )
  func resultFormatsHaveNoShards(format: String) throws {
    let usage = try #require(FormatCatalog.formats.first { $0.name == format }).usage
    let words = try problem(plan("format: \(usage.contains(":") ? "{\(usage)}" : usage)"))
    #expect(
      words == "--shard: games can't be dealt out beforehand: in the format \(format) the results decide who meets "
        + "next; use one that doesn't look at them, such as round-robin, gauntlet or league" + Self.help)
  }

  @Test("A test can't be split into shards")
  func testsHaveNoShards() throws {
    let plan = try plan("sprt: {elo: [0, 20]}", players: "[random, greedy]")
    #expect(
      try problem(plan) == "--shard: games can't be dealt out beforehand: with “sprt” the results decide when it ends; "
        + "play it in rounds, such as --round 0/40 and so on (Cluster.md)" + Self.help)
    var shard = try #require(Shard(1, of: 3))
    shard.round = Round(1, of: 3)
    let part = try plan.taking(shard)
    #expect(part.description.planned == 22222)
    #expect(
      part.description.identity["shard"]?.json == #"{"number":1,"of":3,"planned":200000,"round":{"number":1,"of":3}}"#)
  }

  @Test("A run with a guest that dials in to one machine can't be split into shards")
  func guestsBindToOneMachine() throws {
    let players = "[random, greedy, {name: guest, engine: {code: guest-2466}, protocol: json}]"
    #expect(
      try problem(plan(players: players)) == "--shard: games can't be dealt out beforehand: guest dials in to one "
        + "machine; give it a command that each task can start" + Self.help)
  }

  @Test("There are at most as many shards as encounters")
  func shardsAtMostEncounters() throws {
    #expect(
      try problem(plan(), of: 28) == "--shard: the run has 27 encounters of a pairing at a variant, which are dealt "
        + "out whole; expected at most as many shards, found 28")
    #expect(try problem(plan(), of: 27) == "no problem: 2")
  }

  @Test("A shard is the same run except for what it says about itself")
  func shardIsTheSameRun() throws {
    let whole = try plan()
    let part = try whole.taking(try #require(Shard(1, of: 4)))
    #expect(part.description.planned == 14 && whole.description.planned == 54)
    var identity = part.description.identity
    #expect(identity["shard"]?.json == #"{"number":1,"of":4,"planned":54}"#)
    identity["shard"] = nil
    #expect(identity == whole.description.identity)
    #expect(part.playedFile == "t.sqlite.part" && whole.playedFile == "t.sqlite")
  }
}
