import Play
import Results
import Store

/// What perfect play makes of lines of moves from the start, as far as that is proven: it was found out by a deep
/// analysis, or it takes no more than a moment.
struct OpeningValues {
  /// What a line of moves comes to.
  private enum End {
    /// The game's end, with its score for the first seat.
    case over(Int)
    /// A position, and who is to move there.
    case open(position: String, seat: Int)
  }

  private static let tableBits = 18

  private let playable: PlayableVariant
  private let oracle: Oracle?
  private let ends: [String: End]
  private let proofs: [String: Proof]

  /// Looks up what is known of some lines.
  /// - Throws: `StoreError`, and `SystemTrouble` when there is no memory for solving.
  init(_ lines: [String], at playable: PlayableVariant, in store: Store) throws {
    self.playable = playable
    let oracle = try playable.makeOracle(tableBits: Self.tableBits)
    self.oracle = oracle
    var ends: [String: End] = [:]
    for line in lines {
      guard let move = try oracle?.moves(line, "").last else { continue }
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

  /// What is known of a line for the first seat, without solving anything.
  func known(_ line: String) -> Int? {
    switch ends[line] {
    case .over(let score): score
    case .open(let position, let seat): proofs[position]?.score.map { Self.score($0, of: seat) }
    case nil: nil
    }
  }

  /// What a line comes to for the first seat: known, or solved in so many nodes; nil where that is too little. What it
  /// took is taken off `nodes`.
  func value(of line: String, nodes: inout Int) throws -> Int? {
    if let known = known(line) { return known }
    guard nodes > 0, let oracle else { return nil }
    guard case .open(let position, let seat) = ends[line] else {
      let prospect = try oracle.prospect(line, nodes)
      nodes = 0
      return prospect.score.flatMap { score in prospect.seat.map { Self.score(score, of: $0) } }
    }
    guard let proof = try oracle.prove(position, nodes, nil) else { return nil }
    nodes -= proof.nodes
    return proof.score.map { Self.score($0, of: seat) }
  }

  /// A seat's score for the first one.
  private static func score(_ score: Int, of seat: Int) -> Int { seat == 0 ? score : -score }
}
