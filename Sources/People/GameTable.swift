import Campaign
import Dispatch
import Play
import Store
import Synchronization

/// A table at which people play one game, with its turn, clocks and searches.
///
/// The game belongs to the table, not to its viewers: all moves come by its functions, from any thread, and each is
/// stored before it is shown.
public final class GameTable: Sendable {
  /// The state of a table, for display.
  public struct Look: Sendable {
    /// A number that grows with every change.
    public let version: Int
    /// The game.
    public let game: GameInPlay
    /// Whether the clocks stand still and no player searches.
    public let isPaused: Bool
    /// The nanoseconds that each seat has left now; nil for any time.
    public let left: [Nanoseconds?]
    /// The card of Snap that waits for calls; nil before it is shown, and at board games.
    public let card: Int?
    /// The most recent events at Snap.
    public let events: [Snap.Event]
    /// The error that keeps the game from continuing; nil for none.
    public let trouble: String?
    /// The number under which the game is recorded; nil before that.
    public let recorded: Int64?
    /// Whether the game was given up, or continued elsewhere, and isn't a game of this table any more.
    public let isGone: Bool

    /// Makes sure that the game is still this table's.
    /// - Throws: `PeopleError` where the game isn't.
    public func requireHere() throws(PeopleError) { if isGone { throw GameTable.gone } }
  }

  private static let gone = PeopleError("this game was given up, or goes on elsewhere")

  fileprivate struct State {
    var game: GameInPlay
    var open: OpenGame
    var version = 1
    var isPaused: Bool
    /// The start of the pending decision, by `Clock`; nil where there is none.
    var since: Nanoseconds?
    var thinking: StopFlag?
    var round: SnapRound?
    var events: [Snap.Event] = []
    var trouble: String?
    var recorded: Int64?
    var isGone = false
  }

  /// The number of the table's game among the open ones.
  public let number: Int64
  private let store: PeopleStore
  private let sitters: Sitters
  private let queue: DispatchQueue
  private let state: Mutex<State>
  private let onChange = Mutex<(@Sendable () -> Void)?>(nil)

  /// The time for which a card of Snap lies when nobody calls, and for which events are shown, in nanoseconds.
  static let cardTime: Nanoseconds = 1_500_000_000
  static let eventTime: Nanoseconds = 1_500_000_000
  /// The number of consecutive cards without a person's call after which Snap pauses.
  static let mostSilentCards = 60

  init(_ game: GameInPlay, _ open: OpenGame, in store: PeopleStore, _ opponents: Opponents, isPaused: Bool) {
    number = open.number
    (self.store, sitters) = (store, Sitters(game, opponents))
    queue = DispatchQueue(label: "table \(open.number)")
    state = Mutex(State(game: game, open: open, isPaused: isPaused))
  }

  deinit { state.withLock { $0.thinking?.raise(true) } }

  /// Sets a function that is called after each change, from any thread.
  public func whenChanged(_ function: @escaping @Sendable () -> Void) { onChange.withLock { $0 = function } }

  /// The current state of the table.
  public var look: Look {
    state.withLock { state in
      var left: [Nanoseconds?] = []
      if case .board(let game) = state.game {
        left = game.left
        if let seat = game.seat, let since = state.since, let time = left[seat] {
          left[seat] = max(0, time - (Clock.now() - since))
        }
      }
      return Look(
        version: state.version, game: state.game, isPaused: state.isPaused, left: left,
        card: state.round?.card, events: state.events, trouble: state.trouble, recorded: state.recorded,
        isGone: state.isGone)
    }
  }

  // MARK: What people do

  /// Makes a person's move.
  /// - Parameter mover: the seat that makes the move; nil for any person whose turn it is.
  /// - Throws: `PeopleError` where it isn't that person's turn, or the move isn't legal; `StoreError`.
  public func move(_ text: String, by mover: Int? = nil) throws {
    try change { state in
      guard case .board(var game) = state.game else { throw PeopleError("at Snap there are calls, no moves") }
      guard let seat = game.seat else { throw PeopleError("the game is over") }
      guard game.terms.seats[seat].isPerson else { throw PeopleError("\(game.terms.seats[seat].name) is thinking") }
      guard mover == nil || mover == seat else { throw PeopleError("it is \(game.terms.seats[seat].name)'s turn") }
      guard !state.isPaused else { throw PeopleError("the game is paused") }
      try game.play(text, nanoseconds: state.since.map { Clock.now() - $0 } ?? 0)
      state.game = .board(game)
    }
  }

  /// Takes back the last move of a person, and the answers to it.
  /// - Throws: `PeopleError` where there is no such move; `StoreError`.
  public func takeBack() throws {
    try change { state in
      guard case .board(var game) = state.game else { throw PeopleError("at Snap nothing is taken back") }
      spend(&state, &game)
      try game.takeBack()
      state.game = .board(game)
    }
  }

  /// Calls “Snap!” for a person on the card that was seen at a version of the table, if it still lies there.
  /// - Returns: false where the call is too late, which costs nothing.
  /// - Throws: As `call(_:)`.
  public func call(_ seat: Int, at version: Int) throws -> Bool {
    do {
      try call(seat, since: version)
      return true
    } catch is Outdated {
      return false
    }
  }

  /// Calls “Snap!” for a person.
  /// - Throws: `PeopleError` where no card waits for calls, or no person has that seat; `StoreError`.
  public func call(_ seat: Int) throws { try call(seat, since: nil) }

  private func call(_ seat: Int, since version: Int?) throws {
    try change { state in
      // Checked under the lock: of simultaneous calls, the first one changes the version.
      guard version == nil || version == state.version else { throw Outdated() }
      guard case .snap(var game) = state.game else { throw PeopleError("nobody calls at a board game") }
      guard game.terms.seats.indices.contains(seat), game.terms.seats[seat].isPerson else {
        throw PeopleError("no person has that seat")
      }
      guard let round = state.round, !state.isPaused else {
        // Another player has called, and the consequences are shown.
        if version != nil, !state.isPaused, game.outcome == nil { throw Outdated() }
        throw PeopleError("no card waits for calls")
      }
      guard round.callers.contains(seat) else { throw PeopleError("who has no card can't call") }
      let time = Int(clamping: (Clock.now() - round.began) / 1_000_000)
      var calls = round.calls.filter { $0.value <= time }
      calls[seat] = time
      state.settle(&game, calls)
    }
  }

  /// Resigns for a person.
  /// - Throws: `PeopleError` where no person has that seat, or the game is over; `StoreError`.
  public func resign(_ seat: Int) throws { try end(seat) { $0.resign(seat) } }

  /// Ends the game by a loss of a person that doesn't answer, though it is their turn, or they may call.
  /// - Parameter what: the description of the fault.
  /// - Throws: `PeopleError` where no person has that seat or is waited for, or the game is over; `StoreError`.
  public func forfeit(_ seat: Int, _ what: String) throws {
    try end(seat) { game in
      if case .board(let game) = game, game.seat != seat {
        throw PeopleError("nobody waits for \(game.terms.seats[seat].name)")
      }
      game.lose(seat, .noAnswer, what)
    }
  }

  private func end(_ seat: Int, _ body: (inout GameInPlay) throws -> Void) throws {
    try change { state in
      let seats = state.game.terms.seats
      guard seats.indices.contains(seat), seats[seat].isPerson else { throw PeopleError("no person has that seat") }
      guard state.game.outcome == nil else { throw PeopleError("the game is over") }
      try body(&state.game)
    }
  }

  /// Stops the clocks, or lets them continue.
  /// - Throws: `PeopleError` where the game is over; `StoreError`.
  public func pause(_ isPaused: Bool) throws {
    try change { state in
      guard state.game.outcome == nil else { throw PeopleError("the game is over") }
      if case .board(var game) = state.game {
        spend(&state, &game)
        state.game = .board(game)
      }
      (state.isPaused, state.trouble) = (isPaused, nil)
    }
  }

  /// Gives the game up, as if it had never been begun.
  /// - Throws: `PeopleError` where it is over; `StoreError`.
  public func giveUp() throws {
    try state.withLock { state in
      guard state.recorded == nil else { throw PeopleError("the game is over, and recorded") }
      try store.giveUp(state.open)
      state.isGone = true
      state.halt()
    }
    tell()
  }

  // MARK: How it goes on

  /// Starts to wait for the next decision. To be called once, when the table is known to its viewers.
  func begin() { state.withLock { goOn(&$0) } }

  /// Stops the clocks and all searches.
  func rest() { try? pause(true) }

  /// Takes the elapsed time from the clock of a person whose turn it is.
  private func spend(_ state: inout State, _ game: inout BoardGameInPlay) {
    guard let seat = game.seat, let since = state.since else { return }
    game.spend(Clock.now() - since, seat: seat)
    state.since = nil
  }

  /// Changes the game, stores it, and continues it; if that fails, nothing has changed.
  private func change(_ body: (inout State) throws -> Void) throws {
    try state.withLock { state in
      guard !state.isGone else { throw Self.gone }
      var next = state
      try body(&next)
      do {
        try keep(&next)
      } catch let error where next.isGone {
        state.isGone = true
        state.halt()
        throw error
      }
      state.halt()
      state = next
      goOn(&state)
    }
    tell()
  }

  private func keep(_ state: inout State) throws {
    if let record = state.game.record {
      state.recorded = try store.finish(state.open, as: record)
      state.isGone = state.recorded == nil
    } else {
      state.isGone = try !store.keep(state.game, of: &state.open)
    }
    guard !state.isGone else { throw PeopleError("another program has continued this game") }
  }

  private func tell() { onChange.withLock(\.self)?() }

  private func goOn(_ state: inout State) {
    state.version += 1
    (state.since, state.thinking, state.round) = (nil, nil, nil)
    if let outcome = state.game.outcome {
      let fault = state.game.record?.fault
      queue.async { [sitters] in sitters.end(outcome, fault) }
      return
    }
    guard !state.isPaused else { return }
    let version = state.version
    switch state.game {
    case .board(let game):
      guard let seat = game.seat else { return }
      state.since = Clock.now()
      if game.terms.seats[seat].isPerson {
        if let left = game.left[seat] { after(left) { $0.clockHasRunOut(version) } }
      } else {
        let stop = StopFlag()
        state.thinking = stop
        after(0) { $0.think(game, seat, version, stop) }
      }
    case .snap(let game):
      after(state.events.isEmpty ? 0 : Self.eventTime) { $0.turnCard(game, version) }
    }
  }

  private func after(_ nanoseconds: Nanoseconds, _ body: @escaping @Sendable (GameTable) -> Void) {
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak self] in
      if let self { body(self) }
    }
  }

  /// Changes the game if it is still at this version; errors are reported at the table.
  private func change(since version: Int, _ body: (inout State) throws -> Void) {
    do {
      try change { state in
        guard state.version == version else { throw Outdated() }
        try body(&state)
      }
    } catch is Outdated {
      return
    } catch {
      state.withLock { state in
        guard state.version == version else { return }
        state.halt()
        (state.trouble, state.isPaused) = ("\(error)", true)
        state.version += 1
      }
      tell()
    }
  }

  private struct Outdated: Error {}

  private func clockHasRunOut(_ version: Int) {
    change(since: version) { state in
      guard case .board(var game) = state.game else { return }
      spend(&state, &game)
      state.game = .board(game)
    }
  }

  private func think(_ game: BoardGameInPlay, _ seat: Int, _ version: Int, _ stop: StopFlag) {
    guard state.withLock({ $0.version == version }) else { return }
    let began = Clock.now()
    let answer = Result { try sitters.move(in: game, seat, stop) }
    guard !stop.isRaised else { return }
    change(since: version) { state in
      var game = game
      switch answer {
      case .success(let answer):
        try game.play(
          answer.move, nanoseconds: Clock.now() - began, nodes: answer.nodes, thought: answer.thought)
      case .failure(let fault as PlayerFault):
        game.lose(seat, fault.reason, fault.what, sitters.lastWords(of: seat))
      case .failure(let error): throw error
      }
      state.game = .board(game)
    }
  }

  private func turnCard(_ game: SnapGameInPlay, _ version: Int) {
    guard state.withLock({ $0.version == version }) else { return }
    let views = game.views
    let calls = Result { try sitters.calls(on: views) }
    let isOpen = state.withLock { state in
      guard state.version == version, case .success(let calls) = calls else { return false }
      let round = SnapRound(
        card: game.position.turned, began: Clock.now(), calls: calls, callers: views.map(\.seat))
      (state.round, state.events) = (round, [])
      state.version += 1
      let open = state.version
      after(round.calls.values.min().map { Int64($0) * 1_000_000 } ?? Self.cardTime) { $0.settle(game, open) }
      return true
    }
    if isOpen {
      tell()
    } else if case .failure(let error) = calls {
      change(since: version) { state in
        guard let fault = error as? SeatFault else { throw error }
        var game = game
        game.lose(fault.seat, fault.fault.reason, fault.fault.what, sitters.lastWords(of: fault.seat))
        state.game = .snap(game)
      }
    }
  }

  private func settle(_ game: SnapGameInPlay, _ version: Int) {
    change(since: version) { state in
      guard let round = state.round else { return }
      var game = game
      let first = round.calls.values.min()
      state.settle(&game, round.calls.filter { $0.value == first })
    }
  }
}

/// A card of Snap that waits for calls.
private struct SnapRound {
  /// The number of the card, from 1.
  let card: Int
  /// The time at which the card was shown, by `Clock`.
  let began: Nanoseconds
  /// The milliseconds after which players will call.
  let calls: [Int: Int]
  /// The seats that may call.
  let callers: [Int]
}

extension GameTable.State {
  /// Ends the pending decision.
  fileprivate mutating func halt() {
    thinking?.raise(true)
    (since, thinking, round) = (nil, nil, nil)
  }

  /// Settles the card that waits for calls.
  fileprivate mutating func settle(_ game: inout SnapGameInPlay, _ calls: [Int: Int]) {
    game.settle(calls)
    self.game = .snap(game)
    events = game.position.events
    if game.silentCards >= GameTable.mostSilentCards { isPaused = true }
  }
}
