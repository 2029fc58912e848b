import Campaign
import Tournament

/// Reports the progress of a run on standard error.
struct Progress: Sendable {
  private let isShown: Bool
  private let status: StatusLine

  /// Creates the progress of a run.
  /// - Parameter isShown: whether anything but remarks is printed.
  init(_ live: LiveBoard, isShown: Bool = true) {
    self.init(isShown: isShown) { Self.line(live.state) }
  }

  /// Creates a progress with a text of its own.
  /// - Parameter line: returns the current text; nil for nothing.
  init(isShown: Bool = true, line: @escaping @Sendable () -> String?) {
    self.isShown = isShown
    status = StatusLine(line)
  }

  /// Reports at intervals while `body` runs.
  func shown<Value>(_ body: () throws -> Value) rethrows -> Value {
    let ticker = isShown ? status.ticking() : nil
    defer {
      ticker?.cancel()
      if isShown { status.clear() }
    }
    return try body()
  }

  /// Prints a remark, in a line of its own.
  var tell: @Sendable (String) -> Void {
    { [isShown, status] remark in
      if isShown { status.clear() }
      Console.tell("agon: \(remark)")
    }
  }

  /// The progress of claims: `5 of 7 settled, about 1200 games left, playing: a - b, c - d`
  static func words(_ clear: ClaimProgress) -> String {
    let left = clear.gamesLeft.map { ", about \($0) games left" } ?? ""
    let pairs = clear.playing.prefix(2).map { $0.joined(separator: " - ") }.joined(separator: ", ")
    let more = clear.playing.count > 2 ? " and \(clear.playing.count - 2) more" : ""
    return "\(clear.settled) of \(clear.asked) settled\(left)" + (pairs.isEmpty ? "" : ", playing: \(pairs)\(more)")
  }

  /// The progress of a run: `1204 of 5000 games, 311 a second, 12 s left; 3 faults; leading: deep +310, greedy -20`
  static func line(_ state: LiveState) -> String {
    let leaders = state.standings.prefix(3).map { standing in
      let elo = Int(standing.elo.rounded())
      return "\(standing.player) \(elo < 0 ? "\(elo)" : "+\(elo)")"
    }
    let faults = state.faults == 0 ? "" : "; \(state.faults) \(state.faults == 1 ? "fault" : "faults")"
    let line = line(done: state.games, of: state.planned, state.pace) + faults
    if let clear = state.clear { return line + "; " + words(clear) }
    return leaders.isEmpty ? line : line + "; leading: " + leaders.joined(separator: ", ")
  }

  /// The progress of work: `1204 of 5000 games, 311 a second, 12 s left`; `total` is nil where results decide the end.
  static func line(done: Int, of total: Int?, _ pace: Pace, unit: String = "games") -> String {
    "\(done)\(total.map { " of \($0)" } ?? "") \(unit)" + text(pace, "a second", left: total.map { $0 - done })
  }

  /// The pace in words after a comma: `, 311 a second, 12 s left`; empty before there is a pace.
  static func text(_ pace: Pace, _ unit: String, left: Int?) -> String {
    pace.words(unit, left: left).map { ", " + $0 } ?? ""
  }
}
