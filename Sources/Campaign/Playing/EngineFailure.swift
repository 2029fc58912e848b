import Engines
import Reports

/// Engines could not play, and their games were not played.
public struct EngineFailure: Error, CustomStringConvertible {
  /// Which, and why.
  public let withdrawals: [EngineRoster.Withdrawal]
  /// What that means for the games.
  private let consequence: String
  /// What shows more of the first of them; nil where nobody has said.
  private var advice: String?

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
    return (lines + [consequence] + (advice.map { [$0] } ?? [])).joined(separator: "\n      ")
  }

  /// The same with the command that shows what is wrong with the first of them.
  /// - Parameter arguments: Agon's, of that command.
  package func advising(_ arguments: (_ player: String) -> [String]) -> EngineFailure {
    guard let first = withdrawals.first else { return self }
    var failure = self
    failure.advice = Self.advice(arguments(first.player))
    return failure
  }

  /// Names a command that shows what is wrong with an engine.
  package static func advice(_ arguments: [String]) -> String {
    "to see what it does: " + ShellCommand.line(["check-engine"] + arguments)
  }
}
