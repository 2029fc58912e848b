import Play
import Results
import Store

extension Store {
  /// The games of `gameSample`, with the exact values of first moves where they are known: they were found by a deep
  /// analysis, or the board is so small that solving it takes no time.
  ///
  /// - Throws: the errors of `gameSample`.
  public func gamesToShow(
    of tournament: String? = nil, runs: RunSelection = .newest, variant: String? = nil,
    among variants: VariantBook = .own
  ) throws -> GameSample {
    var sample = try gameSample(of: tournament, runs: runs, variant: variant, among: variants)
    for index in sample.firstMoves.indices {
      let moves = sample.firstMoves[index]
      for (move, value) in try firstMoveValues(of: moves.variant, Array(moves.counts.keys)) {
        sample.firstMoves[index].counts[move]?.value = value
      }
    }
    return sample
  }

  /// The maximum number of plies on boards that are solved at once.
  private static let fewPlies = 9

  private func firstMoveValues(of variant: String, _ moves: [String]) throws -> [String: Int] {
    guard let playable = try? Catalog.variant(variant), let most = playable.mostPlies,
      let solver = try playable.makeSolver(tableBits: 8)
    else { return [:] }
    if most <= Self.fewPlies {
      let scores = try solver.solve("", true).moves
      return Dictionary(uniqueKeysWithValues: scores.map { ($0.text, $0.score) })
    }
    var (values, positions): ([String: Int], [String: (position: String, isOthersTurn: Bool)]) = ([:], [:])
    for move in moves {
      switch try? solver.moves(move, "").first?.after {
      case .over(let score): values[move] = score
      case .open(let position, let isOthersTurn): positions[move] = (position, isOthersTurn)
      case nil: break
      }
    }
    let proofs = try proofs(of: variant, among: Set(positions.values.map(\.position)))
    for (move, after) in positions {
      if let score = proofs[after.position]?.score { values[move] = after.isOthersTurn ? -score : score }
    }
    return values
  }
}
