/// The outcome of a game: a place for each seat and the reason for the end.
///
/// A small value without references, so that the hottest loops can hand it around.
public struct Outcome: Hashable, Sendable {
  /// The numbers of seats that a game can have. A game of one seat has nobody to win against: it is neither won nor
  /// lost.
  public static let possibleSeats = 1...16

  /// The number of seats.
  public let seats: Int8
  /// The reason why the game ended.
  public let reason: Reason
  /// The first seat's discs less the second's at the end; nil in games that aren't counted out.
  public private(set) var margin: Int16?
  /// The place of each seat less one, in four bits, the first seat's lowest.
  private let packed: UInt64

  /// Creates an outcome with a place for each of 1 to 16 seats: 1 is best, and tied seats share the better place (1, 1,
  /// 3).
  public init(places: [Int], reason: Reason) {
    precondition(Self.possibleSeats ~= places.count, "a game has 1 to 16 seats")
    packed = places.reversed().reduce(0) { packed, place in
      precondition(1...places.count ~= place, "a place is from 1 to the number of seats")
      return packed << 4 | UInt64(place - 1)
    }
    self.reason = reason
    seats = Int8(places.count)
    margin = nil
  }

  /// Creates the outcome of a two-seat game won by the given seat, or drawn for nil.
  @inline(__always)
  public init(winner: Int?, reason: Reason, margin: Int16? = nil) {
    seats = 2
    self.reason = reason
    self.margin = margin
    switch winner {
    case 0: packed = 0x10
    case 1: packed = 0x01
    default: packed = 0
    }
  }

  /// Creates the outcome of a two-seat game that is counted out.
  /// - Parameters:
  ///   - margin: the first seat's pieces less the second's.
  ///   - fewerWin: whether fewer pieces win, instead of more.
  @inline(__always)
  init(margin: Int, fewerWin: Bool = false, reason: Reason) {
    let ahead = fewerWin ? -margin : margin
    self.init(winner: ahead == 0 ? nil : ahead > 0 ? 0 : 1, reason: reason, margin: Int16(margin))
  }

  /// The outcome of a game whose seats all share the first place.
  public static func shared(by seats: Int, reason: Reason) -> Outcome {
    Outcome(places: Array(repeating: 1, count: seats), reason: reason)
  }

  /// The outcome of a two-seat game lost by `loser` through its own doing.
  public static func lost(by loser: Int, seats: Int, reason: Reason) -> Outcome {
    var places = Array(repeating: 1, count: seats)
    places[loser] = seats
    return Outcome(places: places, reason: reason)
  }

  /// The place of one seat, from 1 (best) to the number of seats.
  public func place(of seat: Int) -> Int { Int(packed >> (4 * UInt64(seat)) & 15) + 1 }

  /// The place of every seat.
  public var places: [Int] {
    (0..<Int(seats)).map { place(of: $0) }
  }

  /// The outcome with the same places and reason, but without a margin.
  package var withoutMargin: Outcome {
    var outcome = self
    outcome.margin = nil
    return outcome
  }

  /// The only seat in first place; nil when several share it, and of a game of one seat.
  public var winner: Int? {
    guard seats > 1 else { return nil }
    let first = (0..<Int(seats)).filter { place(of: $0) == 1 }
    return first.count == 1 ? first[0] : nil
  }

  /// The seat that ended the game by a fault, and is last; nil where the game ended otherwise.
  public var seatAtFault: Int? {
    reason.isFault ? (0..<Int(seats)).first { place(of: $0) == Int(seats) } : nil
  }

  /// The share of the other seats that `seat` was placed before, ties counting half: 1, 1/2 or 0 with two seats; 1/2
  /// with one.
  public func score(of seat: Int) -> Double {
    guard seats > 1 else { return 0.5 }
    var points = 0.0
    let own = place(of: seat)
    for other in 0..<Int(seats) where other != seat {
      points += own < place(of: other) ? 1 : own == place(of: other) ? 0.5 : 0
    }
    return points / Double(seats - 1)
  }
}
