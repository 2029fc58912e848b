import Engines
import Play

/// A player that takes part in a run, a match, a tune or a game with people: its name, and everything that decides how
/// it plays.
package struct Contender: Sendable, Hashable {
  /// The program that plays for a player.
  package enum Kind: Sendable, Hashable {
    case own(PlayerSpec)
    /// An external program.
    case engine(EngineSpec)
    /// The command of a program that speaks only to an arbiter, which runs it.
    case program([String])
  }

  package let name: String
  package let kind: Kind
  /// The canonical names of the only variants that an external program is to play; nil where they aren't listed.
  package let variants: Set<String>?
  /// The player's own limits, which replace those of all players.
  package let allowance: Limits.Allowance?

  /// Creates a player; its name is the usual one of its kind unless another is given.
  package init(
    _ kind: Kind, name: String? = nil, variants: Set<String>? = nil, allowance: Limits.Allowance? = nil
  ) {
    (self.name, self.kind) = (name ?? kind.usualName, kind)
    (self.variants, self.allowance) = (variants, allowance)
  }

  package func canPlay(_ playable: PlayableVariant) -> Bool {
    switch kind {
    case .own(let spec): playable.canBePlayed(by: spec.kind)
    case .engine(let engine):
      (playable.hasArbiter ? !engine.isRemote : engine.language.canPlay(playable)) && isToPlay(playable)
    case .program: playable.hasArbiter && isToPlay(playable)
    }
  }

  private func isToPlay(_ playable: PlayableVariant) -> Bool { variants?.contains(playable.variant.name) ?? true }

  /// The command by which an arbiter runs the player; nil for Agon's own and for those of other machines.
  package var command: [String]? {
    switch kind {
    case .own: nil
    case .engine(let engine): engine.isRemote ? nil : engine.command
    case .program(let command): command
    }
  }

  /// The digest of the files that the player's command names; nil where there is none that can be read.
  package var filesDigest: String? {
    switch kind {
    case .own: nil
    case .engine(let engine): engine.filesDigest
    // The protocol has no influence on the digest.
    case .program(let command): EngineSpec(command: command, language: .json).filesDigest
    }
  }

  /// The problem with a time limit that the engine would be held to but can't receive, with a solution; nil for none.
  package func problem(with allowance: Limits.Allowance) -> String? {
    engine?.language.problem(with: allowance).map { "\(name) \($0)" }
  }

  /// A warning about limits that the engine doesn't receive; nil for none.
  package func warning(of limits: Limits) -> String? {
    if case .program = kind, limits.allowance(of: name) != Limits.Allowance() {
      return "\(name) receives no limits: an arbiter keeps the time of those that it runs"
    }
    guard let language = engine?.language else { return nil }
    let keys = language.unsent(of: limits.allowance(of: name))
    guard !keys.isEmpty else { return nil }
    let why = language == .ugi ? "ugi has one limit at a time" : "\(language.rawValue) has no word for it"
    return "\(name) doesn't receive the limit on \(keys.joined(separator: " and ")): \(why)"
  }

  /// The player as one of Agon's own; nil for an external program.
  package var spec: PlayerSpec? { if case .own(let spec) = kind { spec } else { nil } }

  /// The player as an external program that speaks to Agon; nil for others.
  package var engine: EngineSpec? { if case .engine(let engine) = kind { engine } else { nil } }

  /// The player's notation in a config beside a name.
  package var example: String {
    switch kind {
    case .own(let spec): "player: \(spec)"
    case .engine(let engine) where engine.isRemote: "engine: {code: ...}, protocol: \(engine.language)"
    case .engine(let engine): "engine: [\(engine.command.joined(separator: ", "))], protocol: \(engine.language)"
    case .program(let command): "engine: [\(command.joined(separator: ", "))]"
    }
  }

  /// The name that an engine gives itself, for which it is started; nil where it gives none.
  package var introducedName: String? {
    guard let engine, !engine.isRemote else { return nil }
    return EngineIntroduction.name(of: engine)
  }

  /// Whether the player connects from another machine.
  package var isRemote: Bool { engine?.isRemote ?? false }

  package var isDeterministic: Bool { spec?.isDeterministic ?? false }
}

extension Contender.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .own(let spec): spec.description
    case .engine(let engine): engine.description
    case .program(let command): "program: " + command.joined(separator: " ")
    }
  }

  /// The default name.
  fileprivate var usualName: String {
    switch self {
    case .own(let spec): spec.description
    case .engine(let engine): engine.usualName
    case .program(let command): EngineSpec(command: command, language: .json).usualName
    }
  }
}

extension Sequence where Element == Contender {
  /// The players that are part of this program, by name.
  package var own: [String: PlayerSpec] {
    Dictionary(uniqueKeysWithValues: compactMap { player in player.spec.map { (player.name, $0) } })
  }

  /// The players that are external programs and speak to Agon, by name.
  package var engines: [String: EngineSpec] {
    Dictionary(uniqueKeysWithValues: compactMap { player in player.engine.map { (player.name, $0) } })
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
