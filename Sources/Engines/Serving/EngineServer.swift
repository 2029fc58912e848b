import Play

/// One of Agon's own players as an engine for another program: a line in, lines out, no input or output of its own.
public protocol EngineServer {
  /// Answers a line; nil when the engine is to leave.
  mutating func answer(_ line: String) -> String?
  /// What is said on leaving, after `answer` has told that.
  var farewell: String { get }
}

extension EngineServer {
  /// Most protocols have no word for it.
  public var farewell: String { "" }
}

/// A player at a variant that can change.
struct ServedPlayer {
  let spec: PlayerSpec
  let stop: StopFlag
  private(set) var playable: PlayableVariant
  private(set) var desk: Desk

  /// - Throws: `NotationError` when the variant is none, or none that the player plays by text.
  init(_ spec: PlayerSpec, variant: String, stop: StopFlag) throws(NotationError) {
    self.spec = spec
    self.stop = stop
    (playable, desk) = try Self.sit(spec, variant)
  }

  /// Turns to another variant, or to a new game of the same.
  mutating func sit(at variant: String) throws(NotationError) {
    (playable, desk) = try Self.sit(spec, variant)
  }

  private static func sit(_ spec: PlayerSpec, _ text: String) throws(NotationError) -> (PlayableVariant, Desk) {
    let playable = try Catalog.variant(text)
    guard playable.canBePlayed(by: spec.kind) else {
      throw .malformed(text: text, why: "\(spec.kind.name) doesn't play \(playable.variant)")
    }
    try spec.requireKnown(at: [playable])
    let made: Desk?
    do {
      made = try playable.makeDesk(spec)
    } catch {
      throw .malformed(text: text, why: "\(error)")
    }
    guard let desk = made else {
      throw .malformed(text: text, why: "this protocol knows board games only; Snap is played in json")
    }
    desk.begin(1)
    return (playable, desk)
  }

  /// The move after a transcript, or what is wrong with it; nil when the game is over.
  func move(after transcript: String, within budget: Budget) -> Result<OutsideAnswer?, ServingError> {
    var budget = budget
    budget.stop = stop
    do {
      guard try desk.position(after: transcript).seat != nil else { return .success(nil) }
      return .success(try desk.choose(after: transcript, within: budget))
    } catch {
      return .failure(ServingError(description: "\(error)"))
    }
  }
}

/// What is wrong with what an engine was told.
struct ServingError: Error, CustomStringConvertible {
  let description: String
}
