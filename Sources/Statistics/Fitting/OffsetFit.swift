/// The distances between the components of an island, under the weak prior, with the ratings inside them held.
struct OffsetFit {
  /// Offset of each component, in nats, such that every island's reference lies at 0, or without one the mean of its
  /// players.
  let offsets: [Double]
  /// Covariance of the offsets, row-major, from the inverse of the penalised information.
  let covariance: [Double]
  /// The strata, with the advantages fitted here, about which games inside components say nothing.
  let strata: [Stratum]
  /// Standard errors, in nats, of the advantages fitted here.
  let advantageErrors: [ComponentFit.StratumSeat: Double]
  /// Advantages that depend on games between components alone, and that these can't distinguish from the distances
  /// between components, as where players never changed seats.
  let unidentified: Set<ComponentFit.StratumSeat>
  /// Log-likelihood of the games between components at these offsets, without the prior.
  let logLikelihood: Double
  let parameters: Int
  let iterations: Int

  init(_ decomposition: Decomposition, _ inner: ComponentFit, model: RatingModel, seatAdvantage: Bool) throws {
    let components = decomposition.components
    var parameter = [Int](repeating: -1, count: components.count)
    var main = 0
    // Without a reference the island's first component holds the zero until the offsets are centred.
    var holder = decomposition.reference
    for (index, island) in decomposition.islandOfComponent.enumerated() {
      if holder[island] == nil { holder[island] = index }
      guard holder[island] != index else { continue }
      parameter[index] = main
      main += 1
    }

    var strata = inner.objective.strata.map { Self.settled($0, at: inner.maximum.x) }
    let inside = Set(decomposition.withinPairs.map(\.stratum) + decomposition.withinRankings.map(\.stratum))
    let candidates = strata.indices.filter { seatAdvantage && !inside.contains($0) }.flatMap { s in
      (0..<(decomposition.seats[s] - 1)).map { ComponentFit.StratumSeat(stratum: s, seat: $0) }
    }
    let open = Self.open(candidates, decomposition, parameter, main)
    unidentified = open
    var next = main
    var fittedHere: [ComponentFit.StratumSeat: Int] = [:]
    for key in candidates where !open.contains(key) {
      strata[key.stratum].advantages[key.seat] = .free(next)
      fittedHere[key] = next
      next += 1
    }

    var players = inner.ratings.map { Coordinate.fixed($0) }
    for player in players.indices { players[player].parameter = parameter[decomposition.graph.component[player]] }
    func objective(prior: Bool) -> Objective {
      Objective(
        model: model, main: main, nuisance: next - main, players: players, strata: strata,
        pairs: decomposition.acrossPairs, rankings: decomposition.acrossRankings,
        virtualDraws: prior ? WeakPrior.draws(decomposition) : [])
    }
    var penalised = objective(prior: true)
    penalised.restrained = Array(main..<next)
    let start = [Double](repeating: 0, count: next)
    guard case .maximum(let maximum) = try Newton.maximise(penalised, from: start) else {
      preconditionFailure("restrained parameters do not diverge")
    }
    guard let inverse = maximum.solver.inverse() else {
      throw StatisticsError.notConverged(iterations: maximum.iterations, change: 0)
    }
    func entry(_ i: Int, _ j: Int) -> Double { i < 0 || j < 0 ? 0 : inverse[i * next + j] }
    let raw = parameter.map { $0 < 0 ? 0 : maximum.x[$0] }
    let rawCovariance = parameter.flatMap { i in parameter.map { j in entry(i, j) } }
    (offsets, covariance) = Self.centred(raw, rawCovariance, decomposition)
    advantageErrors = fittedHere.mapValues { max(0, entry($0, $0)).squareRoot() }
    self.strata = strata.map { Self.settled($0, at: maximum.x) }
    logLikelihood = objective(prior: false).value(maximum.x) - Self.alreadyCounted(decomposition, inner)
    parameters = next
    iterations = maximum.iterations
  }

  /// The advantages that may change together with offsets without changing any difference of strength between players
  /// who met.
  private static func open(
    _ advantages: [ComponentFit.StratumSeat], _ decomposition: Decomposition, _ offset: [Int], _ offsets: Int
  ) -> Set<ComponentFit.StratumSeat> {
    guard !advantages.isEmpty else { return [] }
    let column = Dictionary(uniqueKeysWithValues: advantages.enumerated().map { ($1, offsets + $0) })
    let component = decomposition.graph.component
    var system = LinearSystem(columns: offsets + advantages.count)
    let links = Estimability.links(decomposition.acrossPairs, decomposition.acrossRankings, column)
    for link in links where system.rank < system.columns {
      var equation = [Double](repeating: 0, count: system.columns)
      for (player, sign) in [(link.from, 1.0), (link.to, -1.0)] {
        let parameter = offset[component[player]]
        if parameter >= 0 { equation[parameter] += sign }
      }
      link.addGain(to: &equation)
      system.insert(equation)
    }
    let changes = system.nullSpace(Array(0..<system.columns))
    return Set(advantages.filter { key in changes.contains { abs($0[column[key] ?? 0]) > 1e-9 } })
  }

  /// The parts of rankings inside components are in the inner fit's log-likelihood as well as in the whole rankings.
  private static func alreadyCounted(_ decomposition: Decomposition, _ inner: ComponentFit) -> Double {
    decomposition.acrossRankings.flatMap(decomposition.split).reduce(0) {
      $0 + $1.games * inner.objective.evaluate($1, inner.maximum.x).logLikelihood
    }
  }

  private static func settled(_ stratum: Stratum, at x: [Double]) -> Stratum {
    var stratum = stratum
    stratum.advantages = stratum.advantages.map { .fixed($0.value(x)) }
    stratum.draw = stratum.draw.map { .fixed($0.value(x)) }
    return stratum
  }

  /// Moves the zero of islands without a reference to the mean of their players.
  private static func centred(
    _ offsets: [Double], _ covariance: [Double], _ decomposition: Decomposition
  ) -> ([Double], [Double]) {
    let n = offsets.count
    let island = decomposition.islandOfComponent
    var size = [Double](repeating: 0, count: decomposition.reference.count)
    for c in 0..<n { size[island[c]] += Double(decomposition.components[c].count) }
    func share(_ c: Int) -> Double {
      decomposition.reference[island[c]] == nil ? Double(decomposition.components[c].count) / size[island[c]] : 0
    }
    var mean = [Double](repeating: 0, count: size.count)
    // How each component covaries with each island's mean, and the means with one another.
    var rowMean = [Double](repeating: 0, count: n)
    var grand = mean
    for c in 0..<n {
      mean[island[c]] += share(c) * offsets[c]
      for d in 0..<n where island[d] == island[c] {
        rowMean[c] += share(d) * covariance[c * n + d]
      }
      grand[island[c]] += share(c) * rowMean[c]
    }
    var centredCovariance = [Double](repeating: 0, count: n * n)
    for c in 0..<n {
      for d in 0..<n where island[c] == island[d] {
        centredCovariance[c * n + d] = covariance[c * n + d] - rowMean[c] - rowMean[d] + grand[island[c]]
      }
    }
    return (offsets.indices.map { offsets[$0] - mean[island[$0]] }, centredCovariance)
  }
}
