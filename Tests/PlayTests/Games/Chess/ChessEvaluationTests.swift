import Testing

@testable import Play

struct ChessEvaluationTests {
  private let game: Chess

  init() throws { game = try #require(try Catalog.variant("chess").game as? Chess) }

  @Test("A king is in danger from two pieces, not from one, and the less the fewer pieces there are")
  func kingsAreAttackedTogether() throws {
    let spec = try Catalog.player("alpha-beta:placing=0,reach=0,shelter=0,turn=0,king-attack=100")
    func score(_ fen: String) throws -> Int32 {
      ChessEvaluation(game: game, spec: spec).score(of: try game.start(fen: fen))
    }
    let away = try score("6k1/8/8/8/8/8/8/K1RR4 w - - 0 1")
    #expect(try score("6k1/8/8/8/8/8/8/K1R4R w - - 0 1") == away)
    // Two rooks attack four squares, of which four for two attackers are worth 200 with all pieces on the board.
    #expect(try score("6k1/8/8/8/8/8/8/K4R1R w - - 0 1") == away + 200 * 4 / 24)
    let queens = try score("6k1/qq6/8/8/8/8/8/K4R1R w - - 0 1") - score("6k1/qq6/8/8/8/8/8/K1RR4 w - - 0 1")
    #expect(abs(queens - 200 * 12 / 24) <= 1)
  }

  @Test("Captures beyond the horizon leave out what a pawn guards and is worth less")
  func lossesAreLeftOut() throws {
    func captures(_ fen: String) throws -> Set<String> {
      let position = try game.start(fen: fen)
      return Set(try #require(game.exchanges(in: position)).map { game.text(for: $0, in: position) })
    }
    // A pawn on d6 that another one guards, and one on g7 that none does.
    #expect(try captures("4k3/2p3p1/3p1r2/8/2N2NQ1/8/8/3RK3 w - - 0 1") == ["g4g7"])
    #expect(try captures("4k3/2p5/3p1r2/8/2N2NQ1/8/8/3RK3 w - - 0 1") == [])
    #expect(try captures("4k3/8/3p1r2/8/2N2N2/6Q1/8/3RK3 w - - 0 1") == ["c4d6", "d1d6"])
    // A rook takes a guarded rook, a bishop a guarded knight, and a pawn takes anything.
    #expect(try captures("4k3/2p3p1/3r1n2/8/7B/8/8/3RK3 w - - 0 1") == ["d1d6", "h4f6"])
    #expect(try captures("4k3/2p5/3p4/4P3/8/8/8/4K3 w - - 0 1") == ["e5d6"])
  }

  @Test("A piece that a pawn guards is an urgent capture only for what isn't worth more")
  func lossesAreNotUrgent() throws {
    let position = try game.start(fen: "4k3/2p3p1/3r1n2/8/5Q1B/8/8/3RK3 w - - 0 1")
    func urgency(_ text: String) throws -> Int32 {
      let move = try #require(game.moves(in: position).first { game.text(for: $0, in: position) == text })
      return game.urgency(of: move, in: position)
    }
    #expect(try urgency("d1d6") > urgency("h4f6") && urgency("h4f6") > 0)
    #expect(try urgency("f4f6") == 0 && urgency("f4d6") == 0 && urgency("f4g4") == 0)
  }
}
