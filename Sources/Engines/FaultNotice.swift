/// The description of a fault for the author of the engine.
public struct FaultNotice: Hashable, Sendable {
  /// The reason that is recorded, such as `illegal move`.
  public let reason: String
  /// What the engine did, as the end of a sentence: “said “I think”, which isn't a JSON object”.
  public let what: String
  /// What would be right, in words; nil where the protocol has no advice.
  public let advice: String?

  /// Describes a fault.
  public init(reason: String, what: String, advice: String? = nil) {
    (self.reason, self.what, self.advice) = (reason, what, advice)
  }

  /// What the engine did, and what would be right.
  public var text: String { what + (advice.map { "; \($0)" } ?? "") }

  /// A text that is the same for faults that differ only in what was said, or in a number.
  public var kind: String {
    "\(reason): \(what.prefix { $0 != "“" && $0 != ":" && !$0.isNumber })\(advice ?? "")"
  }

  /// What would be right instead of the end of a program; nil where the end itself says more.
  static func advice(onEnd how: String) -> String? {
    how == "ended with exit code 0" ? "a bot plays game after game, and leaves only at “quit”" : nil
  }
}
