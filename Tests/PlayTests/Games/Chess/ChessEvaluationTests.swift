import Testing

@testable import Play

struct ChessEvaluationTests {
  private let game: Chess

  init() throws { game = try #require(try Catalog.variant("chess").game as? Chess) }

  /// The value of a position with a weight beside those of pieces, less that without.
  private func value(of weight: String, _ fen: String) throws -> Int32 {
    let none = ChessEvaluation.weights.map(\.name).filter { !["knight", "bishop", "rook", "queen"].contains($0) }
    func score(_ given: [String]) throws -> Int32 {
      let others = none.filter { name in !given.contains { $0.hasPrefix(name + "=") } }.map { $0 + "=0" }
      let spec = try Catalog.player("alpha-beta:" + (others + given).joined(separator: ","))
      return ChessEvaluation(game: game, spec: spec).score(of: try game.start(fen: fen))
    }
    return try score([weight]) - score([])
  }

  @Test("A king is in danger from two pieces, not from one, and the less the fewer pieces there are")
  func kingsAreAttackedTogether() throws {
    #expect(try value(of: "king-attack=100", "6k1/8/8/8/8/8/8/K1RR4 w - - 0 1") == 0)
    #expect(try value(of: "king-attack=100", "6k1/8/8/8/8/8/8/K1R4R w - - 0 1") == 0)
    // Two rooks attack four squares, of which four for two attackers are worth 200 with all pieces on the board.
    #expect(try value(of: "king-attack=100", "6k1/8/8/8/8/8/8/K4R1R w - - 0 1") == 200 * 4 / 24)
    // Black's queens attack as well.
    let (near, far) = ("6k1/qq6/8/8/8/8/8/K4R1R w - - 0 1", "6k1/qq6/8/8/8/8/8/K1RR4 w - - 0 1")
    let queens = try value(of: "king-attack=100", near) - value(of: "king-attack=100", far)
    #expect(abs(queens - 200 * 12 / 24) <= 1)
  }

  @Test("A piece is in danger from what is cheaper, and from anything if nothing guards it")
  func piecesAreInDanger() throws {
    let pawn = "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1"
    #expect(try value(of: "threat=70", pawn) == 70 && value(of: "unguarded=70", pawn) == 70)
    // The queen attacks the rook as well, which the king guards.
    let rook = "4k3/8/3q4/8/8/8/8/3RK3 b - - 0 1"
    #expect(try value(of: "threat=70", rook) == -70 && value(of: "unguarded=70", rook) == -70)
    // A knight and a bishop cost the same.
    let minor = "4k3/8/3b4/8/2N5/8/8/4K3 w - - 0 1"
    #expect(try value(of: "threat=70", minor) == 0 && value(of: "unguarded=70", minor) == 70)
  }

  @Test("A passed pawn is worth more the further it is, where it can go on, and with its king near")
  func passedPawnsRun() throws {
    let free = "7k/8/8/4P3/4K3/8/8/8 w - - 0 1"
    #expect(try value(of: "passed-pawn=10", free) == 10 * 4 * 4 / 2 && value(of: "stopped-pawn=10", free) == 0)
    // Two steps to e6, and three of the other king.
    #expect(try value(of: "king-race=10", free) == (3 - 2) * 2 * 10)
    let stopped = "8/4k3/8/4P3/4K3/8/8/8 w - - 0 1"
    #expect(try value(of: "stopped-pawn=10", stopped) == -2 * 10 && value(of: "king-race=10", stopped) == -2 * 10)
    let early = "4k3/8/8/8/8/4P3/8/K7 w - - 0 1"
    #expect(try value(of: "king-race=10", early) == 0 && value(of: "passed-pawn=10", early) == 10 * 2 * 2 / 2)
    let watched = "4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1"
    #expect(try value(of: "passed-pawn=10", watched) == 0)
  }
}
