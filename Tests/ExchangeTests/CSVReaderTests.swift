import Statistics
import TestRings
import Testing

@testable import Exchange

@Suite struct CSVReaderTests {
  @Test("Names may hold commas, quotes and line breaks")
  func namesMayHoldSeparators() throws {
    let long = String(repeating: "長", count: 10_000)
    let book = try book("white,black,result\r\n\"a, b\",\"say \"\"x\"\"\",1-0\r\n\"two\nlines\",\(long),0-1\r\n")
    #expect(book.players == ["a, b", "say \"x\"", "two\nlines", long])
  }

  @Test("Results may be the first player's points")
  func resultsMayBePoints() throws {
    let book = try book("white,black,result\nA,B,1\nA,B,0\nA,B,0.5\nA,B,1/2\n")
    #expect(Set(book.tallies) == Set(Tally.pair(first: 0, second: 1, wins: 1, draws: 2, losses: 1)))
  }

  @Test("A column of variants makes groups")
  func variantColumnMakesGroups() throws {
    let book = try book("White,Black,Result,Variant\nA,B,1-0,x\nA,B,1-0,y\nA,B,1-0,x")
    #expect(book.groups.map(\.variant) == ["x", "y"])
    #expect(book.tallies.map(\.games) == [2, 1])
  }

  @Test("Ties in rankings share the better place")
  func tiesShareTheBetterPlace() throws {
    let book = try book("ranking,count\nA>B=C>D,3\nD=A,2\nA=D,1\n\"\"\"x=1\"\">B\",1")
    #expect(book.players == ["A", "B", "C", "D", "x=1"])
    #expect(
      book.tallies == [
        Tally(group: 0, players: [0, 1, 2, 3], places: [1, 2, 2, 4], games: 3),
        Tally(group: 1, players: [0, 3], places: [1, 1], games: 3),
        Tally(group: 1, players: [1, 4], places: [2, 1], games: 1),
      ])
  }

  @Test("Players whose place is unknown stand in braces")
  func unknownPlacesInBraces() throws {
    let none = Tally.unranked
    let book = try book(
      "ranking,count\n\"A>{B,C,D}\",3\n\"A=B>{C,D}\",1\nA>{B},2\n\"B>A>{\"\"C,1\"\",\"\"}\"\",D}\",1\n")
    #expect(book.players == ["A", "B", "C", "D", "C,1", "}"])
    #expect(
      book.tallies == [
        Tally(group: 0, players: [0, 1, 2, 3], places: [1, 1, none, none], games: 1),
        Tally(group: 0, players: [0, 1, 2, 3], places: [1, none, none, none], games: 3),
        Tally(group: 1, players: [0, 1], places: [1, 2], games: 2),
        Tally(group: 2, players: [0, 1, 3, 4, 5], places: [2, 1, none, none, none], games: 1),
      ])
  }

  @Test("Games may be given seat by seat")
  func gamesSeatBySeat() throws {
    let none = Tally.unranked
    let book = try book(
      """
      Player1,Place1,Player2,Place2,Player3,Place3
      A,2,B,1,C,3
      A,1,B,2,,
      C,7,B,4,A,4
      C,1,B,,A,
      C,1,B,,A,1
      B,,A,1,,
      A,1,A,2,,
      """)
    #expect(book.groups.map(\.seats) == [3, 2] && !book.hasRankings)
    #expect(
      book.tallies == [
        Tally(group: 0, players: [0, 1, 2], places: [2, 1, 3], games: 1),
        Tally(group: 0, players: [2, 1, 0], places: [1, 3, 1], games: 1),
        Tally(group: 0, players: [2, 1, 0], places: [1, none, none], games: 1),
        Tally(group: 0, players: [2, 1, 0], places: [3, 1, 1], games: 1),
        Tally(group: 1, players: [0, 1], places: [1, 2], games: 1),
        Tally(group: 1, players: [1, 0], places: [2, 1], games: 1),
      ])
    #expect(book.leftOut.againstItself == 1 && book.games == 6)
  }

  @Test(
    "Malformed rows are errors with their line",
    arguments: [
      ("white,black,W,D,L\nA,B,1,2\n", "file:2: expected 5 fields, found 4"),
      (
        "white,black,W,D,L\nA,B,1,2,3\n\nA,B,-1,2,3",
        "file:4: W is “-1”; expected a number of games from 0 to 1000000000"
      ),
      (
        "white,black,W,D,L\nA,B,1,1000000001,3",
        "file:2: D is “1000000001”; expected a number of games from 0 to 1000000000"
      ),
      (
        "white,black,W,D,L\nA,B,1,2,99999999999999999999999999",
        "file:2: L is “99999999999999999999999999”; expected a number of games from 0 to 1000000000"
      ),
      ("white,black,W,D,L\nA,B,1,2,1e3", "file:2: L is “1e3”; expected a number of games from 0 to 1000000000"),
      ("white,black,result\nA,,1-0", "file:2: the name of a player is empty"),
      ("white,black,result\nA,B,won", "file:2: the result is “won”; expected 1-0, 0-1, 1/2-1/2 or *"),
      ("white,black,result\n\"A\nB\",C,1-0\nA,B,?", "file:4: the result is “?”; expected 1-0, 0-1, 1/2-1/2 or *"),
      ("white,black,result\n\"A,B,1-0\n", "file:2: a quotation mark is never closed"),
      (
        "white,black,result\n\"A\"x,B,1-0\n",
        "file:2: text follows a closing quotation mark; inside quotes, double each quotation mark"
      ),
      ("ranking,count\nA>B>A,1", "file:2: “A” is in the ranking twice"),
      ("ranking,count\nA,1", "file:2: a ranking needs at least two players"),
      (
        "ranking,count\nA>{B,C},1",
        "file:2: expected 2 fields, found 3; a ranking that holds commas stands in quotation marks, such as \"A>{B,C}\""
      ),
      ("ranking,count\n\"A>{B,A}\",1", "file:2: “A” is in the ranking twice"),
      (
        "ranking,count,encounter\nA>B,2,x",
        "file:2: count is “2” in a row with an encounter; expected 1, a row for each of its games"
      ),
      (
        "white,black,result,encounter,opening\nA,B,1-0,x,72",
        "file:2: the opening is “72”; \(OpeningText.expected)"
      ),
      (
        "white,black,result,encounter,opening\nA,B,1-0,,1.1/3",
        "file:2: there is an opening, but no encounter that it is of; expected the name of one"
      ),
      (
        "player1,place1,player2,place2\nA,1,,", "file:2: a game needs at least two players"
      ),
      (
        "player1,place1,player2,place2\nA,1,,2",
        "file:2: player2 is empty; only the last seats of a game may be, with their places"
      ),
      (
        "player1,place1,player2,place2,player3,place3\nA,1,,,B,2",
        "file:2: player2 is empty; only the last seats of a game may be, with their places"
      ),
      (
        "player1,place1,player2,place2\nA,1,B,0",
        "file:2: place2 is “0”; expected a place from 1 to 1000000000, or nothing where it isn't known"
      ),
      ("player1,place1,player2,place2\nA,,B,", "file:2: nobody has a place; expected that of the winner at least"),
      ("player1,place1,player2,place2,player3,place3\nA,1,B,2,A,3", "file:2: “A” is in the game twice"),
      ("ranking,count\nA>B,x", "file:2: count is “x”; expected a number of games from 0 to 1000000000"),
    ])
  func malformedRowsNameLine(text: String, problem: String) {
    #expect(complaint(text) == problem)
  }

  @Test(
    "Malformed rankings are errors that show an example",
    arguments: [
      "A>", ">A", "A>>B", "A>=B", "\"A>B", "\"A\"x>B", "", "A>{", "A>{}", "A>{B", "A>{B,}", "A>{B,C}>D", "{A,B}>C",
      "A>{,B}", "{A,B}", "A>{B}C",
    ])
  func malformedRankingsShowExample(ranking: String) {
    let field = "\"" + ranking.replacing("\"", with: "\"\"") + "\""
    let problem = complaint("ranking,count\n\(field),1")
    #expect(problem?.hasPrefix("file:2: the ranking is “\(ranking)”; expected names") == true)
  }

  private static let edges = [
    "9223372036854775807", "-9223372036854775808", "4611686018427387904", "1000000000000000000000000000000",
    "1000000001",
    "-1", "1.5", "nan", "inf", "0x1F", "", "00000000000000000000000000000000005",
  ]

  @Test("No count leaves its range", arguments: edges)
  func countsStayInRange(number: String) {
    let expected = "; expected a number of games from 0 to 1000000000"
    for (column, row) in [("W", "A,B,%,0,0"), ("D", "A,B,0,%,0"), ("L", "A,A,0,0,%")] {
      let text = "white,black,W,D,L\n" + row.replacing("%", with: number)
      #expect(complaint(text) == "file:2: \(column) is “\(number)”\(expected)")
    }
    #expect(complaint("ranking,count\nA>B>C,\(number)") == "file:2: count is “\(number)”\(expected)")
  }

  @Test(
    "No sum of counts leaves its range",
    arguments: [
      ("white,black,W,D,L\n", "A,B,1000000000,0,0\n"), ("white,black,W,D,L\n", "A,A,0,0,1000000000\n"),
      ("ranking,count\n", "A>B>C,1000000000\n"),
    ])
  func sumsStayInRange(header: String, row: String) throws {
    let most = header + String(repeating: row, count: 1000)
    let book = try book(most)
    #expect(book.games + book.leftOut.againstItself == 1_000_000_000_000)
    #expect(
      complaint(most + row)
        == "file:1002: up to this row there are more games than can be counted; expected up to 1000000000000 in all")
    let rating = try RatingProblem(
      players: book.players.count, groups: book.groups.count, tallies: book.tallies, seatAdvantage: false
    ).solve()
    #expect(rating.players.allSatisfy { $0.elo.isFinite && $0.games == book.games })
  }

  @Test("Many variants are read as quickly as few", .mayHang)
  func manyVariantsAreFast() throws {
    let rows = (0..<20_000).map { "A,B,1-0,v\($0)\n" }.joined()
    #expect(try book("white,black,result,variant\n" + rows).groups.count == 20_000)
  }
}
