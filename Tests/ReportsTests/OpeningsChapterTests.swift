import Play
import Results
import Testing

@testable import Reports

@Suite struct OpeningsChapterTests {
  private typealias Group = OpeningLine.Group

  /// Games of two players at noughts:3x3 that began a1 b2 c3, a1 b2 b1, a1 b1 or b2, in which bob's name is long.
  private static let lines = OpeningLines(
    players: ["ann", "bob, whose name is longer than others"],
    lines: [
      OpeningLine(
        moves: [0, 4, 8], seats: [0, 1, 0],
        groups: [
          Group(players: [0, 1], wins: 40, draws: 10, losses: 30), Group(players: [1, 0], wins: 10, losses: 10),
        ]),
      OpeningLine(moves: [0, 4, 1], seats: [0, 1, 0], groups: [Group(players: [1, 0], losses: 2)]),
      OpeningLine(moves: [0, 1], seats: [0, 1], groups: [Group(players: [0, 1], dealt: 2, wins: 40)]),
      OpeningLine(moves: [4], seats: [0], groups: [Group(players: [1, 0], wins: 1)]),
    ], longest: 3)

  private static func tree(_ lines: OpeningLines = lines) -> OpeningTree {
    let images = try? Catalog.variant("noughts:3x3").moveImages
    var tree = OpeningTree(lines, depth: 3, least: 2) { images?.text(of: $0) ?? "" }
    for (index, value) in [0, 0, nil, nil, nil, 3, -1].enumerated() where index < tree.nodes.count {
      tree.nodes[index].value = value
    }
    return tree
  }

  private static func chapter(player: String? = nil) throws -> Chapter {
    Chapter.openings(tree(), at: try Catalog.variant("noughts:3x3"), player: player)
  }

  @Test("The tree is a table with a row for each line")
  func treeIsATable() throws {
    let text = try Self.chapter().text(in: .text)
    #expect(
      text == """
        Openings of noughts:3x3
        =======================

        Moves     Games  Score%   Low   High  Draw%  Exact  Played by
        --------  -----  ------  ----  -----  -----  -----  -------------------------------------------------
        start       143    67.1  59.4   74.0    7.0  draw   -

        a1          142    66.9  59.1   73.8    7.0  draw   ann 56%, 2 more
        a1 b2       102    53.9  44.8   62.8    9.8  -      bob, whose name is longer than others 78%, 1 more
        a1 b2 c3    100    55.0  45.7   63.9   10.0  -      ann 80%, 1 more
        a1 b1        40   100.0  91.2  100.0    0.0  win    openings 100%

        b2            1   100.0  20.7  100.0    0.0  loss   bob, whose name is longer than others 100%

        Each game's 8 images, itself and those that mirroring or turning the board makes of it, count as
          one; the moves are those of the image that comes first.
        Score%: the first seat's, Low and High its 95 % interval (Wilson), each game one sample.
        Played by: the players of the last move, most frequent first; moves of openings have none.
        Exact: the exact value for the first seat, where known or solved within the time.
        Moves in less than 2 % of the games are omitted; CSV and JSON have 1 more row.

        """)
  }

  @Test("The chapter fits a terminal of 80 columns")
  func fits80Columns() throws {
    let text = try Self.chapter().text(in: .text(fitting: 80))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(text.contains("Played by"))
  }

  @Test("In CSV each node is a row")
  func csvHasNodeRows() throws {
    let text = try Self.chapter().text(in: .csv)
    let rows = text.components(separatedBy: "\r\n").map {
      $0.components(separatedBy: ",").prefix(4).joined(separator: ",")
    }
    #expect(
      rows == [
        "plies,moves,move,games", "0,,,143", "1,a1,a1,142", "2,a1b2,b2,102", "3,a1b2c3,c3,100", "3,a1b2b1,b1,2",
        "2,a1b1,b1,40", "1,b2,b2,1", "",
      ])
    #expect(
      text.hasPrefix(
        "plies,moves,move,games,first_seat_score_percent,first_seat_score_percent_low95,"
          + "first_seat_score_percent_high95,draws,exact_value,players,games_dealt\r\n"))
    #expect(
      text.contains(
        "\r\n2,a1b1,b1,40,100.0,91.23783988027135,100.0,0,3,,40\r\n1,b2,b2,1,100.0,20.654931437723747,100.0,0,-1,"
          + "\"bob, whose name is longer than others: 1\",0\r\n"))
  }

  @Test("The chapter says whose games are counted")
  func playerIsNamed() throws {
    #expect(
      try Self.chapter(player: "ann").notes.contains {
        $0.hasSuffix("Only games of ann are counted: where it was ann's turn the move is its own, else its opponent's.")
      })
  }

  @Test("Some first moves are shown however few games they have")
  func someMovesAreAlwaysShown() throws {
    let many = OpeningLines(
      players: ["ann", "bob"],
      lines: (0..<60).map {
        OpeningLine(moves: [$0], seats: [0], groups: [Group(players: [0, 1], wins: 1_000 - Int($0))])
      },
      longest: 1)
    let tree = OpeningTree(many, depth: 3, least: 0) { "\($0)" }
    #expect(Chapter.shownOpenings(tree) == Array(0...10))
  }

  @Test("With positions there is a group for each ply and the number of orders")
  func positionsGroupByPly() throws {
    let images = try #require(try Catalog.variant("noughts:3x3").moveImages)
    let tree = OpeningTree(positionsOf: Self.lines, plies: 0...2, least: 0, name: images.text) { $0.joined() }
    let chapter = Chapter.openings(tree, at: try Catalog.variant("noughts:3x3"), transposed: true)
    #expect(chapter.tables[0].groups.map(\.count) == [1, 2, 2])
    #expect(chapter.tables[0].columns[0...1].map(\.header) == ["Position", "Orders"])
    #expect(chapter.data.columns.map(\.name).contains("orders"))
  }
}
