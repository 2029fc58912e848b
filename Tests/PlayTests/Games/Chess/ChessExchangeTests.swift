import Testing

@testable import Play

struct ChessExchangeTests {
  private let game: Chess

  init() throws { game = try #require(try Catalog.variant("chess").game as? Chess) }

  /// The captures and promotions of a position with their urgency.
  private func urgencies(_ fen: String) throws -> [String: Int32] {
    let position = try game.start(fen: fen)
    let moves = try #require(game.exchanges(in: position))
    return Dictionary(
      uniqueKeysWithValues: moves.map { (game.text(for: $0, in: position), game.urgency(of: $0, in: position)) })
  }

  @Test(
    "A capture isn't urgent if it loses more than it takes, all that both sides take on its square counted",
    arguments: losses)
  func lossesAreNotUrgent(fen: String, urgent: String, others: String) throws {
    let found = try urgencies(fen)
    let plain = found.filter { !"rbn".contains($0.key.last!) }
    #expect(plain.filter { $0.value > 0 }.keys.sorted().joined(separator: " ") == urgent)
    #expect(plain.filter { $0.value == 0 }.keys.sorted().joined(separator: " ") == others)
  }

  private static let losses: [(String, String, String)] = [
    // A guarded pawn is worth a pawn, what nothing guards is worth anything.
    ("4k3/2p3p1/3p1r2/8/2N2NQ1/8/8/3RK3 w - - 0 1", "g4g7", "c4d6 d1d6"),
    // Rook for rook, bishop for knight.
    ("4k3/2p3p1/3r1n2/8/5Q1B/8/8/3RK3 w - - 0 1", "d1d6 h4f6", "f4d6 f4f6"),
    // A second rook behind the first one takes last; against two defenders both are lost.
    ("3rk3/8/3p4/8/8/8/3R4/3RK3 w - - 0 1", "d2d6", ""),
    ("3rk3/2p5/3p4/8/8/8/3R4/3RK3 w - - 0 1", "", "d2d6"),
    // A knight is worth more than the pawn, but a queen behind the bishop takes what takes it.
    ("4k3/8/3n4/4p3/8/2B5/1Q6/4K3 w - - 0 1", "c3e5", ""),
    // A king takes nothing that another piece guards.
    ("3qk3/3P4/8/8/8/8/3R4/3RK3 b - - 0 1", "", "d8d7"),
    ("4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7", ""),
    ("4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "", "d2d7"),
    // A pawn takes in passing, or becomes a queen.
    ("4k3/2p5/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", ""),
    ("5n1k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q e7f8q", ""),
  ]

  @Test("The most valuable piece is captured first, and by the least valuable one")
  func urgenciesAreOrdered() throws {
    let found = try urgencies("4k3/8/2q1r3/3P4/2n5/1P1B4/8/6K1 w - - 0 1")
    #expect(found.sorted { $0.value > $1.value }.map(\.key) == ["d5c6", "d5e6", "b3c4", "d3c4"])
  }

  @Test("Exchanges are those of pieces that are moved one by one on a plain board", arguments: 1...20)
  func exchangesArePlain(seed: Int) {
    var losing: [Bool: Int] = [:]
    _ = game.playRandomly(seed: UInt64(seed)) { position, _ in
      for move in game.moves(in: position) where position.other.contains(move.to) {
        guard let captured = position.kind(on: move.to), let capturer = position.kind(on: move.from) else { continue }
        var board = PlainBoard(game: game, position: position)
        board.pieces[move.from] = nil
        let loses = PlainBoard.prices[captured]! < board.gain(on: move.to, of: capturer, isBlack: !position.isBlack)
        #expect(game.isLosing(move, of: captured, by: capturer, in: position) == loses)
        losing[loses, default: 0] += 1
      }
    }
    #expect(losing[true] != nil && losing[false] != nil)
  }
}

/// A board as a list of squares, without any bits.
private struct PlainBoard {
  static let prices: [Chess.Kind: Int] = [.pawn: 1, .knight: 3, .bishop: 3, .rook: 5, .queen: 9, .king: 100]

  var pieces: [(kind: Chess.Kind, isBlack: Bool)?]

  init(game: Chess, position: Chess.Position) {
    pieces = (0..<64).map { square in
      game.piece(x: square % 8, y: 7 - square / 8, in: position).map { (Chess.Kind(rawValue: $0 % 6)!, $0 >= 6) }
    }
  }

  /// What a side gains by taking a piece, at least nothing.
  func gain(on square: Int, of kind: Chess.Kind, isBlack: Bool) -> Int {
    let able = pieces.indices.filter { pieces[$0]?.isBlack == isBlack && reaches(square, from: $0) }
    guard let cheapest = able.min(by: { pieces[$0]!.kind.rawValue < pieces[$1]!.kind.rawValue }) else { return 0 }
    var next = self
    next.pieces[cheapest] = nil
    let loss = next.gain(on: square, of: pieces[cheapest]!.kind, isBlack: !isBlack)
    return max(0, Self.prices[kind]! - loss)
  }

  private func reaches(_ square: Int, from origin: Int) -> Bool {
    let (dx, dy) = (square % 8 - origin % 8, square / 8 - origin / 8)
    let steps = max(abs(dx), abs(dy))
    guard steps > 0, let (kind, isBlack) = pieces[origin] else { return false }
    let (isStraight, isDiagonal) = (dx == 0 || dy == 0, abs(dx) == abs(dy))
    let isFree =
      (isStraight || isDiagonal)
      && (1..<steps).allSatisfy { pieces[origin + $0 * (dx.signum() + 8 * dy.signum())] == nil }
    return switch kind {
    case .pawn: abs(dx) == 1 && dy == (isBlack ? -1 : 1)
    case .knight: abs(dx * dy) == 2
    case .bishop: isDiagonal && isFree
    case .rook: isStraight && isFree
    case .queen: (isStraight || isDiagonal) && isFree
    case .king: steps == 1
    }
  }
}
