import Play

/// The limits of games that each protocol can express. An engine is held only to a time that could be sent to it.
extension EngineProtocol {
  private static let millisecond: Nanoseconds = 1_000_000
  private static let second: Nanoseconds = 1_000_000_000

  /// The shortest time that the protocol can express, in nanoseconds; every other is a whole number of these.
  public var timeUnit: Nanoseconds {
    switch self {
    case .json: 1
    case .ugi, .uci, .uai, .gomocup, .hub: Self.millisecond
    case .gtp, .nboard: Self.second
    }
  }

  /// The time limit that can't be sent to an engine, and what would be right, in words; nil for none.
  ///
  /// A time for a move has to be sent exactly. A clock may be sent as less than what is left, in whole units and
  /// without later additions that the protocol can't express; but not as zero, since many engines take that as “no
  /// limit”.
  public func problem(with limits: Limits.Allowance) -> String? {
    if let time = limits.budget.nanoseconds, time % timeUnit != 0 {
      return "can't receive “move: \(Self.text(time))”: \(rawValue) has whole \(unitName) only; give "
        + "“move: \(Self.text(roundedUp(time)))” or a clock such as “game: 60s”" + others(than: limits)
    }
    if let time = limits.clock?.time, time < timeUnit {
      return "can't receive “game: \(Self.text(time))”: \(rawValue) has whole \(unitName) only; give "
        + "“game: \(Self.text(timeUnit))” or more" + others(than: limits)
    }
    return nil
  }

  /// The keys of limits that aren't sent to an engine, such as `nodes`. They aren't enforced either: the engine
  /// decides what to do instead.
  public func unsent(of limits: Limits.Allowance) -> [String] {
    let isTimed = limits.isTimed
    let (depth, nodes) =
      switch self {
      case .json, .uci: (true, true)
      // One limit at a time, and what it is held to comes first.
      case .ugi, .uai: (!isTimed, !isTimed && limits.budget.depth == nil)
      case .hub: (!isTimed, false)
      case .nboard: (true, false)
      case .gtp, .gomocup: (false, false)
      }
    return (limits.budget.depth == nil || depth ? [] : ["depth"])
      + (limits.budget.nodes == nil || nodes ? [] : ["nodes"])
  }

  private var unitName: String { timeUnit == Self.second ? "seconds" : "milliseconds" }

  private func roundedUp(_ time: Nanoseconds) -> Nanoseconds { (time + timeUnit - 1) / timeUnit * timeUnit }

  /// The protocols that can express limits that this one can't.
  private func others(than limits: Limits.Allowance) -> String {
    let able = Self.allCases.filter { language in
      limits.budget.nanoseconds.map { $0 % language.timeUnit == 0 } ?? true
        && limits.clock.map { $0.time >= language.timeUnit } ?? true
    }
    return "; protocols that can send it: \(able.map(\.rawValue).joined(separator: ", "))"
  }

  /// `100ms` or `2s`, as configs have it.
  private static func text(_ time: Nanoseconds) -> String {
    time % second == 0 ? "\(time / second)s" : Parameter.text(time.inMilliseconds) + "ms"
  }
}
