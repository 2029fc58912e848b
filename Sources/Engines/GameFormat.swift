import Play

/// The parts of a game in the Generic Game Format that an NBoard engine needs:
/// `(;GM[Othello]TI[5:00]BO[8 ---- *]B[F5]W[D6];)`.
struct GameFormat {
  /// The rows of the board at the start, as `OutsideTurn.board` has them; nil when there is none that can be read, or
  /// the second seat begins.
  private(set) var start: [String]?
  /// The moves with the colour of each, as they are written: a place, and perhaps an evaluation and a time.
  private(set) var moves: [(seat: Int, text: Substring)] = []
  /// The time left on the clocks: the times at the start less those written beside moves.
  private(set) var budget = Budget()

  /// Reads a game; what isn't understood is skipped.
  init(_ text: String) {
    var times: [(main: Nanoseconds, increment: Nanoseconds)?] = [nil, nil]
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let key = rest[..<open].filter(\.isLetter)
      let value = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      switch key {
      case "BO": start = Self.rows(value)
      case "TI": times = [Self.time(value), Self.time(value)]
      case "TB": times[0] = Self.time(value)
      case "TW": times[1] = Self.time(value)
      case "B": moves.append((0, value))
      case "W": moves.append((1, value))
      default: break
      }
    }
    if let first = times[0], let second = times[1] { budget = Self.budget([first, second], moves) }
  }

  /// The budget for a game's time. No time at the start is what an increment alone allows: that time for every move.
  private static func budget(
    _ times: [(main: Nanoseconds, increment: Nanoseconds)], _ moves: [(seat: Int, text: Substring)]
  ) -> Budget {
    if times.allSatisfy({ $0.main == 0 }) { return Budget(nanoseconds: times[0].increment) }
    var left = times.map(\.main)
    for move in moves {
      let parts = move.text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count > 2, let seconds = Double(parts[2]), (0...1e6).contains(seconds) else { continue }
      left[move.seat] = max(0, left[move.seat] - Int64(seconds * 1e9))
    }
    return Budget(clocks: .init(left: left, increments: times.map(\.increment)))
  }

  /// `8 ---------------------------O*------*O--------------------------- *`, the last being who begins.
  private static func rows(_ value: Substring) -> [String]? {
    let words = value.split(separator: " ")
    guard words.count >= 3, words.last == "*", let side = (4...16).nearest(to: words[0]), "\(side)" == words[0] else {
      return nil
    }
    let cells = words.dropFirst().dropLast().joined().map { $0 == "*" ? "X" : $0 == "O" ? "O" : "." }
    guard cells.count == side * side else { return nil }
    return (0..<side).map { cells[($0 * side)..<(($0 + 1) * side)].joined() }
  }

  /// `5:00/0:02`, in nanoseconds: a time for the game, and what each move gives back.
  private static func time(_ value: Substring) -> (main: Nanoseconds, increment: Nanoseconds) {
    let times = value.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.split(separator: ":").reduce(Int64(0)) { seconds, word in
        min(1_000_000, 60 * seconds + Int64((0...1_000_000).nearest(to: word) ?? 0))
      } * 1_000_000_000
    }
    return (times.first ?? 0, times.count > 1 ? times[1] : 0)
  }
}
