import Figures
import Foundation
import Play
import Results
import Synchronization
import Testing

@testable import Reports

@Suite struct ShownGameTests {
  /// A game of random players, or at Snap of quick ones.
  static func random(_ name: String, seed: UInt64) throws -> PlayedGame {
    let variant = try Catalog.variant(name)
    let players = (1...variant.seats).map { "player \($0)" }
    let kind = try Catalog.player(variant.isBoardGame ? "random" : "reflex")
    let table = variant.makeTable(Dictionary(uniqueKeysWithValues: players.map { ($0, kind) }), limits: Limits())
    let record = try table(Job(variant: name, players: players, encounter: 16, seed: seed))
    return PlayedGame(
      variant: name, merits: [.shortest, .turns(3)], run: 2, encounter: 16, players: players,
      transcript: record.transcript, seed: seed, places: record.outcome.places, reason: record.outcome.reason.rawValue,
      plies: record.plies, margin: record.outcome.margin.map(Int.init))
  }

  private func data(_ game: ShownGame) throws -> [String: Any] {
    let json = try #require(game.data).text()
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test(
    "The steps on the page lead to the final board",
    arguments: [
      "noughts:3x3", "noughts:12x7,line=4", "connect-four:7x6", "connect-four:5x4,popout", "reversi:4x4", "reversi:6x6",
      "breakthrough:5x5", "ultimate:9x9", "chess:8x8",
    ], 1...8)
  func stepsLeadToTheEnd(variant: String, seed: Int) throws {
    let example = try Self.random(variant, seed: UInt64(seed))
    let game = try #require(ShownGame(example, of: "nightly", in: "DATABASE"))
    let data = try data(game)
    var board = try #require(data["start"] as? String).map(String.init)
    let changes = try #require(data["changes"] as? [String])
    for change in changes {
      for (_, place, piece) in change.matches(of: /(\d+)([A-Za-z.])/).map(\.output) {
        board[try #require(Int(place))] = String(piece)
      }
    }
    guard case .board(let figure) = game.picture else {
      Issue.record("no board")
      return
    }
    let cells = figure.cells.flatMap(\.self).compactMap(\.self)
    let layout = BoardLayout(figure, width: ShownGame.width)
    let looks = try #require(data["pieces"] as? [String: String])
    let drawn = cells.map { cell in cell.piece.map { SVG.elements(layout.marks(of: .init($0), x: 0, y: 0)) } }
    #expect(board.map { looks[$0] } == drawn)
    let shifts = try #require(data["places"] as? String).split(separator: ",")
    #expect(shifts.count == board.count && shifts.first == "0.0 0.0" && Set(shifts).count == shifts.count)
    let moves = try #require(data["moves"] as? [String])
    #expect(moves.count == changes.count && (data["seats"] as? [Int])?.count == moves.count)
    if variant != "chess:8x8" { #expect(moves.filter { $0 != "pass" }.joined() == example.transcript) }
    #expect(moves.count { $0 != "pass" } == example.plies && (data["last"] as? [Int])?.count == moves.count + 1)
    let line = cells.flatMap(\.lines).compactMap(Int.init).sorted()
    #expect(line.isEmpty == !["line", "last row"].contains(example.reason) && line == Array(1..<line.count + 1))
    #expect(cells.allSatisfy { $0.lines.isEmpty || $0.isMarked })
  }

  @Test("Moves of chess have the names that people know")
  func chessHasNames() throws {
    let game = try #require(
      ShownGame(
        PlayedGame(
          variant: "chess:8x8", merits: [], run: 1, encounter: 0, players: ["a", "b"], opening: "e2e4",
          transcript: "e2e4e7e5g1f3", seed: 1, places: [1, 1], reason: "turn limit", plies: 3), of: "t", in: "DATABASE")
    )
    #expect(game.moves == "1. e4 2. e5 3. Nf3")
    #expect(try data(game)["opening"] as? Int == 1)
  }

  @Test("A pass is a move of the page")
  func passIsAMove() throws {
    let games = try (1...40).compactMap { ShownGame(try Self.random("reversi:4x4", seed: $0), of: "t", in: "DATABASE") }
    let passing = try #require(games.first { $0.moves.contains("pass") })
    let moves = try #require(try data(passing)["moves"] as? [String])
    let place = try #require(moves.firstIndex(of: "pass"))
    #expect((try data(passing)["changes"] as? [String])?[place] == "")
  }

  @Test("The line is numbered from its end")
  func lineCountsFromItsEnd() throws {
    let game = try #require(
      ShownGame(
        PlayedGame(
          variant: "noughts:3x3", merits: [.shortest], run: 1, encounter: 0, players: ["a", "b"], opening: "c3a2",
          transcript: "c3a2b2b1a1", seed: 1, places: [1, 2], reason: "line", plies: 5), of: "t", in: "DATABASE"))
    let data = try data(game)
    let lines = try #require(game.lastBoard).cells.flatMap(\.self).compactMap { $0?.lines.first }
    #expect(lines == ["1", "2", "3"] && game.lastBoard?.cells[0][0]?.lines == ["1"])
    #expect(data["opening"] as? Int == 2)
    #expect(data["last"] as? [Int] == [-1, 8, 3, 4, 1, 0])
    #expect(data["changes"] as? [String] == ["8X", "3O", "4X", "1O", "0X"])
    #expect(game.moves == "1. c3 2. a2 3. b2 4. b1 5. a1" && game.result == "a wins: line")
    #expect(game.players == "X a, O b" && game.length == "5 plies")
  }

  /// A program of one game, whose moves are cells of a board with a gap in it.
  private final class Filling: RulesProgram {
    private let steps = Mutex<[RulesStep]>([])

    func begin(_ game: RulesGame, after steps: [RulesStep]) -> (place: RulesPlace, state: RulesState) {
      self.steps.withLock { $0 = steps }
      return (RulesPlace(process: 0, start: 1, number: 1), state(after: steps))
    }

    func play(_ step: RulesStep, in place: RulesPlace, of game: RulesGame) -> RulesVerdict? {
      .state(
        state(
          after: steps.withLock { steps in
            steps.append(step)
            return steps
          }))
    }

    func forget(_ place: RulesPlace) {}

    private func state(after steps: [RulesStep]) -> RulesState {
      let moves = steps.flatMap(\.moves).compactMap { Int($0.text) }
      var cells = Array(". .#")
      for (number, cell) in moves.enumerated() { cells[cell] = number == 0 ? "X" : "1" }
      let open = cells.indices.filter { cells[$0] == "." }
      let board = [String(cells[..<2]), String(cells[2...])]
      guard !open.isEmpty else {
        return RulesState(turn: .over(Outcome(places: [1, 2], reason: .boardFull)), board: board)
      }
      return RulesState(turn: .seats([moves.count]), legal: [open.map(String.init)], board: board)
    }
  }

  private func filling(_ board: ProgramBoard?) throws -> ShownGame {
    let book = VariantBook(programs: [
      "fill": { PlayableVariant(program: ProgramGame(Filling(), variant: $0, seats: 2, board: board)) }
    ])
    let game = PlayedGame(
      variant: "fill:2", merits: [], run: 1, encounter: 0, players: ["a", "b"], opening: "0", transcript: "0 2",
      seed: 1,
      places: [1, 2], reason: "board full", plies: 2)
    #expect(ShownGame(game, of: "t", in: "DATABASE") == nil)
    return try #require(ShownGame(game, of: "t", in: "DATABASE", among: book))
  }

  @Test("A program's game has a board of the form that it says, with letters of seats and of nobody")
  func programsHaveBoards() throws {
    let game = try filling(ProgramBoard(shape: .hexagonRows, letters: [["X"], ["1"]]))
    let data = try data(game)
    #expect(data["start"] as? String == ". .#" && data["changes"] as? [String] == ["0X", "21"])
    let pieces = try #require(data["pieces"] as? [String: String])
    #expect(pieces.keys.sorted() == ["#", "1", "X"] && pieces["1"]?.contains("f-series1") == true)
    #expect(data["opening"] as? Int == 1 && game.lastBoard?.shape == .hexagonRows)
    #expect(game.moves == "1. 0 2. 2" && game.players == "X a, 1 b" && game.length == "2 plies")
    #expect(game.lastBoard?.cells.flatMap(\.self).count { $0 == nil } == 1 && game.lastRows == nil)
  }

  @Test("A program's game whose rows are just text is stepped through as text")
  func programsHaveText() throws {
    let game = try filling(nil)
    let data = try data(game)
    #expect(data["texts"] as? [String] == [". \n.#", "X \n.#", "X \n1#"] && data["start"] == nil)
    #expect(game.picture == nil && game.lastRows == "X \n1#" && game.players == "1 a, 2 b")
  }

  @Test("Columns have no rows")
  func columnsHaveNoRows() throws {
    let game = try #require(ShownGame(try Self.random("connect-four:7x6", seed: 1), of: "t", in: "DATABASE"))
    guard case .board(let figure) = game.picture else { return }
    #expect(figure.rows.isEmpty && figure.columns == ["1", "2", "3", "4", "5", "6", "7"])
  }

  @Test("Snap is a race of all four seats whose table has the same calls")
  func snapIsARace() throws {
    let game = try #require(ShownGame(try Self.random("snap:4,turns=300", seed: 3), of: "t", in: "DATABASE"))
    guard case .race(let race) = game.picture else {
      Issue.record("no race")
      return
    }
    #expect(game.data == nil && race.names == ["player 1", "player 2", "player 3", "player 4"])
    #expect((1...30).contains(race.heats.count))
    let told = try #require(game.calls).rows.map { $0[2...3].map(\.value) }
    let drawn = race.heats.flatMap { heat in
      heat.calls.map { [Cell.Value.text(race.names[$0.racer]), .integer($0.milliseconds)] }
    }
    #expect(told == drawn && !told.isEmpty)
    #expect(game.result.contains("1. ") && game.players.hasPrefix("1 player 1, 2 player 2"))
  }

  @Test("The command names the game whatever its players are called")
  func commandFindsTheGame() throws {
    var example = try Self.random("noughts:3x3", seed: 1)
    example.players = ["it's \"$HOME\"", "`b\\`"]
    #expect(
      ShownGame(example, of: "nightly", in: "my games.sqlite")?.command
        == #"agon show 'my games.sqlite' --tournament nightly --run 2 -v noughts:3x3 --encounter 17 "#
        + #"--first 'it'\''s "$HOME"' --second '`b\`'"#)
  }

  @Test("An illegal game isn't shown")
  func illegalGameIsNotShown() throws {
    var example = try Self.random("noughts:3x3", seed: 1)
    example.transcript = "a1a1"
    #expect(ShownGame(example, of: "t", in: "DATABASE") == nil)
    example.variant = "chess"
    #expect(ShownGame(example, of: "t", in: "DATABASE") == nil)
  }
}
