import Engines

/// Engines could not be started, and their games were not played.
public struct EngineFailure: Error, CustomStringConvertible {
  /// Which, and why.
  public let withdrawals: [EngineRoster.Withdrawal]

  package init(withdrawals: [EngineRoster.Withdrawal]) { self.withdrawals = withdrawals }

  public var description: String {
    let lines = withdrawals.map { "\($0.player) could not be started and is withdrawn: \($0.why)" }
    return lines.joined(separator: "\n      ") + "\n      the games still to play are left; the same command plays them"
  }
}
