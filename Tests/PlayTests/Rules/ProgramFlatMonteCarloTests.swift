import Testing

@testable import Play

@Suite struct ProgramFlatMonteCarloTests {
  private func game(_ rules: @escaping StepProgram.Rules, _ features: Set<RulesFeature> = []) -> ProgramGame {
    ProgramGame(StepProgram(rules), variant: "heap:5", seats: 2, features: features)
  }

  private func player(_ game: ProgramGame, _ notation: String) throws -> ProgramFlatMonteCarlo {
    var player = ProgramFlatMonteCarlo(game: game, spec: try Catalog.player(notation), memory: TableMemory())
    player.begin(seed: 3)
    return player
  }

  @Test("It finds the move that wins, and counts as many games after each move")
  func winsAreFound() throws {
    let game = game(StepProgram.heap)
    var player = try player(game, "flat-monte-carlo:simulations=300")
    var position = game.start(seed: 1)
    // The player that leaves three wins.
    let decision = player.choose(in: game.view(of: position), within: Budget())
    #expect(decision.move.text == "t2" && decision.nodes == 300)
    for move in ["t2", "t1"] { game.play(.init(text: move), in: &position) }
    #expect(player.choose(in: game.view(of: position), within: Budget(nodes: 50)).move.text == "t2")
  }

  /// One roll of a die, which the first seat bets on to be even or odd: the game's own seed always rolls a six.
  @Sendable private static func bet(_ game: RulesGame, _ steps: [RulesStep]) -> RulesVerdict {
    guard let bet = steps.flatMap(\.moves).first?.text else {
      return .state(RulesState(turn: .seats([0]), legal: [["even", "odd"]]))
    }
    let isEven = game.seed == 6 || game.seed % 4 == 0
    let outcome = Outcome(winner: (bet == "even") == isEven ? 0 : 1, reason: .decided)
    return .state(RulesState(turn: .over(outcome), events: [isEven ? "even" : "odd"]))
  }

  @Test("It doesn't know what chance has in store: it bets on what comes more often, not on what comes now")
  func chanceIsDrawnAnew() throws {
    let told = game(Self.bet, [.events])
    var player = try player(told, "flat-monte-carlo:simulations=200")
    #expect(player.choose(in: told.view(of: told.start(seed: 6)), within: Budget()).move.text == "odd")
  }

  @Test("It plays where all see the same, and moves are listed and made one after the other; also with dice")
  func playsOpenGames() throws {
    for features in [[], [.at], [.at, .events], [.events]] as [Set<RulesFeature>] {
      #expect(PlayableVariant(program: game(StepProgram.heap, features)).canBePlayed(by: .flatMonteCarlo))
    }
    for feature in [RulesFeature.see, .judge, .simultaneous] {
      #expect(!PlayableVariant(program: game(StepProgram.heap, [feature])).canBePlayed(by: .flatMonteCarlo))
    }
    #expect(try !Catalog.variant("noughts:3x3").canBePlayed(by: .flatMonteCarlo))
  }
}
