import Play

/// The protocols that engines are spoken to in; the one list of them.
public enum EngineProtocol: String, Sendable, CaseIterable {
  case json
  case ugi
  case gtp

  /// Their names, for messages.
  public static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// What it is, in a sentence.
  public var summary: String {
    switch self {
    case .json: "Agon's own: one JSON object a line each way; every game"
    case .ugi: "Universal Game Interface, the UCI of board games; every board game"
    case .gtp: "Go Text Protocol 2; Reversi, noughts and Connect Four without pop-out"
    }
  }

  /// Whether a variant can be played in it.
  public func canPlay(_ playable: PlayableVariant) -> Bool {
    switch self {
    case .json: true
    case .ugi: playable.isBoardGame
    case .gtp: playable.isBoardGame && !playable.variant.name.contains("popout")
    }
  }

  /// The grammar for one conversation.
  func grammar(_ engine: EngineSpec) -> any Grammar {
    switch self {
    case .json: Json(options: engine.options)
    case .ugi: Ugi(options: engine.options, sendsPasses: engine.sendsPasses)
    case .gtp: Gtp(options: engine.options, sendsPasses: engine.sendsPasses)
    }
  }
}
