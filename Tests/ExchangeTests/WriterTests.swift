import Statistics
import Testing

@testable import Exchange

@Suite struct WriterTests {
  private static let names = ["plain", "a, b", "say \"x\" \\", "alpha-beta:depth=4", "日本語", "x>y"]

  @Test("A game in PGN is written as other programs expect it")
  func pgnSuitsOtherPrograms() {
    var text = ""
    PGNWriter.write(
      PGNWriter.Game(
        event: "nightly, run 1", round: "3.17", white: "a \"b\"", black: "c", places: [1, 1], variant: "noughts:3x3",
        encounter: "1.3", opening: OpeningDraw(run: 1, supply: 72, place: 2),
        transcript: String(repeating: "a1b2", count: 30)), to: &text)
    #expect(
      text == #"""
        [Event "nightly, run 1"]
        [Site "Agon"]
        [Round "3.17"]
        [White "a \"b\""]
        [Black "c"]
        [Result "1/2-1/2"]
        [Variant "noughts:3x3"]
        [Encounter "1.3"]
        [EncounterOpening "1.3/72"]

        {a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1
        b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2}
        1/2-1/2


        """#)
  }

  @Test("Notes come after their moves as other programs write them")
  func notesFollowMoves() throws {
    var text = ""
    let moves = [PGNWriter.Move("a1"), .init("b2", note: "+0.32/12 0.10s"), .init("c3", note: "0.09s")]
    PGNWriter.write(
      PGNWriter.Game(
        event: "e", round: "1.1", white: "a", black: "b", places: [1, 2], variant: "x", encounter: "1.1",
        transcript: "a1b2c3", moves: Array(repeating: moves, count: 3).flatMap(\.self)), to: &text)
    #expect(
      text.hasSuffix(
        """

        {a1} {b2} {+0.32/12 0.10s} {c3} {0.09s} {a1} {b2} {+0.32/12 0.10s} {c3} {0.09s}
        {a1} {b2} {+0.32/12 0.10s} {c3} {0.09s}
        1-0


        """), "\(text)")
    var book = GameBook()
    try book.read(text, file: "games")
    #expect(book.games == 1)
  }

  @Test("A game that PGN is for has its moves by their names, and says how it began and ended")
  func accountSuitsOtherPrograms() throws {
    func text(_ account: PGNWriter.Account) -> String {
      var text = ""
      PGNWriter.write(
        PGNWriter.Game(
          event: "nightly, run 1", round: "3.17", white: "a", black: "b", places: [2, 1], variant: "game:8x8,x",
          encounter: "1.3", opening: OpeningDraw(run: 1, supply: 72, place: 2), transcript: "", account: account),
        to: &text)
      return text
    }
    let fen = "4k3/8/8/8/8/8/8/4K2R b K - 3 17"
    let whole = text(
      .init(
        variant: "x", fen: fen,
        moves: [.init("Kd7", note: "0.01s"), .init("O-O"), .init("Kd6", note: "+0.32/12 0.10s")], ending: "White mates",
        termination: "normal", timeControls: ["10+0.1", "5"]))
    #expect(
      whole == """
        [Event "nightly, run 1"]
        [Site "Agon"]
        [Date "????.??.??"]
        [Round "3.17"]
        [White "a"]
        [Black "b"]
        [Result "0-1"]
        [Variant "x"]
        [SetUp "1"]
        [FEN "\(fen)"]
        [WhiteTimeControl "10+0.1"]
        [BlackTimeControl "5"]
        [Termination "normal"]
        [PlyCount "3"]
        [EncounterVariant "game:8x8,x"]
        [Encounter "1.3"]
        [EncounterOpening "1.3/72"]

        17... Kd7 {0.01s} 18. O-O Kd6 {+0.32/12 0.10s, White mates} 0-1


        """)
    var book = GameBook()
    try book.read(whole, file: "games")
    #expect(book.groups.map(\.variant) == ["game:8x8,x"] && book.games == 1)
    #expect(try PGNBook.lines(of: Array(whole.utf8), file: "games").map(\.names) == [["Kd7", "O-O", "Kd6"]])
    let moves = (0..<60).map { PGNWriter.Move($0.isMultiple(of: 2) ? "Nf3" : "Ng8", note: "0.00/3 0.01s") }
    let long = text(
      .init(variant: nil, fen: nil, moves: moves, ending: "Draw by adjudication", termination: "adjudication"))
    #expect(
      long.contains("\n\n1. Nf3 {0.00/3 0.01s} Ng8 {0.00/3 0.01s} 2. Nf3 {0.00/3 0.01s} Ng8\n{0.00/3 0.01s} 3. Nf3 {"))
    #expect(long.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 } && !long.contains("TimeControl"))
    #expect(
      text(.init(variant: nil, fen: nil, moves: [], ending: "White disconnects", termination: "abandoned"))
        .hasSuffix("\n\n{White disconnects} 0-1\n\n"))
  }

  @Test("Written games are read back unchanged")
  func writtenGamesRoundTrip() throws {
    var pgn = ""
    let (pairs, seats) = (CSVWriter(seats: 2, hasOpenings: true), CSVWriter(seats: 3, hasOpenings: true))
    var (csv, wide, many) = (pairs.header, seats.header, seats.header)
    for (first, white) in Self.names.enumerated() {
      for (second, black) in Self.names.enumerated() where first != second {
        let places = [[1, 2], [2, 1], [1, 1]][(first + 2 * second) % 3]
        let variant = second.isMultiple(of: 2) ? "x" : "noughts:5x5,line=4"
        let encounter = "1.\(first * second % 3)"
        let opening = variant == "x" ? OpeningDraw(run: 1, supply: 2, place: first * second % 3 % 2) : nil
        PGNWriter.write(
          PGNWriter.Game(
            event: "e", round: "1", white: white, black: black, places: places, variant: variant,
            encounter: encounter, opening: opening, transcript: ""),
          to: &pgn)
        pairs.write(
          players: [white, black], places: places, variant: variant, encounter: encounter, opening: opening, to: &csv)
        seats.write(
          players: [white, black], places: places, variant: variant, encounter: encounter, opening: opening, to: &wide)
        let third = Self.names[(max(first, second) + 1) % Self.names.count]
        if third != white, third != black {
          seats.write(
            players: [white, black, third], places: [2, 1, 2], variant: variant, encounter: encounter, to: &many)
        }
      }
    }
    let (fromPGN, fromCSV, fromWide) = (try book(pgn), try book(csv), try book(wide))
    #expect(fromPGN.players == Self.names && fromCSV.players == Self.names)
    #expect(fromPGN.games == 30 && fromPGN.tallies == fromCSV.tallies && fromWide.tallies == fromCSV.tallies)
    #expect(fromPGN.groups == fromCSV.groups && fromPGN.groups.count == 2)
    #expect(fromPGN.encounters == fromCSV.encounters && fromWide.encounters == fromCSV.encounters)
    #expect(fromPGN.encounters?.contains { $0.games.count == 2 } == true)
    #expect(fromPGN.encounters.map { Set($0.map { $0.draw?.place }) } == [nil, 0, 1])
    let ranked = try book(many)
    #expect(Set(ranked.players) == Set(Self.names))
    #expect(ranked.tallies.allSatisfy { $0.places == [2, 1, 2] } && !ranked.hasRankings)
    #expect(ranked.groups.map(\.seats) == [3, 3])
  }

  @Test("Openings have a column only if they are to be written")
  func openingColumnIfWanted() {
    let writer = CSVWriter(seats: 2, hasOpenings: true)
    var text = writer.header
    for (variant, opening) in [("v", OpeningDraw(run: 1, supply: 72, place: 1)), ("w", nil)] {
      writer.write(
        players: ["a", "b"], places: [1, 2], variant: variant, encounter: "1.2", opening: opening, to: &text)
    }
    #expect(
      text == "white,black,result,variant,encounter,opening\r\na,b,1-0,v,1.2,1.2/72\r\na,b,1-0,w,1.2,\r\n")
  }

  @Test("Games of two have a result, games of more a place for each seat")
  func seatsShapeTheColumns() {
    var text = CSVWriter(seats: 2).header
    CSVWriter(seats: 2).write(players: ["a", "b,c"], places: [2, 1], variant: "v", encounter: "1.2", to: &text)
    #expect(text == "white,black,result,variant,encounter\r\na,\"b,c\",0-1,v,1.2\r\n")
    let writer = CSVWriter(seats: 3)
    text = writer.header
    writer.write(players: ["a", "b"], places: [1, 1], variant: "v", encounter: "1.2", to: &text)
    writer.write(players: ["c", "a", "b"], places: [3, 1, 1], variant: "v", encounter: "1.3", to: &text)
    #expect(
      text
        == "player1,place1,player2,place2,player3,place3,variant,encounter\r\na,1,b,1,,,v,1.2\r\nc,3,a,1,b,1,v,1.3\r\n")
  }
}
