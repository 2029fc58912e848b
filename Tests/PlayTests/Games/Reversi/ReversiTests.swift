import TestRings
import Testing

@testable import Play

struct ReversiTests {
  private func moves(_ variant: String) throws -> Set<String> {
    func texts(_ game: some BoardGame) -> Set<String> {
      let start = game.start(seed: 0)
      return Set(game.moves(in: start).map { game.text(for: $0, in: start) })
    }
    return texts(try Variants.board(variant))
  }

  @Test("Black's first moves follow the rules, with crosswise or parallel colours")
  func firstMovesFollowRules() throws {
    #expect(try moves("reversi:8x8") == ["d3", "c4", "f5", "e6"])
    #expect(try moves("reversi:8x8,parallel") == ["c3", "d3", "e3", "f3"])
    #expect(try moves("reversi:4x4") == ["b1", "a2", "d3", "c4"])
  }

  @Test("The four middle cells stand as on 8x8 at every size", arguments: [4, 6, 8, 10, 12, 14, 16])
  func startIsAlwaysCentred(size: Int) throws {
    func marks(_ game: some BoardGame) -> [Int?] {
      let (start, low) = (game.start(seed: 0), size / 2 - 1)
      let found = game.picture(of: start)
      #expect(found.joined().count { $0 != nil } == 4)
      return [found[low][low], found[low][low + 1], found[low + 1][low], found[low + 1][low + 1]]
    }
    #expect(marks(try Variants.board("reversi:\(size)x\(size)")) == [1, 0, 0, 1])
    #expect(marks(try Variants.board("reversi:\(size)x\(size),parallel")) == [1, 1, 0, 0])
  }

  @Test("The known games lead to their known boards and sides to move, with implied passes")
  func knownGamesReplay() throws {
    func check(_ game: some BoardGame) throws {
      for row in try Known.rows("reversi-endgames.csv") {
        let (board, side, transcript) = (row[1], row[2], row[6].replacing("--", with: ""))
        let end = try game.follow(transcript, seed: 0)
        let picture = game.picture(of: end).joined().map { $0 == 0 ? "X" : $0 == 1 ? "O" : "-" }.joined()
        #expect(picture == board)
        #expect(game.turn(in: end) == .seat(side == "X" ? 0 : 1))
      }
    }
    try check(try Variants.board("reversi:8x8"))
  }

  @Test("Known endgames have their known scores, with empty cells going to the winner", .tags(.nightly))
  func knownEndgamesScore() throws {
    func check(_ game: some BoardGame) throws {
      for row in try Known.rows("reversi-endgames.csv") {
        let (empties, score) = (try #require(Int(row[0])), Int(row[3]))
        guard empties <= (NightlyRing.isOn ? 9 : 8) else { continue }
        let position = try game.follow(row[6].replacing("--", with: ""), seed: 0)
        #expect(game.margin(of: position, emptiesToWinner: true) == score, "\(row[1])")
      }
    }
    try check(try Variants.board("reversi:8x8"))
  }

  @Test("On 4x4 perfect play gives White 8 more discs")
  func smallBoardValue() throws {
    func margin(_ game: some BoardGame) -> Int {
      game.margin(of: game.start(seed: 0), emptiesToWinner: false)
    }
    let row = try #require(try Known.rows("reversi-values.csv").first { $0[0] == "4" })
    #expect(try margin(Variants.board("reversi:4x4")) == (try #require(Int(row[2]))) - (try #require(Int(row[3]))))
  }

  @Test("Each move adds one disc and only flips others, and the margin counts them")
  func discsAreAddedSingly() throws {
    func check(_ game: some BoardGame) throws {
      let (end, _) = game.playRandomly(seed: 3) { position, move in
        let before = game.picture(of: position).joined().count { $0 != nil }
        var after = position
        game.play(move, in: &after)
        #expect(before == 4 + game.plies(in: position))
        #expect(game.picture(of: after).joined().count { $0 != nil } == before + 1)
      }
      let marks = game.picture(of: end).joined()
      let margin = marks.count { $0 == 0 } - marks.count { $0 == 1 }
      let outcome = try #require(game.outcome(in: end))
      #expect(outcome.margin.map(Int.init) == margin)
      let ahead = game.variant.name.contains("anti") ? -margin : margin
      #expect(outcome.winner == (ahead == 0 ? nil : ahead > 0 ? 0 : 1))
      #expect(outcome.reason == .noMoves)
    }
    for name in Variants.reversi { try check(try Variants.board(name)) }
  }

  @Test("A game ends when one side has no disc left, and with anti rules that side wins")
  func wipeoutEndsGame() throws {
    let shortest = "e6f4e3f6g5d6e7f5c5"
    let all = Outcome(winner: 0, reason: .noMoves, margin: 13)
    #expect(try Catalog.variant("reversi:8x8").replay(shortest, seed: 0).outcome == all)
    let anti = try Catalog.variant("reversi:8x8,anti").replay(shortest, seed: 0)
    #expect(anti.outcome == Outcome(winner: 1, reason: .noMoves, margin: 13))
    #expect(anti.frames.allSatisfy { $0.board?.winning.isEmpty == true })
  }

  @Test("A pass is a frame of its own without text")
  func passIsAFrame() throws {
    let variant = try Catalog.variant("reversi:4x4")
    func games(_ game: some BoardGame) -> [String] {
      (0..<40).map { game.playRandomly(seed: $0).transcript }
    }
    let replays = try games(try Variants.board("reversi:4x4")).map { try variant.replay($0, seed: 0) }
    let passes = replays.flatMap { $0.frames.dropFirst().filter(\.text.isEmpty) }
    #expect(!passes.isEmpty && passes.allSatisfy { $0.notes == ["passes"] && $0.board?.last == nil })
    for replay in replays {
      #expect(replay.frames.count { !$0.text.isEmpty } == replay.plies)
      #expect(zip(replay.frames.dropFirst(), replay.frames.dropFirst(2)).allSatisfy { $0.seat != $1.seat })
    }
  }

  @Test(
    "An illegal move is refused with the reason",
    arguments: [
      ("d4", "move 1: d4 is not free"), ("a1", "move 1: a1 is not allowed: it encloses nothing"),
      ("i1", "move 1: i1 is off the board of reversi:8x8"),
      ("d3--", "move 2: “--” is no move; expected a cell such as b2"),
    ])
  func illegalMoveIsExplained(transcript: String, message: String) throws {
    let error = #expect(throws: TranscriptError.self) { try Catalog.variant("reversi:8x8").replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }
}

extension BoardGame {
  /// The mover's discs less the other's after perfect play.
  fileprivate func margin(of position: Position, emptiesToWinner: Bool) -> Int {
    func search(_ position: Position, _ alpha: Int, _ beta: Int) -> Int {
      if case .over(let outcome) = turn(in: position) {
        let margin = Int(outcome.margin ?? 0) * (seat(in: position) == 0 ? 1 : -1)
        let empties = emptiesToWinner ? width * height - 4 - plies(in: position) : 0
        return margin + margin.signum() * empties
      }
      var lower = alpha
      for move in moves(in: position) where lower < beta {
        var after = position
        play(move, in: &after)
        lower = max(lower, -search(after, -beta, -lower))
      }
      return lower
    }
    return search(position, -width * height, width * height)
  }
}
