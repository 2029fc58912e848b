import Testing

@testable import Statistics

@Suite struct PairScatterTests {
  @Test("The statistic is the pseudoinverse form of the whole matrix", arguments: 1..<9)
  func statisticMatchesFullForm(seed: Int) throws {
    let (players, groups) = (3 + seed % 3, 1 + seed % 2)
    let problem = RatingProblem(
      players: players, groups: groups, tallies: Self.tallies(players, groups, bothWays: seed % 4 != 0, seed: seed))
    let fit = try problem.fit(try problem.checkedTable())
    let geometry = PairGeometry(fit)
    var scatter = PairScatter(geometry)
    for cell in geometry.cells {
      for (count, score) in [(cell.wins, 1.0), (cell.draws, 0.5), (cell.losses, 0.0)] {
        let residual = score - cell.expected
        scatter.add(
          cell.sign * residual, bySeat: cell.seat.map { [($0, residual)] } ?? [], pair: cell.pair,
          count: Double(count), weight: 1)
      }
    }
    let dense = DenseForm(geometry)
    #expect(dense.rank == geometry.degrees)
    let statistic = try #require(scatter.statistic(geometry))
    #expect(abs(statistic - dense.value) < 1e-6 * max(1, dense.value))
  }

  private static func tallies(_ players: Int, _ groups: Int, bothWays: Bool, seed: Int) -> [Tally] {
    var generator = TestGenerator(seed: UInt64(seed))
    return (0..<groups).flatMap { group in
      (0..<players).flatMap { first in
        (0..<players).filter { bothWays ? $0 != first : $0 > first }.flatMap { second in
          Tally.pair(
            group: group, first: first, second: second, wins: 3 + generator.below(20), draws: 1 + generator.below(9),
            losses: 2 + generator.below(12))
        }
      }
    }
  }
}

/// e'(A V A')+ e with all matrices written out, games being the samples.
private struct DenseForm {
  let value: Double
  let rank: Int

  init(_ geometry: PairGeometry) {
    let cells = geometry.cells
    // By cell, what its expected score changes by with each parameter.
    let players = geometry.parameters - geometry.seats
    let rows = cells.map { cell in
      var row = [Double](repeating: 0, count: geometry.parameters)
      // A pair's ratings stand in its row with the pair's information; seats are known from the cell.
      for (parameter, value) in geometry.pairRows[cell.pair] where parameter < players {
        row[parameter] = cell.sign * value / geometry.information[cell.pair]
      }
      if let seat = cell.seat { row[players + seat] = 1 }
      return row
    }
    let hessian = (0..<geometry.parameters).map { p in
      (0..<geometry.parameters).map { q in
        zip(cells, rows).reduce(0) { $0 + $1.0.information * $1.1[p] * $1.1[q] }
      }
    }
    let inverse = Self.pseudoinverse(hessian).matrix
    // A of a cell's residual, added up to pairs.
    let sums = (0..<geometry.pairs).map { pair in
      cells.indices.map { column -> Double in
        let direct = cells[column].pair == pair ? cells[column].sign : 0
        return cells.indices.reduce(direct) { sum, row in
          guard cells[row].pair == pair else { return sum }
          let taken = product(rows[row], inverse.map { product($0, rows[column]) })
          return sum - cells[row].sign * cells[row].information * taken
        }
      }
    }
    let variances = cells.map { cell in
      [(cell.wins, 1.0), (cell.draws, 0.5), (cell.losses, 0.0)].reduce(0) {
        $0 + Double($1.0) * ($1.1 - cell.expected) * ($1.1 - cell.expected)
      }
    }
    let covariance = sums.map { one in
      sums.map { other in cells.indices.reduce(0) { $0 + one[$1] * variances[$1] * other[$1] } }
    }
    var residuals = [Double](repeating: 0, count: geometry.pairs)
    for cell in cells {
      let score = Double(cell.wins) + Double(cell.draws) / 2
      residuals[cell.pair] += cell.sign * (score - Double(cell.games) * cell.expected)
    }
    let whole = Self.pseudoinverse(covariance)
    rank = whole.rank
    value = product(residuals, whole.matrix.map { product($0, residuals) })
  }

  private static func pseudoinverse(_ matrix: [[Double]]) -> (matrix: [[Double]], rank: Int) {
    let eigen = SymmetricEigen(matrix)
    let most = eigen.values.map(abs).max() ?? 0
    let kept = zip(eigen.values, eigen.vectors).filter { abs($0.0) > 1e-9 * most }
    let inverse = matrix.indices.map { i in
      matrix.indices.map { j in kept.reduce(0) { $0 + $1.1[i] * $1.1[j] / $1.0 } }
    }
    return (inverse, kept.count)
  }
}
