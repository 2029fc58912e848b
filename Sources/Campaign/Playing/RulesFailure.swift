import Play

/// An error of programs that define or play games, which failed repeatedly, so that games were not played.
public struct RulesFailure: Error, CustomStringConvertible {
  /// The variants that no more games were played at, with the reasons.
  private let variants: [(name: String, why: RulesTrouble)]

  /// Describes the variants that are withdrawn; nil where none is.
  init?(_ playables: [PlayableVariant]) {
    variants = playables.compactMap { playable in playable.withdrawal.map { (playable.variant.name, $0) } }
    if variants.isEmpty { return nil }
  }

  public var description: String {
    let lines = variants.map {
      "\($0.name) is withdrawn: its program failed three times in one question, at last so: \($0.why)"
    }
    return (lines + ["its games still to play are left; the same command plays them"]).joined(separator: "\n      ")
  }
}
