import Testing

@testable import Web

@Suite struct WatchedPaceTests {
  /// Notes of these numbers of games after these numbers of seconds.
  private func watched(_ readings: [(seconds: Int, games: Int)]) -> WatchedPace {
    readings.reduce(into: WatchedPace()) { $0.note($1.games, at: .seconds($1.seconds)) }
  }

  @Test("The pace is of the games that came while it was watched")
  func paceIsOfWatchedGames() throws {
    let pace = try #require(watched([(100, 5000), (101, 5010), (110, 5200)]).pace)
    #expect(pace.done == 200 && pace.seconds == 10 && pace.perSecond == 20)
  }

  @Test(
    "If too little is known there is no pace",
    arguments: [
      [], [(seconds: 0, games: 7)], [(0, 7), (2, 500)], [(0, 7), (10, 7)], [(0, 500), (10, 90)],
      [(0, 0), (10, 500), (11, 20)],
    ])
  func littleDataHasNoPace(readings: [(seconds: Int, games: Int)]) {
    #expect(watched(readings).pace == nil)
  }

  @Test("Games set aside restart the pace")
  func setAsideRestartsThePace() {
    #expect(watched([(0, 500), (10, 90), (20, 100)]).pace?.perSecond == 1)
  }

  @Test("Counts of long ago no longer matter")
  func oldCountsExpire() {
    let reach = Int(WatchedPace.reach / .seconds(1))
    let readings = [(seconds: 0, games: 0), (10, 1000)] + (11...10 + reach).map { ($0, 1000) }
    #expect(watched(readings).pace == nil)
    #expect(watched(Array(readings.dropLast(11))).pace?.done == 1000)
  }
}
