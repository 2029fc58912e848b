@testable import Play

/// The variants that the laws are tried on: every option, every board word, and boards at the edge of what is allowed.
enum Variants {
  static let noughts = [
    "noughts:3x3", "noughts:3x3,misere", "noughts:4x3", "noughts:3x20", "noughts:7x5,exact", "noughts:6x6,line=3,exact",
    "noughts:6x7,line=4,misere,exact", "noughts:11x4,line=11", "noughts:8x8,line=6,misere", "noughts:15x15,exact",
    "noughts:20x3,line=20", "noughts:20x20,line=6,misere,exact",
  ]
  static let gomoku = [
    "noughts:15x15,renju", "noughts:15x15,opening=swap2", "noughts:5x4,opening=swap",
    "noughts:9x9,renju,opening=swap2", "noughts:20x20,exact,opening=swap", "noughts:6x6,renju",
  ]
  static let connectFour = [
    "connect-four:7x6", "connect-four:3x3", "connect-four:3x20", "connect-four:5x4,line=3", "connect-four:9x9,line=5",
    "connect-four:20x3,line=20", "connect-four:20x20",
  ]
  static let popOut = [
    "connect-four:7x6,popout", "connect-four:3x3,popout", "connect-four:4x3,popout", "connect-four:4x5,line=5,popout",
    "connect-four:20x20,popout",
  ]
  static let reversi = [
    "reversi:4x4", "reversi:4x4,anti", "reversi:4x4,parallel", "reversi:6x6", "reversi:6x6,anti,parallel",
    "reversi:8x8",
    "reversi:10x10,parallel", "reversi:12x12,anti", "reversi:14x14", "reversi:16x16",
  ]
  static let snap = [
    "snap:2", "snap:3", "snap:4", "snap:2,ranks=2,suits=2", "snap:3,ranks=5,suits=3", "snap:4,ranks=2,suits=2",
    "snap:4,ranks=26,suits=8,turns=300", "snap:3,turns=1",
  ]

  /// Variants of the other board games that are offered to people: all that the laws need to know of them.
  static let others = Catalog.games.filter(\.isBoardGame).flatMap(\.offers).map(\.variant).filter { offered in
    !["noughts", "connect-four", "reversi"].contains { offered.hasPrefix($0 + ":") }
  }

  static let boards = noughts + gomoku + connectFour + popOut + reversi + others
  static let evaluated = boards.filter { (try? evaluated($0)) != nil }
  static let all = boards + snap

  /// The rules of a board game.
  static func board(_ name: String) throws -> any SearchedGame {
    guard let game = try Catalog.variant(name).game as? any SearchedGame else { throw NoBoardGame(name: name) }
    return game
  }

  /// The rules of a board game that can be judged.
  static func evaluated(_ name: String) throws -> any EvaluatedGame {
    guard let game = try Catalog.variant(name).game as? any EvaluatedGame else { throw NoBoardGame(name: name) }
    return game
  }

  /// The rules of a game of Snap.
  static func snap(_ name: String) throws -> Snap {
    guard let game = try Catalog.variant(name).game as? Snap else { throw NoBoardGame(name: name) }
    return game
  }

  /// A test asked for the rules of the wrong kind of game.
  struct NoBoardGame: Error {
    let name: String
  }
}
