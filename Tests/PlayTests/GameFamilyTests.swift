import Testing

@testable import Play

struct GameFamilyTests {
  private static let games = Catalog.games.map(\.name).joined(separator: ", ")

  @Test("A canonical name is its own canonical name", arguments: Variants.all)
  func canonicalNamesAreStable(name: String) throws {
    #expect(try Catalog.variant(name).variant.name == name)
  }

  @Test(
    "Two spellings of a variant are one, with default options left out",
    arguments: [
      ("noughts", "noughts:3x3"), ("noughts:line=3", "noughts:3x3"),
      ("noughts:exact,misere", "noughts:3x3,misere,exact"),
      ("noughts:15x15,line=5", "noughts:15x15"), ("noughts:15x15,exact,line=6", "noughts:15x15,line=6,exact"),
      ("noughts:4x4,line=4", "noughts:4x4"), ("noughts:20x3,line=3", "noughts:20x3"),
      ("noughts:5x4,line=+3", "noughts:5x4,line=3"),
      ("connect-four", "connect-four:7x6"), ("connect-four:popout", "connect-four:7x6,popout"),
      ("connect-four:9x7,popout,line=4", "connect-four:9x7,popout"), ("connect-four:3x3,line=3", "connect-four:3x3"),
      ("reversi", "reversi:8x8"), ("reversi:parallel,anti", "reversi:8x8,anti,parallel"),
      ("snap", "snap:2"), ("snap:4,suits=4,ranks=13,turns=10000", "snap:4"),
      ("snap:turns=5,suits=2,ranks=6", "snap:2,ranks=6,suits=2,turns=5"),
    ])
  func spellingsShareAName(text: String, name: String) throws {
    #expect(try Catalog.variant(text).variant.name == name)
  }

  @Test(
    "A variant error says what would be right",
    arguments: [
      ("shogi", "there is no game “shogi”; known: \(games)"),
      (
        "noughts:3x3,lines=4",
        "noughts has no option “lines”; did you mean “line”? known: line, misere, exact, renju, opening"
      ),
      ("noughts:exact,4x4", "noughts has no option “4x4”; known: line, misere, exact, renju, opening"),
      ("noughts:2x3", "noughts: size can't be “2x3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"),
      ("noughts:3x21", "noughts: size can't be “3x21”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"),
      ("noughts:03x3", "noughts: size can't be “03x3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"),
      ("noughts:3", "noughts: size can't be “3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"),
      ("noughts:3x3x3", "noughts: size can't be “3x3x3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"),
      (
        "noughts:99999999999999999999x3",
        "noughts: size can't be “99999999999999999999x3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"
      ),
      ("noughts:٣x3", "noughts: size can't be “٣x3”; expected WIDTHxHEIGHT with both from 3 to 20, such as 3x3"),
      ("noughts:3x3=5", "noughts has no option “3x3”; known: line, misere, exact, renju, opening"),
      ("noughts:5x4,line=6", "noughts: line can't be “6”; expected a whole number from 3 to 5"),
      ("noughts:5x4,line=2", "noughts: line can't be “2”; expected a whole number from 3 to 5"),
      ("noughts:5x4,line", "noughts: line can't be “”; expected a whole number from 3 to 5"),
      ("noughts:exact=yes", "noughts: exact can't be “yes”; expected the bare word “exact”"),
      (
        "connect-four:7x2",
        "connect-four: size can't be “7x2”; expected WIDTHxHEIGHT with both from 3 to 20, such as 7x6"
      ),
      ("connect-four:7x6,line=8", "connect-four: line can't be “8”; expected a whole number from 3 to 7"),
      ("connect-four:anti", "connect-four has no option “anti”; known: line, popout"),
      ("reversi:2x2", "reversi: size can't be “2x2”; expected WIDTHxHEIGHT with both from 4 to 16, such as 8x8"),
      (
        "reversi:7x7",
        "reversi: size can't be “7x7”; expected a square board with an even side from 4 to 16, such as 8x8"
      ),
      (
        "reversi:6x8",
        "reversi: size can't be “6x8”; expected a square board with an even side from 4 to 16, such as 8x8"
      ),
      ("snap:5", "snap: seats can't be “5”; expected a number from 2 to 4"),
      ("snap:2x2", "snap: seats can't be “2x2”; expected a number from 2 to 4"),
      ("snap:2,ranks=1", "snap: ranks can't be “1”; expected a whole number from 2 to 26"),
      ("snap:2,suits=9", "snap: suits can't be “9”; expected a whole number from 2 to 8"),
      ("snap:2,turns=0", "snap: turns can't be “0”; expected a whole number from 1 to 100000"),
      ("snap:2,jokers", "snap has no option “jokers”; known: ranks, suits, turns"),
    ])
  func variantErrorsSuggestFix(text: String, message: String) {
    let error = #expect(throws: NotationError.self) { try Catalog.variant(text) }
    #expect(error?.description == message)
  }

  @Test("Every size of every game uses the narrowest word that it fits, guard cells included")
  func boardsUseNarrowestWord() throws {
    for (name, word) in [
      ("noughts:3x3", "UInt64"), ("noughts:7x7", "UInt64"), ("noughts:8x8", "128"), ("noughts:11x4,line=11", "256"),
      ("noughts:15x15", "256"), ("noughts:20x20", "512"), ("connect-four:7x6", "UInt64"),
      ("connect-four:8x8", "128"), ("connect-four:20x20", "512"), ("reversi:8x8", "UInt64"),
      ("reversi:10x10", "128"), ("reversi:16x16", "256"),
    ] {
      let full = word.replacing("512", with: "DoubleWidth<256>").replacing("256", with: "DoubleWidth<128>")
        .replacing("128", with: "DoubleWidth<UInt64>")
      #expect("\(type(of: try Variants.board(name)))".hasSuffix("<\(full)>"), "\(name)")
    }
  }

  @Test("Every option of a game is listed, and every listed option is one")
  func optionsAreExactlyListed() throws {
    for family in Catalog.games {
      let error = #expect(throws: NotationError.self) { try Catalog.variant("\(family.name):nonsense") }
      #expect(
        error == .unknownOption(of: family.name, option: "nonsense", known: family.options.map(\.name)))
      #expect(!family.summary.isEmpty && !family.size.text.isEmpty)
    }
  }

  @Test("What a game offers are variants of it by their canonical names, each once, and named in words")
  func offersAreVariants() throws {
    for family in Catalog.games {
      #expect(!family.offers.isEmpty && Set(family.offers).count == family.offers.count)
      for offer in family.offers {
        let variant = try Catalog.variant(offer.variant).variant
        #expect(variant.name == offer.variant && variant.game == family.name && !offer.title.isEmpty)
      }
    }
  }
}
