import Testing

@testable import Exchange

@Suite struct CSVHeaderTests {
  private func header(_ text: String) -> CSVHeader? {
    CSVHeader(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }

  @Test("Variant and encounter may follow in either order")
  func columnOrderIsFree() throws {
    let one = try #require(header("white,black,result,variant,encounter"))
    #expect(one.kind == .game && one.columns == 5 && one.variant == 3 && one.encounter == 4)
    let other = try #require(header("WHITE,Black,result,Encounter,variant"))
    #expect(other.kind == .game && other.variant == 4 && other.encounter == 3)
    let none = try #require(header("white,black,w,d,l"))
    #expect(none.kind == .pairCounts && none.variant == nil && none.encounter == nil)
  }

  @Test("Openings may follow where encounters may")
  func openingsFollowEncounters() throws {
    #expect(try #require(header("white,black,result,variant,encounter,opening")).opening == 5)
    #expect(try #require(header("ranking,count,encounter,Opening")).opening == 3)
    #expect(try #require(header("white,black,result,variant,encounter")).opening == nil)
  }

  @Test("Seats are counted")
  func seatsAreCounted() throws {
    #expect(try #require(header("player1,place1,player2,place2,player3,place3,encounter")).kind == .seats(3))
    #expect(header("player1,place1,player3,place3") == nil)
  }

  @Test(
    "No other columns are known",
    arguments: [
      "", "white,black,W,D,L,encounter", "white,black,W,D,L,opening", "ranking,count,variant",
      "ranking,count,encounter,encounter", "ranking",
      "white,black,result,", "player1,place1", "variant,white,black,result",
    ])
  func otherColumnsAreUnknown(text: String) {
    #expect(header(text) == nil)
  }
}
