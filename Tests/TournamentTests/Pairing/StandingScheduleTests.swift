import Play
import Results
import Testing

@testable import Tournament

@Suite struct StandingScheduleTests {
  private static let entries = [Entry(variant: "x", players: ["c", "b", "a"])]

  /// The better one, by the alphabet, wins; games of the encounters from a number on aren't known.
  private func standing(_ format: any TournamentFormat, before encounter: Int = .max) -> ContestStanding? {
    format.schedule(of: Self.entries, encounters: 2, seating: .rotations, seed: 1)
      .standing { $0.encounter < encounter ? .better(of: $0, in: ["a", "b"]) : nil }
  }

  @Test("A contest reports its standing")
  func contestReportsStanding() throws {
    let ladder = try #require(standing(Ladder(FormatSettings(for: Ladder.keys, texts: ["rounds": "3"]))))
    guard case .ladder(let order) = ladder else { throw Wrong() }
    #expect(order == ["a", "b", "c"])

    let swiss = try #require(standing(Swiss(FormatSettings(for: Swiss.keys, texts: ["rounds": "3"]))))
    guard case .table(let lines, let round) = swiss else { throw Wrong() }
    #expect(lines.map(\.player) == ["a", "b", "c"] && lines.map(\.points) == [3, 2, 1] && round.isEmpty)

    let knockout = try #require(standing(Knockout(FormatSettings(for: Knockout.keys))))
    guard case .bracket(let matches, let champion) = knockout else { throw Wrong() }
    #expect(matches.map(\.winner) == ["a", "a"] && champion == "a")
  }

  @Test("A round counts once all its games are known")
  func onlyCompleteRoundsCount() throws {
    let knockout = try #require(standing(Knockout(FormatSettings(for: Knockout.keys)), before: 1))
    guard case .bracket(let matches, let champion) = knockout else { throw Wrong() }
    #expect(matches.count == 1 && matches[0].winner == nil && champion == nil)
  }

  @Test("The round of a Swiss that is being played has its pairings, with the games known of each")
  func openRound() throws {
    let swiss = try #require(standing(Swiss(FormatSettings(for: Swiss.keys, texts: ["rounds": "3"])), before: 1))
    guard case .table(let lines, let round) = swiss else { throw Wrong() }
    // One of the three has a bye; of the two encounters, each in both seatings, one is known.
    #expect(lines.map(\.points).reduce(0, +) == 1 && round.count == 1)
    #expect(round.map(\.played) == [2] && round.map(\.planned) == [4])
    let (first, second) = (round[0].players[0], round[0].players[1])
    #expect(round[0].points == (first < second ? [2, 0] : [0, 2]))
  }

  @Test("A round robin isn't a contest")
  func roundRobinIsNoContest() {
    #expect(standing(RoundRobin()) == nil)
  }

  private struct Wrong: Error {}
}
