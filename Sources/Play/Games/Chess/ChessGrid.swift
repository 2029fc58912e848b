/// The geometry of the board of chess: what pieces attack. Bits run from a1 to h1, then from a2 on:
/// `bit = rank * 8 + file`.
///
/// Its tables are filled once, never written again, and live as long as the program. They are pointers, as each list of
/// moves has a grid: counting the references to arrays would take longer than to look something up.
struct ChessGrid: @unchecked Sendable {
  /// The lines through a square, without the square itself.
  private struct Lines {
    var rank, file, falling, rising: UInt64
    var knight, king: UInt64
  }

  private let lines: UnsafeMutablePointer<Lines>
  /// The squares between two on a line, by both.
  private let betweens: UnsafeMutablePointer<UInt64>
  /// All squares of the line through two, which are among them; none where there is no line.
  private let throughs: UnsafeMutablePointer<UInt64>

  /// The only grid.
  static let shared = ChessGrid()

  static let files = (first: 0x0101_0101_0101_0101 as UInt64, last: 0x8080_8080_8080_8080 as UInt64)

  /// The squares of a rank, from 0.
  @inline(__always)
  static func rank(_ rank: Int) -> UInt64 { 0xFF &<< UInt64(truncatingIfNeeded: 8 &* rank) }

  private init() {
    let places = (0..<64).map { (file: $0 % 8, rank: $0 / 8) }
    func set(_ isIn: (Int, Int) -> Bool) -> UInt64 {
      UInt64(bits: places.indices.filter { isIn(places[$0].file, places[$0].rank) })
    }
    let lines = places.indices.map { square in
      let (file, rank) = places[square]
      let others = ~UInt64(bit: square)
      return Lines(
        rank: set { $1 == rank } & others, file: set { f, _ in f == file } & others,
        falling: set { $0 + $1 == file + rank } & others, rising: set { $0 - $1 == file - rank } & others,
        knight: set { abs(($0 - file) * ($1 - rank)) == 2 }, king: set { max(abs($0 - file), abs($1 - rank)) == 1 })
    }
    var betweens = [UInt64](repeating: 0, count: 4096)
    var throughs = betweens
    for one in 0..<64 {
      for other in 0..<64 where other != one {
        let line = [lines[one].rank, lines[one].file, lines[one].falling, lines[one].rising].first {
          $0.contains(other)
        }
        guard let line else { continue }
        throughs[one * 64 + other] = line | UInt64(bit: one)
        let (low, high) = (min(one, other), max(one, other))
        betweens[one * 64 + other] = line & (UInt64(bit: high) - 1) & ~(UInt64(bit: low + 1) - 1)
      }
    }
    func keep<T>(_ table: [T]) -> UnsafeMutablePointer<T> {
      let kept = UnsafeMutablePointer<T>.allocate(capacity: table.count)
      kept.initialize(from: table, count: table.count)
      return kept
    }
    (self.lines, self.betweens, self.throughs) = (keep(lines), keep(betweens), keep(throughs))
  }

  @inline(__always)
  func between(_ one: Int, _ other: Int) -> UInt64 { betweens[one &<< 6 | other] }
  @inline(__always)
  func through(_ one: Int, _ other: Int) -> UInt64 { throughs[one &<< 6 | other] }
  @inline(__always)
  func knight(_ square: Int) -> UInt64 { lines[square].knight }
  @inline(__always)
  func king(_ square: Int) -> UInt64 { lines[square].king }

  /// The squares from the nearest piece below a square to the nearest one above it on a line, both included
  /// (obstruction difference, chessprogramming.org/Obstruction_Difference).
  @inline(__always)
  private static func seen(_ line: UInt64, _ square: Int, _ taken: UInt64) -> UInt64 {
    let barred = taken & line
    let below = UInt64(bit: square) &- 1
    let upper = barred & ~below
    let nearest = UInt64(bit: 63 &- ((barred & below) | 1).leadingZeroBitCount)
    return line & (upper ^ (upper &- nearest))
  }

  @inline(__always)
  func rook(_ square: Int, _ taken: UInt64) -> UInt64 {
    Self.seen(lines[square].rank, square, taken) | Self.seen(lines[square].file, square, taken)
  }
  @inline(__always)
  func bishop(_ square: Int, _ taken: UInt64) -> UInt64 {
    Self.seen(lines[square].falling, square, taken) | Self.seen(lines[square].rising, square, taken)
  }

  /// The squares that pawns attack, which move up the board if `isWhite`.
  @inline(__always)
  static func pawns(_ pawns: UInt64, isWhite: Bool) -> UInt64 {
    let (left, right) = (pawns & ~files.first, pawns & ~files.last)
    return isWhite ? left &<< 7 | right &<< 9 : left &>> 9 | right &>> 7
  }
}
