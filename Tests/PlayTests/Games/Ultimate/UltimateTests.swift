import Testing

@testable import Play

struct UltimateTests {
  @Test("A game begins in as many ways as published")
  func knownPerft() throws {
    let variant = try Catalog.variant("ultimate")
    for (depth, count) in [81, 720, 6_336, 55_080].enumerated() {
      #expect(variant.perft(depth: depth + 1)?.sequences == UInt64(count), "\(depth + 1) plies")
    }
  }

  @Test("Random games agree with the plain rules move by move")
  func matchesPlainRules() throws {
    for _ in 0..<6 { try expectPlainRules(of: try Variants.board("ultimate:9x9"), ReferenceUltimate()) }
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("a1d1", "move 2: d1 is not allowed: the last move sends the mover to another board"),
      ("a1a1", "move 2: a1 is not free"),
      // The first seat wins the board on the top left, to which the second is sent in the end: any other will do.
      ("a3a7a2a4a1b1", "move 6: b1 is not allowed: that board is won or full"),
      ("a10", "move 1: a10 is off the board of ultimate:9x9"),
    ])
  func illegalMovesAreExplained(transcript: String, message: String) throws {
    let variant = try Catalog.variant("ultimate")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test("A game that is won shows the lines of the three boards that won it, and is played by those that can")
  func gamesEnd() throws {
    let variant = try Catalog.variant("ultimate")
    func winning(_ game: some BoardGame) -> (outcome: Outcome, cells: Int)? {
      for seed in 1...40 as ClosedRange<UInt64> {
        let end = game.playRandomly(seed: seed).end
        if let outcome = game.outcome(in: end), outcome.winner != nil {
          return (outcome, game.winningCells(in: end).count)
        }
      }
      return nil
    }
    let found = try #require(winning(try Variants.board("ultimate:9x9")))
    #expect(found.outcome.reason == .line && found.cells >= 9)
    #expect(variant.traits?.block == 3 && variant.usualPlayer == "monte-carlo")
    let able = Catalog.players.filter { variant.canBePlayed(by: $0) }.map(\.name)
    #expect(able == ["random", "monte-carlo"])
  }

  @Test("Tree search beats a random player")
  func searchIsStronger() throws {
    let table = try Catalog.variant("ultimate").makeTable(
      ["deep": try Catalog.player("monte-carlo:simulations=100"), "random": try Catalog.player("random")],
      limits: Limits())
    let won = try (0..<6).count { encounter in
      let players = encounter.isMultiple(of: 2) ? ["deep", "random"] : ["random", "deep"]
      let record = try table(
        Job(variant: "ultimate:9x9", players: players, encounter: encounter, opening: "", seed: UInt64(encounter)))
      return record.outcome.winner.map { players[$0] } == "deep"
    }
    #expect(won >= 5)
  }
}

/// A board of marks, and nine boards that are won or full.
private struct ReferenceUltimate: Reference {
  var cells: [[Int?]] = Array(repeating: Array(repeating: nil, count: 9), count: 9)
  var seat = 0
  private var last: (x: Int, y: Int)?

  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]

  private static func winner(_ nine: [Int?]) -> Int? {
    (0...1).first { seat in lines.contains { $0.allSatisfy { nine[$0] == seat } } }
  }

  private func board(_ number: Int) -> [Int?] {
    (0..<9).map { cells[number / 3 * 3 + $0 / 3][number % 3 * 3 + $0 % 3] }
  }

  private func isClosed(_ number: Int) -> Bool {
    Self.winner(board(number)) != nil || board(number).allSatisfy { $0 != nil }
  }

  var outcome: Outcome? {
    if let winner = Self.winner((0..<9).map { Self.winner(board($0)) }) {
      return Outcome(winner: winner, reason: .line)
    }
    return (0..<9).allSatisfy(isClosed) ? Outcome(winner: nil, reason: .boardFull) : nil
  }

  var moves: Set<String> {
    guard outcome == nil else { return [] }
    let target = last.map { $0.y % 3 * 3 + $0.x % 3 }
    let boards = (0..<9).filter { board in
      guard let target, !isClosed(target) else { return !isClosed(board) }
      return board == target
    }
    return Set(
      boards.flatMap { board in
        (0..<9).compactMap { cell in
          let (x, y) = (board % 3 * 3 + cell % 3, board / 3 * 3 + cell / 3)
          return cells[y][x] == nil ? "\(Array("abcdefghi")[x])\(y + 1)" : nil
        }
      })
  }

  mutating func play(_ text: String) {
    let letters = Array(text)
    guard let x = Array("abcdefghi").firstIndex(of: letters[0]), let row = Int(String(letters[1])) else { return }
    cells[row - 1][x] = seat
    last = (x, row - 1)
    seat = 1 - seat
  }
}
