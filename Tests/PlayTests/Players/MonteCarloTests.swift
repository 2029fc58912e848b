import Testing

@testable import Play

struct MonteCarloTests {
  private func match(_ variant: String, _ a: String, _ b: String, encounters: Int) throws -> Double {
    let table = try Catalog.variant(variant).makeTable(
      ["a": try Catalog.player(a), "b": try Catalog.player(b)], limits: Limits())
    return try (0..<encounters).reduce(0) { score, encounter in
      let seed = UInt64(encounter)
      let home = try table(Job(variant: variant, players: ["a", "b"], encounter: encounter, seed: seed))
      let away = try table(Job(variant: variant, players: ["b", "a"], encounter: encounter, seed: seed))
      return score + home.outcome.score(of: 0) + away.outcome.score(of: 1)
    }
  }

  @Test("As many playouts are made as requested")
  func playoutCountIsKept() throws {
    let variant = try Catalog.variant("connect-four:7x6")
    let table = variant.makeTable(
      ["a": try Catalog.player("monte-carlo:simulations=17"), "b": try Catalog.player("random")],
      limits: Limits(plies: 8))
    let record = try table(Job(variant: variant.variant.name, players: ["a", "b"], encounter: 0, seed: 1))
    #expect(record.efforts[0].nodes == Int64(17 * record.efforts[0].moves))
    #expect(record.efforts[1].nodes == 0)
  }

  @Test("More playouts beat fewer")
  func morePlayoutsWin() throws {
    #expect(
      try match("connect-four:7x6", "monte-carlo:simulations=80", "monte-carlo:simulations=3", encounters: 6) >= 9)
    #expect(try match("noughts:4x4", "monte-carlo:simulations=200", "random", encounters: 5) >= 7)
  }

  @Test(
    "A win in one move is found, and a loss in one is stopped",
    arguments: [
      ("noughts:3x3", "a1a2b1b2", "c1"), ("noughts:3x3", "a1b2b1", "c1"), ("connect-four:7x6", "112233", "4"),
      ("connect-four:7x6", "41414", "4"),
    ])
  func oneMoveWinsAndLosses(variant: String, transcript: String, move: String) throws {
    func choose(_ game: some SearchedGame) throws -> String {
      var player = try MonteCarlo(game: game, spec: try Catalog.player("monte-carlo:simulations=400"))
      player.begin(seed: 1)
      let position = try game.follow(transcript, seed: 0)
      return game.text(for: player.choose(in: position, within: Budget()).move, in: position)
    }
    #expect(try choose(try Variants.board(variant)) == move)
  }

  /// The player after it has chosen once, and its move.
  private func decision<G: SearchedGame>(
    _ player: inout MonteCarlo<G>, _ game: G, _ transcript: String
  ) throws -> (move: String, nodes: Int) {
    let position = try game.follow(transcript, seed: 0)
    let decision = player.choose(in: position, within: Budget())
    return (game.text(for: decision.move, in: position), decision.nodes)
  }

  private func player<G: SearchedGame>(_ game: G, _ notation: String) throws -> MonteCarlo<G> {
    var player = try MonteCarlo(game: game, spec: try Catalog.player(notation))
    player.begin(seed: 1)
    return player
  }

  @Test("A proven position takes no more simulations than the proof")
  func provenStopsSimulations() throws {
    func check<G: SearchedGame>(_ game: G) throws {
      var player = try player(game, "monte-carlo:simulations=1000000")
      // After a1 and a wrong answer in a corner's neighbour, X wins by force.
      let first = try decision(&player, game, "a1b1")
      #expect(first.nodes < 20_000)
      let solver = try #require(try Catalog.variant("noughts:3x3").makeSolver(tableBits: 10))
      #expect(try solver.solve("a1b1" + first.move, false).score < 0)
      // A lost position is played on, a drawn one held.
      player.begin(seed: 1)
      #expect(try decision(&player, game, "a1").move == "b2")
    }
    try check(try #require(try Catalog.variant("noughts:3x3").game as? Noughts<UInt64>))
  }

  @Test("The tree is kept from move to move, over passes too, and forgotten between games")
  func treeLastsForAGame() throws {
    let game = try #require(try Catalog.variant("reversi:4x4").game as? Reversi<UInt64>)
    var passes = 0
    for seed in 0..<60 as Range<UInt64> {
      // Some plies on, now and then somebody has to pass.
      let opening = game.playRandomly(seed: seed, plies: 7).transcript
      var player = try player(game, "monte-carlo:simulations=30")
      let move = try decision(&player, game, opening).move
      let seat = game.seat(in: try game.follow(opening, seed: 0))
      var whole = opening + move
      var next = try game.follow(whole, seed: 0)
      if game.turn(in: next) == .seat(1 - seat) {
        guard let reply = game.moves(in: next).first(where: { _ in true }) else { continue }
        whole += game.text(for: reply, in: next)
        next = try game.follow(whole, seed: 0)
      } else {
        passes += 1
      }
      guard game.turn(in: next) == .seat(seat) else { continue }
      let kept = try decision(&player, game, whole).nodes
      #expect(player.rootVisits > kept)
      player.begin(seed: 1)
      let anew = try decision(&player, game, whole).nodes
      #expect(player.rootVisits == anew)
    }
    #expect(passes > 0)
  }

  @Test(
    "RAVE, decisive playouts and a lower first-play urgency play as well or better",
    arguments: ["rave=200,exploration=0.4", "playouts=decisive", "first-play=1.1", "rave=50,playouts=decisive"]
  )
  func optionsPlayAsWell(options: String) throws {
    let player = "monte-carlo:simulations=120,\(options)"
    #expect(try match("noughts:5x5,line=4", player, "monte-carlo:simulations=6", encounters: 6) >= 9)
    #expect(try match("reversi:4x4", player, "random", encounters: 6) >= 6)
  }

  @Test("A time for a move is kept where playouts are long", arguments: ["reversi:16x16", "connect-four:20x20,popout"])
  func shortTimeIsKept(variant: String) throws {
    let variant = try Catalog.variant(variant)
    let table = variant.makeTable(
      ["a": try Catalog.player("monte-carlo:time=1"), "b": try Catalog.player("random")], limits: Limits(plies: 2))
    let record = try table(Job(variant: variant.variant.name, players: ["a", "b"], encounter: 0, seed: 1))
    // How long a playout takes depends on the machine; how many are begun after the time is up doesn't.
    #expect(record.efforts[0].moves == 1 && record.efforts[0].nodes < 2_000)
  }
}
