import Play

/// One of Agon's own players as an engine for another program: a line in, lines out, no input or output of its own.
public protocol EngineServer {
  /// Answers a line; nil when the engine is to leave.
  mutating func answer(_ line: String) -> String?
  /// The text sent on leaving, after `answer` has returned nil.
  var farewell: String { get }
}

extension EngineServer {
  /// No text by default, as most protocols have none.
  public var farewell: String { "" }
}

/// A player at a variant that can change.
struct ServedPlayer {
  let spec: PlayerSpec
  let stop: StopFlag
  private(set) var playable: PlayableVariant
  private(set) var session: PlayerSession

  /// - Throws: `NotationError` when the variant doesn't exist, or isn't one that the player plays by text.
  init(_ spec: PlayerSpec, variant: String, stop: StopFlag) throws(NotationError) {
    self.spec = spec
    self.stop = stop
    (playable, session) = try Self.sit(spec, variant)
  }

  /// Changes to another variant, or to a new game of the same.
  mutating func sit(at variant: String) throws(NotationError) {
    (playable, session) = try Self.sit(spec, variant)
  }

  private static func sit(_ spec: PlayerSpec, _ text: String) throws(NotationError) -> (PlayableVariant, PlayerSession)
  {
    let playable = try Catalog.variant(text)
    guard playable.canBePlayed(by: spec.kind) else {
      throw .malformed(text: text, why: "\(spec.kind.name) doesn't play \(playable.variant)")
    }
    try spec.requireKnown(at: [playable])
    let made: PlayerSession?
    do {
      made = try playable.makeSession(spec)
    } catch {
      throw .malformed(text: text, why: "\(error)")
    }
    guard let session = made else {
      throw .malformed(text: text, why: "this protocol knows board games only; Snap is played in json")
    }
    session.begin(1)
    return (playable, session)
  }

  /// The move after a transcript, or the error; nil when the game is over.
  func move(after transcript: String, within budget: Budget) -> Result<OutsideAnswer?, ServingError> {
    var budget = budget
    budget.stop = stop
    do {
      guard try session.position(after: transcript).seat != nil else { return .success(nil) }
      return .success(try session.choose(after: transcript, within: budget))
    } catch {
      return .failure(ServingError(description: "\(error)"))
    }
  }
}

/// The error for a message that an engine can't follow.
struct ServingError: Error, CustomStringConvertible {
  let description: String
}
