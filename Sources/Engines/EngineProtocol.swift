import Play

/// The protocols that engines are spoken to in; the one list of them.
public enum EngineProtocol: String, Sendable, CaseIterable {
  case json
  case ugi
  case gtp
  case nboard
  case gomocup

  /// Their names, for messages.
  public static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// What it is, in a sentence.
  public var summary: String {
    switch self {
    case .json: "Agon's own: one JSON object a line each way; every game"
    case .ugi: "Universal Game Interface, the UCI of board games; every board game"
    case .gtp: "Go Text Protocol 2; Reversi, noughts and Connect Four without pop-out"
    case .nboard: "NBoard, of Othello engines; Reversi where more discs win"
    case .gomocup: "Gomocup (Piskvork); noughts with five in a row, exact or not"
    }
  }

  /// Whether a variant can be played in it.
  public func canPlay(_ playable: PlayableVariant) -> Bool {
    switch self {
    case .json: true
    case .ugi: playable.isBoardGame
    case .gtp: playable.traits?.cellTellsMove ?? false
    case .nboard: playable.traits?.othelloStart != nil
    case .gomocup: playable.traits?.fiveInARow != nil
    }
  }

  /// Nanoseconds that its engines usually need after an answer before they listen again.
  ///
  /// Rapfi, the strongest of Gomocup, prints its move a moment before it leaves its thought, and drops what comes meanwhile.
  public var usualPause: Int64 { self == .gomocup ? 2_000_000 : 0 }

  /// The grammar for one conversation.
  func grammar(_ engine: EngineSpec) -> any Grammar {
    switch self {
    case .json: Json(options: engine.options)
    case .ugi: Ugi(options: engine.options, sendsPasses: engine.sendsPasses)
    case .gtp: Gtp(options: engine.options, sendsPasses: engine.sendsPasses)
    case .nboard: NBoard(options: engine.options)
    case .gomocup: Gomocup(options: engine.options, memory: engine.limits.memory)
    }
  }

  /// Makes one of Agon's own players an engine that speaks it, at a variant where the protocol doesn't tell which; nil
  /// where Agon only speaks to engines.
  public var server: ((PlayerSpec, _ variant: String, StopFlag) throws(NotationError) -> any EngineServer)? {
    switch self {
    case .json: { spec, _, stop throws(NotationError) in JsonServer(spec, stop: stop) }
    case .ugi: { spec, variant, stop throws(NotationError) in try UgiServer(spec, variant: variant, stop: stop) }
    case .gtp: { spec, variant, stop throws(NotationError) in try GtpServer(spec, variant: variant, stop: stop) }
    case .nboard, .gomocup: nil
    }
  }
}
