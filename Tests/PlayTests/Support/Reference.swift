import Testing

@testable import Play

/// The rules of a board game again, as plainly as they can be written, to compare the fast ones with.
protocol Reference {
  /// Which seat's mark stands on each cell, row by row.
  var cells: [[Int?]] { get }
  /// The seat whose turn it is.
  var seat: Int { get }
  /// The transcript's text of each legal move; one empty text for a pass, none when the game is over.
  var moves: Set<String> { get }
  /// How the game ended; nil while it goes on.
  var outcome: Outcome? { get }
  /// Makes the legal move of this text.
  mutating func play(_ text: String)
}

/// Expects random games to agree with the plain rules move by move.
func expectPlainRules(of game: some BoardGame, _ reference: any Reference) throws {
  for seed in 1...UInt64(game.fairShare) {
    var random = SplitMix(seed: seed)
    var position = game.start(seed: seed)
    var plain = reference
    for ply in 0..<400 {
      let outcome = plain.outcome
      #expect(game.outcome(in: position) == outcome)
      guard outcome == nil, case .seat(let seat) = game.turn(in: position) else { break }
      #expect(seat == plain.seat)
      if ply.isMultiple(of: max(1, game.width * game.height / 20)) {
        #expect(game.picture(of: position) == plain.cells)
        #expect(Set(game.moves(in: position).map { game.text(for: $0, in: position) }) == plain.moves)
      }
      let move = game.randomMove(in: position, using: &random)
      plain.play(game.text(for: move, in: position))
      game.play(move, in: &position)
    }
    #expect(game.picture(of: position) == plain.cells)
  }
}

/// A game that nobody has written the plain rules of.
struct NoReference: Error, Equatable {
  let game: String
}

/// The rules of the variant with this canonical name.
/// - Throws: `NoReference` when the game has none here.
func reference(for name: String) throws(NoReference) -> any Reference {
  let parts = name.split { ":,".contains($0) }.map(String.init)
  let size = parts[1].split(separator: "x").compactMap { Int($0) }
  let line = parts.lazy.filter { $0.hasPrefix("line=") }.compactMap { Int($0.dropFirst(5)) }.first
  switch parts[0] {
  case "noughts":
    return ReferenceNoughts(
      cells: emptyBoard(size), line: line ?? min(size[0], size[1], 5), misere: parts.contains("misere"),
      exact: parts.contains("exact"))
  case "connect-four":
    return ReferenceConnectFour(
      cells: emptyBoard(size), line: line ?? min(4, max(size[0], size[1])), popOut: parts.contains("popout"))
  case "reversi":
    return ReferenceReversi(size: size[0], anti: parts.contains("anti"), parallel: parts.contains("parallel"))
  default: throw NoReference(game: parts[0])
  }
}

private func emptyBoard(_ size: [Int]) -> [[Int?]] {
  Array(repeating: Array(repeating: nil, count: size[0]), count: size[1])
}

private let letters = Array("abcdefghijklmnopqrst").map(String.init)
private let columnNames = Array("123456789abcdefghijk").map(String.init)

extension Reference {
  var width: Int { cells[0].count }
  var height: Int { cells.count }

  /// The side that stands on a cell; nil also off the board.
  func at(_ x: Int, _ y: Int) -> Int? {
    (0..<width).contains(x) && (0..<height).contains(y) ? cells[y][x] : nil
  }

  /// The lengths of all unbroken straight runs of one seat's marks.
  func runs(of seat: Int) -> [Int] {
    var lengths: [Int] = []
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
      for y in 0..<height {
        for x in 0..<width where at(x, y) == seat && at(x - dx, y - dy) != seat {
          var length = 1
          while at(x + length * dx, y + length * dy) == seat { length += 1 }
          lengths.append(length)
        }
      }
    }
    return lengths
  }

  var isFull: Bool { cells.allSatisfy { $0.allSatisfy { $0 != nil } } }
}

struct ReferenceNoughts: Reference {
  var cells: [[Int?]]
  let line: Int
  let misere: Bool
  let exact: Bool
  var seat = 0
  var outcome: Outcome?

  var moves: Set<String> {
    guard outcome == nil else { return [] }
    return Set(
      (0..<height).flatMap { y in (0..<width).filter { cells[y][$0] == nil }.map { letters[$0] + "\(y + 1)" } })
  }

  mutating func play(_ text: String) {
    let x = letters.firstIndex(of: String(text.prefix(1)))!
    cells[Int(text.dropFirst())! - 1][x] = seat
    if runs(of: seat).contains(where: { exact ? $0 == line : $0 >= line }) {
      outcome = Outcome(winner: misere ? 1 - seat : seat, reason: .line)
    } else if isFull {
      outcome = Outcome(winner: nil, reason: .boardFull)
    }
    seat = 1 - seat
  }
}

struct ReferenceConnectFour: Reference {
  var cells: [[Int?]]
  let line: Int
  let popOut: Bool
  var seat = 0
  var outcome: Outcome?
  var occurrences: [String: Int] = [:]

  init(cells: [[Int?]], line: Int, popOut: Bool) {
    self.cells = cells
    self.line = line
    self.popOut = popOut
    occurrences[key] = 1
  }

  private var key: String { "\(seat) \(cells)" }

  var moves: Set<String> {
    guard outcome == nil else { return [] }
    let drops = (0..<width).filter { cells[0][$0] == nil }.map { columnNames[$0] }
    let pops = (0..<width).filter { popOut && cells[height - 1][$0] == seat }.map { "-" + columnNames[$0] }
    return Set(drops + pops)
  }

  mutating func play(_ text: String) {
    let x = columnNames.firstIndex(of: String(text.suffix(1)))!
    if text.hasPrefix("-") {
      for y in (1..<height).reversed() { cells[y][x] = cells[y - 1][x] }
      cells[0][x] = nil
    } else {
      cells[(0..<height).last { cells[$0][x] == nil }!][x] = seat
    }
    let winner = [seat, 1 - seat].first { runs(of: $0).contains { $0 >= line } }
    seat = 1 - seat
    occurrences[key, default: 0] += 1
    if let winner {
      outcome = Outcome(winner: winner, reason: .line)
    } else if isFull, !popOut {
      outcome = Outcome(winner: nil, reason: .boardFull)
    } else if popOut, occurrences[key] == 3 {
      outcome = Outcome(winner: nil, reason: .repetition)
    } else if moves.isEmpty {
      outcome = Outcome(winner: nil, reason: .noMoves)
    }
  }
}

struct ReferenceReversi: Reference {
  var cells: [[Int?]]
  let anti: Bool
  var seat = 0

  init(size: Int, anti: Bool, parallel: Bool) {
    cells = emptyBoard([size, size])
    self.anti = anti
    let middle = size / 2
    // On 8x8: white d4 e5 and black e4 d5, or with like colours side by side white d4 e4 and black d5 e5.
    cells[middle - 1][middle - 1] = 1
    cells[middle - 1][middle] = parallel ? 1 : 0
    cells[middle][middle - 1] = 0
    cells[middle][middle] = parallel ? 0 : 1
  }

  private func turned(x: Int, y: Int, by seat: Int) -> [(x: Int, y: Int)] {
    guard cells[y][x] == nil else { return [] }
    var all: [(x: Int, y: Int)] = []
    for dx in -1...1 {
      for dy in -1...1 where (dx, dy) != (0, 0) {
        var run: [(x: Int, y: Int)] = []
        while at(x + (run.count + 1) * dx, y + (run.count + 1) * dy) == 1 - seat {
          run.append((x + (run.count + 1) * dx, y + (run.count + 1) * dy))
        }
        if at(x + (run.count + 1) * dx, y + (run.count + 1) * dy) == seat { all += run }
      }
    }
    return all
  }

  private func placements(of seat: Int) -> Set<String> {
    Set(
      (0..<height).flatMap { y in
        (0..<width).filter { !turned(x: $0, y: y, by: seat).isEmpty }.map { letters[$0] + "\(y + 1)" }
      })
  }

  var moves: Set<String> {
    let own = placements(of: seat)
    return own.isEmpty && !placements(of: 1 - seat).isEmpty ? [""] : own
  }

  var outcome: Outcome? {
    guard moves.isEmpty else { return nil }
    let margin = cells.joined().reduce(0) { $0 + ($1 == 0 ? 1 : $1 == 1 ? -1 : 0) }
    let winner = margin == 0 ? nil : (margin > 0) != anti ? 0 : 1
    return Outcome(winner: winner, reason: .noMoves, margin: Int16(margin))
  }

  mutating func play(_ text: String) {
    if !text.isEmpty {
      let x = letters.firstIndex(of: String(text.prefix(1)))!
      let y = Int(text.dropFirst())! - 1
      for place in turned(x: x, y: y, by: seat) { cells[place.y][place.x] = seat }
      cells[y][x] = seat
    }
    seat = 1 - seat
  }
}
