import Statistics
import Testing

@testable import Exchange

@Suite struct PGNReaderTests {
  private static let game = """
    [Event "a, \\"b\\""]
    [Site "?"]
    [White "One"]
    [Black "Two"]
    [Result "1-0"]
    [WhiteElo "2800"]

    {[%clk 0:01:00] a remark} 1. e4 {
    [%eval 0.3] +0.30/12 0.1s} e5
    { Two resigns } 1-0

    """

  @Test("Tags, moves and comments are distinguished")
  func pgnPartsAreToldApart() throws {
    let book = try book(Self.game + "\n" + Self.game.replacing("1-0", with: "0-1"))
    #expect(book.players == ["One", "Two"])
    #expect(book.tallies == Tally.pair(first: 0, second: 1, wins: 1, draws: 0, losses: 1))
  }

  @Test("Games end at tags however they are separated")
  func gamesEndAtTags() throws {
    let tags = "[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n"
    for separator in ["", "\n", "\n\n\n", "1/2-1/2\n", "\n1. e4 1/2-1/2\n\n", "\n% remark\n\n*\n"] {
      #expect(try book(String(repeating: tags + separator, count: 3)).games == 3, "\(separator)")
      #expect(try book(String(repeating: tags + separator, count: 3).replacing("\n", with: "\r\n")).games == 3)
    }
    #expect(try book("[Result \"1-0\"]\n\n[Black \"B\"]\n\n[White \"A\"]\n").games == 1)
  }

  @Test("Names may hold anything")
  func namesMayHoldAnything() throws {
    let names = [
      "a, b", "say \\\"x\\\" \\\\", "half \"open", "日本語の名前", "[x]", "{", "%;", String(repeating: "n", count: 10_000),
    ]
    let text = names.map { "[White \"\($0)\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n" }.joined(separator: "\n")
    let players = try book(text).players
    #expect(players.count == names.count + 1)
    #expect(players[2] == "say \"x\" \\")
    #expect(players[3] == "half \"open")
  }

  @Test("Games of variants form groups")
  func variantsFormGroups() throws {
    let plain = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n"
    let book = try book(plain + "\n" + plain + "[Variant \"Chess960\"]\n\n1-0\n\n" + plain)
    #expect(book.groups.map(\.variant) == ["", "Chess960"])
    #expect(book.tallies.map(\.games) == [2, 1])
  }

  @Test("Openings of other programs have names and are ignored")
  func foreignOpeningsAreIgnored() throws {
    let game = "[White \"A\"]\n[Black \"B\"]\n[Opening \"Sicilian Defense\"]\n[Result \"1-0\"]\n\n"
    let told = "[Encounter \"1\"]\n[EncounterOpening \"1.2/3\"]\n"
    let book = try book(game + "1-0\n\n" + told + game + told.replacing("\"1\"", with: "\"2\"") + game)
    #expect(book.games == 3)
    #expect(book.encounters?.map(\.draw) == [nil, OpeningDraw(run: 1, supply: 3, place: 1)])
    #expect(book.encounters?.last?.count == 2)
  }

  @Test("Unfinished games are counted and left out")
  func unfinishedGamesAreLeftOut() throws {
    let book = try book("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n")
    #expect(book.games == 0 && book.leftOut.unfinished == 1)
    #expect(book.tallies.isEmpty)
  }

  private static let plain = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"

  @Test(
    "Tags and brackets in moves and comments are no tags",
    arguments: [
      "1. e4 {as in\n[White \"Ghost\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\nsaid} e5\n{so\n\n}1-0",
      "1. e4 {a long remark\n[I think he resigned here]} 1-0", "1. e4\n[I think he resigned here]\n1-0",
      "1. e4 ; a brace { that opens nothing\n1-0", "1. e4 {; a semicolon} {x\n} e5 {y\ny} 1-0",
      "% {\n1. e4 1-0", "; {\n1. e4 1-0",
    ]
  )
  func remarks(moves: String) throws {
    let book = try book(Self.plain + moves + "\n\n" + Self.plain + "1-0\n")
    #expect(book.games == 2 && book.players == ["A", "B"] && book.leftOut == GameBook.LeftOut())
  }

  @Test(
    "A game that can't be read is left out, counted and told of",
    arguments: [
      (
        "[White \"C\"]\n[Black \"D\"]\n[Result \"0-0\"]\n",
        "file:8: the result is “0-0”; expected 1-0, 0-1, 1/2-1/2 or *"
      ),
      ("[White \"C\"]\n[Black \"D\"]\n[Result \"?\"]\n", "file:8: the result is “?”; expected 1-0, 0-1, 1/2-1/2 or *"),
      ("[Result \"1-0\"]\n[White \"\"]\n[Black \"D\"]\n", "file:7: expected [White \"...\"], found “[White \"\"]”"),
      ("[White \"C\"]\n[Black \"D\"]\n", "file:6: the game that begins here has no tag Result"),
    ])
  func oddGames(tags: String, problem: String) throws {
    let book = try book(Self.plain + "1-0\n" + tags + "\n1-0\n\n" + Self.plain + "1-0\n")
    #expect(book.games == 2 && book.players == ["A", "B"])
    #expect(book.leftOut.unreadable == 1 && book.leftOut.firstProblem?.description == problem)
  }

  @Test("A file that is cut off anywhere keeps the games before")
  func cutOff() throws {
    let text = Self.plain + "1. e4 {fine} 1-0\n\n" + Self.plain + "1. e4 {cut"
    let first = (Self.plain + "1. e4").utf8.count
    for length in first...text.utf8.count {
      let book = try book(String(decoding: Array(text.utf8.prefix(length)), as: UTF8.self))
      #expect((1...2).contains(book.games) && book.games + book.leftOut.unreadable <= 2)
    }
    // A comment left open in the midst swallows no other game.
    let book = try book(Self.plain + "1. e4 {cut\n\n" + Self.plain + "1. e4 {fine} 1-0\n")
    #expect(book.games == 2)
  }

  @Test("Tags may share a line, with moves behind them")
  func tagsOfOneLine() throws {
    let book = try book("[White \"A \\\"x\\\"\"][Black \"B]\"] [Result \"0-1\"] 1. e4 {\n} 0-1\n")
    #expect(book.players == ["A \"x\"", "B]"] && book.games == 1)
  }

  @Test("A file without games says so")
  func noGames() { #expect(complaint("% made by hand\n\n")?.hasPrefix("file: has no games; expected") == true) }

  @Test(
    "Malformed tags are errors with their line",
    arguments: [
      ("[White \"A\"]\n[Black \"B\"]\n\n1-0\n", "file:1: the game that begins here has no tag Result"),
      ("[Event \"x\"]\n[Black \"B\"]\n[Result \"1-0\"]\n", "file:1: the game that begins here has no tag White"),
      (
        "\n[White \"A\"]\n[Result \"1-0\"]\n\n1-0\n\n[White \"A\"]",
        "file:2: the game that begins here has no tag Black"
      ),
      ("[White \"A]\n", "file:1: expected [White \"...\"], found “[White \"A]”"),
      ("[White \"A\"\n", "file:1: expected [White \"...\"], found “[White \"A\"”"),
      ("[Event \"\"]\n[White \"\"]\n", "file:2: expected [White \"...\"], found “[White \"\"]”"),
      ("[Result \"2-0\"]\n", "file:1: the result is “2-0”; expected 1-0, 0-1, 1/2-1/2 or *"),
      ("[EncounterOpening \"e4\"]\n", "file:1: the opening is “e4”; \(OpeningText.expected)"),
      (
        "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[EncounterOpening \"1.1/3\"]\n",
        "file:1: the game that begins here has a tag EncounterOpening, but no tag Encounter"
      ),
      ("[Black B]\n", "file:1: expected [Black \"...\"], found “[Black B]”"),
    ])
  func malformedTagsNameLine(text: String, problem: String) {
    #expect(complaint(text) == problem)
  }

  /// Games of two players as other programs write pairs: who had the first seat, Round, FEN.
  private static func games(_ games: [(white: String, round: String, position: String?)], event: String = "t") -> String
  {
    games.map { white, round, position in
      "[Event \"\(event)\"]\n[Round \"\(round)\"]\n[White \"\(white)\"]\n[Black \"\(white == "A" ? "B" : "A")\"]\n"
        + "[Result \"1-0\"]\n" + (position.map { "[FEN \"\($0)\"]\n" } ?? "") + "\n1-0\n"
    }.joined(separator: "\n")
  }

  /// How many encounters have how many games; empty where no two games share one.
  private func sizes(_ text: String) throws -> [Int: Int] {
    try book(text).encounters?.reduce(into: [:]) { $0[$1.games.count, default: 0] += $1.count } ?? [:]
  }

  @Test("Games of the same round and position share an encounter")
  func roundAndPositionShare() throws {
    let pairs: [(white: String, round: String, position: String?)] = [
      ("A", "1.1", "x"), ("B", "1.2", "x"), ("A", "2", "y"), ("B", "2", "y"), ("A", "3.1", "x"), ("B", "4.1", "x"),
    ]
    let read = try book(Self.games(pairs))
    #expect(try sizes(Self.games(pairs)) == [2: 2, 1: 2])
    #expect(read.gamesWithoutEncounter == 2)
    // A second session of the same rounds is other games.
    #expect(try sizes(Self.games(pairs) + "\n" + Self.games(pairs)) == [2: 4, 1: 4])
    #expect(try sizes(Self.games([pairs[0]]) + "\n" + Self.games([pairs[1]], event: "u")) == [:])
  }

  @Test("Rounds alone don't show an encounter")
  func roundsAloneShowNothing() throws {
    for games: [(white: String, round: String, position: String?)] in [
      [("A", "1", nil), ("B", "1", nil)], [("A", "1", "x"), ("B", "1", "y")], [("A", "?", "x"), ("B", "?", "x")],
      [("A", "-", "x"), ("B", "-", "x")], [("A", "1", "x"), ("A", "1", "x")],
    ] {
      #expect(try sizes(Self.games(games)) == [:])
    }
  }
}
