/// The number of marks in each stretch of cells that runs in one direction, counted for all stretches at once: bit `i`
/// of the counters belongs to the stretch that starts at cell `i`.
struct StretchCounts<Board: Bitboard> {
  private var ones = Board()
  private var twos = Board()
  private var fours = Board()
  private var eights = Board()
  private var sixteens = Board()
  private let isLong: Bool

  /// Counts the marks in stretches of `length` cells, 1 to 31, in steps of `stride`.
  @inline(__always)
  init(of marks: Board, length: Int, stride: Int) {
    isLong = length > 7
    for place in 0..<length {
      var carry = marks >> (place &* stride)
      (ones, carry) = (ones ^ carry, ones & carry)
      (twos, carry) = (twos ^ carry, twos & carry)
      (fours, carry) = (fours ^ carry, fours & carry)
      if isLong {
        (eights, carry) = (eights ^ carry, eights & carry)
        sixteens = sixteens ^ carry
      }
    }
  }

  /// The members of `stretches` that hold exactly `count` marks.
  @inline(__always)
  func exactly(_ count: Int, among stretches: Board) -> Board {
    var matching = stretches
    matching = matching & (count & 1 == 0 ? ~ones : ones)
    matching = matching & (count & 2 == 0 ? ~twos : twos)
    matching = matching & (count & 4 == 0 ? ~fours : fours)
    if isLong {
      matching = matching & (count & 8 == 0 ? ~eights : eights)
      matching = matching & (count & 16 == 0 ? ~sixteens : sixteens)
    }
    return matching
  }

  /// The members of `stretches` that hold at least `count` marks.
  @inline(__always)
  func atLeast(_ count: Int, among stretches: Board) -> Board {
    var more = Board()
    var equal = stretches
    func compare(_ counter: Board, bit: Int) {
      if count & bit == 0 {
        more = more | (equal & counter)
        equal = equal & ~counter
      } else {
        equal = equal & counter
      }
    }
    if isLong {
      compare(sixteens, bit: 16)
      compare(eights, bit: 8)
    }
    compare(fours, bit: 4)
    compare(twos, bit: 2)
    compare(ones, bit: 1)
    return more | equal
  }
}
