import Testing

@testable import Exchange

@Suite struct WriterTests {
  private static let names = ["plain", "a, b", "say \"x\" \\", "alpha-beta:depth=4", "日本語", "x>y"]

  @Test func aGameInPGNReadsAsOtherProgramsWantIt() {
    var text = ""
    PGNWriter.write(
      PGNWriter.Game(
        event: "nightly, run 1", round: "3.17", white: "a \"b\"", black: "c", places: [1, 1], variant: "noughts:3x3",
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

        {a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1
        b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2}
        1/2-1/2


        """#)
  }

  @Test func whatIsWrittenReadsBackAsTheSameGames() throws {
    var pgn = ""
    var csv = CSVWriter.gameHeader(hasVariant: true)
    var rankings = CSVWriter.rankingHeader
    for (first, white) in Self.names.enumerated() {
      for (second, black) in Self.names.enumerated() where first != second {
        let places = [[1, 2], [2, 1], [1, 1]][(first + 2 * second) % 3]
        let variant = second.isMultiple(of: 2) ? "x" : "noughts:5x5,line=4"
        PGNWriter.write(
          PGNWriter.Game(
            event: "e", round: "1", white: white, black: black, places: places, variant: variant, transcript: ""),
          to: &pgn)
        CSVWriter.write(players: [white, black], places: places, variant: variant, to: &csv)
        let third = Self.names[(max(first, second) + 1) % Self.names.count]
        if third != white, third != black {
          CSVWriter.write(ranking: [white, black, third], places: [2, 1, 2], to: &rankings)
        }
      }
    }
    let (fromPGN, fromCSV) = (try book(pgn), try book(csv))
    #expect(fromPGN.players == Self.names && fromCSV.players == Self.names)
    #expect(fromPGN.games == 30 && fromPGN.tallies == fromCSV.tallies)
    #expect(fromPGN.groups == fromCSV.groups && fromPGN.groups.count == 2)
    let ranked = try book(rankings)
    #expect(Set(ranked.players) == Set(Self.names))
    #expect(ranked.tallies.allSatisfy { $0.places.sorted() == [1, 2, 2] })
  }

  @Test func gamesOfOneVariantHaveNoColumnForIt() {
    var text = CSVWriter.gameHeader(hasVariant: false)
    CSVWriter.write(players: ["a", "b,c"], places: [2, 1], variant: nil, to: &text)
    #expect(text == "white,black,result\r\na,\"b,c\",0-1\r\n")
  }
}
