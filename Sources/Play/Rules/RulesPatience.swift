import Synchronization

/// A limit on the failures of an external program that knows or plays a game: it may fail in a question, but not
/// repeatedly.
final class RulesPatience: Sendable {
  /// The number of times that the program may fail in one question.
  private static let mostFailures = 3

  private let trouble = Mutex<RulesTrouble?>(nil)

  /// The failure after which the program isn't trusted with further games; nil before.
  var withdrawal: RulesTrouble? { trouble.withLock { $0 } }

  /// Asks until there is an answer, at most `mostFailures` times; nil where every attempt failed, which withdraws the
  /// program.
  func asking<Answer>(_ question: () throws(RulesTrouble) -> Answer) -> Answer? {
    var last: RulesTrouble?
    for _ in 0..<Self.mostFailures {
      do throws(RulesTrouble) {
        return try question()
      } catch {
        last = error
      }
    }
    if let last { withdraw(last) }
    return nil
  }

  /// Trusts the program with no further games.
  func withdraw(_ reason: RulesTrouble) { trouble.withLock { $0 = $0 ?? reason } }
}
