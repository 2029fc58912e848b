import Results
import Testing

@testable import Reports

@Suite struct PhasesTests {
  static let sample: GameSample = {
    func phase(_ player: String, _ phase: Judgements.Phase, _ moves: Int, _ nodes: Double) -> PhaseEffort {
      PhaseEffort(
        variant: "noughts:3x3", player: player, phase: phase, moves: moves, nanoseconds: 1_000 * Double(moves),
        nodes: nodes)
    }
    return GameSample(
      reaches: [
        .init(variant: "noughts:3x3", looked: 50, games: 90), .init(variant: "reversi:4x4", looked: 9, games: 9),
      ],
      phases: [
        phase("deep", .opening, 100, 75_000), phase("deep", .middle, 100, 20_000), phase("deep", .end, 50, 5_000),
        phase("quick", .opening, 100, 0), phase("quick", .middle, 80, 0),
      ])
  }()

  @Test("What is noted is shown by phase, and what isn't says why")
  func phasesShowWhatIsNoted() {
    #expect(
      Chapter.phases(Self.sample, order: ["quick", "deep"], times: false).text(in: .text) == """
        Players by phase
        ================

        noughts:3x3
        Name   Phase    Moves  Nodes/move  Nodes%
        -----  -------  -----  ----------  ------
        quick  opening    100           0       -
        quick  middle      80           0       -

        deep   opening    100         750    75.0
        deep   middle     100         200    20.0
        deep   end         50         100     5.0

        Recorded moves. Phases are thirds of the longest possible game; without a limit by the rules, of
          the longest recorded one. Nodes% is the phase's share of the player's nodes.
        Only the first encounters of each seating were searched: 50 of 90 games of noughts:3x3.
        No moves are recorded of reversi:4x4; `record: moves` in the config records them.

        """)
  }

  @Test("Times are shown if requested")
  func timesAreShownIfAsked() {
    #expect(
      CSVFormat.table(Chapter.phases(Self.sample, order: ["quick", "deep"], times: true).data)
        .replacing("\r\n", with: "\n") == """
          variant,name,phase,moves,nodes_per_move,nodes_percent,milliseconds_per_move,time_percent
          noughts:3x3,quick,opening,100,0.0,,0.001,55.55555555555556
          noughts:3x3,quick,middle,80,0.0,,0.001,44.44444444444444
          noughts:3x3,deep,opening,100,750.0,75.0,0.001,40.0
          noughts:3x3,deep,middle,100,200.0,20.0,0.001,40.0
          noughts:3x3,deep,end,50,100.0,5.0,0.001,20.0

          """)
  }
}
