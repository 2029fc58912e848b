@testable import Play

/// The rules of Tromp and Taylor, word by word: a board of colours, "reaches" by walks, and all earlier boards.
struct ReferenceGo: Reference {
  var cells: [[Int?]]
  var seat = 0
  private let komi: Double
  private let suicide: Bool
  private var past: Set<[[Int?]]>
  private var passes = 0

  init(_ game: Go) {
    cells = Array(repeating: Array(repeating: nil, count: game.width), count: game.height)
    (komi, suicide) = (Double(game.halfKomi) / 2, game.allowsSuicide)
    past = [cells]
  }

  private static func beside(_ point: Place, _ board: [[Int?]]) -> [Place] {
    [(1, 0), (-1, 0), (0, 1), (0, -1)].map { Place(x: point.x + $0, y: point.y + $1) }.filter {
      board.indices.contains($0.y) && board[0].indices.contains($0.x)
    }
  }

  /// The points joined with one by points of its colour, and the colours beside them.
  private static func walk(from point: Place, on board: [[Int?]]) -> (chain: Set<Place>, reached: Set<Int?>) {
    var (chain, open, reached) = (Set([point]), [point], Set<Int?>())
    while let next = open.popLast() {
      for other in beside(next, board) {
        if board[other.y][other.x] != board[point.y][point.x] {
          reached.insert(board[other.y][other.x])
        } else if chain.insert(other).inserted {
          open.append(other)
        }
      }
    }
    return (chain, reached)
  }

  private static func cleared(_ board: [[Int?]], of colour: Int) -> [[Int?]] {
    var (cleared, seen) = (board, Set<Place>())
    for y in board.indices {
      for x in board[y].indices where board[y][x] == colour && !seen.contains(Place(x: x, y: y)) {
        let (chain, reached) = walk(from: Place(x: x, y: y), on: board)
        seen.formUnion(chain)
        if !reached.contains(nil) { for place in chain { cleared[place.y][place.x] = nil } }
      }
    }
    return cleared
  }

  /// The board after a stone on an empty point, if it may be put there.
  private func board(after point: Place) -> [[Int?]]? {
    var next = cells
    next[point.y][point.x] = seat
    next = Self.cleared(next, of: 1 - seat)
    let after = Self.cleared(next, of: seat)
    if after != next && !suicide { return nil }
    return past.contains(after) ? nil : after
  }

  private func name(_ x: Int, _ y: Int) -> String { "\(Array("abcdefghjklmnopqrst")[x])\(height - y)" }

  private var free: [(name: String, place: Place)] {
    (0..<height).flatMap { y in
      (0..<width).filter { cells[y][$0] == nil }.map { (name($0, y), Place(x: $0, y: y)) }
    }
  }

  var moves: Set<String> {
    guard outcome == nil else { return [] }
    return Set(free.filter { board(after: $0.place) != nil }.map(\.name) + ["pass"])
  }

  var outcome: Outcome? {
    guard passes == 2 else { return nil }
    var points = -komi
    for y in cells.indices {
      for x in cells[y].indices {
        let owners =
          if let owner = cells[y][x] { Set([owner]) } else {
            Set(Self.walk(from: Place(x: x, y: y), on: cells).reached.compactMap { $0 })
          }
        if owners == [0] { points += 1 }
        if owners == [1] { points -= 1 }
      }
    }
    let winner = points == 0 ? nil : points > 0 ? 0 : 1
    return Outcome(winner: winner, reason: .score, margin: Int16(points.rounded(.awayFromZero)))
  }

  mutating func play(_ text: String) {
    if text == "pass" {
      passes += 1
    } else if let point = free.first(where: { $0.name == text })?.place, let next = board(after: point) {
      passes = 0
      cells = next
      past.insert(next)
    }
    seat = 1 - seat
  }
}
