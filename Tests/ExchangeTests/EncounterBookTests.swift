import Statistics
import Testing

@testable import Exchange

@Suite struct EncounterBookTests {
  /// What encounters the games of a file form, as counts by the numbers of games in them.
  private func sizes(_ text: String) throws -> [Int: Int]? {
    try book(text).encounters?.reduce(into: [:]) { $0[$1.games.count, default: 0] += $1.count }
  }

  @Test("Games of the same players, variant and encounter belong together")
  func sameEncounterIsOneGroup() throws {
    let header = "white,black,result,variant,encounter\n"
    #expect(try sizes(header + "A,B,1-0,v,1\nB,A,1-0,v,1\n") == [2: 1])
    #expect(try sizes(header + "A,B,1-0,v,1\nB,A,1-0,v,2\n") == [1: 2])
    #expect(try sizes(header + "A,B,1-0,v,1\nB,A,1-0,w,1\n") == [1: 2])
    #expect(try sizes(header + "A,B,1-0,v,1\nA,C,1-0,v,1\n") == [1: 2])
    // Games that tell nothing belong to none.
    #expect(try sizes(header + "A,B,1-0,v,1\nB,A,*,v,1\nA,A,1-0,v,1\n") == [1: 1])
  }

  @Test("Games without an encounter are samples by themselves")
  func noEncounterIsASample() throws {
    #expect(try book("white,black,result\nA,B,1-0\n").encounters == nil)
    #expect(try book("white,black,result,encounter\nA,B,1-0,\n").encounters == nil)
    var book = try book("white,black,result,encounter\nA,B,1-0,x\nB,A,0-1,x\nA,B,1-0,\nA,B,1-0,y\n")
    #expect(book.gamesWithoutEncounter == 1)
    try book.read("white,black,W,D,L\nA,B,2,3,0\n", file: "two")
    #expect(book.gamesWithoutEncounter == 6)
    let (win, draw, back) = (
      GamePattern(group: 0, players: [0, 1], places: [1, 2]), GamePattern(group: 0, players: [0, 1], places: [1, 1]),
      GamePattern(group: 0, players: [1, 0], places: [2, 1])
    )
    #expect(
      book.encounters == [
        EncounterTally(games: [draw], count: 3), EncounterTally(games: [win], count: 4),
        EncounterTally(games: [win, back], count: 1),
      ])
  }

  @Test("An encounter may be in several files and forms")
  func encounterSpansFiles() throws {
    var book = try book("[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Variant \"v\"]\n[Encounter \"7\"]\n")
    try book.read("player1,place1,player2,place2,encounter,variant\nB,1,A,2,7,v\n", file: "two")
    #expect(book.encounters?.map(\.games.count) == [2])
    try book.read("ranking,count,encounter\nA>B>C,1,7\nC>A>B,1,7\nC>A>B,5,\n", file: "three")
    #expect(book.encounters?.map(\.games.count) == [2, 2, 1] && book.encounters?.last?.count == 5)
  }

  @Test("Errors are those of encounters counted as units")
  func errorsCountEncounters() throws {
    // Pairs in which the first seat always wins tell less than as many games would.
    var text = "white,black,result,encounter\n"
    for pair in 0..<20 {
      let winner = pair % 5 == 0 ? "1/2-1/2" : "1-0"
      text += "A,B,\(winner),\(pair)\nB,A,\(pair % 4 == 0 ? "0-1" : "1-0"),\(pair)\n"
    }
    let book = try book(text)
    var problem = RatingProblem(players: 2, tallies: book.tallies)
    let single = try problem.solve().players[0].standardError
    problem.encounters = book.encounters
    let known = (0..<20).map { pair in
      EncounterTally(
        games: [
          GamePattern(group: 0, players: [0, 1], places: pair % 5 == 0 ? [1, 1] : [1, 2]),
          GamePattern(group: 0, players: [1, 0], places: pair % 4 == 0 ? [2, 1] : [1, 2]),
        ], count: 1)
    }
    let clustered = try problem.solve().players[0].standardError
    problem.encounters = EncounterTable(known)
    #expect(abs(clustered - (try problem.solve().players[0].standardError)) < 1e-9)
    #expect(abs(clustered - single) > 0.5)
  }
}
