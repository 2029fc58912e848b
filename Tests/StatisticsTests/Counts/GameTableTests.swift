import Testing

@testable import Statistics

@Suite struct GameTableTests {
  private func solve(_ tally: Tally, players: Int = 4, groups: Int = 1, model: RatingModel = .bradleyTerry) throws {
    _ = try RatingProblem(players: players, groups: groups, tallies: [tally], model: model).solve()
  }

  @Test("Malformed tallies are errors that say what is wrong")
  func malformedTalliesFail() {
    #expect(throws: StatisticsError.unknownPlayer(4, players: 4)) {
      try solve(Tally(group: 0, players: [0, 4], places: [1, 2], games: 1))
    }
    #expect(throws: StatisticsError.unknownGroup(1, groups: 1)) {
      try solve(Tally(group: 1, players: [0, 1], places: [1, 2], games: 1))
    }
    #expect(throws: StatisticsError.negativeCount(-3)) {
      try solve(Tally(group: 0, players: [0, 1], places: [1, 2], games: -3))
    }
    #expect(throws: StatisticsError.malformedGame(players: 2, places: 3)) {
      try solve(Tally(group: 0, players: [0, 1], places: [1, 2, 3], games: 1))
    }
    #expect(throws: StatisticsError.malformedGame(players: 1, places: 1)) {
      try solve(Tally(group: 0, players: [0], places: [1], games: 1))
    }
    #expect(throws: StatisticsError.playerTwice(2)) {
      try solve(Tally(group: 0, players: [2, 2], places: [1, 2], games: 1))
    }
    for places in [[2, 2], [1, 3], [0, 1]] {
      #expect(throws: StatisticsError.malformedPlaces(places)) {
        try solve(Tally(group: 0, players: [0, 1], places: places, games: 1))
      }
    }
    #expect(throws: StatisticsError.malformedPlaces([1, 1, 2])) {
      try solve(Tally(group: 0, players: [0, 1, 2], places: [1, 1, 2], games: 1))
    }
    #expect(throws: StatisticsError.tooManyTied(13, limit: 12)) {
      try solve(
        Tally(group: 0, players: Array(0..<13), places: [1, 1] + Array(3...13), games: 1), players: 13,
        model: .davidson)
    }
  }

  @Test("Groups have one number of seats")
  func groupsHaveOneSeatCount() {
    let tallies = [
      Tally(group: 0, players: [0, 1], places: [1, 2], games: 1),
      Tally(group: 0, players: [0, 1, 2], places: [1, 2, 3], games: 1),
    ]
    #expect(throws: StatisticsError.mixedSeats(group: 0, 2, 3)) {
      try RatingProblem(players: 3, tallies: tallies).solve()
    }
  }

  @Test("Encounters must hold the same games")
  func encountersHoldSameGames() {
    let tallies = Tally.pair(first: 0, second: 1, wins: 2, draws: 0, losses: 0)
    let game = GamePattern(group: 0, players: [0, 1], places: [1, 2])
    #expect(throws: StatisticsError.encountersDisagree(games: 2, inEncounters: 3)) {
      try RatingProblem(
        players: 2, tallies: tallies, encounters: [EncounterTally(games: [game], count: 3)]
      ).solve()
    }
  }

  @Test("Every error says what would be right")
  func errorsSuggestFix() {
    #expect(
      StatisticsError.unknownPlayer(4, players: 4).description == "player 4 is named, but players go from 0 to 3")
    #expect(
      StatisticsError.malformedPlaces([1, 3]).description
        == "places [1, 3] are no ranking; the best is 1 and ties share a place, as in [1, 1, 3]")
  }
}
