import Engines
import Reports

/// An error of engines that couldn't play, so that their games were not played.
public struct EngineFailure: Error, CustomStringConvertible {
  /// The engines, and the reasons.
  public let withdrawals: [EngineRoster.Withdrawal]
  /// The consequence for the games.
  private let consequence: String
  /// A command that shows more about the first of them; nil where no command is set.
  private var advice: String?

  /// The consequence where games are stored.
  public static let gamesAreLeft = "the games still to play are left; the same command plays them"

  /// Creates an error of engines that failed, with the consequence for their games in words.
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

  /// This error with the command that shows what is wrong with the first of the engines.
  /// - Parameter arguments: the arguments of that command.
  package func advising(_ arguments: (_ player: String) -> [String]) -> EngineFailure {
    guard let first = withdrawals.first else { return self }
    var failure = self
    failure.advice = Self.advice(arguments(first.player))
    return failure
  }

  /// A sentence with a command that shows what is wrong with an engine.
  package static func advice(_ arguments: [String]) -> String {
    "to see what it does: " + ShellCommand.line(["check-engine"] + arguments)
  }
}
