import Play
import Results
import Store

/// The exact values of lines of moves from the start, as far as they are proven: they were found by a deep analysis, or
/// can be found in a moment.
struct OpeningValues {
  /// The end of a line of moves.
  private enum End {
    /// The game's end, with its score for the first seat.
    case over(Int)
    /// A position, with the seat to move.
    case open(position: String, seat: Int)
  }

  private static let tableBits = 18

  private let playable: PlayableVariant
  private let solver: PositionSolver?
  private let ends: [String: End]
  private let proofs: [String: Proof]

  /// Looks up the known values of some lines.
  /// - Throws: `StoreError`, and `SystemTrouble` when there is no memory for solving.
  init(_ lines: [String], at playable: PlayableVariant, in store: Store) throws {
    self.playable = playable
    let solver = try playable.makeSolver(tableBits: Self.tableBits)
    self.solver = solver
    var ends: [String: End] = [:]
    for line in lines {
      guard let move = try solver?.moves(line, "").last else { continue }
      ends[line] =
        switch move.after {
        case .over(let score): .over(Self.score(score, of: move.seat))
        case .open(let position, let isOthersTurn):
          .open(position: position, seat: isOthersTurn ? 1 - move.seat : move.seat)
        }
    }
    self.ends = ends
    let positions = ends.values.compactMap { if case .open(let position, _) = $0 { position } else { nil } }
    proofs = try store.proofs(of: playable.variant.name, among: Set(positions))
  }

  /// The known value of a line for the first seat, without solving anything; nil where there is none.
  func known(_ line: String) -> Int? {
    switch ends[line] {
    case .over(let score): score
    case .open(let position, let seat): proofs[position]?.score.map { Self.score($0, of: seat) }
    case nil: nil
    }
  }

  /// The exact value of a line for the first seat: known, or solved within `nodes`; nil where that is too little. The
  /// nodes used are subtracted from `nodes`.
  func value(of line: String, nodes: inout Int) throws -> Int? {
    if let known = known(line) { return known }
    guard nodes > 0, let solver else { return nil }
    guard case .open(let position, let seat) = ends[line] else {
      let prospect = try solver.prospect(line, nodes)
      nodes = 0
      return prospect.score.flatMap { score in prospect.seat.map { Self.score(score, of: $0) } }
    }
    guard let proof = try solver.prove(position, nodes, nil) else { return nil }
    nodes -= proof.nodes
    return proof.score.map { Self.score($0, of: seat) }
  }

  /// The score for the first seat, from that for a seat.
  private static func score(_ score: Int, of seat: Int) -> Int { seat == 0 ? score : -score }
}
