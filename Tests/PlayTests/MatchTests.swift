import Testing

@testable import Play

struct MatchTests {
  /// Plays the moves it was given, one after the other, then fails.
  private struct Scripted<G: Game>: Player {
    var moves: [G.Move]
    var failure: any Error = Surprise()

    mutating func begin(seed: UInt64) {}

    mutating func choose(in view: G.View, within budget: Budget) throws -> Decision<G.Move> {
      if moves.isEmpty { throw failure }
      return Decision(moves.removeFirst(), nodes: 7)
    }
  }

  private struct Surprise: Error {}

  private func noughts() throws -> Noughts<UInt64> {
    try #require(try Variants.board("noughts:3x3") as? Noughts<UInt64>)
  }

  private func play(
    _ moves: [[Int]], opening: String = "", limits: Limits = Limits(), failure: any Error = Surprise()
  ) throws -> GameRecord {
    let job = Job(variant: "noughts:3x3", players: ["x", "o"], encounter: 0, opening: opening, seed: 1)
    // Bits run over rows of four, the last of them a guard.
    let players = moves.map { AnyPlayer(Scripted<Noughts<UInt64>>(moves: $0.map { CellMove($0) }, failure: failure)) }
    return try playMatch(try noughts(), job, players, limits: limits)
  }

  @Test("A finished game is recorded with its transcript, outcome, plies and efforts")
  func finishedGameIsRecorded() throws {
    let record = try play([[0, 1, 2], [4, 5]])
    #expect(record.transcript == "a1a2b1b2c1" && record.plies == 5)
    #expect(record.outcome == Outcome(winner: 0, reason: .line))
    #expect(record.efforts.map(\.moves) == [3, 2] && record.efforts.map(\.nodes) == [21, 14])
    #expect(record.efforts.allSatisfy { $0.nanoseconds >= 0 })
  }

  @Test("The opening is played first whichever seat moves next, and counts as plies but not as effort")
  func openingIsPlayedFirst() throws {
    let record = try play([[1, 2], [5]], opening: "a1a2")
    #expect(record.transcript == "a1a2b1b2c1" && record.plies == 5 && record.efforts.map(\.moves) == [2, 1])
    let odd = try play([[4], [5, 6]], opening: "a1b1c3")
    #expect(odd.transcript == "a1b1c3b2a2c2" && odd.outcome.reason == .crash && odd.outcome.winner == 1)
  }

  @Test("A player that throws loses by a crash, one with a known fault for that reason")
  func faultsLoseByReason() throws {
    let crashed = try play([[0], []])
    #expect(crashed.outcome == .lost(by: 1, seats: 2, reason: .crash) && crashed.transcript == "a1")
    for reason in [Reason.time, .noAnswer, .illegalMove, .resigned] {
      let record = try play([[], [0]], failure: PlayerFault(reason))
      #expect(record.outcome == .lost(by: 0, seats: 2, reason: reason) && record.plies == 0)
    }
  }

  @Test("The record of a game lost by a fault says who did what wrong")
  func faultRecordNamesCulprit() throws {
    #expect(try play([[], [0]], failure: PlayerFault(.crash, "fell")).fault == FaultReport(seat: 0, what: "fell"))
    #expect(
      try play([[0], [0]]).fault == FaultReport(seat: 1, what: "made a move that isn't legal after 1 plies"))
    #expect(try play([[], [0]], failure: PlayerFault(.resigned)).fault == nil, "who gives up does nothing wrong")
    #expect(try play([[0, 1, 2], [4, 5]]).fault == nil)
  }

  @Test("If asked for, a note is kept of every move that a player chose")
  func notesAreKeptIfAsked() throws {
    let record = try play([[1, 2], [5]], opening: "a1a2", limits: Limits(notesMoves: true))
    #expect(record.moves.map(\.ply) == [2, 3, 4] && record.moves.map(\.seat) == [0, 1, 0])
    #expect(record.moves.allSatisfy { $0.effort.nodes == 7 && $0.thought.isEmpty })
    #expect(try play([[1, 2], [5]], opening: "a1a2").moves.isEmpty)
  }

  @Test("An illegal move loses and isn't in the transcript", arguments: [0, 3, 63, 64, 511, 65_535])
  func illegalMoveLoses(cell: Int) throws {
    let record = try play([[0], [cell]])
    #expect(record.outcome == .lost(by: 1, seats: 2, reason: .illegalMove))
    #expect(record.transcript == "a1" && record.plies == 1 && record.efforts.map(\.moves) == [1, 1])
  }

  @Test("A game that reaches the ply limit is a draw unless it ends with that ply")
  func plyLimitIsADraw() throws {
    let cut = try play([[0, 1], [4, 5]], limits: Limits(plies: 4))
    #expect(cut.outcome == Outcome(places: [1, 1], reason: .turnLimit) && cut.plies == 4)
    #expect(try play([[0, 1, 2], [4, 5]], limits: Limits(plies: 5)).outcome == Outcome(winner: 0, reason: .line))
  }

  @Test("At Snap a fault leaves the others in first place, and the record replays")
  func snapFaultLeavesOthersFirst() throws {
    let game = try Variants.snap("snap:3")
    let calls = [Snap.Move(call: 5), .silence]
    let players = [calls, [.silence], [Snap.Move(call: 20_000)]].map { AnyPlayer(Scripted<Snap>(moves: $0)) }
    let job = Job(variant: "snap:3", players: ["a", "b", "c"], encounter: 0, seed: 4)
    let record = try playMatch(game, job, players, limits: Limits())
    #expect(record.outcome == .lost(by: 2, seats: 3, reason: .illegalMove))
    #expect(record.transcript == "1:1@5;" && record.plies == 1)
    let replay = try Catalog.variant("snap:3").replay(record.transcript, seed: 4, plies: record.plies)
    #expect(replay.plies == 1 && replay.outcome == nil)
  }

  /// Plays the first legal moves and notes what it may spend.
  private final class Watchful: OutsidePlayer {
    var budgets: [Budget] = []
    var seats: [Int] = []
    var moves: [OutsideMove] = []
    var outcome: Outcome?
    func begin(_ game: OutsideGame) { seats.append(game.seat) }
    func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
      budgets.append(turn.budget)
      moves = turn.moves
      return OutsideAnswer(turn.legal().first ?? "", nodes: 3)
    }
    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) { self.outcome = outcome }
  }

  @Test("Clocks run for the seat that decides, and a move adds the increment")
  func clockRunsForTheMover() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let watchful = Watchful()
    let limits = Limits(clock: .init(time: 5_000_000_000, increment: 1_000_000_000))
    let table = playable.makeTable(["r": try Catalog.player("random")], outside: ["w": watchful], limits: limits)
    let record = try table(Job(variant: "noughts:3x3", players: ["w", "r"], encounter: 0, opening: "b2a1", seed: 3))
    #expect(watchful.seats == [0] && watchful.outcome == record.outcome && record.efforts[0].nodes % 3 == 0)
    #expect(watchful.budgets.first?.clocks?.left == [5_000_000_000, 5_000_000_000])
    let second = try #require(watchful.budgets.dropFirst().first?.clocks)
    #expect(
      second.left.allSatisfy { (5_900_000_000...6_000_000_000).contains($0) }
        && second.increments == [1_000_000_000, 1_000_000_000])
    #expect(
      watchful.moves.prefix(2) == [
        OutsideMove(seat: 0, text: "b2", to: Place(x: 1, y: 1)),
        OutsideMove(seat: 1, text: "a1", to: Place(x: 0, y: 0)),
      ])
    let snap = try Catalog.variant("snap:2").makeTable(
      ["r": try Catalog.player("reflex")], outside: ["w": watchful], limits: limits)
    _ = try snap(Job(variant: "snap:2", players: ["r", "w"], encounter: 0, seed: 3))
    #expect(watchful.seats == [0, 1])
  }

  @Test(
    "Limits hold besides a player's own parameters",
    arguments: ["alpha-beta:depth=9", "monte-carlo:simulations=5000"]
  )
  func limitsAddToParameters(player: String) throws {
    let playable = try Catalog.variant("noughts:5x5")
    let own = ["a": try Catalog.player(player), "b": try Catalog.player("random")]
    func nodes(_ budget: Budget, clock: Limits.Clock? = nil) throws -> Int64 {
      let table = playable.makeTable(own, limits: Limits(budget: budget, clock: clock, plies: 2))
      return try table(Job(variant: "noughts:5x5", players: ["a", "b"], encounter: 0, seed: 3)).efforts[0].nodes
    }
    #expect((1...100).contains(try nodes(Budget(nodes: 100))))
    #expect(try nodes(Budget(), clock: .init(time: 1)) < 1_000)
    if player.hasPrefix("alpha") { #expect(try nodes(Budget(depth: 1)) <= 26) }
  }
}
