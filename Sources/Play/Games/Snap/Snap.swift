/// Snap, the card game of reflexes, for 2 to 4 seats.
///
/// Calling is simultaneous: after each turned card every seat that holds a card decides in secret, one after the
/// other, and only when all have decided does the earliest call count. The next card is then turned at once, since
/// nobody decides anything about it. Stacks are arrays with their top at the end.
public struct Snap: Game {
  /// The rules that distinguish variants.
  public struct Rules: Hashable, Sendable {
    /// The number of seats, 2 to 4.
    public let seats: Int
    /// The number of different ranks in the deck.
    public let ranks: Int
    /// The number of cards of each rank.
    public let suits: Int
    /// The number of turned cards at which the game is cut short.
    public let turns: Int
  }

  /// The decision of one seat about one turned card.
  public struct Move: Hashable, Sendable {
    /// The number of milliseconds until the call; nil for none.
    public let call: Int?

    /// Creates a call after a number of milliseconds, or silence.
    public init(call: Int?) { self.call = call }
    /// No call.
    public static let silence = Move(call: nil)
  }

  /// An event on one turned card, for replays of a game.
  public enum Event: Sendable, Hashable {
    /// The first call was right: the caller took the open stacks of these seats.
    case snap(seat: Int, milliseconds: Int, from: [Int], cards: Int)
    /// The first call was wrong: the caller paid one card to each of these seats.
    case falseCall(seat: Int, milliseconds: Int, to: [Int])
    /// A seat called too late.
    case late(seat: Int, milliseconds: Int)
    /// A seat lost its last card.
    case out(seat: Int)
  }

  /// The state of a game between two decisions.
  public struct Position: Hashable, Sendable {
    /// The face-down stacks.
    public internal(set) var closed: [[UInt8]]
    /// The face-up stacks.
    public internal(set) var open: [[UInt8]]
    /// The seat that turned the last card.
    public internal(set) var active: Int
    /// The number of cards turned so far.
    public internal(set) var turned: Int
    /// The events on the last decided card.
    public internal(set) var events: [Event]
    var deciding: Int
    var calls: [Int?]
    /// The number of cards turned when each seat lost its last card; nil while it holds one.
    var out: [Int?]
    var outcome: Outcome?
    var random: SplitMixState
  }

  /// A generator that can be compared, so that positions can be.
  struct SplitMixState: Hashable, Sendable {
    var seed: UInt64
    mutating func below(_ bound: Int) -> Int {
      var random = SplitMix(seed: seed)
      seed = random.next()
      return random.below(bound)
    }
  }

  /// The view of one seat: without closed cards, and without the decisions of others.
  public struct View: Hashable, Sendable {
    /// The seat of the view.
    public let seat: Int
    /// The rank of each seat's top open card.
    public let tops: [UInt8?]
    /// The height of each open stack.
    public let open: [Int]
    /// The height of each closed stack.
    public let closed: [Int]
    /// The seat that turned the last card.
    public let active: Int
    /// The number of cards turned so far.
    public let turned: Int
    /// The seats whose top open cards match.
    public let matching: [Int]

    /// Creates a view from the parts that the seat sees.
    public init(
      seat: Int, tops: [UInt8?], open: [Int], closed: [Int], active: Int, turned: Int, matching: [Int]
    ) {
      self.seat = seat
      self.tops = tops
      self.open = open
      self.closed = closed
      self.active = active
      self.turned = turned
      self.matching = matching
    }
  }

  /// A sequence of silence, then calls after 0, 1, 2, ... milliseconds.
  public struct Moves: Sequence, IteratorProtocol {
    var milliseconds = -1
    public mutating func next() -> Move? {
      guard milliseconds <= Snap.slowestCall else { return nil }
      defer { milliseconds += 1 }
      return Move(call: milliseconds < 0 ? nil : milliseconds)
    }
  }

  /// The latest time for a call, in milliseconds.
  public static let slowestCall = 10_000

  /// The rules.
  public let rules: Rules
  public let variant: Variant

  init(_ rules: Rules, variant: Variant) {
    self.rules = rules
    self.variant = variant
  }

  public var seats: Int { rules.seats }

  /// The rank of a card, from 0.
  public func rank(of card: UInt8) -> UInt8 { card % UInt8(rules.ranks) }

  public func start(seed: UInt64) -> Position {
    var random = SplitMix(seed: seed)
    var deck = (0..<UInt8(rules.ranks * rules.suits)).map { $0 }
    random.shuffle(&deck)
    var closed = Array(repeating: [UInt8](), count: seats)
    for (place, card) in deck.enumerated() { closed[place % seats].insert(card, at: 0) }
    var position = Position(
      closed: closed, open: Array(repeating: [], count: seats), active: seats - 1, turned: 0, events: [],
      deciding: 0, calls: Array(repeating: nil, count: seats), out: Array(repeating: nil, count: seats),
      outcome: nil, random: SplitMixState(seed: random.next()))
    turnCard(&position)
    return position
  }

  public func turn(in position: Position) -> Turn {
    position.outcome.map { .over($0) } ?? .seat(position.deciding)
  }

  public func view(of position: Position) -> View {
    View(
      seat: position.deciding, tops: position.open.map { $0.last.map(rank(of:)) }, open: position.open.map(\.count),
      closed: position.closed.map(\.count), active: position.active, turned: position.turned,
      matching: matching(in: position))
  }

  public func moves(in view: View) -> Moves { Moves() }

  public func isLegal(_ move: Move, in view: View) -> Bool {
    move.call.map { (0...Self.slowestCall).contains($0) } ?? true
  }

  /// A random move: silence half of the time, else a call within three seconds. Drawn evenly from all moves it would
  /// almost always be a call.
  public func randomMove(in view: View, using random: inout SplitMix) -> Move {
    Move(call: random.below(2) == 0 ? nil : random.below(3_000))
  }

  public func plies(in position: Position) -> Int { position.turned }

  public func play(_ move: Move, in position: inout Position) {
    position.calls[position.deciding] = move.call
    for seat in (position.deciding + 1)..<seats where position.holds(seat) {
      position.deciding = seat
      return
    }
    position.events = []
    answerCalls(&position)
    finish(&position)
    if position.outcome == nil { turnCard(&position) }
  }

  /// The seats whose top open card has the same rank as some other seat's.
  func matching(in position: Position) -> [Int] {
    var seatsByRank: [UInt8: [Int]] = [:]
    for seat in 0..<seats {
      if let card = position.open[seat].last { seatsByRank[rank(of: card), default: []].append(seat) }
    }
    return seatsByRank.values.filter { $0.count > 1 }.flatMap { $0 }.sorted()
  }

  /// The seats after `seat`, clockwise, `seat` itself left out.
  private func clockwise(from seat: Int) -> [Int] { (1..<seats).map { (seat + $0) % seats } }

  /// Lets the next seat that can turn a card, or ends the game when none can.
  private func turnCard(_ position: inout Position) {
    guard position.turned < rules.turns else { return cutShort(&position, reason: .turnLimit) }
    for seat in clockwise(from: position.active) + [position.active] {
      if position.closed[seat].isEmpty { position.recycle(seat) }
      guard let card = position.closed[seat].popLast() else { continue }
      position.open[seat].append(card)
      position.active = seat
      position.turned += 1
      position.calls = Array(repeating: nil, count: seats)
      position.deciding = (0..<seats).first { position.holds($0) } ?? 0
      return
    }
    cutShort(&position, reason: .noMoves)
  }

  /// Lets the earliest call count.
  private func answerCalls(_ position: inout Position) {
    let callers = (0..<seats).filter { position.calls[$0] != nil }
    guard let earliest = position.calls.compactMap({ $0 }).min() else { return }
    let first = callers.filter { position.calls[$0] == earliest }
    let caller = first.count == 1 ? first[0] : first[position.random.below(first.count)]
    let matching = matching(in: position)
    if matching.isEmpty {
      let receivers = clockwise(from: caller).filter { position.holds($0) }
      if position.closed[caller].count < receivers.count { position.recycle(caller) }
      var paid: [Int] = []
      for receiver in receivers {
        guard let card = position.closed[caller].popLast() else { break }
        position.closed[receiver].insert(card, at: 0)
        paid.append(receiver)
      }
      position.events.append(.falseCall(seat: caller, milliseconds: earliest, to: paid))
    } else {
      var won: [UInt8] = []
      for seat in [caller] + clockwise(from: caller) where matching.contains(seat) {
        won.insert(contentsOf: position.open[seat].reversed(), at: 0)
        position.open[seat] = []
      }
      position.closed[caller].insert(contentsOf: won, at: 0)
      position.events.append(.snap(seat: caller, milliseconds: earliest, from: matching, cards: won.count))
    }
    for seat in callers where seat != caller {
      position.events.append(.late(seat: seat, milliseconds: position.calls[seat] ?? 0))
    }
  }

  /// Notes who has lost the last card, and ends the game when one seat holds all.
  private func finish(_ position: inout Position) {
    for seat in 0..<seats where position.out[seat] == nil && !position.holds(seat) {
      position.out[seat] = position.turned
      position.events.append(.out(seat: seat))
    }
    if position.out.filter({ $0 == nil }).count == 1 {
      position.outcome = Outcome(places: places(in: position), reason: .allCards)
    }
  }

  private func cutShort(_ position: inout Position, reason: Reason) {
    position.outcome = Outcome(places: places(in: position), reason: reason)
  }

  /// The places of all seats: those that are out by the time when they lost their last card, the others before them
  /// by cards held.
  private func places(in position: Position) -> [Int] {
    let merits = (0..<seats).map { seat in
      position.out[seat].map { (0, $0) } ?? (1, position.closed[seat].count + position.open[seat].count)
    }
    return merits.map { merit in 1 + merits.filter { $0 > merit }.count }
  }

  /// The text `turn:seat@milliseconds;` of a call, turns and seats counted from 1.
  public func text(for move: Move, in position: Position) -> String {
    move.call.map { "\(position.turned):\(position.deciding + 1)@\($0);" } ?? ""
  }

  public func readMove(in position: Position, from transcript: inout TranscriptText) throws(TranscriptError) -> Move? {
    guard !transcript.isAtEnd else { return .silence }
    var length = 0
    while let byte = transcript.peek(length), byte != UInt8(ascii: ";") { length += 1 }
    let token = transcript.text(ofNext: length)
    let ply = position.turned
    let parts = token.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "@" }
    guard parts.count == 3, let turn = Int(parts[0]), let seat = Int(parts[1]), let time = Int(parts[2]),
      token == "\(turn):\(seat)@\(time)", transcript.peek(length) != nil
    else {
      throw .unreadable(text: String(token.prefix(24)), ply: ply, expected: "a call such as 17:2@834;")
    }
    let here = (ply, position.deciding + 1)
    guard (turn, seat) == here else {
      if (turn, seat) > here, (1...seats).contains(seat), turn <= rules.turns { return .silence }
      throw .illegal(move: String(token), ply: ply, why: "that seat can't call there, or the calls are out of order")
    }
    guard (0...Self.slowestCall).contains(time) else {
      throw .illegal(move: String(token), ply: ply, why: "a call comes after 0 to \(Self.slowestCall) ms")
    }
    transcript.skip(length + 1)
    return Move(call: time)
  }
}

extension Snap.Position {
  /// Whether a seat holds a card.
  public func holds(_ seat: Int) -> Bool { !closed[seat].isEmpty || !open[seat].isEmpty }

  /// Turns a seat's open stack over and puts it under its closed stack, if it has two or more cards.
  mutating func recycle(_ seat: Int) {
    guard open[seat].count >= 2 else { return }
    closed[seat].insert(contentsOf: open[seat].reversed(), at: 0)
    open[seat] = []
  }
}
