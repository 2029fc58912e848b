import Play
import Results
import Testing

@testable import Store

@Suite struct SampledPhasesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("Noted moves are summed up by thirds of the longest possible game")
  func phasesAreThirds() throws {
    // On 3x3 the thirds begin with plies 0, 3 and 6.
    let notes = (0..<7).map { ply in
      MoveNote(
        ply: ply, seat: ply % 2, effort: Effort(moves: 1, nanoseconds: Int64(100 * ply), nodes: Int64(ply)),
        thought: Thought(depth: nil, score: nil, line: ""))
    }
    func game(_ encounter: Int, _ players: [String], _ moves: [MoveNote]) -> GameRecord {
      GameRecord(
        job: Job(variant: "noughts:3x3", players: players, encounter: encounter, seed: 1), transcript: "a1",
        outcome: Outcome(winner: 0, reason: .line), plies: 7, efforts: [Effort(), Effort()], moves: moves)
    }
    func phase(_ player: String, _ phase: Judgements.Phase, _ moves: Int, nodes: Double) -> PhaseEffort {
      PhaseEffort(
        variant: "noughts:3x3", player: player, phase: phase, moves: moves, nanoseconds: 100 * nodes, nodes: nodes)
    }
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([game(0, ["random", "alpha"], notes), game(1, ["random", "alpha"], [])], to: run)
      try store.write([game(2, ["alpha", "random"], Array(notes.suffix(1)))], to: run)
      #expect(
        try store.gameSample().phases == [
          phase("alpha", .opening, 1, nodes: 1), phase("alpha", .middle, 2, nodes: 3 + 5),
          phase("alpha", .end, 1, nodes: 6), phase("random", .opening, 2, nodes: 0 + 2),
          phase("random", .middle, 1, nodes: 4), phase("random", .end, 1, nodes: 6),
        ])
    }
  }

  @Test("If the rules set no limit thirds are of the longest game played")
  func openEndedUsesPlayed() {
    func ends(_ longest: Int) -> [Judgements.Phase] {
      var phases = SampledPhases(variant: "connect-four:7x6,popout", longest: longest)
      let row = DigestedRow(player: 1, name: "a", definition: "a")
      let seating = Seating(
        run: 1, row: row, variant: DigestedRow(variant: 1, name: "connect-four:7x6,popout", seats: 2),
        players: [row, row])
      for ply in [0, 29, 30, 60] {
        let note = MoveNote(
          ply: ply, seat: 0, effort: Effort(moves: 1), thought: Thought(depth: nil, score: nil, line: ""))
        phases.add(
          GameRecord(
            job: Job(variant: "connect-four:7x6,popout", players: ["a", "a"], encounter: 0, seed: 1), transcript: "",
            outcome: Outcome(winner: 0, reason: .line), plies: 90, efforts: [Effort(), Effort()], moves: [note]),
          of: seating)
      }
      return phases.phases([1: "a"]).flatMap { Array(repeating: $0.phase, count: $0.moves) }
    }
    #expect(ends(90) == [.opening, .opening, .middle, .end])
    #expect(ends(600) == [.opening, .opening, .opening, .opening])
  }
}
