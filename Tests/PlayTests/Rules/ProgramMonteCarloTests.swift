import Testing

@testable import Play

@Suite struct ProgramMonteCarloTests {
  private func game(_ program: StepProgram, _ features: Set<RulesFeature> = []) -> ProgramGame {
    ProgramGame(program, variant: "heap:5", seats: 2, features: features)
  }

  @Test("It finds the move that wins, and keeps nothing of the search in the program")
  func winsAreFound() throws {
    let program = StepProgram(StepProgram.heap)
    let game = game(program)
    var player = ProgramMonteCarlo(
      game: game, spec: try Catalog.player("monte-carlo:simulations=300"), memory: TableMemory())
    player.begin(seed: 3)
    var position = game.start(seed: 1)
    // The player that leaves three wins.
    #expect(player.choose(in: game.view(of: position), within: Budget()).move.text == "t2")
    for move in ["t1", "t1"] { game.play(.init(text: move), in: &position) }
    let decision = player.choose(in: game.view(of: position), within: Budget(nodes: 200))
    #expect(decision.nodes == 200 && position.state?.board == ["3"])
    for move in ["t1"] { game.play(.init(text: move), in: &position) }
    #expect(player.choose(in: game.view(of: position), within: Budget()).move.text == "t2")
    #expect(program.kept == 1)
  }

  @Test("It plays where it knows all there is to know, with the parameters that it has there")
  func playsOpenGames() throws {
    let kind = ProgramMonteCarlo.kind
    let program = StepProgram(StepProgram.heap)
    for features in [[], [.at]] as [Set<RulesFeature>] {
      #expect(PlayableVariant(program: game(program, features)).canBePlayed(by: kind))
    }
    for feature in RulesFeature.allCases where feature != .at {
      #expect(!PlayableVariant(program: game(program, [feature])).canBePlayed(by: kind))
    }
    let rave = try Catalog.player("monte-carlo:rave=10")
    #expect(throws: NotationError.self) { try rave.requireKnown(at: [PlayableVariant(program: game(program))]) }
    try rave.requireKnown(at: [Catalog.variant("noughts:3x3")])
  }
}
