/// The search for all captures of one side, into memory that the caller lends.
struct DraughtsCaptures {
  /// The number of captures that are looked for: more than are known to be possible at once.
  static let most = 256

  private let grid: DraughtsGrid
  private let rules: DraughtsRules
  private let others: UInt64
  /// The steps ahead of the side's men, without those back.
  private let forwards: (Int, Int)
  private let lastRow: UInt64
  private let found: UnsafeMutablePointer<DraughtsMove>
  private(set) var count = 0
  private var mostTaken = 0
  private var origin = 0
  /// The empty squares, that which the capturing piece has left among them.
  private var empty: UInt64

  /// Finds the captures of the seat to move.
  @inline(__always)
  init(_ game: Draughts, _ position: Draughts.Position, into found: UnsafeMutablePointer<DraughtsMove>) {
    (grid, rules, self.found) = (game.grid, game.rules, found)
    let seat = game.seat(in: position)
    others = position.other
    forwards = game.forwards(of: seat)
    lastRow = game.lastRow(of: seat)
    empty = game.empty(in: position)
    let free = empty
    var men = position.mover & ~position.kings & game.capturers(in: position)
    while men != 0 {
      leave(men.lowest, free)
      _ = goOn(asMan: origin, 0)
      men.removeLowest()
    }
    var kings = position.mover & position.kings
    while kings != 0 {
      leave(kings.lowest, free)
      _ = goOn(asKing: origin, 0, along: 0)
      kings.removeLowest()
    }
    if count > 1 { rank() }
  }

  @inline(__always)
  private mutating func leave(_ square: Int, _ free: UInt64) {
    origin = square
    empty = free | UInt64(bit: square)
  }

  /// Looks for captures of a man that stands on a square and has taken some pieces.
  /// - Returns: whether it takes another one.
  private mutating func goOn(asMan square: Int, _ taken: UInt64) -> Bool {
    let (left, right) = forwards
    var any = jump(from: square, by: left, taken)
    any = jump(from: square, by: right, taken) || any
    guard rules.menCaptureBackwards else { return any }
    any = jump(from: square, by: 0 &- left, taken) || any
    return jump(from: square, by: 0 &- right, taken) || any
  }

  private mutating func jump(from square: Int, by step: Int, _ taken: UInt64) -> Bool {
    let over = grid.shifted(UInt64(bit: square), by: step) & others & ~taken
    let landing = grid.shifted(over, by: step) & empty
    guard landing != 0 else { return false }
    let (target, all) = (landing.lowest, taken | over)
    if landing & lastRow != 0 {
      if rules.endsOnLastRow {
        record(target, all)
        return true
      }
      if rules.crownsMidway {
        if !goOn(asKing: target, all | DraughtsMove.crowned, along: step) { record(target, all) }
        return true
      }
    }
    if !goOn(asMan: target, all) { record(target, all) }
    return true
  }

  /// Looks for captures of a king that stands on a square, has taken some pieces, the last one along a step, and may
  /// turn.
  /// - Returns: whether it takes another one.
  private mutating func goOn(asKing square: Int, _ taken: UInt64, along last: Int) -> Bool {
    let steps = grid.steps
    var any = false
    // Pieces ahead are seen from the last of the squares behind the captured piece; those behind were just taken.
    if steps.0 != last, steps.0 != 0 &- last { any = fly(from: square, by: steps.0, taken) || any }
    if steps.1 != last, steps.1 != 0 &- last { any = fly(from: square, by: steps.1, taken) || any }
    if steps.2 != last, steps.2 != 0 &- last { any = fly(from: square, by: steps.2, taken) || any }
    if steps.3 != last, steps.3 != 0 &- last { any = fly(from: square, by: steps.3, taken) || any }
    return any
  }

  private mutating func fly(from square: Int, by step: Int, _ taken: UInt64) -> Bool {
    var over = grid.shifted(UInt64(bit: square), by: step)
    if rules.kingsFly { while over & empty != 0 { over = grid.shifted(over, by: step) } }
    over &= others & ~taken
    var landing = grid.shifted(over, by: step) & empty
    guard landing != 0 else { return false }
    let all = taken | over
    guard rules.kingsFly else {
      // A short king may go on in the same direction.
      let target = landing.lowest
      let turned = goOn(asKing: target, all, along: step)
      let ahead = fly(from: target, by: step, all)
      if !turned, !ahead { record(target, all) }
      return true
    }
    var landings: UInt64 = 0
    var goesOn = false
    var last = landing
    while landing != 0 {
      landings |= landing
      last = landing
      if goOn(asKing: landing.lowest, all, along: step) { goesOn = true }
      landing = grid.shifted(landing, by: step) & empty
    }
    if fly(from: last.lowest, by: step, all) { goesOn = true }
    guard !goesOn else { return true }
    // A piece that can take more from one of the squares has to, so that none of them ends the capture then.
    while landings != 0 {
      record(landings.lowest, all)
      landings.removeLowest()
    }
    return true
  }

  /// Notes a capture unless it is known by another way, or takes fewer than it should.
  private mutating func record(_ target: Int, _ taken: UInt64) {
    if rules.takesMost {
      let number = taken.count
      if number < mostTaken { return }
      if number > mostTaken { (mostTaken, count) = (number, 0) }
    }
    for place in 0..<count
    where found[place].captured == taken && found[place].target == target && found[place].origin == origin { return }
    guard count < Self.most else { return }
    (found + count).initialize(to: DraughtsMove(from: origin, to: target, rank: 1, capturing: taken))
    count &+= 1
  }

  /// Gives captures with the same squares their ranks, and leaves out those that there are no ranks for.
  private mutating func rank() {
    var kept = 0
    for place in 0..<count {
      let move = found[place]
      var rank = 1
      for other in 0..<count
      where found[other].packed & 0xFFF == move.packed & 0xFFF && found[other].captured < move.captured { rank &+= 1 }
      found[place] = DraughtsMove(
        from: move.origin, to: move.target, rank: min(rank, DraughtsMove.highestRank + 1) & 15,
        capturing: move.captured)
      if rank <= DraughtsMove.highestRank { kept &+= 1 }
    }
    guard kept < count else { return }
    var place = 0
    for other in 0..<count where found[other].rank != 0 {
      found[place] = found[other]
      place &+= 1
    }
    count = kept
  }
}
