import Testing

@testable import Play

@Suite struct ProgramOpeningsTests {
  private func game(_ program: StepProgram, _ features: Set<RulesFeature> = []) -> ProgramGame {
    ProgramGame(program, variant: "heap:5", seats: 2, features: features)
  }

  private func all(_ plies: Int) -> Set<String>? {
    guard let openings = Openings(program: game(StepProgram(StepProgram.heap)), plies: plies) else { return nil }
    return Set((0..<(openings.supply ?? 0)).map { openings.opening(pairing: 7, encounter: $0) })
  }

  @Test("Openings lead to each position once, as far as the program shows that they are one")
  func positionsAreListedOnce() {
    #expect(all(0) == [""])
    #expect(all(1) == ["t1", "t2"])
    #expect(all(2) == ["t1 t1", "t1 t2", "t2 t2"])
    #expect(all(4) == ["t1 t1 t1 t1"])
    #expect(all(5) == nil)
  }

  @Test("Where there are too many to be listed each is drawn by the pairing and the encounter")
  func manyAreDrawn() throws {
    let moves = (0..<600).map { "m\($0)" }
    let wide = StepProgram { _, steps in
      let made = steps.flatMap(\.moves).count
      return .state(RulesState(turn: .seats([made % 2]), legal: [moves], board: ["\(steps)"]))
    }
    let openings = try #require(Openings(program: game(wide), plies: 2))
    #expect(openings.supply == nil)
    let drawn = (0..<20).map { openings.opening(pairing: 1, encounter: $0) }
    #expect(drawn == (0..<20).map { openings.opening(pairing: 1, encounter: $0) } && Set(drawn).count > 15)
    #expect(drawn.allSatisfy { $0.split(separator: " ").count == 2 })
  }

  @Test("Games of chance and those with hidden cards aren't opened", arguments: [RulesFeature.events, .see, .judge])
  func chanceIsNotOpened(feature: RulesFeature) {
    let game = game(StepProgram(StepProgram.heap), [feature])
    #expect(Openings(program: game, plies: 1) == nil && !PlayableVariant(program: game).canBeOpened)
  }

  private func record(_ program: StepProgram, opening: String) throws -> (PlayableVariant, GameRecord) {
    let (playable, random) = (PlayableVariant(program: game(program)), try Catalog.player("random"))
    let table = playable.makeTable(["a": random, "b": random], limits: Limits())
    return (
      playable, try table(Job(variant: "heap:5", players: ["a", "b"], encounter: 0, opening: opening, seed: 7))
    )
  }

  @Test("A game begins with its opening, and replays")
  func openingIsPlayed() throws {
    let (playable, record) = try record(StepProgram(StepProgram.heap), opening: "t2 t1")
    #expect(record.transcript.hasPrefix("t2 t1 ") && record.efforts.map(\.moves).reduce(0, +) == record.plies - 2)
    #expect(try playable.replay(record.transcript, seed: 7).outcome == record.outcome)
  }

  @Test("An opening that isn't legal in the game costs the variant, not the players")
  func wrongOpeningIsTheProgramsFault() throws {
    let (playable, record) = try record(StepProgram(StepProgram.heap), opening: "t2 t9")
    #expect(record.outcome.reason == .void && record.fault == nil)
    #expect(playable.withdrawal?.description.hasPrefix("the opening “t2 t9” isn't legal") == true)
  }
}
