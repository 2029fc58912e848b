import Figures
import Results
import Testing

@testable import Reports

@Suite struct SVGFormatTests {
  @Test("The end of each game is a picture")
  func finalBoardsArePictures() throws {
    let data = ReportData(Sample.match(["<b>", "greedy"], [(0, 1, 1, 1, 0)]), for: [.games], sample: GamesTests.sample)
    let document = try Document(data, command: "")
    let files = document.files(in: [.svg])
    #expect(files.map(\.name) == ["games-1.svg", "games-2.svg"])
    let boards = document.chapters[0].games.compactMap(\.lastBoard)
    #expect(boards.count == 2 && files.map(\.contents) == boards.map { SVG.file($0) })
  }

  @Test("Figures come before games, a single picture has no number, and one of a variant has its name")
  func figuresPrecedeGames() throws {
    var chapter = Chapter(name: "one", title: "One", table: Table(columns: [], rows: []))
    let game = try #require(
      ShownGame(try ShownGameTests.random("noughts:3x3", seed: 1), of: "t", in: "DATABASE"))
    func names() -> [String] { Document([chapter]).files(in: [.svg]).map(\.name) }
    #expect(names().isEmpty)
    chapter.games = [game]
    #expect(names() == ["one.svg"])
    chapter.figures = [.ladder(LadderFigure(title: "t", summary: "s", unit: "Elo", rungs: []))]
    #expect(names() == ["one-1.svg", "one-2.svg"])
    #expect(Document([chapter]).files(in: [.svg])[0].contents.contains("<title id=\"figure-t\">t</title>"))
    let titles = [
      "reversi:8x8", "noughts:15x15,line=5", "All of them", "reversi:8x8 again", "ult: x", "go:9x9", "go:9x9",
    ]
    chapter.games = []
    chapter.figures = titles.map { .ladder(LadderFigure(title: $0, summary: "s", unit: "Elo", rungs: [])) }
    let own = ["reversi-8x8", "noughts-15x15-line-5", "3", "4", "5", "6", "7"]
    #expect(names() == own.map { "one-\($0).svg" })
  }
}
