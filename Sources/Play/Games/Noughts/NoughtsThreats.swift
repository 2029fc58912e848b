/// Proves wins at noughts by threats: the attacker makes only moves that the other side must answer, and each answer
/// that could make a difference is tried.
///
/// After an attacker's move the other side is first made to pass. If the attacker doesn't win quickly then, the move
/// was no threat and isn't considered. If it does, only replies on cells that this win rests on can spoil it, or such
/// as lead to threats of the other side's own; all others lose to the very same win. How quickly decides how deep a
/// proof looks: within one move only fours are threats, within two threes are as well, and so on until every win is
/// found.
///
/// Where longer lines count, passing is never better than moving, so a search to whom every win within `moves` moves
/// is a threat also proves that there is none.
///
/// Sources: V. Allis, J. van den Herik, M. Huntjens, "Go-Moku Solved by New Search Techniques" (1996) for threats and
/// the cells they rest on; T. Thomsen, "Lambda-Search in Game Trees, with Application to Go" (2000) for the passes
/// and their order.
///
/// Copies share their memory.
struct NoughtsThreats<Board: Bitboard> {
  /// The grounds of a win: with one mark more elsewhere the other side still loses.
  private struct Grounds {
    /// The cells that the attacker uses.
    var cells: Board
    /// The other side's replies that the win relies on.
    var replies = Board()
    /// The most consecutive replies that the other side may choose freely.
    var freeReplies = 0

    mutating func unite(_ other: Grounds) {
      cells = cells | other.cells
      replies = replies | other.replies
      freeReplies = max(freeReplies, other.freeReplies)
    }
  }

  /// The result of a search for a win.
  enum Outcome: Equatable {
    /// The attacker wins within the given number of moves.
    case wins
    /// No win by such threats; `isCutShort` is whether more moves might have made one.
    case fails(isCutShort: Bool)
    /// The search was stopped.
    case stopped
  }

  private let game: Noughts<Board>
  /// The largest number of moves known to be too few, for each position with the attacker to move; the low bound is 1
  /// where more wouldn't help.
  private let failures: BoundTable
  private(set) var nodes = 0
  private var stop = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
  private var start = 0
  private var isStopped = false
  private var isCutShort = false
  /// The move that was found to win last; the attacker's first, when it has won.
  private(set) var best = 0
  /// A number that distinguishes the entries of one question from those of another.
  private var salt: UInt64 = 0
  /// The largest number of moves in which a threat threatens to win.
  private var order = 0

  init(game: Noughts<Board>, tableBits: Int, memory: TableMemory) throws(SystemTrouble) {
    self.game = game
    failures = try BoundTable(
      bits: tableBits, keyBits: 64, highestScore: Self.mostMoves, isExact: false, memory: memory)
  }

  /// The most bytes that the table takes.
  static func tableBytes(tableBits: Int) -> Int {
    BoundTable.bytes(bits: tableBits, keyBits: 64, highestScore: mostMoves, isExact: false)
  }

  func clear() { failures.clear() }

  /// The largest number of moves of a search.
  static var mostMoves: Int { 31 }

  /// Whether the side to move, or else the other side whatever that one does, wins within `moves` moves of its own by
  /// threats to win within `order`.
  mutating func wins(
    _ position: Noughts<Board>.Position, isMover: Bool, within moves: Int, order: Int, until stop: StopRule
  ) -> Outcome {
    start = nodes
    self.stop = stop
    self.order = order
    (isStopped, isCutShort) = (false, false)
    // The attacker's own marks are in the hash first, so the side needs no mention.
    salt = UInt64(order) &* 0x9E37_79B9_7F4A_7C15
    let grounds =
      isMover
      ? attack(position.mover, position.other, moves: moves) : defend(position.other, position.mover, moves: moves)
    if isStopped { return .stopped }
    return grounds == nil ? .fails(isCutShort: isCutShort) : .wins
  }

  /// Searches for a win where the attacker is to move and has `moves` moves.
  private mutating func attack(_ own: Board, _ other: Board, moves: Int) -> Grounds? {
    nodes &+= 1
    let first = nodes
    if stop.stops(after: nodes &- start) { isStopped = true }
    if isStopped { return nil }
    let empty = game.cells & ~(own | other)
    let wins = game.completions(of: own, empty: empty)
    if !wins.isEmpty { return Grounds(cells: Board(bit: wins.lowest)) }
    if moves < 2 {
      isCutShort = true
      return nil
    }
    let dangers = game.completions(of: other, empty: empty)
    if dangers.count > 1 { return nil }
    let hash = game.hash(of: Noughts.Position(mover: own, other: other, plies: 0, line: false)) ^ salt
    if let known = failures.bounds(for: hash), known.high >= moves || known.low == 1 {
      if known.low == 0 { isCutShort = true }
      return nil
    }
    let wasCutShort = isCutShort
    // With more moves left, cells in lines with fewer marks would be threats as well.
    isCutShort = moves &- 1 < order
    // The more marks a cell's lines have, the stronger the threat.
    var rest = dangers
    var marks = game.rules.line &- 2
    var tried = Board()
    let least = dangers.isEmpty ? max(0, game.rules.line &- 1 &- min(moves &- 1, order)) : marks
    while marks >= least {
      if dangers.isEmpty { rest = game.reach(of: own, past: other, count: marks) & empty & ~tried }
      tried = tried | rest
      for cell in rest.cells {
        let mark = Board(bit: cell)
        if var grounds = defend(own | mark, other, moves: moves &- 1) {
          best = cell
          grounds.cells = grounds.cells | mark
          isCutShort = wasCutShort
          return grounds
        }
        if isStopped { return nil }
      }
      marks &-= 1
    }
    failures.store(hash, low: isCutShort ? 0 : 1, high: moves, nodes: nodes &- first &+ 1)
    isCutShort = isCutShort || wasCutShort
    return nil
  }

  /// Searches for a win where the other side is to move, and the attacker has `moves` moves after that.
  private mutating func defend(_ own: Board, _ other: Board, moves: Int) -> Grounds? {
    let empty = game.cells & ~(own | other)
    if !game.completions(of: other, empty: empty).isEmpty { return nil }
    var wins = game.completions(of: own, empty: empty)
    if !wins.isEmpty {
      let reply = Board(bit: wins.lowest)
      wins.removeLowest()
      if !wins.isEmpty { return Grounds(cells: reply | Board(bit: wins.lowest)) }
      guard var grounds = attack(own, other | reply, moves: moves) else { return nil }
      grounds.cells = grounds.cells | reply
      grounds.replies = grounds.replies | reply
      return grounds
    }
    let wasCutShort = isCutShort
    guard order > 1 else { return nil }
    let pass = attack(own, other, moves: min(moves, order))
    // With more moves, a move that is no threat within `order` doesn't become one.
    if moves >= order { isCutShort = wasCutShort }
    guard var grounds = pass else { return nil }
    // Every reply that keeps this win from working: on a cell it needs, or one that makes, together with the replies
    // in it, a line which the attacker must stop.
    let counters = game.reach(
      of: other | grounds.replies, past: own, count: game.rules.line &- 2 &- grounds.freeReplies)
    let replies = (grounds.cells | counters) & empty
    var free = grounds.freeReplies
    for cell in replies.cells {
      let mark = Board(bit: cell)
      guard let answer = attack(own, other | mark, moves: moves) else { return nil }
      free = max(free, answer.freeReplies)
      grounds.unite(answer)
      grounds.replies = grounds.replies | mark
    }
    grounds.freeReplies = free &+ 1
    return grounds
  }
}
