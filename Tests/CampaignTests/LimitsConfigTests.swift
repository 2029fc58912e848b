import Play
import Testing

@testable import Campaign

@Suite struct LimitsConfigTests {
  private func plan(_ text: String) throws -> RunPlan { try RunPlan(try RunConfig(text: text, file: "x.yml")) }

  @Test("Players have limits of their own besides the common ones")
  func playersHaveOwnLimits() throws {
    let plan = try plan(
      """
      variants: [reversi:6x6]
      players:
        - {name: quick, player: alpha-beta, limits: {move: 50ms}}
        - {name: shallow, player: {alpha-beta: {depth: 4}}, limits: {nodes: 100}}
        - {name: rhino, engine: gtp-rhino, protocol: gtp, limits: {game: 60s, moves: 40, increment: 1s, simulations: 9}}
        - greedy
      limits: {game: 10s, depth: 5, plies: 50}
      """)
    #expect(plan.limits.plies == 50)
    #expect(plan.limits.allowance(of: "quick") == .init(budget: Budget(nanoseconds: 50_000_000, depth: 5)))
    #expect(
      plan.limits.allowance(of: "shallow")
        == .init(budget: Budget(depth: 5, nodes: 100), clock: Limits.Clock(time: 10_000_000_000)))
    #expect(
      plan.limits.allowance(of: "rhino")
        == .init(
          budget: Budget(depth: 5, nodes: 9),
          clock: Limits.Clock(time: 60_000_000_000, increment: 1_000_000_000, moves: 40)))
    #expect(
      plan.limits.allowance(of: "greedy")
        == .init(budget: Budget(depth: 5), clock: Limits.Clock(time: 10_000_000_000)))
  }

  @Test("A player's own limits are part of its definition and of the run identity")
  func ownLimitsAreIdentity() throws {
    func described(_ limits: String) throws -> (definitions: [String], identity: [String]) {
      let description = try plan(
        """
        variants: [reversi:6x6]
        players: [greedy, {name: deep, player: alpha-beta\(limits)}, {engine: x, protocol: gtp\(limits)}]
        """
      ).description
      return (description.players.map(\.definition), [description.identity["players"]?.json ?? ""])
    }
    #expect(try described("").definitions == ["greedy", "alpha-beta", "gtp engine: x"])
    let (definitions, identity) = try described(", limits: {game: 60s, moves: 40, nodes: 7}")
    let words = "within 60.0 s for 40 moves and 0.0 s a move, 7 nodes a move"
    #expect(definitions == ["greedy", "alpha-beta \(words)", "gtp engine: x \(words)"])
    let limits = #""limits":{"game":"60000 ms","increment":"0 ms","moves":40,"nodes":7}"#
    #expect(
      identity == [
        #"{"deep":{\#(limits),"player":"alpha-beta"},"greedy":"greedy","#
          + #""x":{"engine":["x"],"hang":"10000 ms",\#(limits),"margin":"50 ms","passes":false,"protocol":"gtp"}}"#
      ])
  }

  @Test("A player with a time limit isn't called deterministic, and others are")
  func timedPlayersAreNotFixed() throws {
    let plan = try plan(
      """
      variants: [noughts]
      players: [perfect, {name: a, player: alpha-beta, limits: {move: 1s}}, {name: b, player: perfect, limits: {nodes: 9}}]
      """)
    #expect(plan.deterministic == ["perfect", "b"])
  }

  @Test(
    "An error names its key",
    arguments: [
      ("limits: {moves: 40}", "limits.moves: moves need a clock: “game: 60s”"),
      ("limits: {game: 1s, moves: 0}", "limits.moves: expected a whole number from 1 to 10000, found “0”"),
      (
        "limits: {game: 25h}",
        "limits.game: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s"
      ),
    ])
  func errorsNameTheirKey(limits: String, problem: String) {
    let error = #expect(throws: ConfigError.self) {
      try plan("variants: [noughts]\nplayers: [random, greedy]\n\(limits)")
    }
    #expect(error?.description.hasPrefix("x.yml:3: \(problem)") == true, "\(String(describing: error))")
  }

  @Test("One player can't have a limit of plies")
  func pliesAreForAllPlayers() {
    let error = #expect(throws: ConfigError.self) {
      try plan("variants: [noughts]\nplayers: [random, {name: a, player: greedy, limits: {plies: 3}}]")
    }
    #expect(
      error?.description
        == "x.yml:2: players.limits: unknown key “plies”; known: move, game, increment, moves, depth, nodes, simulations"
    )
  }
}
