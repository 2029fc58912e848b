/// The correction of `ScatterFloor`, in tables of many players of whom few met.
///
/// Scatter ties two players together where some result between them differs from its expectation. Players who are
/// tied to one another, but not to the player who holds the zero, may move together without any scatter: as a
/// newcomer whose only game was drawn. All directions without scatter consist of such moves. Moves of seats and
/// draws, and joint moves of many such groups, aren't examined: `ScatterFloor` does that.
struct SparseFloor {
  /// The most groups in one cluster; larger ones are left to `ScatterFloor`.
  private static let mostTogether = 200

  private let fit: ComponentFit
  private let curvature: Curvature
  private let decomposition: Decomposition
  /// The group of each player.
  private let group: [Int]
  /// Groups that move without scatter, with their place in `images`.
  private var place: [Int: Int] = [:]
  /// H times the move of each such group, by parameter.
  private var images: [[Int: Double]] = []

  init(_ decomposition: Decomposition, _ fit: ComponentFit, _ scatter: SparseMatrix) {
    (self.fit, self.decomposition) = (fit, decomposition)
    curvature = fit.maximum.curvature
    group = Self.groups(decomposition, fit, scatter)
    let players = fit.playerOfParameter
    var held = Set(fit.holder.compactMap { [group] in $0.map { group[$0] } })
    for player in fit.objective.players.indices where !fit.objective.players[player].isFree {
      held.insert(group[player])
    }
    for (parameter, player) in players.enumerated() where !held.contains(group[player]) {
      let place = self.place[group[player], default: images.count]
      if place == images.count {
        self.place[group[player]] = place
        images.append([:])
      }
      images[place][parameter, default: 0] += curvature.diagonal[parameter]
      for k in 0..<curvature.nuisance {
        images[place][curvature.main + k, default: 0] += curvature.border[k * curvature.main + parameter]
      }
    }
    guard !images.isEmpty else { return }
    for (slot, pair) in curvature.pattern.pairs.enumerated() {
      for (one, other) in [(pair.low, pair.high), (pair.high, pair.low)] {
        guard let place = place[group[players[one]]] else { continue }
        images[place][other, default: 0] += curvature.offDiagonal[slot]
      }
    }
  }

  /// Vectors, by rows of the scatter, whose squares raise directions without scatter to the information they carry;
  /// `nil` where these involve more than small groups of players.
  func missing(_ scatter: SparseMatrix) -> [[(row: Int, value: Double)]]? {
    for k in 0..<curvature.nuisance {
      let row = group.count + k
      let penalty = fit.objective.flat.reduce(0) { $0 + fit.objective.stiffness * $1[k] * $1[k] }
      let own = penalty + scatter.value(row, row)
      if own <= Self.least(fit) * curvature.corner[k * curvature.nuisance + k] { return nil }
    }
    var vectors: [[(row: Int, value: Double)]] = []
    for cluster in clusters {
      guard cluster.count <= Self.mostTogether, let factor = Cholesky(matrix(cluster), size: cluster.count) else {
        return nil
      }
      for index in cluster.indices {
        let shares = factor.solveUpper(cluster.indices.map { $0 == index ? 1 : 0 })
        var whole: [Int: Double] = [:]
        for (share, place) in zip(shares, cluster) where share != 0 {
          for (parameter, value) in images[place].sorted(by: { $0.key < $1.key }) {
            add(share * value, of: parameter, to: &whole)
          }
        }
        vectors.append(whole.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      }
    }
    return vectors
  }

  /// The part of the information below which scatter counts as none.
  private static func least(_ fit: ComponentFit) -> Double { ScatterFloor.least(games: 4 * fit.objective.stiffness) }

  /// Adds to the row of a parameter; the player who holds the zero of a component moves against all others of it.
  private func add(_ value: Double, of parameter: Int, to whole: inout [Int: Double]) {
    guard parameter < curvature.main else {
      whole[group.count + parameter - curvature.main, default: 0] += value
      return
    }
    let player = fit.playerOfParameter[parameter]
    whole[player, default: 0] += value
    if let holder = fit.holder[decomposition.graph.component[player]] { whole[holder, default: 0] -= value }
  }

  /// The scalar products of the moves of some groups in H.
  private func matrix(_ cluster: [Int]) -> [Double] {
    let index = Dictionary(uniqueKeysWithValues: cluster.enumerated().map { ($1, $0) })
    var matrix = [Double](repeating: 0, count: cluster.count * cluster.count)
    for (row, place) in cluster.enumerated() {
      for (parameter, value) in images[place].sorted(by: { $0.key < $1.key }) {
        guard let other = met(parameter), let column = index[other] else { continue }
        matrix[row * cluster.count + column] += value
      }
    }
    return matrix
  }

  /// The group that a player who has this parameter moves with, if it may move.
  private func met(_ parameter: Int) -> Int? {
    parameter < curvature.main ? place[group[fit.playerOfParameter[parameter]]] : nil
  }

  /// Groups that met one another, directly or through others.
  private var clusters: [[Int]] {
    let edges = images.indices.flatMap { place in
      images[place].keys.compactMap { met($0) }.map { (from: place, to: $0) }
    }
    let island = ResultGraph(players: images.count, edges: edges).island
    return Dictionary(grouping: images.indices) { island[$0] }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Numbers players by the groups that scatter ties together; fixed players of a component are tied to one another.
  private static func groups(_ decomposition: Decomposition, _ fit: ComponentFit, _ scatter: SparseMatrix) -> [Int] {
    let (curvature, players) = (fit.maximum.curvature, fit.objective.players)
    // The information on each player from games with players who have no parameter.
    var outside = curvature.diagonal
    for (slot, pair) in curvature.pattern.pairs.enumerated() {
      outside[pair.low] += curvature.offDiagonal[slot]
      outside[pair.high] += curvature.offDiagonal[slot]
    }
    let least = least(fit)
    var edges: [(from: Int, to: Int)] = []
    for player in players.indices {
      for entry in scatter.entries(of: player) {
        let other = Int(scatter.columns[entry])
        guard other < player else { continue }
        let (a, b) = (players[player].parameter, players[other].parameter)
        let slot = curvature.pattern.slot(a, b)
        let information =
          slot >= 0 ? abs(curvature.offDiagonal[slot]) : (a >= 0 ? outside[a] : b >= 0 ? outside[b] : 0)
        if abs(scatter.values[entry]) > least * information { edges.append((player, other)) }
      }
    }
    for index in decomposition.anchored {
      let fixed = decomposition.components[index].filter { !players[$0].isFree }
      edges += zip(fixed, fixed.dropFirst()).map { (from: $0, to: $1) }
    }
    return ResultGraph(players: players.count, edges: edges).island
  }
}

extension ScoreMatrix<SparseMatrixSum> {
  /// The matrix, in which directions without any scatter have the information they carry; `nil` where only
  /// `ScatterFloor` can find them.
  func withInformationOfUnscattered(_ decomposition: Decomposition) -> SparseMatrix? {
    let matrix = SparseMatrix(sum)
    let floor = SparseFloor(decomposition, fit, matrix)
    guard let missing = floor.missing(matrix) else { return nil }
    guard !missing.isEmpty else { return matrix }
    var sum = sum
    for vector in missing {
      for (i, a) in vector {
        for (j, b) in vector { sum.add(i, j, a * b) }
      }
    }
    return SparseMatrix(sum)
  }
}
