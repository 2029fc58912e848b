import Engines
import Play

/// Who plays under a name: one of Agon's own players, or a program outside.
enum Contender: Sendable {
  case own(PlayerSpec)
  /// With the canonical names of the only variants it is to play, if they are listed.
  case engine(EngineSpec, variants: Set<String>?)

  func canPlay(_ playable: PlayableVariant) -> Bool {
    switch self {
    case .own(let spec): playable.canBePlayed(by: spec.kind)
    case .engine(let engine, let variants):
      engine.language.canPlay(playable) && variants?.contains(playable.variant.name) ?? true
    }
  }

  var isDeterministic: Bool {
    if case .own(let spec) = self { spec.kind.isDeterministic } else { false }
  }
}

extension Contender: CustomStringConvertible {
  var description: String {
    switch self {
    case .own(let spec): spec.description
    case .engine(let engine, _): engine.description
    }
  }
}
