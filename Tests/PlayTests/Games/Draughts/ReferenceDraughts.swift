@testable import Play

/// The rules of draughts as plainly as they can be written: cells with the piece that stands there, twice the seat's
/// number and one more for a king.
struct ReferenceDraughts: Reference {
  typealias Square = (x: Int, y: Int)

  /// A move by all that it does.
  struct Step {
    let from: Square
    let to: Square
    let taken: Set<Int>
    let isKing: Bool
  }

  var cells: [[Int?]]
  var seat = 0
  private(set) var outcome: Outcome?
  let rules: DraughtsRules
  private var quiet = 0
  private var since = 0
  private var road = 0
  private var kind = ""
  private var seen: [[[Int?]]: Int] = [:]
  /// What can be done, by its text.
  private var steps: [String: Step] = [:]

  init(side: Int, rules: DraughtsRules) {
    self.rules = rules
    let rows = side / 2 - 1
    let upper = rules == .english ? 0 : 1
    cells = (0..<side).map { y in
      (0..<side).map { x in
        guard (x + y) % 2 == 1 else { return nil }
        return y < rows ? 2 * upper : y >= side - rows ? 2 - 2 * upper : nil
      }
    }
    look()
  }

  private var side: Int { cells.count }
  private var key: [[Int?]] { cells + [[seat]] }

  private func isOn(_ x: Int, _ y: Int) -> Bool { (0..<side).contains(x) && (0..<side).contains(y) }
  private func owner(_ x: Int, _ y: Int) -> Int? { at(x, y).map { $0 / 2 } }

  /// The direction in which a seat's men go.
  private func ahead(_ seat: Int) -> Int { (seat == 0) == (rules == .english) ? 1 : -1 }
  private func lastRow(_ seat: Int) -> Int { ahead(seat) == 1 ? side - 1 : 0 }

  private func name(_ square: Square) -> String {
    if rules == .russian { return "\(Array("abcdefgh")[square.x])\(side - square.y)" }
    let number = square.y * side / 2 + square.x / 2 + 1
    return number < 10 ? "0\(number)" : "\(number)"
  }

  private var squares: [Square] { (0..<side).flatMap { y in (0..<side).map { (x: $0, y: y) } } }

  private func captures(from start: Square) -> [Step] {
    var found: [Step] = []
    /// Goes on with a capture.
    func go(_ at: Square, _ isKing: Bool, _ taken: Set<Int>) -> Bool {
      var any = false
      func isFree(_ x: Int, _ y: Int) -> Bool {
        isOn(x, y) && (self.at(x, y) == nil || (x, y) == (start.x, start.y))
      }
      for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        if !isKing, rules == .english, dy != ahead(seat) { continue }
        var (x, y) = (at.x + dx, at.y + dy)
        if isKing, rules != .english { while isFree(x, y) { (x, y) = (x + dx, y + dy) } }
        guard isOn(x, y), !isFree(x, y), owner(x, y) == 1 - seat, !taken.contains(y * side + x) else { continue }
        let all = taken.union([y * side + x])
        var landings: [Square] = []
        var (toX, toY) = (x + dx, y + dy)
        while isFree(toX, toY) {
          landings.append((toX, toY))
          if !isKing || rules == .english { break }
          (toX, toY) = (toX + dx, toY + dy)
        }
        if landings.isEmpty { continue }
        any = true
        var more = false
        for landing in landings {
          let isLast = landing.y == lastRow(seat)
          if isLast, !isKing, rules == .english { continue }
          if go(landing, isKing || isLast && rules == .russian, all) { more = true }
        }
        for landing in landings where !more {
          let isLast = landing.y == lastRow(seat)
          found.append(Step(from: start, to: landing, taken: all, isKing: isKing || isLast))
        }
      }
      return any
    }
    _ = go(start, at(start.x, start.y)! % 2 == 1, [])
    return found
  }

  private func quietMoves(from start: Square) -> [Step] {
    let isKing = at(start.x, start.y)! % 2 == 1
    var found: [Step] = []
    for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] where isKing || dy == ahead(seat) {
      var (x, y) = (start.x + dx, start.y + dy)
      while isOn(x, y), at(x, y) == nil {
        found.append(Step(from: start, to: (x, y), taken: [], isKing: isKing || y == lastRow(seat)))
        if !isKing || rules == .english { break }
        (x, y) = (x + dx, y + dy)
      }
    }
    return found
  }

  /// The steps of the side to move, looked for on the board.
  private var found: [String: Step] {
    let own = squares.filter { owner($0.x, $0.y) == seat }
    let captures = own.flatMap(captures)
    guard !captures.isEmpty else {
      return Dictionary(uniqueKeysWithValues: own.flatMap(quietMoves).map { ("\(name($0.from))-\(name($0.to))", $0) })
    }
    let most = captures.map(\.taken.count).max()!
    var groups: [String: [Step]] = [:]
    for step in captures where rules != .international || step.taken.count == most {
      let text = name(step.from) + (rules == .russian ? ":" : "x") + name(step.to)
      if !groups[text, default: []].contains(where: { $0.taken == step.taken && $0.isKing == step.isKing }) {
        groups[text, default: []].append(step)
      }
    }
    var steps: [String: Step] = [:]
    for (text, group) in groups {
      // By the highest square that only one of them takes.
      let ranked = group.sorted { one, other in
        guard let differs = one.taken.symmetricDifference(other.taken).max() else { return !one.isKing }
        return other.taken.contains(differs)
      }
      for (rank, step) in ranked.enumerated() {
        steps[text + (rank == 0 ? "" : String(Array("ABCDEFGHIJKLMNO")[rank]))] = step
      }
    }
    return steps
  }

  var moves: Set<String> { outcome == nil ? Set(steps.keys) : [] }

  private func count(_ seat: Int) -> (men: Int, kings: Int) {
    var (men, kings) = (0, 0)
    for row in cells {
      for piece in row {
        if piece == 2 * seat { men += 1 }
        if piece == 2 * seat + 1 { kings += 1 }
      }
    }
    return (men, kings)
  }

  /// The ending whose moves are counted, and how many are allowed.
  private var ending: (kind: String, limit: Int)? {
    let (first, second) = (count(0), count(1))
    guard first.kings > 0, second.kings > 0, rules != .english else { return nil }
    let (one, two) = (first.men + first.kings, second.men + second.kings)
    if rules == .russian {
      switch one + two {
      case 2, 3: return ("\(first) \(second)", 10)
      case 4, 5: return ("\(first) \(second)", 60)
      case 6, 7: return ("\(first) \(second)", 120)
      default: return nil
      }
    }
    guard min(one, two) == 1 else { return nil }
    return max(one, two) < 3 ? ("two", 10) : max(one, two) == 3 ? ("three", 32) : nil
  }

  private var holdsRoad: Bool {
    guard rules == .russian else { return false }
    let (first, second) = (count(0), count(1))
    let alone = first.men + first.kings == 1 ? 0 : 1
    let (one, three) = alone == 0 ? (first, second) : (second, first)
    guard one == (0, 1), three.men + three.kings == 3, three.kings > 0 else { return false }
    let road = (0..<8).compactMap { owner($0, 7 - $0) }
    return road == [alone]
  }

  /// Looks at the board anew: what can be done, and whether the game is over.
  private mutating func look() {
    seen[key, default: 0] += 1
    steps = found
    outcome = end
  }

  private var end: Outcome? {
    if steps.isEmpty {
      return Outcome(winner: 1 - seat, reason: count(seat) == (0, 0) ? .allTaken : .noMoves)
    }
    if seen[key, default: 0] >= 3 { return Outcome(winner: nil, reason: .repetition) }
    if quiet >= [.international: 50, .english: 80, .russian: 30][rules]! {
      return Outcome(winner: nil, reason: .kingsAlone)
    }
    if let ending, since >= ending.limit { return Outcome(winner: nil, reason: .fewPieces) }
    return road > 10 ? Outcome(winner: nil, reason: .fewPieces) : nil
  }

  mutating func play(_ text: String) {
    guard let step = steps[text] else { return }
    let wasKing = at(step.from.x, step.from.y)! % 2 == 1
    cells[step.from.y][step.from.x] = nil
    for taken in step.taken { cells[taken / side][taken % side] = nil }
    cells[step.to.y][step.to.x] = 2 * seat + (step.isKing ? 1 : 0)
    seat = 1 - seat
    quiet = wasKing && step.taken.isEmpty ? quiet + 1 : 0
    let now = ending?.kind ?? ""
    since = now == kind ? since + 1 : 0
    kind = now
    road = holdsRoad ? road + 1 : 0
    look()
  }
}
