/// The differences of the ratings that the players of two runs have in either, with their joint covariance.
package struct RunContrasts {
  /// The movement of a player against the mean of others.
  package struct Contrast {
    package let points: Double
    package let standardError: Double
    /// The number of other players.
    package let references: Int
  }

  private let count: Int
  /// The components and scales of each player, in the later and the earlier run. Only differences between players who
  /// share all of these are determined by the games; how far a component lies above or below another one cancels out in
  /// them.
  private let scales: [[Int]?]
  private let differences: [Double]
  /// The sum of the two runs' covariances, row-major: the runs are independent.
  private var covariances: [Double]

  /// Takes the differences of all players.
  ///
  /// Complexity: O(players^3).
  package init(later: Rating, earlier: Rating, former: [Int?]) {
    count = former.count
    scales = former.enumerated().map { player, former in
      former.map {
        [
          later.players[player].component, later.scale(of: player), earlier.players[$0].component,
          earlier.scale(of: $0),
        ]
      }
    }
    differences = former.enumerated().map { player, former in
      former.map { later.players[player].elo - earlier.players[$0].elo } ?? 0
    }
    covariances = [Double](repeating: 0, count: count * count)
    for (i, one) in former.enumerated() {
      for (j, other) in former.enumerated().prefix(i + 1) where scales[i] != nil && scales[i] == scales[j] {
        guard let one, let other else { continue }
        let sum =
          (later.covariance(.player(i), .player(j)) ?? 0) + (earlier.covariance(.player(one), .player(other)) ?? 0)
        covariances[i * count + j] = sum
        covariances[j * count + i] = sum
      }
    }
  }

  /// The movement of a player against the mean of those of `references` that are on its scale; nil if there are none.
  ///
  /// Complexity: O(references^2).
  package func contrast(of player: Int, against references: Set<Int>) -> Contrast? {
    guard let scale = scales[player] else { return nil }
    // In a fixed order, so that sums round the same way every time.
    let others = references.filter { $0 != player && scales[$0] == scale }.sorted()
    guard !others.isEmpty else { return nil }
    let share = 1 / Double(others.count)
    let points = differences[player] - others.reduce(0) { $0 + differences[$1] } * share
    let shared = others.reduce(0) { $0 + covariances[player * count + $1] } * share
    let between = others.reduce(0) { sum, i in others.reduce(sum) { $0 + covariances[i * count + $1] } }
    let variance = covariances[player * count + player] - 2 * shared + between * share * share
    guard variance > 0 else { return nil }
    return Contrast(points: points, standardError: variance.squareRoot(), references: others.count)
  }
}
