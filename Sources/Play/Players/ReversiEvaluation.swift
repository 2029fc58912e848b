/// Judges a Reversi position by corners, the squares next to empty corners, mobility, frontier and parity.
///
/// The features are the classic ones of P. Rosenbloom, "A World-Championship-Level Othello Program", Artificial
/// Intelligence 19 (1982). Where fewer discs win, corners and their neighbours count the other way round.
struct ReversiEvaluation<Board: Bitboard>: Evaluation {
  static var weights: [Parameter] {
    [
      Parameter("corner", "value of a corner", .real(-200...200, default: 30)),
      Parameter("near-corner", "value of a disc next to an empty corner", .real(-200...200, default: -8)),
      Parameter("mobility", "value of a legal move more than the other side has", .real(-200...200, default: 3)),
      Parameter("frontier", "value of an empty cell next to one's own discs", .real(-200...200, default: -1.5)),
      Parameter("parity", "value of being the one to play last", .real(-200...200, default: 3)),
    ]
  }

  private let game: Reversi<Board>
  private let corners: [(cell: Board, neighbours: Board)]
  private let notFirst: Board
  private let notLast: Board
  // All in 256ths of a point.
  private let corner, nearCorner, mobility, frontier, parity: Int

  init(game: Reversi<Board>, spec: PlayerSpec) {
    self.game = game
    let size = game.size
    notFirst = Board(bits: (0..<size * size).filter { $0 % size != 0 })
    notLast = Board(bits: (0..<size * size).filter { $0 % size != size - 1 })
    corners = [(0, 0, 1, 1), (size - 1, 0, -1, 1), (0, size - 1, 1, -1), (size - 1, size - 1, -1, -1)].map {
      (x, y, dx, dy) in
      let neighbours = [(x + dx, y), (x, y + dy), (x + dx, y + dy)].map { $0.1 * size + $0.0 }
      return (Board(bit: y * size + x), Board(bits: neighbours))
    }
    func scaled(_ name: String) -> Int { Int(spec[real: name] * 256) }
    let sign = game.rules.anti ? -1 : 1
    corner = sign * scaled("corner")
    nearCorner = sign * scaled("near-corner")
    mobility = scaled("mobility")
    frontier = scaled("frontier")
    parity = scaled("parity")
  }

  func score(of position: Reversi<Board>.Position) -> Int32 {
    let (own, other) = (position.mover, position.other)
    let empty = game.cells & ~(own | other)
    var total = 0
    for (cell, neighbours) in corners {
      if !(cell & empty).isEmpty {
        total += nearCorner * ((own & neighbours).count - (other & neighbours).count)
      } else {
        total += (cell & own).isEmpty ? -corner : corner
      }
    }
    let replies = game.mobility(of: other, against: own)
    total += mobility * (position.legal.count - replies.count)
    total += frontier * ((edge(of: own) & empty).count - (edge(of: other) & empty).count)
    // The mover plays last when an odd number of cells is left.
    total += empty.count & 1 == 1 ? parity : -parity
    return Score.clamped(total / 256)
  }

  /// Discs more than the other side has, or fewer where fewer win.
  func gain(in position: Reversi<Board>.Position) -> Int32 {
    let margin = Int32(position.mover.count - position.other.count)
    return game.rules.anti ? -margin : margin
  }

  /// The cells next to a disc, in all eight directions.
  @inline(__always)
  private func edge(of discs: Board) -> Board {
    let row = discs | ((discs & notLast) << 1) | ((discs & notFirst) >> 1)
    return row | (row << game.size) | (row >> game.size)
  }
}

extension Reversi: EvaluatedGame {
  typealias Judge = ReversiEvaluation<Board>
}
