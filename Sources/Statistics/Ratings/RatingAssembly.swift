import Foundation

/// All parts of a fit.
struct RatingFit {
  let decomposition: Decomposition
  let inner: ComponentFit
  let outer: OffsetFit?
  /// The mean rating, or the mean of the fixed players, in Elo.
  let zero: Double

  /// Rating of each player in nats, around that zero.
  var strengths: [Double] {
    let component = decomposition.graph.component
    return component.indices.map { inner.ratings[$0] + (outer?.offsets[component[$0]] ?? 0) }
  }
}

/// Puts the parts of a fit together into a `Rating`, in Elo.
struct RatingAssembly {
  let problem: RatingProblem
  let table: TallyTable
  let fit: RatingFit

  private var decomposition: Decomposition { fit.decomposition }
  private var inner: ComponentFit { fit.inner }
  private var outer: OffsetFit? { fit.outer }
  private var zero: Double { fit.zero }
  private var points: Double { EloScale.pointsPerNat }

  func rating() throws -> Rating {
    let covariance = try Covariance(
      decomposition, inner, outer, method: problem.errors, encounters: problem.encounters)
    let strengths = fit.strengths
    let standings = self.standings()
    let open = self.open
    let restrainedValue = inner.restrained.reduce(0) {
      $0 + (logLogistic(inner.maximum.x[$1]) + logLogistic(-inner.maximum.x[$1])) / 2
    }
    return Rating(
      model: problem.model,
      players: playerRatings(strengths, standings, covariance),
      components: decomposition.components.indices.map {
        RatingComponent(
          players: decomposition.components[$0], island: decomposition.islandOfComponent[$0], standing: standings[$0])
      },
      groups: decomposition.strata.indices.map { groupEstimate($0, open, covariance) },
      logLikelihood: inner.maximum.value - restrainedValue + (outer?.logLikelihood ?? 0),
      parameterCount: inner.fittedParameters + (outer?.parameters ?? 0),
      iterations: inner.maximum.iterations + (outer?.iterations ?? 0),
      scales: scales,
      residualTable: ResidualTable(
        table: table, decomposition: decomposition, likelihood: PairLikelihood(model: problem.model),
        strata: settledStrata, strengths: strengths),
      covariance: covariance,
      rows: CovarianceRows(
        draw: inner.objective.strata.map { row($0.draw) },
        advantages: inner.objective.strata.indices.map { stratum in
          inner.objective.strata[stratum].advantages.dropLast().enumerated().map { seat, advantage in
            open[.init(stratum: stratum, seat: seat)] == nil ? row(advantage) : nil
          }
        }))
  }

  private func playerRatings(
    _ strengths: [Double], _ standings: [RatingComponent.Standing], _ covariance: Covariance
  ) -> [PlayerRating] {
    let records = PlayerRecord.records(table)
    let split = inner.estimability.splitComponents
    let bounds = decomposition.components.indices.map { component in
      outer.flatMap { outer in
        standings[component] == .reference || split.contains(component)
          ? nil : OneSidedBound(component: component, decomposition, inner, outer, model: problem.model)
      }
    }
    let opponents = self.opponents
    return strengths.indices.map { player in
      let record = records[player]
      let component = decomposition.graph.component[player]
      func bound(_ offset: Double?) -> Double { zero + points * (inner.ratings[player] + (offset ?? 0)) }
      func bound(_ side: PlayerRating.Side, _ offset: Double?) -> RatingBound? {
        offset.map { offset in
          let met = side == .wonAll ? opponents[component].beaten : opponents[component].unbeaten
          return RatingBound(
            side: side, elo: bound(offset), opponents: met,
            difference: met.count == 1 ? bound(offset) - (zero + points * strengths[met[0]]) : nil,
            isOnScale: met.allSatisfy { standings[decomposition.graph.component[$0]] == .reference })
        }
      }
      let standardError = points * covariance.variance(player).squareRoot()
      let kind: PlayerRating.Kind =
        switch standings[component] {
        case _ where record.games == 0: .noGames
        case _ where split.contains(component): .confounded
        // Seats are distinguished from ratings only by games that are next to certain, which is as good as not at
        // all.
        case .reference where !PlayerRating.isKnown(standardError: standardError): .confounded
        case .reference: .rated
        case .wonAll: .perfect(side: .wonAll, bound: bound(bounds[component]?.lower))
        case .lostAll: .perfect(side: .lostAll, bound: bound(bounds[component]?.upper))
        case .between:
          .between(lower: bound(bounds[component]?.lower), upper: bound(bounds[component]?.upper))
        }
      return PlayerRating(
        elo: zero + points * strengths[player], standardError: standardError,
        games: record.games, score: record.score, wins: record.wins, draws: record.draws,
        losses: record.games - record.wins - record.draws, kind: kind,
        bounds: [bound(.wonAll, bounds[component]?.lower), bound(.lostAll, bounds[component]?.upper)]
          .compactMap(\.self), component: component)
    }
  }

  /// For each component, the players of others from whom it took every point, and those who took every point from it.
  private var opponents: [(beaten: [Int], unbeaten: [Int])] {
    let label = decomposition.graph.component
    var sets = decomposition.components.map { _ in (beaten: Set<Int>(), unbeaten: Set<Int>()) }
    for (from, to) in table.edges where label[from] != label[to] {
      sets[label[from]].beaten.insert(to)
      sets[label[to]].unbeaten.insert(from)
    }
    return sets.map { ($0.beaten.sorted(), $0.unbeaten.sorted()) }
  }

  /// The number of each player's scale.
  ///
  /// In a component whose games don't distinguish all ratings from seat advantages, players whose differences they
  /// determine are on a scale of their own. Elsewhere players share a scale if they met, directly or through other
  /// such players.
  private var scales: [Int] {
    let component = decomposition.graph.component
    let split = inner.estimability.splitComponents
    let players = component.indices
    var edges = table.edges.filter { !split.contains(component[$0.from]) && !split.contains(component[$0.to]) }
    for members in decomposition.components {
      let kinds = Dictionary(grouping: members) { inner.estimability.kind[$0] }
      for same in kinds.values { edges += zip(same, same.dropFirst()).map { (from: $0, to: $1) } }
    }
    return ResultGraph(players: players.count, edges: edges).island
  }

  /// The standing of each component among those of its island.
  private func standings() -> [RatingComponent.Standing] {
    let label = decomposition.graph.component
    var won = [Bool](repeating: false, count: decomposition.components.count)
    var lost = won
    for (from, to) in table.edges where label[from] != label[to] {
      won[label[from]] = true
      lost[label[to]] = true
    }
    return decomposition.components.indices.map { component in
      if decomposition.reference[decomposition.islandOfComponent[component]] == component { return .reference }
      switch (won[component], lost[component]) {
      case (true, true): return .between
      case (true, false): return .wonAll
      case (false, true): return .lostAll
      case (false, false): return .reference
      }
    }
  }

  private func groupEstimate(
    _ index: Int, _ open: [ComponentFit.StratumSeat: EstimateStatus], _ covariance: Covariance
  ) -> GroupEstimate {
    let stratum = inner.objective.strata[index]
    let advantages = stratum.advantages.indices.dropLast().map { seat -> SeatAdvantage in
      let key = ComponentFit.StratumSeat(stratum: index, seat: seat)
      let coordinate = stratum.advantages[seat]
      if let status = open[key] {
        let value = status == .unidentified ? 0 : points * coordinate.value(inner.maximum.x)
        return SeatAdvantage(seat: seat, elo: value, standardError: 0, status: status)
      }
      if let row = row(coordinate) {
        let isUnbounded = inner.restrained.contains(coordinate.parameter)
        let standardError = points * covariance.variance(row).squareRoot()
        // As with ratings: a value that depends only on games that are next to certain isn't known.
        let isKnown = PlayerRating.isKnown(standardError: standardError)
        return SeatAdvantage(
          seat: seat, elo: points * coordinate.value(inner.maximum.x), standardError: standardError,
          status: isUnbounded ? .unbounded : isKnown ? .fitted : .confounded,
          bound: isUnbounded ? SeatBound(key, settledStrata, decomposition, inner, model: problem.model) : nil)
      }
      if let outer, let error = outer.advantageErrors[key] {
        return SeatAdvantage(
          seat: seat, elo: points * outer.strata[index].advantages[seat].base, standardError: points * error,
          status: .oneSided)
      }
      let status: EstimateStatus = outer?.unidentified.contains(key) == true ? .unidentified : .notFitted
      return SeatAdvantage(seat: seat, elo: 0, standardError: 0, status: status)
    }
    return GroupEstimate(
      group: stratum.group, island: stratum.island, advantages: advantages,
      draw: drawParameter(stratum, covariance))
  }

  /// The advantages that the games leave open, with their status.
  private var open: [ComponentFit.StratumSeat: EstimateStatus] {
    let estimability = inner.estimability
    var open: [ComponentFit.StratumSeat: EstimateStatus] = [:]
    for advantage in estimability.open {
      let key = estimability.advantages[advantage]
      // Parameters that ran to infinity are held by the prior.
      let parameter = inner.objective.strata[key.stratum].advantages[key.seat].parameter
      guard !inner.restrained.contains(parameter) else { continue }
      open[key] = estimability.isOpenAlone(advantage) ? .unidentified : .confounded
    }
    return open
  }

  private func drawParameter(_ stratum: Stratum, _ covariance: Covariance) -> DrawParameter? {
    switch problem.model {
    case .bradleyTerry: return nil
    case .raoKupper where stratum.advantages.count > 2: return nil
    case .davidson, .raoKupper: break
    }
    guard let draw = stratum.draw, let row = row(draw) else {
      return DrawParameter(value: 0, standardError: 0, evenDrawRate: 0, status: .fitted)
    }
    let x = draw.value(inner.maximum.x)
    let error = covariance.variance(row).squareRoot()
    let status: EstimateStatus = inner.restrained.contains(draw.parameter) ? .unbounded : .fitted
    if problem.model == .davidson {
      return DrawParameter(
        value: exp(x), standardError: error, evenDrawRate: exp(x) / (2 + exp(x)), status: status)
    }
    return DrawParameter(
      value: points * x, standardError: points * error, evenDrawRate: tanh(x / 2), status: status)
  }

  /// The strata with every number fixed at its estimate.
  private var settledStrata: [Stratum] {
    outer?.strata
      ?? inner.objective.strata.map { stratum in
        var stratum = stratum
        stratum.advantages = stratum.advantages.map { .fixed($0.value(inner.maximum.x)) }
        stratum.draw = stratum.draw.map { .fixed($0.value(inner.maximum.x)) }
        return stratum
      }
  }

  /// Row of a nuisance parameter in the covariance.
  private func row(_ coordinate: Coordinate?) -> Int? {
    guard let coordinate, coordinate.isFree else { return nil }
    return decomposition.players + coordinate.parameter - inner.objective.main
  }
}
