import Foundation
import People
import Play
import Synchronization
import Testing

@testable import Web

/// What a click on each cell does, and what is shown of it.
@Suite struct BoardMarkupTests {
  /// The page of a game of two people after some moves.
  private func page(_ variant: String, _ moves: String..., among variants: VariantBook = .own) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let tables = Tables(PeopleStore(path), Opponents([], among: variants, offering: ["line:2"]))
    let terms = try Terms(
      variant: variant, seats: [.person("Ann"), .person("Bob")], thinking: Terms.usualThinking,
      among: tables.opponents)
    let table = try tables.begin(terms)
    for move in moves { try table.move(move) }
    return String(decoding: Response.part(TablePage.part(table)).body, as: UTF8.self)
  }

  /// A cell's button, from its place on.
  private func cell(_ place: Int, _ page: String) throws -> String {
    let start = try #require(page.range(of: "data-place=\"\(place)\""))
    let rest = page[start.lowerBound...]
    return String(rest[..<(rest.range(of: "</button>")?.lowerBound ?? rest.endIndex)])
  }

  /// A program of one game: two cells in a row, of which each seat takes one.
  private final class Row: RulesProgram {
    private let moves = Mutex<[String]>([])

    private func state(_ made: [String]) -> RulesState {
      var board = "...".map(String.init)
      for (seat, cell) in made.enumerated() { board[cell == "a1" ? 0 : 2] = seat == 0 ? "X" : "O" }
      let open = ["a1", "c1"].filter { !made.contains($0) }
      return open.isEmpty
        ? RulesState(turn: .over(Outcome(places: [1, 1], reason: .boardFull)), board: [board.joined()])
        : RulesState(turn: .seats([made.count]), legal: [open], board: [board.joined()])
    }

    func begin(_ game: RulesGame, after steps: [RulesStep]) -> (place: RulesPlace, state: RulesState) {
      let made = steps.flatMap(\.moves).map(\.text)
      moves.withLock { $0 = made }
      return (RulesPlace(process: 0, start: 1, number: 1), state(made))
    }

    func play(_ step: RulesStep, in place: RulesPlace, of game: RulesGame) -> RulesVerdict? {
      .state(
        state(
          moves.withLock { moves in
            moves += step.moves.map(\.text)
            return moves
          }))
    }

    func forget(_ place: RulesPlace) {}
  }

  @Test("A program's game has its board, as a picture or in rows, and a button for each move")
  func programsHaveButtons() throws {
    func book(_ board: ProgramBoard?) -> VariantBook {
      VariantBook(programs: [
        "line": { PlayableVariant(program: ProgramGame(Row(), variant: $0, seats: 2, board: board)) }
      ])
    }
    let drawn = try page(
      "line:2", "a1", among: book(ProgramBoard(shape: .hexagonRows, letters: [["X"], ["O"]])))
    #expect(
      drawn.contains("<svg") && drawn.contains(/aria-label="X".*<\/svg> Ann/.dotMatchesNewlines())
        && drawn.contains("Bob to move"), "\(drawn)")
    #expect(drawn.contains("data-move=\"c1\"") && !drawn.contains("data-move=\"a1\""))
    let rows = try page("line:2", "a1", among: book(nil))
    #expect(rows.contains("<pre>X..</pre>") && rows.contains("data-move=\"c1\""), "\(rows)")
    let named = try page(
      "line:2", "a1", among: book(ProgramBoard(shape: .squares, letters: [["X"], ["O"]], rows: .top)))
    #expect(try cell(2, named).contains("data-move=\"c1\"") && cell(1, named).contains("aria-disabled"), "\(named)")
    #expect(
      try cell(0, named).contains("a1: X, the last move") && named.matches(of: /data-move="c1"/).count == 1, "\(named)")
    let over = try page("line:2", "a1", "c1", among: book(nil))
    #expect(over.contains("a draw: board full") && !over.contains("data-move"))
  }

  @Test("A cell whose move it names makes the move")
  func cellsMakeMoves() throws {
    let page = try page("noughts", "b2")
    #expect(try cell(0, page).contains("data-move=\"a1\""))
    let taken = try cell(4, page)
    #expect(taken.contains("aria-disabled=\"true\"") && taken.contains("b2: cross, the last move"))
  }

  @Test("On a rhombus each row's buttons stand half a cell further to the right, and words are buttons")
  func rhombusIsSlanted() throws {
    let page = try page("hex:5x5,swap", "b2")
    #expect(page.contains("class=\"stage paper rhombus\"") && page.contains("data-move=\"swap-pieces\""))
    let left = page.matches(of: /<foreignObject role="gridcell" x="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(left.count == 25)
    for row in 1..<5 { #expect(abs(left[5 * row] - left[5 * (row - 1)] - 22) < 0.2) }
    #expect(try cell(6, page).contains("b2: red, the last move") && cell(7, page).contains("data-move=\"c2\""))
  }

  @Test("Cells on which a move puts a piece are marked, and others tell the move that is refused there")
  func legalCellsAreMarked() throws {
    let reversi = try page("reversi", "d3")
    #expect(reversi.matches(of: /class="legal"/).count == 3 && reversi.contains("class=\"stage felt square\""))
    #expect(try cell(0, reversi).contains("data-refused=\"a1\""))
    #expect(reversi.contains("<b> 4</b>") && reversi.contains("<b> 1</b>"))
    // Any cell of a column drops a disc, and it comes to lie in one of them.
    let rack = try page("connect-four")
    #expect(rack.matches(of: /class="legal"/).count == 7 && rack.matches(of: /data-move="/).count == 42)
    #expect(try page("noughts").matches(of: /class="legal"/).count == 9)
  }

  @Test("Any cell of a column drops a disc, but that from which one's own is taken")
  func columnsMakeMoves() throws {
    let page = try page("connect-four:7x6,popout", "4", "3")
    #expect(try cell(3, page).contains("data-move=\"4\""))
    #expect(try cell(5 * 7 + 3, page).contains("data-move=\"-4\""))
  }

  @Test("Where pieces move, a piece is taken up for all of its targets")
  func piecesAreTakenUp() throws {
    let page = try page("breakthrough:6x6")
    let corner = try cell(4 * 6, page)
    #expect(corner.contains("data-targets=\"\(3 * 6 + 1):a2b3 \(3 * 6):a2a3\""), "\(corner)")
    #expect(corner.contains("aria-pressed=\"false\"") && corner.contains("a2: light pawn"))
    #expect(try cell(3 * 6, page).contains("aria-disabled=\"true\""))
    #expect(
      page.contains("Enter takes up a piece and puts it down") && page.contains("class=\"stage chequered square\""))
    #expect(!page.contains("data-move=\"a2a3\""))
  }

  @Test("Where a move has further cells, they stand behind the target")
  func furtherCellsFollow() throws {
    let page = try page("amazons:4x4")
    // Its places are those of a2, b2 and a1, row by row from the top.
    #expect(try cell(8, page).contains("9,12:a2-b2/a1"))
  }
}
