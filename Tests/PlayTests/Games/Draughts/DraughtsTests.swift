import TestRings
import Testing

@testable import Play

struct DraughtsTests {
  private static let names = ["10x10", "8x8", "8x8,rules=english", "8x8,rules=russian"]

  /// The rules, and a position in PDN's FEN: whose turn it is, then the squares of each side, a K before those of
  /// kings.
  private static func position(_ name: String, _ fen: String) throws -> (Draughts, Draughts.Position) {
    let game = try #require(try Catalog.variant("draughts:\(name)").game as? Draughts)
    var pieces: [Character: UInt64] = ["W": 0, "B": 0]
    var kings: UInt64 = 0
    let parts = fen.split(separator: ":")
    for part in parts.dropFirst() {
      for square in part.dropFirst().split(separator: ",") {
        let number = try #require(Int(square.first == "K" ? square.dropFirst() : square))
        let bit = UInt64(bit: game.grid.bit(of: number - 1))
        pieces[part.first!]! |= bit
        if square.first == "K" { kings |= bit }
      }
    }
    let isWhite = parts[0] == "W"
    let (mover, other) = isWhite ? (pieces["W"]!, pieces["B"]!) : (pieces["B"]!, pieces["W"]!)
    let seat: UInt16 = isWhite == game.rules.darkBegins ? 1 : 0
    return (game, game.position(mover: mover, other: other, kings: kings, seat: seat))
  }

  private static func texts(_ game: Draughts, _ position: Draughts.Position) -> [String] {
    game.moves(in: position).map { game.text(for: $0, in: position) }.sorted()
  }

  @Test(
    "Starts have the known numbers of move sequences",
    arguments: [
      // Sources: A. Bik, aartbik.blogspot.com, label perft (international and English); R. Halbersma and others, "Perft
      // for all recognized draughts variants", damforum.nl (8x8 by the international rules, and Russian). That counts
      // captures that differ only in their order, of which the Russian start has 3 after 8 plies and 96 after 9.
      ("10x10", [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423, 258_895_763]),
      ("8x8", [7, 49, 302, 1_469, 7_473, 37_628, 187_302]),
      ("8x8,rules=english", [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564]),
      ("8x8,rules=russian", [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_899, 4_570_586]),
    ] as [(String, [UInt64])])
  func knownPerft(name: String, counts: [UInt64]) throws {
    let variant = try Catalog.variant("draughts:\(name)")
    for (depth, count) in counts.enumerated() where count <= PerftTests.limit {
      #expect(variant.perft(depth: depth + 1)?.sequences == count, "\(depth + 1) plies")
    }
  }

  @Test("Random games agree with the plain rules move by move", arguments: names)
  func matchesPlainRules(name: String) throws {
    let (game, _) = try Self.position(name, "W:W1")
    for seed in 1...(NightlyRing.isOn ? 250 : 60) as ClosedRange<UInt64> {
      var plain = ReferenceDraughts(side: game.width, rules: game.rules)
      let (end, _) = game.playRandomly(seed: seed) { position, move in
        #expect(plain.outcome == nil && plain.seat == game.seat(in: position))
        #expect(Set(Self.texts(game, position)) == plain.moves)
        #expect(game.moveCount(in: position) == plain.moves.count)
        plain.play(game.text(for: move, in: position))
      }
      #expect(game.picture(of: end) == plain.cells)
      #expect(game.outcome(in: end) == plain.outcome)
    }
  }

  @Test("A move that was made from its number captures the same pieces", arguments: names)
  func numbersCapture(name: String) throws {
    let (game, _) = try Self.position(name, "W:W1")
    for seed in 1...40 as ClosedRange<UInt64> {
      _ = game.playRandomly(seed: seed) { position, move in
        var (next, same) = (position, position)
        game.play(move, in: &next)
        game.play(Draughts.Move(packed: move.packed), in: &same)
        #expect(next == same)
      }
    }
  }

  @Test(
    "Captures are those of the rules",
    arguments: [
      // As many pieces as possible; a man that passes the last row goes on as a man; a king may turn.
      ("10x10", "W:W28:B22,23,13", ["28x08"]), ("10x10", "W:W12:B8,9,18", ["12x14"]),
      ("10x10", "W:WK46:B37,28,20", ["46x25"]),
      // A king captures again from wherever behind a piece it can.
      ("8x8,rules=russian", "W:WK29:B25,18", ["a1:e5", "a1:f6", "a1:g7", "a1:h8"]),
      // A man goes on as a king, or ends on the last row.
      ("8x8,rules=russian", "W:W9:B6,7,23", ["b6:c1", "b6:d2"]), ("8x8,rules=english", "W:W9:B6,7", ["09x02"]),
      // Any capture will do by the English rules, and men don't capture backwards.
      ("8x8,rules=english", "W:W18,19:B15,14,7", ["18x02", "18x09", "19x03"]),
      ("8x8,rules=english", "W:W14:B18", ["14-09", "14-10"]),
    ])
  func captures(name: String, fen: String, moves: [String]) throws {
    let (game, position) = try Self.position(name, fen)
    let texts = Self.texts(game, position)
    #expect(texts == moves)
  }

  @Test("A man that ends on the last row is a king, and one that passes it by the international rules isn't")
  func crowning() throws {
    for (name, fen, piece) in [
      ("10x10", "W:W6:B30", "W"), ("10x10", "W:W12:B8,9,40", "w"), ("8x8,rules=russian", "W:W9:B6,7,23", "W"),
    ] {
      let (game, position) = try Self.position(name, fen)
      var next = position
      let move = try #require(Array(game.moves(in: position)).first)
      game.play(move, in: &next)
      let place = try #require(game.target(of: move, in: position))
      #expect(game.piece(x: place.x, y: place.y, in: next).map { String(game.pieces[$0].letter) } == piece)
    }
  }

  @Test("Captures with the same squares that take different pieces are distinguished")
  func ranksTellApart() throws {
    let (game, position) = try Self.position("8x8,rules=english", "W:W26:B14,15,22,23")
    #expect(Self.texts(game, position) == ["26x10", "26x10B"])
    let ends = game.moves(in: position).map { move in
      var next = position
      game.play(move, in: &next)
      return game.rows(in: next)
    }
    #expect(Set(ends).count == 2)
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("10x10", "20-25", "move 1: 20-25 is not allowed: no piece of the mover stands there"),
      ("10x10", "46-41", "move 1: 46-41 is not free"),
      ("10x10", "32-22", "move 1: 32-22 is not allowed: that piece can't move there"),
      ("10x10", "32x23", "move 1: 32x23 is not allowed: no capture of as many pieces as can be leads there"),
      ("10x10", "32-51", "move 1: 51 is off the board of draughts:10x10"),
      ("10x10", "32-2819-2337-31", "move 3: 37-31 is not allowed: a piece has to be captured"),
      ("10x10", "3228", "move 1: “3228” is no move; expected two squares such as 22-18, or 22x15 for a capture"),
      (
        "8x8,rules=russian", "c3:e5",
        "move 1: c3:e5 is not allowed: no whole capture leads there"
      ), ("8x8,rules=russian", "c3-c4", "move 1: c4 is off the board of draughts:8x8,rules=russian"),
    ])
  func illegalMovesAreExplained(name: String, transcript: String, message: String) throws {
    let variant = try Catalog.variant("draughts:\(name)")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test("Rules for eight columns aren't those of ten")
  func sizesFitRules() {
    let error = #expect(throws: NotationError.self) { try Catalog.variant("draughts:10x10,rules=english") }
    #expect(error?.description == "draughts: rules can't be “english”; expected international, or size 8x8")
  }

  @Test("What one side has counts as much as what the other has")
  func evaluationIsEven() throws {
    let spec = PlayerSpec.defaults(of: AlphaBeta<Draughts>.kind)
    for (name, first, second) in [
      ("10x10", "W:W31,45,K12:B3,20", "B:B20,6,K39:W48,31"), ("8x8,rules=english", "B:B9,K20:W30", "W:W24,K13:B3"),
    ] {
      let ((game, one), (_, other)) = (try Self.position(name, first), try Self.position(name, second))
      let evaluation = DraughtsEvaluation(game: game, spec: spec)
      #expect(evaluation.score(of: one) == evaluation.score(of: other))
      #expect(evaluation.gain(in: one) == evaluation.gain(in: other))
      #expect(evaluation.score(of: game.start(seed: 0)) == 0)
    }
  }

  @Test("Alpha-beta beats a random player")
  func searchIsStronger() throws {
    let name = "draughts:8x8,rules=russian"
    let table = try Catalog.variant(name).makeTable(
      ["deep": try Catalog.player("alpha-beta:depth=3"), "random": try Catalog.player("random")], limits: Limits())
    for encounter in 0..<8 {
      let players = encounter.isMultiple(of: 2) ? ["deep", "random"] : ["random", "deep"]
      let record = try table(
        Job(variant: name, players: players, encounter: encounter, opening: "", seed: UInt64(encounter)))
      #expect(record.outcome.winner.map { players[$0] } == "deep")
    }
  }
}
