/// The maximum-likelihood fit inside the components, all of them at once, with seat advantages and draw parameters.
///
/// Ratings come out in nats, centred on 0 in each component without a fixed player.
struct ComponentFit {
  /// The objective with the strata as fitted; its parameters are ratings, then nuisance parameters.
  let objective: Objective
  let maximum: Newton.Maximum
  /// Rating of each player in its component.
  let ratings: [Double]
  /// The player of each rating parameter.
  let playerOfParameter: [Int]
  /// Nuisance parameters that ran to infinity and are held by the weak prior.
  var restrained: [Int] { objective.restrained }
  /// The quantities that the games inside components leave open.
  let estimability: Estimability
  /// The number of fitted quantities: parameters less flat directions.
  var fittedParameters: Int { objective.parameters - estimability.flatDirections }
  /// The flat directions that are kept at 0, over all parameters.
  let flatDirections: [[Double]]
  /// The player who holds the zero of each component; `nil` where players are fixed.
  let holder: [Int?]

  struct StratumSeat: Hashable {
    var stratum: Int
    var seat: Int
  }

  init(_ decomposition: Decomposition, model: RatingModel, seatAdvantage: Bool, fixed: [Int: Double]) throws {
    let games = Self.gamesWithin(decomposition)
    var coordinates = [Coordinate](repeating: .fixed(0), count: decomposition.players)
    var playerOfParameter: [Int] = []
    // The players that hold the zero, or a given rating, in each component.
    var holders = [Int?](repeating: nil, count: decomposition.components.count)
    for (index, members) in decomposition.components.enumerated() {
      // One player in each component holds the zero; the busiest one keeps the factor sparse and well conditioned.
      let holder = decomposition.anchored.contains(index) ? nil : members.max { games[$0] < games[$1] }
      holders[index] = holder ?? members.first { fixed[$0] != nil }
      for player in members where player != holder {
        if let rating = fixed[player] {
          coordinates[player] = .fixed(rating)
        } else {
          coordinates[player] = .free(playerOfParameter.count)
          playerOfParameter.append(player)
        }
      }
    }
    let main = playerOfParameter.count
    var strata = decomposition.strata
    let nuisance = Self.freeNuisance(decomposition, model: model, seatAdvantage: seatAdvantage, main, &strata)
    let estimability = Estimability(decomposition, strata, fixed: fixed.keys.sorted())
    var fit = Objective(
      model: model, main: main, nuisance: nuisance, players: coordinates, strata: strata,
      pairs: decomposition.withinPairs, rankings: decomposition.withinRankings)
    // Advantages are the last of the parameters.
    let firstAdvantage = fit.parameters - estimability.advantages.count
    func directions() -> [Estimability.Direction] {
      estimability.directions(without: Set(fit.restrained.map { $0 - firstAdvantage }))
    }
    func flat() -> [[Double]] {
      directions().map { [Double](repeating: 0, count: firstAdvantage - main) + $0.advantages }
    }
    fit.flat = flat()
    var outcome = try Newton.maximise(fit, from: Self.start(fit))
    while case .diverging(let parameters) = outcome {
      fit.restrained = (fit.restrained + parameters).sorted()
      // The prior decides where the games leave parameters open.
      fit.flat = flat()
      outcome = try Newton.maximise(fit, from: Self.start(fit))
    }
    guard case .maximum(let maximum) = outcome else { preconditionFailure("the loop ends with a maximum") }
    self.maximum = maximum
    self.playerOfParameter = playerOfParameter
    self.estimability = estimability
    holder = holders.enumerated().map { decomposition.anchored.contains($0) ? nil : $1 }
    self.objective = fit
    flatDirections = zip(directions(), fit.flat).map { [holders] direction, nuisance in
      playerOfParameter.map { player in
        direction.ratings[player] - direction.ratings[holders[decomposition.graph.component[player]] ?? player]
      } + nuisance
    }
    ratings = Self.centred(coordinates, maximum.x, decomposition)
  }

  /// The inverse of the negated Hessian at the maximum, row-major over all parameters, in which flat directions have no
  /// part; `nil` if it is singular to working precision.
  func inverse() -> [Double]? {
    guard var inverse = maximum.solver.inverse() else { return nil }
    let size = objective.parameters
    for direction in flatDirections {
      for i in 0..<size where direction[i] != 0 {
        for j in 0..<size { inverse[i * size + j] -= direction[i] * direction[j] / objective.stiffness }
      }
    }
    return inverse
  }

  /// Ratings at other parameters, such as those for other counts.
  func centred(_ x: [Double], _ decomposition: Decomposition) -> [Double] {
    Self.centred(objective.players, x, decomposition)
  }

  private static func centred(_ players: [Coordinate], _ x: [Double], _ decomposition: Decomposition) -> [Double] {
    var ratings = players.map { $0.value(x) }
    for (index, members) in decomposition.components.enumerated() where !decomposition.anchored.contains(index) {
      let mean = members.reduce(0) { $0 + ratings[$1] } / Double(members.count)
      for player in members { ratings[player] -= mean }
    }
    return ratings
  }

  private static func gamesWithin(_ decomposition: Decomposition) -> [Double] {
    var games = [Double](repeating: 0, count: decomposition.players)
    for cell in decomposition.withinPairs {
      games[cell.first] += cell.games
      games[cell.second] += cell.games
    }
    for cell in decomposition.withinRankings {
      for player in cell.players { games[player] += cell.games }
    }
    return games
  }

  /// The starting point: even strength; a threshold must be above 0, and ln ν may be anything.
  private static func start(_ objective: Objective) -> [Double] {
    var x = [Double](repeating: 0, count: objective.parameters)
    for stratum in objective.strata {
      if let draw = stratum.draw, draw.isFree { x[draw.parameter] = 1 }
    }
    return x
  }

  /// Frees the seat advantages of strata with games inside components, and the draw parameters where games were drawn.
  private static func freeNuisance(
    _ decomposition: Decomposition, model: RatingModel, seatAdvantage: Bool, _ main: Int, _ strata: inout [Stratum]
  ) -> Int {
    for cell in decomposition.withinPairs {
      if seatAdvantage { strata[cell.stratum].advantages[0] = .free(0) }
      if model != .bradleyTerry, cell.draws > 0 { strata[cell.stratum].draw = .free(0) }
    }
    for cell in decomposition.withinRankings {
      if seatAdvantage {
        for seat in cell.seats where seat < decomposition.seats[cell.stratum] - 1 {
          strata[cell.stratum].advantages[seat] = .free(0)
        }
      }
      if model == .davidson, PlaceOrder.areTied(cell.places) { strata[cell.stratum].draw = .free(0) }
    }
    return renumber(&strata, main)
  }

  /// Numbers the free nuisance parameters from `main` on, and returns how many there are.
  ///
  /// Draw parameters come first: they can always be distinguished from ratings and advantages.
  private static func renumber(_ strata: inout [Stratum], _ main: Int) -> Int {
    var next = main
    for s in strata.indices where strata[s].draw?.isFree == true {
      strata[s].draw = .free(next)
      next += 1
    }
    for s in strata.indices {
      for seat in strata[s].advantages.indices where strata[s].advantages[seat].isFree {
        strata[s].advantages[seat] = .free(next)
        next += 1
      }
    }
    return next - main
  }
}
