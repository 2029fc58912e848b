import Engines
import Play

/// A player of a name: one of Agon's own, or an external program.
package enum Contender: Sendable, Hashable {
  case own(PlayerSpec)
  /// An external program, with the canonical names of the only variants that it is to play, if they are listed.
  case engine(EngineSpec, variants: Set<String>?)

  package func canPlay(_ playable: PlayableVariant) -> Bool {
    switch self {
    case .own(let spec): playable.canBePlayed(by: spec.kind)
    case .engine(let engine, let variants):
      engine.language.canPlay(playable) && variants?.contains(playable.variant.name) ?? true
    }
  }

  /// The problem with a time limit that the engine would be held to but can't receive, with a solution; nil for none.
  /// - Parameter name: the player's name, since its allowance may differ from the others'.
  package func problem(with allowance: Limits.Allowance, name: String) -> String? {
    guard case .engine(let engine, _) = self else { return nil }
    return engine.language.problem(with: allowance).map { "\(name) \($0)" }
  }

  /// A warning about limits that the engine doesn't receive; nil for none.
  package func warning(of limits: Limits, name: String) -> String? {
    guard case .engine(let engine, _) = self else { return nil }
    let keys = engine.language.untold(of: limits.allowance(of: name))
    guard !keys.isEmpty else { return nil }
    let language = engine.language
    let why = language == .ugi ? "ugi tells one limit at a time" : "\(language.rawValue) has no word for it"
    return "\(name) isn't told of the limit on \(keys.joined(separator: " and ")): \(why)"
  }

  /// The player's notation in a config beside a name.
  package var example: String {
    switch self {
    case .own(let spec): "player: \(spec)"
    case .engine(let engine, _) where engine.isRemote: "engine: {code: ...}, protocol: \(engine.language)"
    case .engine(let engine, _): "engine: [\(engine.command.joined(separator: ", "))], protocol: \(engine.language)"
    }
  }

  /// The default name.
  package var usualName: String {
    switch self {
    case .own(let spec): spec.description
    case .engine(let engine, _): engine.usualName
    }
  }

  /// The name that an engine gives itself, for which it is started; nil where it gives none.
  package var introducedName: String? {
    if case .engine(let engine, _) = self, !engine.isRemote { EngineIntroduction.name(of: engine) } else { nil }
  }

  /// The digest of the files that an external program is run from; nil where none is known.
  package var filesDigest: String? { if case .engine(let engine, _) = self { engine.filesDigest } else { nil } }

  /// Whether the player connects from another machine.
  package var isRemote: Bool { if case .engine(let engine, _) = self { engine.isRemote } else { false } }

  package var isDeterministic: Bool {
    if case .own(let spec) = self { spec.isDeterministic } else { false }
  }
}

extension [String: Contender] {
  /// The players that are part of this program.
  package var own: [String: PlayerSpec] {
    compactMapValues { contender in
      if case .own(let spec) = contender { spec } else { nil }
    }
  }

  /// The players that are external programs.
  package var engines: [String: EngineSpec] {
    compactMapValues { contender in
      if case .engine(let engine, _) = contender { engine } else { nil }
    }
  }
}

extension [String: EngineSpec] {
  /// Makes sure that no player connects from another machine, where no listener is open.
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
