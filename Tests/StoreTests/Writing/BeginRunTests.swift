import Foundation
import Play
import Results
import Testing

@testable import Store

struct BeginRunTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("The first run has the config's seed")
  func firstRunHasConfigSeed() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(seed: 7))
      #expect((run.tournament, run.number, run.seed, run.isContinuation) == ("nightly", 1, 7, false))
    }
  }

  @Test("A run that isn't complete is continued")
  func incompleteRunContinues() throws {
    let first = try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample(encounter: 0), .sample(encounter: 2)], to: run)
      return run
    }
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      #expect((run.id, run.number, run.seed, run.isContinuation) == (first.id, 1, first.seed, true))
      let played = try store.played(in: run)
      #expect(played.count == 2)
      let found = (0..<4).filter {
        played.contains(variant: "noughts:3x3", players: ["alpha", "random"], encounter: $0)
      }
      #expect(found == [0, 2])
      try store.write([.sample(encounter: 1)], to: run)
      #expect(try store.results().coverage.games == 3)
    }
  }

  @Test("After a complete run the next one has its own number and seed")
  func nextRunHasOwnSeed() throws {
    try Store.writing(scratch.path()) { store in
      for number in 1...3 {
        let run = try store.beginRun(.sample(seed: 7))
        #expect(run.number == number)
        #expect(run.seed == Seed.run(7, number: number))
        #expect(!run.isContinuation)
        #expect(try store.played(in: run).count == 0)
        try store.write([.sample()], to: run)
        try store.finish(run)
      }
    }
  }

  @Test("Later runs may have another seed and other definitions")
  func laterRunsMayDiffer() throws {
    try Store.writing(scratch.path()) { store in
      try store.finish(store.beginRun(.sample(seed: 7)))
      let second = try store.beginRun(.sample(seed: 8, alpha: "alpha-beta:depth=6"))
      #expect(second.seed == Seed.run(8, number: 2))
      #expect(try store.beginRun(.sample(seed: 8, alpha: "alpha-beta:depth=6")).isContinuation)
    }
  }

  @Test("Tournaments in one file are separate")
  func tournamentsAreSeparate() throws {
    try Store.writing(scratch.path()) { store in
      let nightly = try store.beginRun(.sample(seed: 1))
      let weekly = try store.beginRun(.sample(tournament: "weekly", seed: 2))
      #expect(weekly.number == 1 && !weekly.isContinuation && weekly.id != nightly.id)
      #expect(try store.tournaments() == ["nightly", "weekly"])
    }
  }

  @Test("A run grows by players, variants and games and keeps what it has")
  func runsGrow() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(planned: 10))
      try store.write([.sample()], to: run)
      let added = Run.Player(name: "edax", definition: "engine:edax")
      let snap = Run.Variant(name: "snap:2", seats: 2)
      let grown = try store.beginRun(
        .sample(
          extraPlayers: [added], variants: [snap] + RunDescription.sampleVariants, planned: 20, config: "more\n"))
      #expect(grown.isContinuation)
      try store.write([.sample(["edax", "alpha"], variant: "snap:2")], to: grown)
      let summary = try #require(try store.runs().first)
      #expect((summary.planned, summary.games, summary.config) == (20, 2, "more\n"))
      #expect(summary.players.map(\.name) == ["alpha", "greedy", "random", "reflex", "edax"])
      #expect(summary.variants.map(\.name) == ["snap:2", "noughts:3x3", "reversi:6x6", "snap:3", "snap:4"])
    }
  }

  @Test("Settings that don't affect played games may change, and the newest are kept")
  func freeMembersKeepTheNewest() throws {
    try Store.writing(scratch.path()) { store in
      func identity(_ policy: Identity?, _ file: Identity) -> Identity {
        var identity: Identity = ["seed": 7, "openings": ["file": file]]
        (identity["faults"], identity["plays"]) = (policy, policy.map { ["bot": [$0]] })
        (identity["introduced"], identity["lineup"]) = (policy.map { ["bot": $0] }, policy.map { ["bot", $0] })
        return identity
      }
      // Runs of before had no such members.
      for identity in [["seed": 7, "openings": [:]], identity("withdraw", "a.txt"), identity("retry", "b.txt")]
        as [Identity]
      {
        _ = try store.beginRun(.sample(identity: identity))
        #expect(try store.runs().map(\.identity) == [identity])
      }
      // An engine that couldn't be started this time has called itself something before.
      _ = try store.beginRun(.sample(identity: ["seed": 7, "openings": [:], "introduced": ["other": "o"]]))
      #expect(try store.runs()[0].identity?["introduced"] == ["bot": "retry", "other": "o"])
    }
  }

  @Test("A run whose length depends on results is planned at the number of its games")
  func settledRunHasItsGames() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(
        [.sample(["alpha", "random"], encounter: 0), .sample(["random", "alpha"], encounter: 0)], to: run)
      #expect(try store.runs()[0].planned > 2)
      try store.settlePlanned(of: run)
      let summary = try store.runs()[0]
      #expect(summary.planned == 2 && summary.games == 2 && !summary.isComplete)
    }
  }

  @Test("Players and variants no longer in the config stay after the rest")
  func removedNamesStayLast() throws {
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(.sample(extraPlayers: [.init(name: "edax", definition: "engine:edax")]))
      _ = try store.beginRun(
        RunDescription(
          tournament: "nightly", seed: 7, variants: [RunDescription.sampleVariants[2]],
          players: [.init(name: "random", definition: "random"), .init(name: "new", definition: "greedy")], planned: 3,
          conditions: "no openings", config: ""))
      let summary = try #require(try store.runs().first)
      #expect(summary.players.map(\.name) == ["random", "new", "alpha", "greedy", "reflex", "edax"])
      #expect(summary.variants.map(\.name) == ["snap:3", "noughts:3x3", "reversi:6x6", "snap:4"])
    }
  }

  @Test("Another seed for a run in progress is refused")
  func otherSeedIsRefused() throws {
    try Store.writing(scratch.path()) { store in
      try store.finish(store.beginRun(.sample(seed: 7)))
      try store.write([.sample()], to: try store.beginRun(.sample(seed: 7)))
      #expect(
        throws: StoreError.changed(
          "run 2 of nightly", [.init(path: ["seed"], before: 7, now: 8)], file: scratch.path())
      ) {
        try store.beginRun(.sample(seed: 8))
      }
    }
  }

  @Test("Other conditions for a run in progress are refused")
  func otherConditionsRefused() throws {
    try Store.writing(scratch.path()) { store in
      try store.write([.sample()], to: try store.beginRun(.sample(conditions: "openings of 2 plies")))
      let change = Identity.Difference(path: ["conditions"], before: "openings of 2 plies", now: "no openings")
      let expected = StoreError.changed("run 1 of nightly", [change], file: scratch.path())
      #expect(throws: expected) { try store.beginRun(.sample()) }
    }
  }

  @Test("A changed player definition for a run in progress is refused, and nothing is changed")
  func otherDefinitionIsRefused() throws {
    try Store.writing(scratch.path()) { store in
      try store.write([.sample()], to: try store.beginRun(.sample()))
      let before = try store.runs()
      let error = #expect(throws: StoreError.self) {
        try store.beginRun(.sample(alpha: "alpha-beta:depth=6", planned: 1, config: "changed"))
      }
      let change = Identity.Difference(
        path: ["players", "alpha"], before: "alpha-beta:depth=4", now: "alpha-beta:depth=6")
      let expected = StoreError.changed("run 1 of nightly", [change], file: scratch.path())
      #expect(error == expected)
      #expect(error?.kind == .request)
      #expect(try store.runs() == before)
    }
  }

  @Test("A different number of seats for a recorded variant is refused")
  func otherSeatCountIsRefused() throws {
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(.sample())
      #expect(throws: StoreError.changedVariant("snap:3", from: 3, to: 2, file: scratch.path())) {
        try store.beginRun(.sample(tournament: "other", variants: [.init(name: "snap:3", seats: 2)]))
      }
      #expect(try store.tournaments() == ["nightly"])
    }
  }

  @Test("A run without games may become any other one, under its number; with a game it may not", arguments: [1, 2])
  func unplayed(number: Int) throws {
    try Store.writing(scratch.path()) { (store) throws in
      if number == 2 {
        let first = try store.beginRun(.sample(planned: 1))
        try store.write([.sample()], to: first)
        try store.finish(first)
      }
      let session = Session(began: Date(timeIntervalSince1970: 0), host: "h", workers: 1, version: "1")
      _ = try store.beginRun(.sample(seed: 3, alpha: "alpha-beta:depth=9", conditions: "limits"), session: session)
      let other = RunDescription.sample(
        seed: 8, alpha: "alpha-beta:depth=2", variants: [.init(name: "reversi:6x6", seats: 2)], conditions: "none")
      let run = try store.beginRun(other)
      #expect((run.number, run.seed, run.isContinuation) == (number, Seed.run(8, number: number), false))
      #expect(try store.beginRun(other).isContinuation)
      let kept = try store.runs(of: "nightly")
      #expect(kept.count == number && kept[number - 1].variants.map(\.name) == ["reversi:6x6"])
      #expect(kept[number - 1].players.map(\.definition).contains("alpha-beta:depth=2"))
      try store.write([.sample(variant: "reversi:6x6")], to: run)
      #expect(throws: StoreError.self) { try store.beginRun(.sample(seed: 9)) }
      try store.inspect(reportingTo: { Issue.record("\($0)") }) { inspection in
        try inspection.checkFile()
        for run in try inspection.runs() { try inspection.checkGames(of: run, batch: 9) { _ in } }
      }
    }
  }

  @Test("The largest seed is kept exactly")
  func largestSeedIsExact() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(seed: Seed.max))
      try store.write([.sample(seed: Seed.max)], to: run)
      #expect(run.seed == Seed.max)
      #expect(try store.results().coverage.seeds == [Seed.max])
      #expect(try store.game(1).record.job.seed == Seed.max)
    }
  }
}
