import Testing

@testable import Play

@Suite struct ReplayMismatchTests {
  private static let run: UInt64 = 9
  static let variants = [
    "noughts:3x3", "noughts:10x10", "connect-four:7x6", "connect-four:5x4,popout", "reversi:6x6", "reversi:8x8,anti",
    "snap:2,ranks=3", "snap:4,ranks=4,turns=60",
  ]

  private func job(_ playable: PlayableVariant, encounter: Int = 0, opening: String = "") -> Job {
    let (variant, players) = (playable.variant.name, (0..<playable.seats).map { "player \($0)" })
    let seed = Seed.game(run: Self.run, variant: variant, players: players, encounter: encounter)
    return Job(variant: variant, players: players, encounter: encounter, opening: opening, seed: seed)
  }

  private func play(_ playable: PlayableVariant, _ job: Job, limits: Limits = Limits()) throws -> GameRecord {
    let specs = try job.players.map { ($0, try Catalog.player("random")) }
    return try playable.makeTable(Dictionary(uniqueKeysWithValues: specs), limits: limits)(job)
  }

  private func changed(
    _ record: GameRecord, transcript: String? = nil, outcome: Outcome? = nil, plies: Int? = nil, job: Job? = nil
  ) -> GameRecord {
    GameRecord(
      job: job ?? record.job, transcript: transcript ?? record.transcript, outcome: outcome ?? record.outcome,
      plies: plies ?? record.plies, efforts: record.efforts)
  }

  @Test("Seeds that all pairings share, as in old runs, aren't a mismatch")
  func oldSharedSeedsMatch() throws {
    let playable = try Catalog.variant("snap:2,ranks=3")
    func job(_ seed: UInt64) -> Job {
      Job(variant: playable.variant.name, players: ["a", "b"], encounter: 4, seed: seed)
    }
    let shared = Seed.sharedGame(run: Self.run, variant: playable.variant.name, encounter: 4)
    #expect(playable.mismatch(in: try play(playable, job(shared)), run: Self.run) == nil)
    let other = Seed.sharedGame(run: Self.run, variant: playable.variant.name, encounter: 5)
    guard case .seed = playable.mismatch(in: try play(playable, job(other)), run: Self.run) else {
      Issue.record("a seed of another encounter is one")
      return
    }
  }

  @Test("A game that was played has no mismatch", arguments: variants)
  func playedGamesMatch(variant: String) throws {
    let playable = try Catalog.variant(variant)
    for encounter in 0..<30 {
      let opening = playable.randomOpenings(plies: 2)?.opening(pairing: 1, encounter: encounter)
      let job = job(playable, encounter: encounter, opening: opening ?? "")
      let record = try play(playable, job)
      #expect(playable.mismatch(in: record, run: Self.run) == nil)
      let limited = try play(playable, job, limits: Limits(plies: 5))
      #expect(playable.mismatch(in: limited, run: Self.run) == nil)
    }
  }

  @Test("A different result is a mismatch", arguments: variants)
  func otherResultIsAMismatch(variant: String) throws {
    let playable = try Catalog.variant(variant)
    for encounter in 0..<10 {
      let record = try play(playable, job(playable, encounter: encounter))
      var places = record.outcome.places
      places.append(places.removeFirst())
      let turned =
        record.outcome.margin.map { Outcome(winner: 1, reason: record.outcome.reason, margin: $0 + 2) }
        ?? Outcome(places: places, reason: record.outcome.reason)
      for wrong in [
        places == record.outcome.places ? nil : changed(record, outcome: turned),
        changed(record, plies: record.plies + 1), changed(record, plies: record.plies - 1),
        changed(record, outcome: Outcome(places: record.outcome.places, reason: .repetition)),
      ].compactMap({ $0 }) {
        guard case .result = playable.mismatch(in: wrong, run: Self.run) else {
          Issue.record("\(wrong.outcome.places) \(wrong.outcome.reason) \(wrong.plies) for \(record.outcome.places)")
          continue
        }
      }
    }
  }

  @Test("The kind of mismatch is reported")
  func mismatchIsExplained() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let job = job(playable, opening: "b2")
    let game = GameRecord(
      job: job, transcript: "b2a1a2c2b1b3", outcome: Outcome(winner: 0, reason: .line), plies: 6, efforts: [])
    func complaint(_ record: GameRecord) -> String? { playable.mismatch(in: record, run: Self.run)?.description }
    #expect(complaint(game) == "recorded is 1-2 (line), but the game isn't over there")
    #expect(complaint(changed(game, transcript: "b2a1a1")) == "move 3: a1 is not free")
    #expect(complaint(changed(game, transcript: "a1b2")) == "its transcript doesn't begin with its opening b2")
    #expect(complaint(changed(game, plies: 5)) == "its transcript has 6 plies, recorded are 5")
    let other = Job(variant: job.variant, players: job.players, encounter: 1, opening: "b2", seed: job.seed)
    #expect(complaint(changed(game, job: other))?.hasPrefix("its seed is \(job.seed), but ") == true)
  }

  @Test("A game that was stopped is lost by the seat whose turn it was")
  func stoppedGameLosesByTurn() throws {
    let playable = try Catalog.variant("noughts:3x3")
    func contradicts(_ outcome: Outcome) -> Bool {
      let record = GameRecord(job: job(playable), transcript: "b2a1a2", outcome: outcome, plies: 3, efforts: [])
      return playable.mismatch(in: record, run: Self.run) != nil
    }
    for reason in [Reason.time, .illegalMove, .crash, .noAnswer] {
      #expect(!contradicts(Outcome(winner: 0, reason: reason)))
      #expect(contradicts(Outcome(winner: 1, reason: reason)))
      #expect(contradicts(Outcome(winner: nil, reason: reason)))
    }
    #expect(!contradicts(Outcome(winner: nil, reason: .turnLimit)))
    #expect(contradicts(Outcome(winner: 0, reason: .turnLimit)))
    for reason in [Reason.resigned, .adjudicated] {
      #expect(!contradicts(Outcome(winner: 1, reason: reason)))
      #expect(contradicts(Outcome(places: [2, 2], reason: reason)))
    }
  }

  @Test("A game that was over can't have been stopped")
  func finishedGameCannotStop() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let record = GameRecord(
      job: job(playable), transcript: "a1b1a2b2a3", outcome: Outcome(winner: 0, reason: .time), plies: 5, efforts: [])
    #expect(
      playable.mismatch(in: record, run: Self.run)?.description
        == "recorded is 1-2 (time), but by the rules it was over with 1-2 (line)")
    let won = changed(record, outcome: Outcome(winner: 0, reason: .line))
    #expect(playable.mismatch(in: won, run: Self.run) == nil)
  }

  @Test("A program's game that a limit has stopped is as it was recorded, and one that was over isn't stopped")
  func programsGamesAreStopped() throws {
    let playable = PlayableVariant(program: ProgramGame(StepProgram(StepProgram.heap), variant: "heap:5", seats: 2))
    let stopped = try play(playable, job(playable), limits: Limits(plies: 2))
    #expect(stopped.outcome.reason == .turnLimit)
    #expect(playable.mismatch(in: stopped, run: Self.run) == nil)
    let whole = try play(playable, job(playable))
    #expect(playable.mismatch(in: whole, run: Self.run) == nil)
    let claimed = GameRecord(
      job: whole.job, transcript: whole.transcript, outcome: .shared(by: 2, reason: .turnLimit), plies: whole.plies,
      efforts: whole.efforts)
    #expect(playable.mismatch(in: claimed, run: Self.run) != nil)
  }

  @Test("An opening ends where a move ends")
  func openingEndsAtAMove() throws {
    let playable = try Catalog.variant("noughts:10x10")
    let record = GameRecord(
      job: job(playable, opening: "a1"), transcript: "a10b2", outcome: Outcome(winner: nil, reason: .turnLimit),
      plies: 2, efforts: [])
    #expect(playable.mismatch(in: record, run: Self.run) != nil)
  }
}
