import TestRings
import Testing

@testable import Play

struct ChessNamesTests {
  private static func game(_ name: String) throws -> Chess {
    let playable = try Catalog.variant(name)
    return Chess(is960: playable.variant.name.contains("960"), variant: playable.variant)
  }

  private static func move(_ name: String, _ fen: String?, _ variant: String = "chess") throws -> String {
    let game = try game(variant)
    let position = try fen.map { try game.start(fen: $0) } ?? game.start(seed: 0)
    return game.text(for: try game.move(named: name, in: position), in: position)
  }

  @Test(
    "Every legal move of random games has a name of its own, by which it is found", arguments: ["chess", "chess:960"])
  func namesTellMoves(variant: String) throws {
    let game = try Self.game(variant)
    for seed in 1...(NightlyRing.isOn ? 2_000 : 20) as ClosedRange<UInt64> {
      let starts = game.startFENs
      let start = starts.isEmpty ? nil : try game.start(fen: starts[Int(seed) * 37 % starts.count])
      _ = try game.playRandomly(seed: seed, plies: 200, from: start) { position, _ in
        let names = game.moves(in: position).map { game.name(of: $0, in: position) }
        #expect(Set(names).count == names.count, "\(ChessFen.text(of: position)): \(names)")
        for (move, name) in zip(game.moves(in: position), names) {
          let found = try game.move(named: name, in: position)
          #expect(found == move, "\(ChessFen.text(of: position)): \(name)")
        }
      }
    }
  }

  private static let knights = "4k3/8/8/1N6/8/8/8/1N2K1N1 w - - 0 1"
  private static let promotion = "3rk3/4P3/8/8/8/8/8/4K2R w K - 0 1"
  private static let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"

  @Test(
    "Names are read as people and programs write them",
    arguments: [
      ("e4", nil, "e2e4"), ("Nf3", nil, "g1f3"), ("Nf3!?", nil, "g1f3"), ("Ng1-f3", nil, "g1f3"), ("e2e4", nil, "e2e4"),
      ("e2-e4", nil, "e2e4"), ("Pe4", nil, "e2e4"), ("g1f3", nil, "g1f3"), ("Nf3+", nil, "g1f3"), ("Ngf3", nil, "g1f3"),
      ("exd8=Q+", promotion, "e7d8q"), ("exd8Q", promotion, "e7d8q"), ("ed8=N", promotion, "e7d8n"),
      ("e7xd8(R)", promotion, "e7d8r"), ("e7d8b", promotion, "e7d8b"), ("exd8=q#", promotion, "e7d8q"),
      ("O-O", promotion, "e1g1"), ("0-0+", promotion, "e1g1"), ("e1g1", promotion, "e1g1"), ("e1h1", promotion, "e1g1"),
      ("exd6", passing, "e5d6"), ("exd6e.p.", passing, "e5d6"), ("e5:d6!", passing, "e5d6"), ("N5a3", knights, "b5a3"),
      ("Nb1a3", knights, "b1a3"), ("Nd4", knights, "b5d4"),
    ] as [(String, String?, String)])
  func namesAreRead(name: String, fen: String?, text: String) throws {
    #expect(try Self.move(name, fen) == text)
  }

  @Test("A castling of Chess960 is distinguished from a step of the king")
  func castlingsOfChess960() throws {
    let fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    #expect(try Self.move("O-O", fen, "chess:960") == "f1g1")
    #expect(try Self.move("f1g1", fen, "chess:960") == "f1g1")
    let away = "4k3/8/8/8/8/8/8/R4K2 w A - 0 1"
    #expect(try Self.move("O-O-O", away, "chess:960") == "f1a1")
    #expect(try Self.move("Ke1", away, "chess:960") == "f1e1")
    let game = try Self.game("chess:960")
    let position = try game.start(fen: fen)
    #expect(game.moves(in: position).map { game.name(of: $0, in: position) }.filter { $0.hasPrefix("O") } == ["O-O"])
  }

  @Test(
    "A name that is no legal move is an error that says why",
    arguments: [
      ("Na3", knights, "move 1: Na3 is not allowed: 2 moves are called so, N1a3 or N5a3"),
      ("Nb8", nil, "move 1: Nb8 is not allowed: no knight of the mover can go to b8"),
      ("Ng1h4", nil, "move 1: Ng1h4 is not allowed: no knight of the mover can go from there to h4"),
      ("e5", nil, "move 1: e5 is not allowed: no pawn of the mover can go to e5"),
      ("exd8", promotion, "move 1: exd8 is not allowed: it says no promotion; expected one such as d8=Q"),
      ("O-O-O", promotion, "move 1: O-O-O is not allowed: the king can't castle to this side"),
      ("e7e5", nil, "move 1: e7e5 is not allowed: no piece can go from e7 to e5"),
      ("Zf3", nil, "move 1: “Zf3” is no move; expected one such as Nf3, exd6, e8=Q or O-O"),
      ("--", nil, "move 1: “--” is no move; expected one such as Nf3, exd6, e8=Q or O-O"),
      ("", nil, "move 1: “” is no move; expected one such as Nf3, exd6, e8=Q or O-O"),
    ] as [(String, String?, String)])
  func wrongNamesAreErrors(name: String, fen: String?, problem: String) {
    let error = #expect(throws: TranscriptError.self) { try Self.move(name, fen) }
    #expect(error?.description == problem)
  }

  @Test("Any text is read or refused")
  func rubbishIsRefused() throws {
    let game = try Self.game("chess")
    let position = game.start(seed: 0)
    let letters = Array("NBRQKOabcdefgh123456780x=+#-:()e.p!?é")
    var random = SplitMix(seed: 1)
    for _ in 0..<50_000 {
      let name = String((0..<random.below(8)).map { _ in letters[random.below(letters.count)] })
      if let move = try? game.move(named: name, in: position) { #expect(game.isLegal(move, in: position)) }
    }
  }

  @Test("The beginning of a game becomes a transcript, and its moves get their names back")
  func beginningsAreTranscripts() throws {
    let chess = try Catalog.variant("chess")
    let names = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]
    let text = try chess.opening(from: nil, names)
    #expect(text == "e2e4e7e5g1f3b8c6f1b5a7a6b5c6d7c6e1g1")
    #expect(try chess.moveNames(of: text) == names)
    let passed = try chess.opening(from: Self.passing, ["exd6", "Kd8"])
    #expect(passed == "[\(Self.passing)]e5d6e8d8")
    #expect(try chess.moveNames(of: passed) == ["exd6", "Kd8"])
    #expect(try Catalog.variant("reversi").opening(from: nil, ["f5", "d6"]) == "f5d6")
    func problem(_ fen: String?, _ names: [String]) -> String? {
      #expect(throws: TranscriptError.self) { try chess.opening(from: fen, names) }?.description
    }
    #expect(problem(nil, ["e4", "e5", "Ke3"]) == "move 3: Ke3 is not allowed: no king of the mover can go to e3")
    #expect(problem(nil, ["f3", "e5", "g4", "Qh4#"]) == "the game is over after 4 moves; an opening leaves it open")
    #expect(
      problem(nil, ["f3", "e5", "g4", "Qh4", "a3"]) == "move 5: the game was over after 4 moves, but “a3” follows")
    #expect(problem("8/8", [])?.hasPrefix("the start “8/8” is no position: it has 1 fields") == true)
  }
}
