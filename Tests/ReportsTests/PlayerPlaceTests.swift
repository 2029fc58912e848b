import Results
import Testing

@testable import Reports

@Suite struct PlayerPlaceTests {
  @Test("A place is that of the standings, with the totals of all games")
  func placesAreThoseOfStandings() throws {
    let places = Sample.nightly.places
    let best = try #require(places["alpha-beta:depth=4"])
    #expect(best.rank == 1 && best.remark == nil && best.error95 != nil)
    let table = Chapter.standings(Sample.nightly).tables[0]
    let row = try #require(table.rows.first { $0[1] == .text("alpha-beta:depth=4") })
    let (elo, error) = (try #require(best.elo), try #require(best.error95))
    #expect(row[2].value == .real(elo) && row[3].value == .real(error))
    // Both of its leagues count.
    #expect(best.record.games == 80 + 40 + 24)
    #expect(places["monte-carlo:simulations=1000"]?.record.games == 24)
  }
}
