import Play
import TestRings
import Testing

@testable import Engines

/// The answers of Domineering by its example program, against what is published.
@Suite(.enabled(if: EngineRunTests.has("python3"), "needs python3")) struct DomineeringTests {
  /// Winners on boards of this number of rows, for each number of columns: the upright dominoes (V), those across
  /// (H), the side that begins (1) or the one that doesn't (2).
  ///
  /// Source: D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Solving 8x8 Domineering", Theoretical
  /// Computer Science 230 (2000), table 1.
  private static let published = ["2HHHH", "V11HV", "V11HH", "VVV1V", "VHVH2"]

  /// Searches a game to its end, through the program alone.
  private final class Search {
    private let program: RulesProcesses
    private let game: RulesGame
    /// Whether the seat to move wins, by the board and the seat.
    private var known: [String: Bool] = [:]

    init(_ program: RulesProcesses, columns: Int, rows: Int) {
      self.program = program
      game = RulesGame(variant: "domineering:\(columns)x\(rows)", seats: 2, seed: 1)
    }

    func firstWins() throws -> Bool {
      let state = try program.position(of: game)
      return try moverWins(state, after: [RulesStep()])
    }

    private func moverWins(_ state: RulesState, after steps: [RulesStep]) throws -> Bool {
      guard case .seats(let seats) = state.turn, let legal = state.legal[0] else { return false }
      // Mirrored boards are worth the same.
      let rows = state.board.map { Array($0) }
      let mirrored = rows.map { Array($0.reversed()) }
      let images = [rows, rows.reversed(), mirrored, mirrored.reversed()].map { $0.map { String($0) }.joined() }
      let key = (images.min() ?? "") + "\(seats[0])"
      if let answer = known[key] { return answer }
      var replies: [(count: Int, state: RulesState, steps: [RulesStep])] = []
      for move in legal {
        let next = steps + [RulesStep(moves: [.init(seat: seats[0], text: move)])]
        let reached = try program.position(of: game, after: next)
        replies.append((reached.legal.first??.count ?? 0, reached, next))
        // The side that can't move has lost.
        if reached.legal.isEmpty { break }
      }
      // What leaves the other side the fewest moves is best most often.
      replies.sort { $0.count < $1.count }
      let wins = try replies.contains { try !moverWins($0.state, after: $0.steps) }
      known[key] = wins
      return wins
    }
  }

  private func check(upTo size: Int) throws {
    let program = RulesProcesses(["python3", Project.root.appending(path: "configs/own-game/domineering.py").path])
    for rows in 1...size {
      for columns in 1...size {
        // On the mirrored board those across begin.
        let uprightFirst = try Search(program, columns: columns, rows: rows).firstWins()
        let acrossFirst = try Search(program, columns: rows, rows: columns).firstWins()
        let answer =
          switch (uprightFirst, acrossFirst) {
          case (true, false): "V"
          case (false, true): "H"
          case (true, true): "1"
          case (false, false): "2"
          }
        let row = Self.published[rows - 1]
        #expect(
          answer == String(row[row.index(row.startIndex, offsetBy: columns - 1)]), "\(rows) rows, \(columns) columns")
      }
    }
  }

  @Test("Boards up to 3x3 are won by whom the literature says")
  func smallBoards() throws { try check(upTo: 3) }

  @Test("Boards up to 5x5 are won by whom the literature says", .tags(.nightly), .onlyNightly)
  func boards() throws { try check(upTo: 5) }

  @Test("At 3x3 the first seat's share under random play is that of all games, each as likely as it is")
  func shareOfFirstSeat() throws {
    let program = RulesProcesses(["python3", Project.root.appending(path: "configs/own-game/domineering.py").path])
    let start = RulesGame(variant: "domineering:3x3", seats: 2, seed: 1)
    func share(after steps: [RulesStep]) throws -> Double {
      let state = try program.position(of: start, after: steps)
      switch state.turn {
      case .over(let outcome): return outcome.score(of: 0)
      case .seats(let seats):
        let legal = state.legal[0] ?? []
        return try legal.reduce(0) {
          try $0 + share(after: steps + [RulesStep(moves: [.init(seat: seats[0], text: $1)])]) / Double(legal.count)
        }
      }
    }
    let exact = try share(after: [RulesStep()])
    let playable = PlayableVariant(program: ProgramGame(program, variant: start.variant, seats: 2))
    let random = try Catalog.player("random")
    let table = playable.makeTable(["a": random, "b": random], limits: Limits())
    let games = 500
    let won = try (0..<games).reduce(0.0) {
      try $0
        + table(Job(variant: start.variant, players: ["a", "b"], encounter: $1, seed: UInt64($1))).outcome.score(of: 0)
    }
    // Five standard errors.
    #expect(
      abs(won / Double(games) - exact) < 5 * (exact * (1 - exact) / Double(games)).squareRoot(), "\(won), \(exact)")
  }
}
