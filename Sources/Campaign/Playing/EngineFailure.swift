import Engines

/// Engines could not play, and their games were not played.
public struct EngineFailure: Error, CustomStringConvertible {
  /// Which, and why.
  public let withdrawals: [EngineRoster.Withdrawal]
  /// What that means for the games.
  private let consequence: String

  /// What it means where games are kept.
  public static let gamesAreLeft = "the games still to play are left; the same command plays them"

  /// Engines that failed, and what becomes of their games, in words.
  public init(
    withdrawals: [EngineRoster.Withdrawal],
    consequence: String = gamesAreLeft
  ) {
    (self.withdrawals, self.consequence) = (withdrawals, consequence)
  }

  public var description: String {
    let lines = withdrawals.map { "\($0.player) is withdrawn: it \($0.why)" }
    return (lines + [consequence]).joined(separator: "\n      ")
  }
}
