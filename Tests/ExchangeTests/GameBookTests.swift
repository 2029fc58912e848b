import Foundation
import Statistics
import Testing

@testable import Exchange

/// The content of a known answer.
func known(_ file: String) throws -> String {
  let url = try #require(Bundle.module.url(forResource: "Known/" + file, withExtension: nil))
  return try String(contentsOf: url, encoding: .utf8)
}

/// A book of one file, called `file`.
func book(_ text: String) throws -> GameBook {
  var book = GameBook()
  try book.read(text, file: "file")
  return book
}

/// What is wrong with a file; nil when nothing is.
func complaint(_ text: String) -> String? {
  do {
    _ = try book(text)
    return nil
  } catch {
    return "\(error)"
  }
}

@Suite struct GameBookTests {
  @Test("The same games in PGN and as counts make the same tallies")
  func pgnEqualsCounts() throws {
    let pgn = try book(try known("k4_firstmove.pgn"))
    let csv = try book(try known("k4_firstmove.csv"))
    #expect(pgn.players == ["A", "B", "C"] && csv.players == pgn.players)
    #expect(pgn.games == 480)
    #expect(pgn.tallies == csv.tallies)
    let rating = try RatingProblem(players: 3, tallies: pgn.tallies).solve()
    #expect(abs(rating.players[0].elo - 44.7733) < 1e-4)
    #expect(abs(try #require(rating.groups[0].advantages.first).elo - 44.9333) < 1e-4)
  }

  @Test("Rankings have the known strengths")
  func rankingsHaveKnownStrengths() throws {
    let book = try book(try known("pl_rankings.csv"))
    #expect(book.players == ["A", "B", "C", "D"])
    #expect(book.hasRankings && book.games == 48)
    #expect(book.groups.map(\.seats) == [4, 3, 2])
    let rating = try RatingProblem(
      players: 4, groups: 3, tallies: book.tallies, seatAdvantage: false
    ).solve()
    for (player, elo) in zip(rating.players, [161.6384, 66.209, -52.6195, -175.2279]) {
      #expect(abs(player.elo - elo) < 1e-4)
    }
  }

  @Test("Several files make one table")
  func filesMakeOneTable() throws {
    var book = GameBook()
    try book.read("white,black,W,D,L\r\nA,B,1,2,3\r\n", file: "one.csv")
    try book.read("white,black,result\nB,A,1-0\nA,B,1/2-1/2\nA,B,*\nA,A,1-0", file: "two.csv")
    try book.read("[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n0-1\n", file: "three.pgn")
    #expect(book.games == 9)
    #expect(book.leftOut == GameBook.LeftOut(unfinished: 1, againstItself: 1))
    let expected =
      Tally.pair(first: 0, second: 1, wins: 1, draws: 3, losses: 4)
      + Tally.pair(first: 1, second: 0, wins: 1, draws: 0, losses: 0)
    #expect(Set(book.tallies) == Set(expected))
  }

  @Test("A file that is neither PGN nor CSV is an error that says what is expected")
  func otherFilesAreErrors() {
    #expect(complaint("") == "file: is empty; expected games as PGN or CSV")
    #expect(complaint(" \r\n\t\n") == "file: is empty; expected games as PGN or CSV")
    let expected =
      "file:1: is neither PGN nor CSV with a known header; expected PGN, or one of the headers "
      + "“white,black,W,D,L”, “white,black,result”, “ranking,count”, “player1,place1,player2,place2”, found “"
    for text in [
      "\0\u{1}\u{2}", "1. e4 e5", "name,elo\nA,3000", "white,black", "ranking,count,variant",
      "white,black,W,D,L,encounter", "white,black,result,variant,variant", "player1,place1", "player1,place1,player2",
    ] {
      #expect(complaint(text) == expected + text.prefix { $0 != "\n" } + "”")
    }
  }

  @Test("A byte order mark is skipped")
  func byteOrderMarkIsSkipped() throws {
    #expect(try book("\u{FEFF}white,black,result\nA,B,1-0").games == 1)
    #expect(try book("\u{FEFF}[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]").games == 1)
  }

  @Test("Variants played by different numbers of players are distinguished")
  func variantsSplitBySeats() throws {
    let book = try book(
      "player1,place1,player2,place2,player3,place3,variant\nA,1,B,2,,,v\nA,1,B,2,C,3,v\nA,1,B,2,,,w\n")
    #expect(book.results.variants.map(\.name) == ["v of 2 players", "v of 3 players", "w"])
  }
}
