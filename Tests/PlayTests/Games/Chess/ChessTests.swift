import TestRings
import Testing

@testable import Play

struct ChessTests {
  @Test("Positions have the known numbers of lines", arguments: Self.known)
  func knownPerft(fen: String, counts: [UInt64]) throws {
    let game = try Self.game(Self.is960(fen) ? "chess:960" : "chess")
    let start = try game.start(fen: fen)
    for (depth, count) in counts.enumerated() where count <= (NightlyRing.isOn ? .max : 300_000) {
      #expect(perft(game, from: start, depth: depth + 1).sequences == count, "\(fen), \(depth + 1) plies")
    }
  }

  /// chessprogramming.org/Perft_Results has the first six, chessprogramming.org/Chess960_Perft_Results the others.
  private static let known: [(String, [UInt64])] = [
    (
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      [20, 400, 8_902, 197_281, 4_865_609, 119_060_324]
    ),
    (
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      [48, 2_039, 97_862, 4_085_603, 193_690_690]
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661]),
    (
      "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
      [6, 264, 9_467, 422_333, 15_833_292]
    ),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379, 2_103_487, 89_941_194]),
    (
      "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
      [46, 2_079, 89_890, 3_894_594, 164_075_551]
    ),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", [21, 528, 12_189, 326_672, 8_146_062]),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", [21, 807, 18_002, 667_366, 16_253_601]),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", [20, 479, 10_471, 273_318, 6_417_013]),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", [22, 593, 13_440, 382_958, 9_183_776]),
  ]

  /// Whether castlings are written by the files of rooks.
  private static func is960(_ fen: String) -> Bool { fen.split(separator: " ")[2].contains { !"KQkq-".contains($0) } }

  private static func game(_ name: String) throws -> Chess {
    let playable = try Catalog.variant(name)
    return Chess(is960: playable.variant.name.contains("960"), variant: playable.variant)
  }

  @Test("The starts of Chess960 are numbered as usual, and have the known numbers of lines")
  func startsAreNumbered() throws {
    let game = try Self.game("chess:960")
    // The counts of python-chess.
    for (number, fen, counts) in [
      (518, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902]),
      (0, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", [20, 400, 9_006]),
      (42, "nnqrbbkr/pppppppp/8/8/8/8/PPPPPPPP/NNQRBBKR w HDhd - 0 1", [19, 361, 7_716]),
      (959, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1", [20, 400, 9_006]),
    ] {
      #expect(game.startFENs[number] == fen)
      for (depth, count) in counts.enumerated() {
        #expect(perft(game, from: try game.start(fen: fen), depth: depth + 1).sequences == count, "\(number)")
      }
    }
    #expect(Set(game.startFENs).count == 960)
    #expect(try Catalog.variant("chess:960").variant.name == "chess:8x8,960")
    let openings = try #require(try Catalog.variant("chess:960").randomOpenings(plies: 0))
    #expect(openings.supply == 960 && openings.opening(pairing: 1, encounter: 0).hasPrefix("["))
  }

  @Test("A position is written as it was read", arguments: Self.known.map(\.0))
  func positionsAreWritten(fen: String) throws {
    let game = try Self.game(Self.is960(fen) ? "chess:960" : "chess")
    let written = ChessFen.text(of: try game.start(fen: fen)).split(separator: " ").dropLast()
    #expect(Array(written) == fen.split(separator: " ").dropLast())
  }

  @Test(
    "A text that is no position is refused with its reason",
    arguments: [
      ("8/8", "it has 1 fields; expected ranks, side to move, castlings, square, and two numbers"),
      ("8/8 w - -", "it has 2 ranks; expected 8"),
      ("8/8/8/8/8/8/8/7 w - - 0 1", "rank 1 has 7 squares; expected 8"),
      ("8/8/8/8/8/8/8/44k w - - 0 1", "rank 1 has 9 squares; expected 8"),
      (
        "8/8/8/8/7x/8/8/8 w - - 0 1",
        "rank 4 has “x”; expected a number of empty squares or one of PNBRQKpnbrqk"
      ),
      ("8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings; expected one"),
      ("k6k/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings; expected one"),
      ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "a pawn stands on the first or the last rank"),
      ("k7/8/8/8/8/8/8/K7 x - - 0 1", "the side to move is “x”; expected w or b"),
      ("k7/8/8/8/8/8/8/K7 w K - 0 1", "castling “K” has no king and rook on their rank"),
      ("k7/8/8/8/8/8/8/K6R w K - 0 1", "castling “K” isn't from e and a or h; Chess960, chess:960, has others"),
      ("k7/8/8/8/8/8/8/K7 w x - 0 1", "the castlings are “x”; expected letters of KQkq, or -"),
      ("k7/8/8/8/8/8/8/K7 w - e4 0 1", "the square behind a pawn is “e4”; expected one of rank 6, or -"),
      ("k7/8/8/8/8/8/8/K7 w - e6 0 1", "no pawn has just passed e6"),
      ("k7/8/8/8/8/8/8/K7 w - - 101 1", "the number of moves without a capture is “101”; expected 0 to 100"),
      ("k7/8/8/8/8/8/8/K7 w - - 0 0", "the move's number is “0”; expected 1 to 9999"),
      ("k7/8/8/8/8/8/8/KR5r b - - 0 1", nil),
      ("kR6/8/8/8/8/8/8/K7 w - - 0 1", "the side that isn't to move is in check"),
    ] as [(String, String?)])
  func wrongPositionsAreExplained(fen: String, problem: String?) throws {
    let game = try Self.game("chess")
    do {
      _ = try game.start(fen: fen)
      #expect(problem == nil)
    } catch { #expect(error.description == problem) }
  }

  @Test("A game may start from a position, which its transcript begins with")
  func gamesStartElsewhere() throws {
    let chess = try Catalog.variant("chess")
    let line = "[7k/5Q2/6K1/8/8/8/8/8 w - - 0 1]f7g7"
    let replay = try chess.replay(line, seed: 0)
    #expect(replay.outcome == Outcome(winner: 0, reason: .checkmate) && replay.plies == 1)
    #expect(replay.frames.first?.board?[5, 1] == 4)
    // Black may be the one to move.
    #expect(try chess.state(after: "[7k/5Q2/6K1/8/8/8/8/8 b - - 0 1]")?.outcome?.reason == .stalemate)
    #expect(try chess.state(after: "[7k/5R2/6K1/8/8/8/8/8 b - - 0 1]")?.seat == 1)
    let error = #expect(throws: TranscriptError.self) { try chess.replay("[8/8]", seed: 0) }
    #expect(
      error?.description == "the start “8/8” is no position: it has 1 fields; expected ranks, side to move, castlings, "
        + "square, and two numbers")
    #expect(throws: TranscriptError.self) { try Catalog.variant("reversi").replay("[8/8]", seed: 0) }
    #expect(throws: TranscriptError.self) { try chess.replay("[8/8", seed: 0) }
  }

  @Test(
    "Games end as the laws say",
    arguments: [
      ("f2f3e7e5g2g4d8h4", 1, .checkmate),
      // Sam Loyd's shortest stalemate.
      ("e2e3a7a5d1h5a8a6h5a5h7h5h2h4a6h6a5c7f7f6c7d7e8f7d7b7d8d3b7b8d3h7b8c8f7g6c8e6", nil, .stalemate),
      ("g1f3g8f6f3g1f6g8g1f3g8f6f3g1f6g8", nil, .repetition),
    ] as [(String, Int?, Reason)])
  func gamesEnd(moves: String, winner: Int?, reason: Reason) throws {
    let outcome = try Catalog.variant("chess").replay(moves, seed: 0).outcome
    #expect(outcome?.winner == winner && outcome?.reason == reason)
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("e3e4", "move 1: e3e4 is not allowed: no piece of the mover stands there"),
      ("e2e5", "move 1: e2e5 is not allowed: it isn't among the 20 legal moves"),
      ("e7e5", "move 1: e7e5 is not allowed: no piece of the mover stands there"),
      ("e2e9", "move 1: e9 is off the board of chess:8x8"),
      ("e2", "move 1: “e2” is no move; expected two squares such as e2e4, or e7e8q"),
    ])
  func illegalMovesAreExplained(transcript: String, message: String) throws {
    let error = #expect(throws: TranscriptError.self) { try Catalog.variant("chess").replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test("A castling is named by the king's square, and by the rook where the start isn't the usual one")
  func castlingsAreNamed() throws {
    func legal(_ variant: String, _ moves: String) throws -> Set<String> {
      Set((try Catalog.variant(variant).state(after: moves)?.legal ?? []).map(\.text))
    }
    let usual = try legal("chess", "e2e4e7e5g1f3b8c6f1c4f8c5")
    #expect(usual.contains("e1g1") && !usual.contains("e1h1") && !usual.contains("e1c1"))
    let board = try Catalog.variant("chess").state(after: "e2e4e7e5g1f3b8c6f1c4f8c5e1g1")?.board()
    #expect(board?.last == "RNBQ.RK.")
    #expect(try legal("chess:960", "e2e4e7e5g1f3b8c6f1c4f8c5").contains("e1h1"))
  }

  @Test("A pawn is taken in passing at once or never, and is promoted to four pieces")
  func pawnsAreSpecial() throws {
    func legal(_ moves: String) throws -> Set<String> {
      Set((try Catalog.variant("chess").state(after: moves)?.legal ?? []).map(\.text))
    }
    #expect(try legal("e2e4a7a6e4e5d7d5").contains("e5d6"))
    #expect(try !legal("e2e4a7a6e4e5d7d5h2h3h7h6").contains("e5d6"))
    let promotions = try legal("a2a4b7b5a4b5a7a6b5a6c8b7a6b7h7h6").filter { $0.hasPrefix("b7a8") }
    #expect(promotions == ["b7a8q", "b7a8r", "b7a8b", "b7a8n"])
    let board = try Catalog.variant("chess").state(after: "a2a4b7b5a4b5a7a6b5a6c8b7a6b7h7h6b7a8bh6h5")?.board()
    #expect(board?.first?.first == "B")
  }

  @Test("Two kings with a knight, or with bishops of one colour, can't mate")
  func materialIsCounted() throws {
    let game = try Self.game("chess")
    func lacks(_ pieces: [(Chess.Kind, Int, Bool)]) -> Bool {
      var position = Chess.Position()
      for (kind, square, isBlack) in [(.king, 4, false), (.king, 60, true)] + pieces {
        position.toggle(kind, square, isBlack: isBlack)
      }
      return game.lacksMaterial(position)
    }
    #expect(lacks([]) && lacks([(.knight, 1, false)]) && lacks([(.bishop, 2, true)]))
    #expect(lacks([(.bishop, 2, false), (.bishop, 9, true)]) && !lacks([(.bishop, 2, false), (.bishop, 10, true)]))
    #expect(!lacks([(.knight, 1, false), (.knight, 6, false)]) && !lacks([(.pawn, 8, true)]))
    #expect(
      !lacks([(.rook, 0, false)]) && !lacks([(.queen, 3, true)]) && !lacks([(.knight, 1, false), (.bishop, 2, true)]))
  }

  @Test(
    "Without a move only the turn changes in settled positions, but not for a side of pawns alone",
    arguments: Self.known.map(\.0))
  func noMove(fen: String) throws {
    let game = try Self.game(Self.is960(fen) ? "chess:960" : "chess")
    let position = try game.start(fen: fen)
    guard !game.isUnsettled(position) else { return }
    let after = game.afterNoMove(in: position)
    let pieces = position.own & (position.knights | position.bishops | position.rooks | position.queens)
    #expect((after == nil) == (pieces == 0))
    guard let after else { return }
    var fields = fen.split(separator: " ").map(String.init)
    (fields[1], fields[3]) = (fields[1] == "w" ? "b" : "w", "-")
    let turned = try game.start(fen: fields.joined(separator: " "))
    #expect(game.hash(of: after) == game.hash(of: turned) && game.seat(in: after) == game.seat(in: turned))
    #expect(Set(game.moves(in: after)) == Set(game.moves(in: turned)))
  }

  @Test("A side's pieces weigh as much as the other's on the turned board")
  func evaluationIsEven() throws {
    func check<G: EvaluatedGame>(_ game: G) throws {
      let evaluator = G.Evaluator(game: game, spec: PlayerSpec.defaults(of: AlphaBeta<G>.kind))
      #expect(evaluator.gain(in: game.start(seed: 0)) == 0)
      let (one, other) = (
        evaluator.score(of: try game.follow("e2e4", seed: 0)), evaluator.score(of: try game.follow("e2e4e7e5", seed: 0))
      )
      #expect(one < 0 && other == evaluator.score(of: game.start(seed: 0)))
      #expect(evaluator.gain(in: try game.follow("e2e4d7d5e4d5", seed: 0)) == -100)
    }
    try check(try Variants.evaluated("chess:8x8"))
  }
}
