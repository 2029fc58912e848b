import Play

/// The protocols of engines; the one list of them.
public enum EngineProtocol: String, Sendable, CaseIterable {
  case json
  case ugi
  case uci
  case uai
  case gtp
  case nboard
  case gomocup
  case hub

  /// The names of all protocols, for messages.
  public static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The protocol in one sentence.
  public var summary: String {
    switch self {
    case .json: "Agon's own: one JSON object a line each way; every game"
    case .ugi: "Universal Game Interface, the UCI of board games; every board game"
    case .uci: "Universal Chess Interface; chess"
    case .uai: "Universal Ataxx Interface; the game that engines of libataxx play"
    case .gtp: "Go Text Protocol 2; board games whose moves are cells"
    case .nboard: "NBoard, of Othello engines; Reversi where more discs win"
    case .gomocup: "Gomocup (Piskvork); noughts with five in a row, renju too"
    case .hub: "Hub 2 of draughts engines such as Scan; draughts"
    }
  }

  /// Whether a variant can be played in this protocol.
  public func canPlay(_ playable: PlayableVariant) -> Bool {
    switch self {
    case .json: true
    case .ugi: playable.isBoardGame
    case .uci, .uai: playable.traits?.uci?.name == rawValue
    case .gtp: playable.traits?.cellTellsMove ?? false
    case .nboard: playable.traits?.othelloStart != nil
    case .gomocup: playable.traits?.fiveInARow != nil
    case .hub: playable.traits?.hub != nil
    }
  }

  /// Nanoseconds that engines of this protocol usually need after an answer before they listen again.
  ///
  /// Rapfi, the strongest of Gomocup, prints its move a moment before it leaves its thought, and drops what comes
  /// meanwhile.
  public var usualPause: Nanoseconds { self == .gomocup ? 2_000_000 : 0 }

  /// The grammar for one conversation.
  func grammar(_ engine: EngineSpec) -> any Grammar {
    switch self {
    case .json: Json(options: engine.options)
    case .ugi: Uci(.ugi, options: engine.options, sendsPasses: engine.sendsPasses)
    case .uci: Uci(.uci, options: engine.options)
    case .uai: Uci(.uai, options: engine.options)
    case .gtp: Gtp(options: engine.options, sendsPasses: engine.sendsPasses)
    case .nboard: NBoard(options: engine.options)
    case .gomocup: Gomocup(options: engine.options, memory: engine.limits.memory)
    case .hub: Hub(options: engine.options)
    }
  }

  /// Whether an engine receives the variant with each game, so that it needn't be started for one variant.
  public var tellsVariant: Bool {
    switch self {
    case .json, .uci, .uai, .nboard, .gomocup, .hub: true
    // An engine of ugi may have an option for it, but needn't.
    case .ugi, .gtp: false
    }
  }

  /// Makes one of Agon's own players an engine for this protocol, at `variant` where the protocol doesn't name one.
  /// - Throws: `NotationError` when the player can't play that, or nothing that the protocol knows.
  public func server(
    _ player: PlayerSpec, variant: String, stop: StopFlag
  ) throws(NotationError) -> any EngineServer {
    switch self {
    case .json: JsonServer(player, stop: stop)
    case .ugi: try UciServer(.ugi, player, variant: variant, stop: stop)
    case .uci: try UciServer(.uci, player, stop: stop)
    case .uai: try UciServer(.uai, player, stop: stop)
    case .gtp: try GtpServer(player, variant: variant, stop: stop)
    case .nboard: try NBoardServer(player, stop: stop)
    case .gomocup: try GomocupServer(player, stop: stop)
    case .hub: try HubServer(player, stop: stop)
    }
  }
}
