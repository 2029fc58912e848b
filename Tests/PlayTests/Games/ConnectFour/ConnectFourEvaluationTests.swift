import Testing

@testable import Play

struct ConnectFourEvaluationTests {
  /// The final winner on a board where these cells, each its column and its row from 0, are taken or win for the
  /// mover or for the other side.
  private func winner(
    _ variant: String, taken: [(Int, Int)] = [], own: [(Int, Int)] = [], other: [(Int, Int)] = []
  ) throws -> Int {
    let game = try #require(try Variants.board(variant) as? any JudgedConnectFour)
    return game.winner(taken: taken, own: own, other: other)
  }

  @Test("Nobody wins in the end while no cell completes a line")
  func noThreatsNoEnding() throws {
    #expect(try winner("connect-four:7x6") == 0)
    let game = try #require(try Variants.board("connect-four:7x6") as? any JudgedConnectFour)
    for ending in [0, 900] {
      let spec = try Catalog.player("alpha-beta:depth=1,ending=\(ending)")
      #expect(try game.score("444", spec) == game.score("444", .defaults(of: spec.kind)))
    }
  }

  @Test("On the usual board the first seat gets odd rows in the end, the second even ones")
  func oddRowsForFirstSeat() throws {
    #expect(try winner("connect-four:7x6", own: [(0, 2)]) == 1)
    #expect(try winner("connect-four:7x6", own: [(0, 1)]) == 0)
    #expect(try winner("connect-four:7x6", taken: [(6, 0)], own: [(0, 1)]) == 1)
    #expect(try winner("connect-four:7x6", taken: [(6, 0)], own: [(0, 2)]) == 0)
    #expect(try winner("connect-four:7x6", other: [(3, 3)]) == -1)
  }

  @Test("If all columns but one have an odd number of cells in total, the rows change hands")
  func oddColumnsSwapRows() throws {
    #expect(try winner("connect-four:8x7", own: [(0, 2)]) == 0)
    #expect(try winner("connect-four:8x7", own: [(0, 1)]) == 1)
    #expect(try winner("connect-four:9x7", own: [(0, 2)]) == 1)
  }

  @Test("A threat above one of the other side is worth nothing, and two in a column win at once")
  func lowerThreatCountsFirst() throws {
    #expect(try winner("connect-four:7x6", own: [(0, 2)], other: [(0, 1)]) == -1)
    #expect(try winner("connect-four:7x6", own: [(0, 1), (0, 2)]) == 1)
    #expect(try winner("connect-four:7x6", taken: [(6, 0)], own: [(0, 2), (0, 3)]) == 1)
  }

  @Test(
    "The winner in the end is the winner when the cells are filled one at a time",
    arguments: ["connect-four:7x6", "connect-four:6x5", "connect-four:9x7", "connect-four:5x4,line=3"]
  )
  func endingMatchesFilling(name: String) throws {
    let game = try #require(try Variants.board(name) as? any JudgedConnectFour)
    var winners: Set<Int> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      guard let (fast, slow) = game.winners(seed: seed) else { continue }
      #expect(fast == slow, "seed \(seed)")
      winners.insert(fast)
    }
    #expect(winners == [-1, 0, 1])
  }

  @Test("Greedy sees only open lines, and having the move is worth its setting")
  func greedySeesOnlyOpenLines() throws {
    let game = try #require(try Variants.board("connect-four:7x6") as? any JudgedConnectFour)
    let weighty = try Catalog.player("alpha-beta:depth=1,ending=900,tempo=300")
    let plain = try Catalog.player("alpha-beta:depth=1,ending=0,tempo=0")
    #expect(try game.gain("22334", weighty) == game.score("22334", plain))
    let hasty = try Catalog.player("alpha-beta:depth=1,ending=0,tempo=300")
    #expect(try game.score("22334", hasty) == game.score("22334", plain) + 300)
  }
}

private protocol JudgedConnectFour: SolvedGame {
  func score(_ transcript: String, _ spec: PlayerSpec) throws -> Int32
  func gain(_ transcript: String, _ spec: PlayerSpec) throws -> Int32
  func winner(taken: [(Int, Int)], own: [(Int, Int)], other: [(Int, Int)]) -> Int
  /// The final winner of a random game, by the evaluation and by filling cell after cell; nil when it is over.
  func winners(seed: UInt64) -> (Int, Int)?
}

extension ConnectFour: JudgedConnectFour {
  fileprivate func score(_ transcript: String, _ spec: PlayerSpec) throws -> Int32 {
    Evaluator(game: self, spec: spec).score(of: try follow(transcript, seed: 0))
  }
  fileprivate func gain(_ transcript: String, _ spec: PlayerSpec) throws -> Int32 {
    Evaluator(game: self, spec: spec).gain(in: try follow(transcript, seed: 0))
  }

  fileprivate func winner(taken: [(Int, Int)], own: [(Int, Int)], other: [(Int, Int)]) -> Int {
    func board(_ cells: [(Int, Int)]) -> Board { Board(bits: cells.map { $0.0 * columns.stride + $0.1 }) }
    return Evaluator(game: self, spec: .defaults(of: AlphaBeta<Self>.kind))
      .winner(after: board(taken), own: board(own), other: board(other))
  }

  fileprivate func winners(seed: UInt64) -> (Int, Int)? {
    let position = playRandomly(seed: seed, plies: width * height / 4 + Int(seed % 8)).end
    guard case .open = standing(in: position) else { return nil }
    let completing = [position.mover, position.other].map { marks in
      Set(
        (0..<width * columns.stride).filter { cell in
          columns.cells.contains(cell) && !position.taken.contains(cell) && columns.hasLine(marks | Board(bit: cell))
        })
    }
    let evaluator = Evaluator(game: self, spec: .defaults(of: AlphaBeta<Self>.kind))
    let fast = evaluator.winner(
      after: position.taken, own: Board(bits: completing[0]), other: Board(bits: completing[1]))
    return (fast, fill(position.taken, completing))
  }

  private func fill(_ taken: Board, _ completing: [Set<Int>]) -> Int {
    var tops = (0..<width).map { x in
      (0..<height).first { !taken.contains(x * columns.stride + $0) } ?? height
    }
    for ply in 0... {
      let (own, other) = (completing[ply % 2], completing[1 - ply % 2])
      let open = (0..<width).filter { tops[$0] < height }
      let cells = open.map { $0 * columns.stride + tops[$0] }
      if cells.contains(where: own.contains) { return ply % 2 == 0 ? 1 : -1 }
      if cells.isEmpty { return 0 }
      let isForced = cells.contains(where: other.contains)
      let safe = cells.filter { !other.contains($0 + 1) }
      let quiet = safe.filter { !own.contains($0 + 1) }
      let cell = isForced ? cells.first(where: other.contains) : quiet.first ?? safe.first
      guard let cell else { return ply % 2 == 0 ? -1 : 1 }
      tops[cell / columns.stride] += 1
    }
    return 0
  }
}
