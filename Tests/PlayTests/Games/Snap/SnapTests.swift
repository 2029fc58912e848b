import Testing

@testable import Play

struct SnapTests {
  /// A position in which the last card has just been turned; stacks have their top at the end.
  private func position(
    closed: [[UInt8]], open: [[UInt8]], active: Int, turned: Int = 10, out: [Int?]? = nil, seed: UInt64 = 1
  ) -> Snap.Position {
    var position = Snap.Position(
      closed: closed, open: open, active: active, turned: turned, events: [], deciding: 0,
      calls: closed.map { _ in nil }, out: out ?? closed.map { _ in nil }, outcome: nil, random: .init(seed: seed))
    position.deciding = closed.indices.first { position.holds($0) } ?? 0
    return position
  }

  /// What follows when each seat decides about the turned card; seats that aren't named stay silent.
  private func after(_ start: Snap.Position, in game: Snap, calls: [Int: Int] = [:]) -> Snap.Position {
    var position = start
    while position.outcome == nil, position.turned == start.turned {
      game.play(Snap.Move(call: calls[position.deciding]), in: &position)
    }
    return position
  }

  private func sizes(_ stacks: [[UInt8]]) -> [Int] { stacks.map(\.count) }

  // MARK: Laws

  @Test("No card is lost or made, and only seats that hold one decide, once per card", arguments: Variants.snap)
  func cardsAreConserved(name: String) throws {
    let game = try Variants.snap(name)
    let deck = Set((0..<game.rules.ranks * game.rules.suits).map { UInt8($0) })
    for seed in 1...3 as ClosedRange<UInt64> {
      var decided: [Int: [Int]] = [:]
      func check(_ position: Snap.Position) {
        let cards = (position.closed + position.open).flatMap { $0 }
        #expect(cards.count == deck.count && Set(cards) == deck)
      }
      let (end, _) = game.playRandomly(seed: seed, plies: 1_000) { position, _ in
        check(position)
        #expect(position.holds(position.deciding))
        #expect(decided[position.turned, default: []].allSatisfy { $0 < position.deciding })
        decided[position.turned, default: []].append(position.deciding)
        #expect(position.turned <= game.rules.turns)
      }
      check(end)
    }
  }

  @Test("A seat sees top cards and stack sizes but no closed card nor others' decisions")
  func viewHidesCards() throws {
    let game = try Variants.snap("snap:3")
    let open: [[UInt8]] = [[4, 0], [], [13]]
    var a = position(closed: [[1, 2], [3], []], open: open, active: 2)
    var b = position(closed: [[51, 50], [49], []], open: open, active: 2, seed: 9)
    let view = game.view(of: a)
    #expect(view == game.view(of: b))
    #expect(view.seat == 0 && view.tops == [0, nil, 0] && view.matching == [0, 2])
    #expect(view.open == [2, 0, 1] && view.closed == [2, 1, 0] && view.active == 2 && view.turned == 10)
    game.play(Snap.Move(call: 5), in: &a)
    game.play(.silence, in: &b)
    #expect(game.view(of: a) == game.view(of: b))
    #expect(game.view(of: a).seat == 1)
  }

  @Test("Calls take from 0 to 10000 ms")
  func callsHaveATimeRange() throws {
    let game = try Variants.snap("snap:2")
    let view = game.view(of: game.start(seed: 1))
    #expect([nil, 0, 10_000].allSatisfy { game.isLegal(Snap.Move(call: $0), in: view) })
    #expect([-1, 10_001, .max].allSatisfy { !game.isLegal(Snap.Move(call: $0), in: view) })
    #expect(game.moves(in: view).reduce(0) { count, _ in count + 1 } == 10_002)
  }

  // MARK: Dealing and turning

  @Test(
    "Cards are dealt one at a time clockwise from the first seat, which turns its card first", arguments: [2, 3, 4])
  func dealIsClockwise(seats: Int) throws {
    let game = try Variants.snap("snap:\(seats)")
    var deck = (0..<52).map { UInt8($0) }
    var random = SplitMix(seed: 3)
    random.shuffle(&deck)
    let start = game.start(seed: 3)
    for seat in 0..<seats {
      let dealt = stride(from: seat, to: 52, by: seats).map { deck[$0] }
      #expect(Set(start.closed[seat] + start.open[seat]) == Set(dealt))
    }
    #expect(start.open == [[deck[0]]] + Array(repeating: [], count: seats - 1))
    #expect(start.active == 0 && start.turned == 1 && start.deciding == 0)
    #expect(game.start(seed: 3) == start && game.start(seed: 4) != start)
  }

  @Test("The next seat clockwise turns the top of its closed stack onto its open one")
  func nextSeatTurnsACard() throws {
    let game = try Variants.snap("snap:3")
    let next = after(position(closed: [[1], [2, 3], [4]], open: [[5], [6], [7]], active: 0), in: game)
    #expect(next.closed == [[1], [2], [4]] && next.open == [[5], [6, 3], [7]])
    #expect(next.active == 1 && next.turned == 11 && next.events.isEmpty)
  }

  @Test("A seat without closed cards turns its open stack over, so its oldest card comes first")
  func openStackTurnsOver() throws {
    let game = try Variants.snap("snap:2")
    let next = after(position(closed: [[1], []], open: [[2], [5, 6, 7]], active: 0), in: game)
    #expect(next.closed == [[1], [7, 6]] && next.open == [[2], [5]])
  }

  @Test("A seat with no closed and at most one open card is skipped but stays in the game")
  func emptySeatIsSkipped() throws {
    let game = try Variants.snap("snap:4")
    let next = after(
      position(closed: [[1], [], [], [3]], open: [[2], [5], [], [6]], active: 0, out: [nil, nil, 4, nil]), in: game)
    #expect(next.active == 3 && next.open[3] == [6, 3])
    #expect(next.open[1] == [5])
    #expect(next.deciding == 0)
  }

  @Test("A seat may turn again when no other can")
  func soleSeatTurnsAgain() throws {
    let game = try Variants.snap("snap:2")
    let next = after(position(closed: [[8, 9], []], open: [[2], [5]], active: 0), in: game)
    #expect(next.active == 0 && next.open == [[2, 9], [5]])
  }

  // MARK: Matches

  @Test(
    "AABC, AAAB, AABB and AAAA match, and an empty open stack matches nothing",
    arguments: [
      ([0, 13, 1, 2], [0, 1]), ([0, 13, 26, 2], [0, 1, 2]), ([0, 13, 1, 14], [0, 1, 2, 3]),
      ([0, 13, 26, 39], [0, 1, 2, 3]),
      ([0, 1, 2, 3], []), ([5, 0, 1, 18], [0, 3]), ([nil, nil, 1, 2], []), ([nil, 3, 16, nil], [1, 2]),
    ] as [([UInt8?], [Int])])
  func matchPatternsAreFound(tops: [UInt8?], seats: [Int]) throws {
    let game = try Variants.snap("snap:4")
    let open: [[UInt8]] = tops.map { top in if let top { [7, top] } else { [] } }
    #expect(game.matching(in: position(closed: [[51], [50], [49], [48]], open: open, active: 0)) == seats)
  }

  @Test("The caller takes the whole open stacks of every matching seat under its closed stack")
  func callerTakesMatches() throws {
    let game = try Variants.snap("snap:4")
    // Seats 1 and 2 match; seat 0 calls without a card of that rank.
    let start = position(closed: [[30, 31], [32], [33], [34]], open: [[1], [2, 3, 0], [4, 13], [5]], active: 2)
    let next = after(start, in: game, calls: [0: 700])
    #expect(next.events == [.snap(seat: 0, milliseconds: 700, from: [1, 2], cards: 5)])
    #expect(Set(next.closed[0].prefix(5)) == [2, 3, 0, 4, 13] && Array(next.closed[0].suffix(2)) == [30, 31])
    #expect(next.open == [[1], [], [], [5, 34]])
  }

  @Test("If two ranks match at once all four stacks are taken")
  func doubleMatchTakesFour() throws {
    let game = try Variants.snap("snap:4")
    let start = position(closed: [[30], [31], [32], [33]], open: [[0], [1], [13], [14]], active: 3)
    let next = after(start, in: game, calls: [1: 0])
    #expect(next.events == [.snap(seat: 1, milliseconds: 0, from: [0, 1, 2, 3], cards: 4)])
    #expect(sizes(next.closed) == [0, 5, 1, 1] && next.open == [[30], [], [], []])
  }

  @Test("Only the earliest call counts, and later ones cost nothing")
  func onlyEarliestCallCounts() throws {
    let game = try Variants.snap("snap:3")
    let start = position(closed: [[30, 40], [31], [32, 42]], open: [[0], [13], [1]], active: 1)
    let next = after(start, in: game, calls: [0: 501, 1: 500, 2: 502])
    #expect(
      next.events == [
        .snap(seat: 1, milliseconds: 500, from: [0, 1], cards: 2), .late(seat: 0, milliseconds: 501),
        .late(seat: 2, milliseconds: 502),
      ])
    #expect(sizes(next.closed) == [2, 3, 1] && sizes(next.open) == [0, 0, 2])
  }

  @Test("Equal times are ordered by the game's own random stream, the same way every time")
  func equalTimesAreRandom() throws {
    let game = try Variants.snap("snap:3")
    var first: [Int] = []
    for seed in 0..<60 as Range<UInt64> {
      let start = position(closed: [[30], [31], [32]], open: [[0], [13], [1]], active: 1, seed: seed)
      let next = after(start, in: game, calls: [0: 5, 1: 9, 2: 5])
      #expect(next == after(start, in: game, calls: [0: 5, 1: 9, 2: 5]))
      guard case .snap(let seat, 5, [0, 1], 2) = next.events[0] else {
        Issue.record("\(next.events)")
        continue
      }
      first.append(seat)
    }
    #expect(Set(first) == [0, 2])
    #expect((15...45).contains(first.count { $0 == 0 }))
  }

  // MARK: False calls

  @Test("A false call pays a closed card to each other seat that holds one, under its closed stack")
  func falseCallPaysOthers() throws {
    let game = try Variants.snap("snap:4")
    let start = position(
      closed: [[20], [30, 31, 32, 33], [], [40]], open: [[0], [1], [], [3]], active: 0, out: [nil, nil, 5, nil])
    let next = after(start, in: game, calls: [1: 9])
    // Clockwise from the caller: seat 3 first, then seat 0; seat 2 is out. Then seat 1 turns its next card.
    #expect(next.events == [.falseCall(seat: 1, milliseconds: 9, to: [3, 0])])
    #expect(next.closed == [[32, 20], [30], [], [33, 40]])
    #expect(next.open == [[0], [1, 31], [], [3]])
  }

  @Test("A caller with too few closed cards turns its open stack over and pays as far as possible")
  func poorCallerPaysLess() throws {
    let game = try Variants.snap("snap:4")
    let closed: [[UInt8]] = [[9], [20], [30], [40]]
    let rich = after(position(closed: closed, open: [[4, 5], [1], [2], [3]], active: 0), in: game, calls: [0: 1])
    #expect(rich.events == [.falseCall(seat: 0, milliseconds: 1, to: [1, 2, 3]), .out(seat: 0)])
    #expect(rich.closed == [[], [9], [4, 30], [5, 40]] && rich.open == [[], [1, 20], [2], [3]])
    // One open card can't be turned over: only the closed one is paid.
    let poor = after(position(closed: closed, open: [[4], [1], [2], [3]], active: 0), in: game, calls: [0: 1])
    #expect(poor.events == [.falseCall(seat: 0, milliseconds: 1, to: [1])])
    #expect(poor.open == [[4], [1, 20], [2], [3]] && poor.closed == [[], [9], [30], [40]])
    // Without a closed card nothing is paid.
    let broke = after(
      position(closed: [[], [20]], open: [[4], [1]], active: 0), in: try Variants.snap("snap:2"), calls: [0: 1])
    #expect(broke.events == [.falseCall(seat: 0, milliseconds: 1, to: [])])
  }

  // MARK: Ends

  @Test("The seat with every card wins, and the others rank by when they went out, with ties")
  func allCardsWin() throws {
    let game = try Variants.snap("snap:4")
    let start = position(
      closed: [[30], [], [], []], open: [[0], [13], [26], []], active: 2, turned: 20, out: [nil, nil, nil, 7])
    let end = after(start, in: game, calls: [0: 3])
    #expect(game.turn(in: end) == .over(Outcome(places: [1, 2, 2, 4], reason: .allCards)))
    #expect(end.events.suffix(2) == [.out(seat: 1), .out(seat: 2)])
    #expect(end.turned == 20)
  }

  @Test("At the turn limit the seats left rank by cards held, before those who are out")
  func turnLimitRanksByCards() throws {
    let game = try Variants.snap("snap:4,turns=20")
    let start = position(
      closed: [[30, 31], [], [40], [41]], open: [[0], [], [5], [6]], active: 0, turned: 20, out: [nil, 9, nil, nil])
    #expect(game.turn(in: after(start, in: game)) == .over(Outcome(places: [1, 4, 2, 2], reason: .turnLimit)))
    // The last card is still decided about.
    var matching = start
    matching.open[2] = [13]
    let end = after(matching, in: game, calls: [2: 1])
    #expect(game.turn(in: end) == .over(Outcome(places: [2, 4, 1, 2], reason: .turnLimit)))
  }

  @Test("When nobody can turn a card the game ends, and cards held decide")
  func stuckGameRanksByCards() throws {
    let game = try Variants.snap("snap:3")
    let start = position(closed: [[], [], []], open: [[3], [4], []], active: 1, out: [nil, nil, 6])
    #expect(game.turn(in: after(start, in: game)) == .over(Outcome(places: [1, 1, 3], reason: .noMoves)))
  }

  @Test("A game of four cards and four seats ends when all are turned and nobody calls")
  func silentSmallGameEnds() throws {
    let game = try Variants.snap("snap:4,ranks=2,suits=2")
    let end = try game.follow("", seed: 1)
    #expect(game.turn(in: end) == .over(Outcome(places: [1, 1, 1, 1], reason: .noMoves)))
    #expect(end.turned == 4)
  }

  // MARK: Transcripts

  @Test("A call is written as turn, seat and time, and silence not at all")
  func callsHaveTurnAndTime() throws {
    let game = try Variants.snap("snap:2")
    var start = game.start(seed: 1)
    #expect(game.text(for: Snap.Move(call: 834), in: start) == "1:1@834;")
    #expect(game.text(for: .silence, in: start) == "")
    game.play(.silence, in: &start)
    #expect(game.text(for: Snap.Move(call: 0), in: start) == "1:2@0;")
  }

  @Test(
    "An impossible call is refused with the reason",
    arguments: [
      ("1:1@5", "move 2: “1:1@5” is no move; expected a call such as 17:2@834;"),
      ("1@1:5;", "move 2: “1@1:5” is no move; expected a call such as 17:2@834;"),
      ("+1:1@5;", "move 2: “+1:1@5” is no move; expected a call such as 17:2@834;"),
      ("1:1@05;", "move 2: “1:1@05” is no move; expected a call such as 17:2@834;"),
      (";", "move 2: “” is no move; expected a call such as 17:2@834;"),
      ("rubbish;", "move 2: “rubbish” is no move; expected a call such as 17:2@834;"),
      ("1:1@10001;", "move 2: 1:1@10001 is not allowed: a call comes after 0 to 10000 ms"),
      ("1:1@-5;", "move 2: 1:1@-5 is not allowed: a call comes after 0 to 10000 ms"),
      ("0:1@5;", "move 2: 0:1@5 is not allowed: that seat can't call there, or the calls are out of order"),
      ("1:3@5;", "move 2: 1:3@5 is not allowed: that seat can't call there, or the calls are out of order"),
      ("1:2@5;1:1@5;", "move 3: 1:1@5 is not allowed: that seat can't call there, or the calls are out of order"),
      ("101:1@5;", "move 2: 101:1@5 is not allowed: that seat can't call there, or the calls are out of order"),
    ])
  func badCallIsExplained(transcript: String, message: String) throws {
    let game = try Variants.snap("snap:2,turns=100")
    let error = #expect(throws: TranscriptError.self) { try game.follow(transcript, seed: 1) }
    #expect(error?.description == message)
  }

  @Test("A call on a card that is never turned comes after the end")
  func callAfterEndIsRefused() throws {
    let game = try Variants.snap("snap:4,ranks=2,suits=2")
    #expect(throws: TranscriptError.afterEnd(text: "9:1@5;", ply: 4)) { try game.follow("9:1@5;", seed: 1) }
  }
}
