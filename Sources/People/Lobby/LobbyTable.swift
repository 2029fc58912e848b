import Dispatch
import Engines
import Play
import Synchronization

/// A table of the lobby: seats that people take one by one, each from a browser of their own, and then the game.
///
/// Requests are made for a visitor, and have no more rights than the visitor's seat. The table doesn't depend on pages;
/// it receives whether a person's page is open.
public final class LobbyTable: Sendable {
  /// The phase of a table.
  public enum Phase: Hashable, Sendable {
    /// Seats are free.
    case waiting
    /// The game is in progress.
    case playing
    /// The game is over, or was called off.
    case ended
    /// The table has left the lobby.
    case closed
  }

  /// The state of a table, for display.
  public struct Look: Sendable {
    /// A number that grows with every change that isn't one of the game.
    public let revision: Int
    /// The occupants of the seats.
    public let seats: [LobbySeat]
    /// The game; nil before it begins.
    public let game: GameTable.Look?
    /// The phase of the table.
    public let phase: Phase
    /// The seats of people whose page isn't open any more.
    public let away: Set<Int>
    /// The seats among these whose absence has lasted so long that the others need not wait any more.
    public let absent: Set<Int>
    /// The seats of people who want to play again.
    public let again: Set<Int>
  }

  private struct State {
    var seats: [LobbySeat]
    var game: GameTable?
    var isClosed = false
    var revision = 1
    /// The opener and people with seats that have no page open, with the time since then.
    var away: [Visitor: Nanoseconds]
    var again: Set<Int> = []
    /// Whether a timer is set to check who is away.
    var isWatched = false
    /// The seats that were away at the last check, and those for which the others had to wait.
    var seen: [Set<Int>] = []

    func seat(of visitor: Visitor) -> Int? { seats.firstIndex { $0.visitor == visitor } }

    var phase: Phase { phase(with: game?.look) }

    func phase(with look: GameTable.Look?) -> Phase {
      guard !isClosed else { return .closed }
      guard let look else { return .waiting }
      return look.game.outcome == nil && !look.isGone ? .playing : .ended
    }

    /// The names that are taken: those of people, and of players, which get numbers where they have two seats.
    var names: [String] {
      seats.flatMap { seat -> [String] in
        switch seat {
        case .free: []
        case .person(let name, _): [name]
        case .bot(let name, _, _): [name]
        case .player(let player): [player] + (2...seats.count).map { "\(player) (\($0))" }
        }
      }
    }
  }

  /// The time that a page may be gone before the others see it, in nanoseconds: it may just be reloaded.
  static let grace: Nanoseconds = 10_000_000_000
  /// The time that the others have to wait for a person whose page is gone, in nanoseconds, where no clock runs.
  static let patience: Nanoseconds = 120_000_000_000
  /// The time without any of its people after which a table leaves the lobby, in nanoseconds.
  static let rest: Nanoseconds = 600_000_000_000

  /// The table's number in the lobby.
  public let number: Int
  /// The wish that the table was opened with.
  public let wish: TableWish
  /// The code that gives a seat.
  public let code: String
  /// The visitor that opened the table.
  public let opener: Visitor
  /// The address of the opener; nil for this machine.
  let origin: Origin?
  private let tables: Tables
  /// The seats for bots.
  private let bots: [BotSeat]
  private let now: @Sendable () -> Nanoseconds
  private let state: Mutex<State>
  private let onChange = Mutex<(@Sendable () -> Void)?>(nil)

  /// Opens a table; where no seat is left to be taken, the game begins.
  /// - Parameters:
  ///   - origin: the visitor's address; nil for this machine.
  ///   - listener: the listener for bots; nil where none can connect.
  /// - Throws: `PeopleError` where there can't be such a table; `StoreError`.
  init(
    _ number: Int, _ wish: TableWish, code: String, by opener: Visitor, from origin: Origin? = nil, at tables: Tables,
    listener: JoinListener?,
    now: @escaping @Sendable () -> Nanoseconds
  ) throws {
    let wish = try wish.checked(among: tables.opponents)
    let arrivals = BotArrivals()
    let bots = try BotSeat.all(of: wish, at: listener, arrivals)
    self.bots = bots
    (self.number, self.wish, self.code, self.opener, self.tables) = (number, wish, code, opener, tables)
    (self.now, self.origin) = (now, origin)
    var left = bots[...]
    let seats = wish.seats.map { seat -> LobbySeat in
      switch seat {
      case .me: return .person(wish.name, opener)
      case .anybody: return .free
      case .player(let player): return .player(player)
      case .bot:
        let bot = left.removeFirst()
        return .bot(bot.name, code: bot.code, isHere: false)
      }
    }
    state = Mutex(State(seats: seats, away: [opener: now()]))
    try state.withLock { state in
      try beginIfAllAreHere(&state)
      watch(&state)
    }
    arrivals.begin(self)
  }

  /// Sets a function that is called after each change, from any thread.
  public func whenChanged(_ function: @escaping @Sendable () -> Void) { onChange.withLock { $0 = function } }

  /// The current state of the table.
  public var look: Look {
    state.withLock { state in
      let game = state.game?.look
      return Look(
        revision: state.revision, seats: state.seats, game: game, phase: state.phase(with: game),
        away: seats(of: state, awayFor: Self.grace), absent: absent(from: state), again: state.again)
    }
  }

  /// The seat of a visitor; nil for those who watch.
  public func seat(of visitor: Visitor) -> Int? { state.withLock { $0.seat(of: visitor) } }

  /// Whether a visitor opened the table or has a seat.
  public func isMember(_ visitor: Visitor) -> Bool { visitor == opener || seat(of: visitor) != nil }

  // MARK: Before the game

  /// Gives a visitor a seat; where it was the last free one, the game begins.
  /// - Parameters:
  ///   - name: the visitor's name; a number is added where it is taken.
  ///   - wanted: the seat; nil for the first that is free.
  /// - Throws: `PeopleError` where there is no seat, or the name isn't allowed; `StoreError`.
  func join(_ visitor: Visitor, as name: String, at wanted: Int? = nil) throws {
    try change { state in
      let free = state.seats.indices.filter { state.seats[$0] == .free }
      guard !state.isClosed, let first = free.first else { throw PeopleError("all seats are taken") }
      guard state.seat(of: visitor) == nil else { throw PeopleError("you have a seat at this table") }
      guard free.contains(wanted ?? first) else { throw PeopleError("that seat is taken; another one is free") }
      try Terms.requireName(name, tables.opponents)
      state.seats[wanted ?? first] = .person(Self.unique(name, beside: state.names), visitor)
      // Whether the opener is here is known already.
      if visitor != opener { state.away[visitor] = now() }
      try beginIfAllAreHere(&state)
    }
  }

  /// Lets a visitor leave before the game begins; where the opener leaves, the table is closed.
  /// - Throws: `PeopleError` where the game has begun, or the visitor has nothing to leave.
  public func leave(_ visitor: Visitor) throws {
    try change { state in
      guard state.phase == .waiting else { throw PeopleError("the game has begun; you can resign") }
      if visitor == opener {
        state.isClosed = true
      } else if let seat = state.seat(of: visitor) {
        (state.seats[seat], state.away[visitor]) = (.free, nil)
      } else {
        throw Self.noSeat
      }
    }
  }

  /// Records that a bot has connected; if it was the last that was awaited, the game begins.
  func noteBot(_ name: String) {
    try? change { state in
      guard case .waiting = state.phase,
        let seat = state.seats.firstIndex(where: { $0.isAwaited && $0.name == name }),
        case .bot(_, let code, _) = state.seats[seat]
      else { return }
      state.seats[seat] = .bot(name, code: code, isHere: true)
      try beginIfAllAreHere(&state)
    }
  }

  private static func unique(_ name: String, beside others: [String]) -> String {
    guard others.contains(name) else { return name }
    var start = name.prefix(Terms.longestName - 4)
    while start.utf8.count > Terms.mostNameBytes - 4 { start.removeLast() }
    return (2...).lazy.map { "\(start) (\($0))" }.first { !others.contains($0) } ?? name
  }

  private func beginIfAllAreHere(_ state: inout State) throws {
    if !state.seats.contains(where: \.isAwaited) { try begin(&state) }
  }

  /// Begins a game with the present occupants.
  private func begin(_ state: inout State) throws {
    let opponents = tables.opponents.adding(bots)
    let terms = try Terms(
      variant: wish.variant,
      seats: state.seats.map { seat in
        switch seat {
        case .player(let player): .player(player)
        case .bot(let name, _, _): .player(name)
        case .person(let name, _): .person(name, clock: wish.clock)
        case .free: preconditionFailure("all seats are taken")
        }
      }, thinking: wish.thinking, among: opponents)
    let game = try tables.beginHeld(terms, among: opponents)
    game.whenChanged { [weak self] in self?.tell() }
    if let last = state.game { tables.letGo(last) }
    (state.game, state.again) = (game, [])
  }

  // MARK: In the game

  /// Makes a visitor's move.
  /// - Throws: `PeopleError` where it isn't the visitor's turn, or the move isn't legal; `StoreError`.
  public func move(_ text: String, by visitor: Visitor) throws {
    let (game, seat) = try place(of: visitor)
    try game.move(text, by: seat)
  }

  /// Calls “Snap!” for a visitor on the card that was seen at a version of the game.
  /// - Returns: false where the call is too late, which costs nothing.
  /// - Throws: `PeopleError` where the visitor can't call; `StoreError`.
  public func call(by visitor: Visitor, at version: Int) throws -> Bool {
    let (game, seat) = try place(of: visitor)
    return try game.call(seat, at: version)
  }

  /// Resigns for a visitor.
  /// - Throws: `PeopleError` where the visitor has no seat, or the game is over; `StoreError`.
  public func resign(_ visitor: Visitor) throws {
    let (game, seat) = try place(of: visitor)
    try game.resign(seat)
  }

  /// Continues a game that is paused, because nobody calls or a player can't play.
  /// - Throws: `PeopleError` where the visitor has no seat, or the game is over; `StoreError`.
  public func goOn(_ visitor: Visitor) throws {
    let (game, _) = try place(of: visitor)
    guard game.look.isPaused else { return }
    try game.pause(false)
  }

  /// Ends the game because another person has been away for too long.
  /// - Parameter hasResult: whether that person has lost, or the game is given up as if it had never begun.
  /// - Throws: `PeopleError` where nobody has kept the others waiting for that long; `StoreError`.
  public func end(by visitor: Visitor, hasResult: Bool) throws {
    let (game, seat) = try place(of: visitor)
    guard let absent = look.absent.filter({ $0 != seat }).min() else {
      throw PeopleError("nobody has kept you waiting for \(Self.patience / 60_000_000_000) minutes")
    }
    if hasResult {
      try game.forfeit(absent, "was away for \(Self.patience / 60_000_000_000) minutes")
    } else {
      try game.giveUp()
    }
  }

  /// Records that a visitor wants another game, which begins when all people here want it; all players move up by one
  /// seat.
  /// - Throws: `PeopleError` where the visitor has no seat, or the game isn't over; `StoreError`.
  public func playAgain(_ visitor: Visitor) throws {
    try change { state in
      guard let seat = state.seat(of: visitor) else { throw Self.noSeat }
      guard state.phase == .ended else { throw PeopleError("the game isn't over") }
      state.again.insert(seat)
      guard state.seats.indices.allSatisfy({ state.seats[$0].visitor == nil || state.again.contains($0) }) else {
        return
      }
      state.seats = Array(state.seats.dropFirst() + state.seats.prefix(1))
      try begin(&state)
    }
  }

  private static let noSeat = PeopleError("you have no seat at this table")

  private func place(of visitor: Visitor) throws(PeopleError) -> (GameTable, Int) {
    let (game, seat) = state.withLock { ($0.game, $0.seat(of: visitor)) }
    guard let seat else { throw Self.noSeat }
    guard let game else { throw PeopleError("the game hasn't begun") }
    return (game, seat)
  }

  // MARK: Who is there

  /// The seats of absent people for which the others have to wait: only where no clock runs, and at a board game only
  /// the seat whose turn it is.
  private func absent(from state: State) -> Set<Int> {
    guard wish.clock == nil, let look = state.game?.look else { return [] }
    let absent = seats(of: state, awayFor: Self.patience)
    return switch look.game {
    case .board(let game): absent.intersection([game.seat].compactMap(\.self))
    case .snap(let game): game.outcome == nil ? absent : []
    }
  }

  /// Records whether a visitor has a page of this table open.
  public func note(_ visitor: Visitor, isHere: Bool) {
    state.withLock { state in
      guard visitor == opener || state.seat(of: visitor) != nil else { return }
      if isHere { state.away[visitor] = nil } else if state.away[visitor] == nil { state.away[visitor] = now() }
      watch(&state)
    }
    if isHere { lookAround() }
  }

  /// Checks at intervals who is away, as long as anybody is away, and reports changes.
  private func watch(_ state: inout State) {
    guard !state.isWatched, !state.isClosed, !state.away.isEmpty else { return }
    state.isWatched = true
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(Self.grace))) { [weak self] in
      guard let self else { return }
      self.state.withLock { state in
        state.isWatched = false
        watch(&state)
      }
      lookAround()
    }
  }

  private func lookAround() {
    let hasChanged = state.withLock { state in
      let seen = [seats(of: state, awayFor: Self.grace), absent(from: state)]
      guard seen != state.seen else { return false }
      state.seen = seen
      state.revision += 1
      return true
    }
    if hasChanged { tell() }
  }

  private func seats(of state: State, awayFor pause: Nanoseconds) -> Set<Int> {
    let time = now()
    return Set(
      state.seats.indices.filter { seat in
        state.seats[seat].visitor.flatMap { state.away[$0] }.map { time - $0 >= pause } ?? false
      })
  }

  /// Whether none of the table's people has been here for `rest`.
  var isForsaken: Bool {
    state.withLock { state in
      let people = Set(state.seats.compactMap(\.visitor) + (state.game == nil ? [opener] : []))
      let time = now()
      return people.allSatisfy { state.away[$0].map { time - $0 >= Self.rest } ?? false }
    }
  }

  /// Closes the table; an unfinished game is paused, if anything has happened in it, and leaves the lobby.
  func close() {
    let game = state.withLock { state in
      state.isClosed = true
      state.revision += 1
      return state.game
    }
    if let game {
      if game.look.isUntouched { try? game.giveUp() }
      tables.letGo(game)
    }
    tell()
  }

  /// Changes the table; where that fails nothing has changed.
  private func change(_ body: (inout State) throws -> Void) throws {
    try state.withLock { state in
      var next = state
      try body(&next)
      next.revision += 1
      state = next
      watch(&state)
    }
    tell()
  }

  private func tell() { onChange.withLock(\.self)?() }
}

extension GameTable.Look {
  /// Whether nobody has made a move or a call yet.
  fileprivate var isUntouched: Bool {
    switch game {
    case .board(let game): game.outcome == nil && game.moves.isEmpty
    case .snap(let game): game.outcome == nil && game.efforts.allSatisfy { $0.nanoseconds == 0 }
    }
  }
}
