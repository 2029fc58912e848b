import Engines
import Play

/// Who plays under a name: one of Agon's own players, or a program outside.
package enum Contender: Sendable, Hashable {
  case own(PlayerSpec)
  /// With the canonical names of the only variants it is to play, if they are listed.
  case engine(EngineSpec, variants: Set<String>?)

  package func canPlay(_ playable: PlayableVariant) -> Bool {
    switch self {
    case .own(let spec): playable.canBePlayed(by: spec.kind)
    case .engine(let engine, let variants):
      engine.language.canPlay(playable) && variants?.contains(playable.variant.name) ?? true
    }
  }

  /// Which time it would be held to though it couldn't be told of it, and what would be right; nil for none.
  /// - Parameter name: what it is called, since its allowance may differ from the others'.
  package func problem(with allowance: Limits.Allowance, name: String) -> String? {
    guard case .engine(let engine, _) = self else { return nil }
    return engine.language.problem(with: allowance).map { "\(name) \($0)" }
  }

  /// What the user should know of limits that it isn't told of; nil for nothing.
  package func warning(of limits: Limits, name: String) -> String? {
    guard case .engine(let engine, _) = self else { return nil }
    let keys = engine.language.untold(of: limits.allowance(of: name))
    guard !keys.isEmpty else { return nil }
    let language = engine.language
    let why = language == .ugi ? "ugi tells one limit at a time" : "\(language.rawValue) has no word for it"
    return "\(name) isn't told of the limit on \(keys.joined(separator: " and ")): \(why)"
  }

  /// How it is written in a config beside a name.
  package var example: String {
    switch self {
    case .own(let spec): "player: \(spec)"
    case .engine(let engine, _) where engine.isRemote: "engine: {code: ...}, protocol: \(engine.language)"
    case .engine(let engine, _): "engine: [\(engine.command.joined(separator: ", "))], protocol: \(engine.language)"
    }
  }

  /// What it is called unless it is given a name.
  package var usualName: String {
    switch self {
    case .own(let spec): spec.description
    case .engine(let engine, _): engine.usualName
    }
  }

  /// What an engine calls itself, which it is started for; nil where it doesn't say.
  package var introducedName: String? {
    if case .engine(let engine, _) = self, !engine.isRemote { EngineIntroduction.name(of: engine) } else { nil }
  }

  /// What stands for the files that a program outside is run from; nil where none is known.
  package var filesDigest: String? { if case .engine(let engine, _) = self { engine.filesDigest } else { nil } }

  /// Whether it dials in from another machine.
  package var isRemote: Bool { if case .engine(let engine, _) = self { engine.isRemote } else { false } }

  package var isDeterministic: Bool {
    if case .own(let spec) = self { spec.isDeterministic } else { false }
  }
}

extension [String: Contender] {
  /// Those that are part of this program.
  package var own: [String: PlayerSpec] {
    compactMapValues { contender in
      if case .own(let spec) = contender { spec } else { nil }
    }
  }

  /// Those that are programs outside.
  package var engines: [String: EngineSpec] {
    compactMapValues { contender in
      if case .engine(let engine, _) = contender { engine } else { nil }
    }
  }
}

extension [String: EngineSpec] {
  /// Makes sure that none dials in, where nobody waits for that.
  /// - Throws: `UsageError`.
  package func requireLocal() throws(UsageError) {
    guard let name = filter(\.value.isRemote).keys.min() else { return }
    throw UsageError(description: "\(name) dials in from another machine, which is waited for by “agon run” alone")
  }
}

extension Contender: CustomStringConvertible {
  package var description: String {
    switch self {
    case .own(let spec): spec.description
    case .engine(let engine, _): engine.description
    }
  }
}
