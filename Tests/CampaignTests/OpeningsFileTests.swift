import Foundation
import Play
import Testing

@testable import Campaign

@Suite struct OpeningsFileTests {
  private static let games = Catalog.games.map(\.name).joined(separator: ", ")

  private let file = FileManager.default.temporaryDirectory.appending(path: "openings-\(UUID().uuidString).txt")

  /// The plan of a run with the openings that `lines` are.
  private func plan(_ lines: String, variants: String, keys: String = "") throws -> RunPlan {
    try Data(lines.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      variants: [\(variants)]
      players: [random, {name: other, player: random}, reflex]
      openings: {file: "\(file.path)"\(keys)}
      """
    return try RunPlan(try RunConfig(text: text, file: "x.yml"))
  }

  private func openings(_ lines: String, variants: String) throws -> [String: [String]] {
    let lists = try plan(lines, variants: variants).openingLists
    return Dictionary(uniqueKeysWithValues: lists.map { ($0.variant, $0.openings) })
  }

  private func complaint(_ lines: String, variants: String, keys: String = "") -> String? {
    do {
      _ = try plan(lines, variants: variants, keys: keys)
      return nil
    } catch {
      return "\(error)".replacing(file.path, with: "o.txt")
    }
  }

  @Test("A line has a variant and its moves")
  func lineIsVariantAndMoves() throws {
    let lines = """
      # of two games
      connect-four:7x6 4433

      noughts:5x5,line=4   A1b2  # in capitals, too
      reversi f5
      """
    let found = try openings(lines, variants: "connect-four, \"noughts:5x5,line=4\", snap")
    #expect(found == ["connect-four:7x6": ["4433"], "noughts:5x5,line=4": ["a1b2"]])
  }

  @Test("Moves without a variant belong to the only variant that they can open")
  func movesPickTheirVariant() throws {
    #expect(try openings("F5D6C3\nf5f6", variants: "reversi") == ["reversi:8x8": ["f5d6c3", "f5f6"]])
    let found = try openings("F5D6\n4433\na1", variants: "reversi, connect-four, noughts:3x3")
    #expect(found == ["reversi:8x8": ["f5d6"], "connect-four:7x6": ["4433"], "noughts:3x3": ["a1"]])
  }

  @Test("Games of Go in SGF open the variants on their board, without the passes at their end")
  func gamesInSGFAreRead() throws {
    let lines = "(;GM[1]SZ[9];B[cc];W[];B[gg];W[];B[])(;SZ[7];B[aa])"
    let found = try openings(lines, variants: "go, \"go:9x9,komi=7\", \"go:7x7\"")
    #expect(found == ["go:9x9": ["c7passg3"], "go:9x9,komi=7": ["c7passg3"], "go:7x7": ["a7"]])
    #expect(
      complaint("(;SZ[7];B[aa])", variants: "go, noughts:7x7")
        == "o.txt:1: has a game of Go on 7x7, which no variant of the run is")
    #expect(complaint("(;SZ[9];B[aa];W[aa])", variants: "go") == "o.txt:1: move 2: a9 is not free")
    #expect(complaint("\n(;SZ[9];AB[aa])", variants: "go") == "o.txt:2: has stones set up by AB; expected moves alone")
  }

  @Test("Positions in FEN and EPD open the variants that have them")
  func positionsAreRead() throws {
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
    let shredder = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    let lines = """
      # a book
      \(start)
      \(start) bm e5; id "a # b"; hmvc 3; fmvn 7;\r
      \(start) 0 1;
      \(shredder)
      chess [\(shredder.replacing(" G ", with: " - "))]g1g8  # with moves
      """
    let found = try openings(lines, variants: "chess, \"chess:960\"")
    let both = ["[\(start) 0 1]", "[\(start) 3 7]", "[\(start) 0 1]"]
    #expect(found["chess:8x8"] == both + ["[4k3/8/8/8/8/8/8/5KR1 w - - 0 1]g1g8"])
    #expect(found["chess:8x8,960"] == both + ["[\(shredder)]"])
    let alone = lines.replacing(shredder + "\n", with: "")
    #expect(try plan(alone, variants: "chess").entries[0].openings?.supply == 4)
  }

  @Test("Positions with walls of their own open boards of their size, beside those of other games")
  func positionsHaveWalls() throws {
    let lines = """
      x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1
      x5o/7/3-3/7/3-3/7/o5x o
      x3o/5/5/5/o3x x 3 9
      4k3/8/8/8/8/8/8/5KR1 w - -
      """
    let found = try openings(lines, variants: "ataxx, \"ataxx:5x5\", chess")
    #expect(
      found == [
        "ataxx:7x7": ["[x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1]", "[x5o/7/3-3/7/3-3/7/o5x o 0 1]"],
        "ataxx:5x5": ["[x3o/5/5/5/o3x x 3 9]"], "chess:8x8": ["[4k3/8/8/8/8/8/8/5KR1 w - - 0 1]"],
      ])
  }

  @Test(
    "A position that opens no variant is an error that says why",
    arguments: [
      (
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "chess",
        "the start “4k3/8/8/8/8/8/8/5KR1 w G - 0 1” is no position: castling “G” isn't from e and a or h; Chess960, "
          + "chess:960, has others"
      ),
      (
        "4k3/8/8/8/8/8/8/5KR w - -", "chess",
        "the start “4k3/8/8/8/8/8/8/5KR w - - 0 1” is no position: rank 1 has 7 squares; expected 8"
      ),
      (
        "x5o/7/7/7/7/7/o4x x", "ataxx",
        "the start “x5o/7/7/7/7/7/o4x x 0 1” is no position: row 1 has 6 cells; expected 7"
      ),
      ("x5o/7/7/7/7/7/o5x x", "chess", "no variant of the run can be opened with x5o/7/7/7/7/7/o5x x 0 1"),
      ("4k3/8/8/8/8/8/8/5K2 w - -", "chess", "the game is over after 0 moves; an opening leaves it open"),
      (
        "4k3/8/8/8/8/8/8/5KR1 w - -", "reversi",
        "no variant of the run can be opened with 4k3/8/8/8/8/8/8/5KR1 w - - 0 1"
      ),
      (
        "chess [4k3/8 w - - 0 1]e2e4", "chess", "the start “4k3/8 w - - 0 1” is no position: it has 2 ranks; expected 8"
      ),
    ])
  func badPositionsAreErrors(line: String, variants: String, problem: String) {
    #expect(complaint("# first\n\(line)", variants: variants) == "o.txt:2: \(problem)")
  }

  private static let recorded = """
    [Event "1"]

    1. e4 e5 (1... c5) 2. Nf3 {good} Nc6 1-0

    [Event "2"]
    [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

    1. O-O
    Kd7 *
    [Event "3"]

    1. e4 e5 2. f4 0-1
    """

  @Test("Games in PGN open their variants, with all their moves or the first ones")
  func gamesInPGNAreRead() throws {
    let found = try openings(Self.recorded, variants: "chess")
    let castled = "[4k3/8/8/8/8/8/8/4K2R w K - 0 1]e1g1"
    #expect(found == ["chess:8x8": ["e2e4e7e5g1f3b8c6", castled + "e8d7", "e2e4e7e5f2f4"]])
    let cut = try plan(Self.recorded, variants: "chess", keys: ", plies: 2").openingLists
    #expect(cut.map(\.openings) == [["e2e4e7e5", castled + "e8d7"]])
    #expect(
      complaint(Self.recorded.replacing("Kd7", with: "Kd9"), variants: "chess")
        == "o.txt:9: move 2: “Kd9” is no move; expected one such as Nf3, exd6, e8=Q or O-O")
    #expect(
      complaint(Self.recorded.replacing("2. Nf3", with: "2. Nd3"), variants: "chess")
        == "o.txt:3: move 3: Nd3 is not allowed: no knight of the mover can go to d3")
    #expect(
      complaint(Self.recorded + "\n1. e4", variants: "chess")
        == "o.txt:13: ends within a game; expected 1-0, 0-1, 1/2-1/2 or *")
    #expect(
      complaint(Self.recorded, variants: "reversi") == "o.txt:1: no variant of the run can be opened with a game in PGN"
    )
    #expect(complaint("[Event \"1\"]\n*", variants: "chess") == "o.txt:1: has a game without moves")
    #expect(
      complaint("e2e4", variants: "chess", keys: ", plies: 2")
        == "x.yml:3: openings: o.txt has no games in PGN or SGF; “plies” is only for these")
  }

  @Test("Wrong openings are skipped where that is asked for, with a warning")
  func wrongOpeningsAreSkipped() throws {
    let wrong = Self.recorded.replacing("Kd7", with: "Kd9").replacing("f4", with: "f5")
    let plan = try plan(wrong, variants: "chess", keys: ", wrong: skip")
    #expect(plan.openingLists.map(\.openings) == [["e2e4e7e5g1f3b8c6"]])
    let told = plan.warnings.filter { $0.contains("skipped") }.map { $0.replacing(file.path, with: "o.txt") }
    #expect(
      told == [
        "wrong openings of o.txt skipped: 2, the first is o.txt:9: move 2: “Kd9” is no move; expected one such as Nf3, "
          + "exd6, e8=Q or O-O"
      ])
    let lines = "chess e2e5\nchess e2e4\n4k3/8 w - -\n"
    let kept = try self.plan(lines, variants: "chess", keys: ", wrong: skip").openingLists
    #expect(kept.map(\.openings) == [["e2e4"]])
    // None is left, and the word has to be one that is known.
    let none = "x.yml:3: openings: o.txt has no opening for chess:8x8; write lines such as “chess:8x8 MOVES”"
    #expect(complaint("chess e2e5", variants: "chess", keys: ", wrong: skip") == none)
    #expect(
      complaint("chess e2e4", variants: "chess", keys: ", wrong: off")
        == "x.yml:3: openings.wrong: expected refuse or skip, found “off”")
  }

  @Test("A book of polyglot opens with its lines from the start")
  func polyglotIsRead() throws {
    // The start and e2e4, a move without weight, and d7d5 behind e2e4.
    let entries: [(key: UInt64, move: UInt16, weight: UInt16)] = [
      (0x463B_9618_1691_FC9C, 0x031C, 1), (0x463B_9618_1691_FC9C, 0x02DB, 0), (0x823C_9B50_FD11_4196, 0x0CE3, 7),
    ]
    func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
    let book = Data(
      entries.flatMap { bytes($0.key, 8) + bytes(UInt64($0.move), 2) + bytes(UInt64($0.weight), 2) + bytes(0, 4) })
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bin").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func lines(_ keys: String = "", cut: Int = 0) throws -> [[String]] {
      try book.dropLast(cut).write(to: URL(filePath: path))
      let text = "variants: [chess]\nplayers: [random, greedy]\nopenings: {file: \(path)\(keys)}"
      return try RunPlan(try RunConfig(text: text, file: "x.yml")).openingLists.map(\.openings)
    }
    #expect(try lines() == [["e2e4d7d5"]] && lines(", plies: 1") == [["e2e4"]])
    let error = #expect(throws: ConfigError.self) { try lines(cut: 1) }
    #expect(
      error?.description == "\(path): has 47 bytes; expected a book of polyglot, with 16 for each entry")
  }

  @Test("Offsets from the middle are read as Gomocup writes them")
  func gomocupOffsetsAreRead() throws {
    let lines = "8,-3, 6,-4, 5,-4, 4,-3, 2,-8, -1,-5\r\n-10,9, 0,0\r\nnoughts:15x15 0,0,-7,7\r\n"
    let found = try openings(lines, variants: "\"noughts:20x20,line=5\", noughts:15x15")
    #expect(found["noughts:20x20"] == ["s8q7p7o8m3j6", "a20k11"], "\(found)")
    #expect(found["noughts:15x15"] == ["h8a15"])
  }

  @Test(
    "A line that isn't an opening is an error that says why",
    arguments: [
      ("connect-four", "reversi, connect-four", "no variant of the run can be opened with “connect-four”"),
      ("f5d6 c3 d3", "reversi", "expected a variant and moves"),
      ("1,2,3", "noughts:5x5", "expected a variant and moves"),
      ("shogi e4", "reversi", "there is no game “shogi”; known: \(games)"),
      ("a1", "noughts:3x3, noughts:4x4", "“a1” opens noughts:3x3 and noughts:4x4; expected a variant and moves"),
      ("9,9", "reversi, noughts:5x5", "no variant of the run can be opened with “9,9”"),
      ("9,9", "noughts:5x5", "9,9 from its middle isn't on the board of noughts:5x5"),
      (
        "0,0", "connect-four",
        "connect-four:7x6 isn't opened by offsets, since a cell doesn't tell what is played there"
      ),
      ("a1b1a2b2a3", "noughts:3x3", "the opening a1b1a2b2a3 ends the game"),
      ("snap:2 17:2@834;", "noughts:3x3", "snap:2 has no openings"),
      ("99999999999999999999,1", "noughts:3x3", "expected a variant and moves"),
    ])
  func badLinesAreErrors(line: String, variants: String, problem: String) {
    let found = complaint("# first\n\(line)", variants: variants + ", snap")
    #expect(found?.hasPrefix("o.txt:2: \(problem)") == true, "\(found ?? "nothing")")
  }

  @Test("In listed order every pairing gets the openings in order from the given number")
  func listedOrderFromStart() throws {
    let lines = "a1\nb1\nc1\na2\nb2"
    func dealt(_ keys: String) throws -> [String] {
      let entry = try plan(lines, variants: "noughts:3x3", keys: keys).entries[0]
      let openings = try #require(entry.openings)
      let orders = (1...9).map { pairing in (0..<7).map { openings.opening(pairing: pairing, encounter: $0) } }
      return Set(orders).count == 1 ? orders[0] : []
    }
    #expect(try dealt(", order: listed") == ["a1", "b1", "c1", "a2", "b2", "a1", "b1"])
    #expect(try dealt(", order: listed, start: 4") == ["a2", "b2", "a1", "b1", "c1", "a2", "b2"])
    #expect(try dealt("").isEmpty && dealt(", order: random").isEmpty)
    let identity = try plan(lines, variants: "noughts:3x3", keys: ", order: listed, start: 4").description.identity
    #expect(identity["openings"]?["listed-from"] == 4)
    #expect(try plan(lines, variants: "noughts:3x3").description.identity["openings"]?["listed-from"] == nil)
  }

  @Test(
    "An unknown order is an error that says why",
    arguments: [
      (", order: both", "x.yml:3: openings.order: expected random or listed, found “both”"),
      (", start: 2", "x.yml:3: openings.start: a start is for openings as listed; add “order: listed”"),
      (", order: listed, start: 3", "x.yml:3: openings: o.txt has 2 openings for noughts:3x3; none is number 3"),
    ])
  func badOrdersAreErrors(keys: String, problem: String) {
    #expect(complaint("a1\nb2", variants: "noughts:3x3", keys: keys) == problem)
  }

  @Test("Random plies have no order")
  func randomPliesHaveNoOrder() {
    let error = #expect(throws: ConfigError.self) {
      try RunConfig(text: "variants: [noughts]\nplayers: [random]\nopenings: {plies: 2, start: 3}", file: "x.yml")
    }
    #expect(error?.description == "x.yml:3: openings.start: random plies have none, only a file has")
  }
}
