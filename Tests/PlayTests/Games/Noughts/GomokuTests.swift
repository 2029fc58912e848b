import Testing

@testable import Play

struct GomokuTests {
  @Test(
    "Random games agree with the plain rules move by move",
    arguments: [
      "noughts:15x15,renju", "noughts:9x9,renju,opening=swap2", "noughts:8x7,opening=swap2",
      "noughts:5x4,opening=swap",
      "noughts:8x8,exact,opening=swap",
    ])
  func matchesPlainRules(name: String) throws {
    try expectPlainRules(of: try Variants.board(name), ReferenceGomoku(name))
  }

  @Test("With swap the second seat has black, or the first after its fourth stone; the sides' stones go with them")
  func swapSharesSides() throws {
    let variant = try Catalog.variant("noughts:15x15,opening=swap")
    func state(_ moves: String) throws -> (seat: Int?, board: [String]) {
      let state = try #require(try variant.state(after: moves))
      return (state.seat, Array(state.board()[7...8]))
    }
    #expect(try state("h8") == (0, [".......X.......", "..............."]))
    #expect(try state("h8h9i8") == (1, [".......XX......", ".......O......."]))
    // White's stone: the first seat, with black, is next.
    #expect(try state("h8h9i8i9") == (0, [".......XX......", ".......OO......"]))
    // The first seat, with white, is next, and its stone is that at h9.
    #expect(try state("h8h9i8swap") == (0, [".......OO......", ".......X......."]))
    #expect(try state("h8h9i8swapi9") == (1, [".......OO......", ".......XX......"]))
  }

  @Test("With swap2 the second seat may put two more stones and leave the choice to the first")
  func swap2HasTwoChoices() throws {
    let variant = try Catalog.variant("noughts:15x15,opening=swap2")
    func seats(_ moves: String) throws -> [Int?] {
      let state = try #require(try variant.state(after: moves))
      return state.moves.filter { !$0.isPass }.map(\.seat) + [state.seat]
    }
    #expect(try seats("h8h9i8twoi9j8") == [0, 0, 0, 1, 1, 1, 0])
    // The first seat goes on as white, so that the second, with black, is next; or takes black.
    #expect(try seats("h8h9i8twoi9j8k8") == [0, 0, 0, 1, 1, 1, 0, 1])
    #expect(try seats("h8h9i8twoi9j8swap") == [0, 0, 0, 1, 1, 1, 0, 1])
    let white = try variant.state(after: "h8h9i8twoi9j8k8")?.board()[7]
    let black = try variant.state(after: "h8h9i8twoi9j8swap")?.board()[7]
    #expect(white == ".......OOOX....")
    #expect(black == ".......XXX.....")
  }

  @Test("A player that completes a line wins, on whichever side")
  func linesWin() throws {
    let swap = try Catalog.variant("noughts:15x15,opening=swap")
    let end = try swap.replay("a1a9b1swapb9c1c9d1d9e1", seed: 0)
    #expect(end.outcome == Outcome(winner: 1, reason: .line))
    #expect(end.frames.last?.board?.winning.count == 5)
    // White's six count at renju, black's don't.
    let renju = try Catalog.variant("noughts:15x15,renju")
    let white = try renju.replay("o15a1n13b1o11c1n9e1o7f1n5d1", seed: 0)
    #expect(white.outcome == Outcome(winner: 1, reason: .line))
    let six = try renju.state(after: "a1o15b1n13c1o11e1n9f1o7")
    #expect(six?.legal.contains { $0.text == "d1" } == false)
  }

  @Test(
    "A move that isn't allowed is refused with its reason",
    arguments: [
      ("noughts:15x15,renju", "h8a1i8a3j9a5j10a7j8", "black may not make an overline, two fours or two threes"),
      ("noughts:15x15,opening=swap", "h8swap", "sides are shared out only after the third stone or the fifth"),
      ("noughts:15x15,opening=swap", "h8h9i8i9swap", "sides are shared out only after the third stone or the fifth"),
      ("noughts:15x15,opening=swap2", "h8h9i8twotwo", "sides are shared out only after the third stone or the fifth"),
    ])
  func illegalMovesAreExplained(name: String, moves: String, why: String) throws {
    let error = #expect(throws: TranscriptError.self) { try Catalog.variant(name).replay(moves, seed: 0) }
    #expect(error?.description.hasSuffix("is not allowed: \(why)") == true, "\(error?.description ?? "")")
  }

  @Test(
    "Options that don't go together are refused",
    arguments: [
      ("noughts:15x15,misere,renju", "misere doesn't go with renju or an opening"),
      ("noughts:15x15,line=6,renju", "renju has lines of five, exact for black alone"),
      ("noughts:15x15,exact,renju", "renju has lines of five, exact for black alone"),
      ("noughts:3x3,opening=swap", "an opening needs a board of 15 cells"),
      ("noughts:15x15,opening=pie", "expected free or swap or swap2"),
    ])
  func optionsGoTogether(name: String, why: String) {
    let error = #expect(throws: NotationError.self) { try Catalog.variant(name) }
    #expect(error?.description.contains(why) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A position is as good for one seat as it is bad for the other, and the seat to choose a side has the better one")
  func evaluationKnowsPhases() throws {
    func check<G: EvaluatedGame>(_ game: G) throws {
      let evaluator = G.Evaluator(game: game, spec: PlayerSpec.defaults(of: AlphaBeta<G>.kind))
      func score(_ moves: String) throws -> Int32 { evaluator.score(of: try game.follow(moves, seed: 0)) }
      // Black is far ahead: its two stones are in the middle, white's in the corner.
      #expect(try score("h8a1i8") > 0 && score("h8a1i8") == -score("h8a1i8swap"))
      #expect(try score("h8a1i8twob1") <= 0)
    }
    try check(try Variants.evaluated("noughts:15x15,opening=swap2"))
  }
}

/// Stones in the order in which they were put.
private struct ReferenceGomoku: Reference {
  private enum Phase { case three, choice, two, lastChoice, sides }

  private let size: (width: Int, height: Int)
  private let line: Int
  private let isExact, isRenju: Bool
  private let opening: String?
  private var stones: [Place] = []
  private var phase: Phase
  private var blackSeat = 0
  private(set) var seat = 0

  init(_ name: String) {
    let parts = name.split { ":,".contains($0) }.map(String.init)
    let sides = parts[1].split(separator: "x").compactMap { Int($0) }
    func value(_ key: String) -> String? {
      parts.lazy.filter { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }.first
    }
    size = (sides[0], sides[1])
    line = value("line").flatMap { Int($0) } ?? min(sides[0], sides[1], 5)
    (isExact, isRenju, opening) = (parts.contains("exact"), parts.contains("renju"), value("opening"))
    phase = opening == nil ? .sides : .three
  }

  private func stones(ofBlack isBlack: Bool) -> Set<Place> {
    Set(stones.enumerated().filter { $0.offset.isMultiple(of: 2) == isBlack }.map(\.element))
  }

  var cells: [[Int?]] {
    let (black, white) = (stones(ofBlack: true), stones(ofBlack: false))
    return (0..<size.height).map { y in
      (0..<size.width).map { x in
        let place = Place(x: x, y: y)
        return black.contains(place) ? blackSeat : white.contains(place) ? 1 - blackSeat : nil
      }
    }
  }

  private func name(_ place: Place) -> String { "\(Array("abcdefghijklmnopqrst")[place.x])\(place.y + 1)" }

  /// The cells that the next stone may take, one after the other.
  private var free: some Sequence<Place> {
    let all = (0..<size.width * size.height).map { Place(x: $0 % size.width, y: $0 / size.width) }
    let (black, white) = (stones(ofBlack: true), stones(ofBlack: false))
    let plain = PlainBans(width: size.width, height: size.height, white: white)
    return all.lazy.filter { [isRenju, stones] place in
      !black.contains(place) && !white.contains(place)
        && !(isRenju && stones.count.isMultiple(of: 2) && plain.isBanned(place, black))
    }
  }

  var moves: Set<String> {
    if outcome != nil { return [] }
    let cells = Set(free.map(name))
    switch phase {
    case .three: return seat == 1 ? [""] : cells
    case .two: return seat == 0 ? [""] : cells
    case .choice: return cells.union(opening == "swap2" ? ["swap", "two"] : ["swap"])
    case .lastChoice: return cells.union(["swap"])
    case .sides: return cells
    }
  }

  private var hasLine: Bool {
    guard let last = stones.last else { return false }
    let isBlack = !stones.count.isMultiple(of: 2)
    let own = stones(ofBlack: isBlack)
    return [(1, 0), (0, 1), (1, 1), (1, -1)].contains { dx, dy in
      var count = 1
      for sign in [1, -1] {
        var next = Place(x: last.x + sign * dx, y: last.y + sign * dy)
        while own.contains(next) {
          count += 1
          next = Place(x: next.x + sign * dx, y: next.y + sign * dy)
        }
      }
      return isExact || isRenju && isBlack ? count == line : count >= line
    }
  }

  var outcome: Outcome? {
    if hasLine { return Outcome(winner: 1 - seat, reason: .line) }
    return free.first { _ in true } == nil
      ? Outcome(winner: nil, reason: stones.count == size.width * size.height ? .boardFull : .noMoves) : nil
  }

  mutating func play(_ text: String) {
    seat = 1 - seat
    switch (text, phase) {
    case ("", _): return
    case ("swap", .choice): (phase, blackSeat) = (.sides, 1)
    case ("swap", _): (phase, blackSeat) = (.sides, 0)
    case ("two", _): phase = .two
    default:
      let cell = (0..<size.width * size.height).map { Place(x: $0 % size.width, y: $0 / size.width) }
        .first { name($0) == text }
      stones.append(cell ?? Place(x: -1, y: -1))
      switch phase {
      case .three: if stones.count == 3 { phase = .choice }
      case .choice: phase = .sides
      case .two: if stones.count == 5 { phase = .lastChoice }
      case .lastChoice: (phase, blackSeat) = (.sides, 1)
      case .sides: break
      }
    }
  }
}
