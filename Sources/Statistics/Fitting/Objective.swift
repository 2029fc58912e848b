/// A number of the model that is either free, as one of the parameters of a fit, or fixed.
///
/// Its value is `base` plus the parameter; several players may share one parameter, which moves them together.
struct Coordinate {
  /// Index of the parameter, or -1 where the number is fixed.
  var parameter: Int
  var base: Double

  static func fixed(_ value: Double) -> Coordinate { Coordinate(parameter: -1, base: value) }
  static func free(_ parameter: Int) -> Coordinate { Coordinate(parameter: parameter, base: 0) }

  var isFree: Bool { parameter >= 0 }

  @inline(__always)
  func value(_ x: [Double]) -> Double { parameter < 0 ? base : base + x[parameter] }
}

/// The games of one group among players who can be compared: they share seat advantages and a draw parameter.
struct Stratum {
  let group: Int
  let island: Int
  /// One advantage a seat, relative to the last seat, which stays fixed at 0.
  var advantages: [Coordinate]
  /// ln ν or e; `nil` where the model has none or no game was drawn.
  var draw: Coordinate?
}

/// The penalised log-likelihood of games as a function of the parameters of a fit, all in nats.
///
/// Parameters 0..<main are ratings (of players, or of whole components); the others, the nuisance parameters, are
/// seat advantages and draw parameters.
struct Objective {
  /// A half-win and half-loss between two players who may never have drawn, `weight` times; see `WeakPrior`.
  struct VirtualDraw {
    var first: Int
    var second: Int
    var weight: Double
  }

  /// The parameters that two-seat games of a stratum share, looked up once instead of for each pair.
  private struct PairSetting {
    let advantage: Double
    let advantageParameter: Int
    let draw: Double?
    let drawParameter: Int

    init(_ stratum: Stratum, _ x: [Double]) {
      advantage = stratum.advantages[0].value(x)
      advantageParameter = stratum.advantages[0].parameter
      draw = stratum.draw?.value(x)
      drawParameter = stratum.draw?.parameter ?? -1
    }
  }

  let pairLikelihood: PairLikelihood
  let rankingLikelihood: RankingLikelihood
  let main: Int
  let nuisance: Int
  let players: [Coordinate]
  let strata: [Stratum]
  var pairs: [PairCell]
  private(set) var rankings: [RankingCell]
  let virtualDraws: [VirtualDraw]
  /// Nuisance parameters held finite by a virtual draw of their own, ascending: sums must not depend on the order of
  /// a set.
  var restrained: [Int] = []
  /// Orthonormal directions of the nuisance parameters in which, ratings following, the likelihood is flat: they are
  /// kept at 0 by a quadratic penalty, which is 0 itself at the maximum.
  var flat: [[Double]] = []
  /// The curvature of that penalty: about as much as all games have.
  let stiffness: Double

  private let pattern: CurvaturePattern
  /// The place in the pattern where the two players of each pair cell meet; -1 where they do not.
  private let slots: [Int]
  /// All rankings but those of Davidson-Luce with a draw parameter, which are evaluated one by one.
  private var choices: ChoiceTable
  private let evaluatedSingly: [Int]

  init(
    model: RatingModel, main: Int, nuisance: Int, players: [Coordinate], strata: [Stratum], pairs: [PairCell],
    rankings: [RankingCell], virtualDraws: [VirtualDraw] = []
  ) {
    stiffness = pairs.reduce(rankings.reduce(1) { $0 + $1.games }) { $0 + $1.games } / 4
    pairLikelihood = PairLikelihood(model: model)
    rankingLikelihood = RankingLikelihood(model: model)
    self.main = main
    self.nuisance = nuisance
    self.players = players
    self.strata = strata
    self.pairs = pairs
    self.rankings = rankings
    self.virtualDraws = virtualDraws
    let pattern = CurvaturePattern(main: main) { meet in
      for cell in pairs { meet(players[cell.first].parameter, players[cell.second].parameter) }
      for draw in virtualDraws { meet(players[draw.first].parameter, players[draw.second].parameter) }
      for cell in rankings {
        for i in cell.players {
          for j in cell.players where i < j { meet(players[i].parameter, players[j].parameter) }
        }
      }
    }
    self.pattern = pattern
    slots = pairs.map { pattern.slot(players[$0.first].parameter, players[$0.second].parameter) }
    evaluatedSingly = rankings.indices.filter { model == .davidson && strata[rankings[$0].stratum].draw != nil }
    let singly = Set(evaluatedSingly)
    choices = ChoiceTable(
      rankings, rankings.indices.filter { !singly.contains($0) }, players: players, strata: strata)
  }

  /// A copy with other numbers of games of each ranking.
  mutating func setGames(ofRankings games: [Double]) {
    for index in rankings.indices { rankings[index].games = games[index] }
    choices.count(games)
  }

  var parameters: Int { main + nuisance }

  /// Log-likelihood less the penalty.
  func value(_ x: [Double]) -> Double {
    var sum = 0.0
    let settings = strata.map { PairSetting($0, x) }
    for cell in pairs {
      let setting = settings[cell.stratum]
      let d = players[cell.first].value(x) - players[cell.second].value(x) + setting.advantage
      sum += pairLikelihood.logLikelihood(cell.wins, cell.draws, cell.losses, d: d, draw: setting.draw)
    }
    sum += choices.value(x)
    for index in evaluatedSingly { sum += rankings[index].games * evaluate(rankings[index], x).logLikelihood }
    for draw in virtualDraws {
      let d = players[draw.first].value(x) - players[draw.second].value(x)
      sum += draw.weight / 2 * (logLogistic(d) + logLogistic(-d))
    }
    for index in restrained { sum += (logLogistic(x[index]) + logLogistic(-x[index])) / 2 }
    for direction in flat {
      let length = along(direction, x)
      sum -= stiffness / 2 * length * length
    }
    return sum
  }

  /// The distance of nuisance parameters along a flat direction.
  private func along(_ direction: [Double], _ x: [Double]) -> Double {
    direction.indices.reduce(0) { $0 + direction[$1] * x[main + $1] }
  }

  /// Value, gradient and negated Hessian.
  ///
  /// Complexity: O(cells).
  func evaluate(_ x: [Double]) -> (value: Double, gradient: [Double], curvature: Curvature) {
    var sum = 0.0
    var gradient = [Double](repeating: 0, count: parameters)
    var curvature = Curvature(pattern: pattern, nuisance: nuisance)
    let settings = strata.map { PairSetting($0, x) }
    for (index, cell) in pairs.enumerated() {
      let setting = settings[cell.stratum]
      let d = players[cell.first].value(x) - players[cell.second].value(x) + setting.advantage
      let value = pairLikelihood.evaluate(cell.wins, cell.draws, cell.losses, d: d, draw: setting.draw)
      sum += value.logLikelihood
      let a = players[cell.first].parameter
      let b = players[cell.second].parameter
      let (h, e) = (setting.advantageParameter, setting.drawParameter)
      if a != b {
        if a >= 0 { gradient[a] += value.slope }
        if b >= 0 { gradient[b] -= value.slope }
        curvature.addDifference(a, b, value.curvature, slot: slots[index])
      }
      if h >= 0 {
        gradient[h] += value.slope
        curvature.add(h, h, value.curvature)
        if a != b {
          curvature.add(a, h, value.curvature)
          curvature.add(b, h, -value.curvature)
        }
      }
      if e >= 0 {
        gradient[e] += value.drawSlope
        curvature.add(e, e, value.drawCurvature)
        curvature.add(h, e, value.crossCurvature)
        if a != b {
          curvature.add(a, e, value.crossCurvature)
          curvature.add(b, e, -value.crossCurvature)
        }
      }
    }
    sum += choices.evaluate(x, &gradient, &curvature)
    for index in evaluatedSingly {
      let cell = rankings[index]
      let value = evaluate(cell, x)
      sum += cell.games * value.logLikelihood
      let local = localParameters(cell)
      let stride = local.count
      for i in 0..<stride {
        for p in local[i] where p >= 0 {
          gradient[p] += cell.games * value.gradient[i]
          for j in 0..<stride {
            for q in local[j] where q >= 0 && q >= p {
              curvature.add(p, q, cell.games * value.curvature[i * stride + j])
            }
          }
        }
      }
    }
    for draw in virtualDraws {
      let d = players[draw.first].value(x) - players[draw.second].value(x)
      let p = logistic(d)
      let a = players[draw.first].parameter
      let b = players[draw.second].parameter
      sum += draw.weight / 2 * (logLogistic(d) + logLogistic(-d))
      guard a != b else { continue }
      if a >= 0 { gradient[a] += draw.weight * (0.5 - p) }
      if b >= 0 { gradient[b] -= draw.weight * (0.5 - p) }
      curvature.addDifference(a, b, draw.weight * p * logistic(-d), slot: pattern.slot(a, b))
    }
    for index in restrained {
      let p = logistic(x[index])
      sum += (logLogistic(x[index]) + logLogistic(-x[index])) / 2
      gradient[index] += 0.5 - p
      curvature.add(index, index, p * logistic(-x[index]))
    }
    for direction in flat {
      let length = along(direction, x)
      sum -= stiffness / 2 * length * length
      for i in direction.indices where direction[i] != 0 {
        gradient[main + i] -= stiffness * length * direction[i]
        for j in 0...i { curvature.add(main + i, main + j, stiffness * direction[i] * direction[j]) }
      }
    }
    return (sum, gradient, curvature)
  }

  /// The length of a step: the largest change of a quantity that single games depend on, which are the difference of
  /// two players who met, an advantage or a draw parameter. It doesn't depend on the player that holds the zero of a
  /// component.
  func length(of step: [Double]) -> Double {
    func move(_ coordinate: Coordinate) -> Double { coordinate.isFree ? step[coordinate.parameter] : 0 }
    var longest = step[main...].reduce(0) { max($0, abs($1)) }
    for cell in pairs { longest = max(longest, abs(move(players[cell.first]) - move(players[cell.second]))) }
    for draw in virtualDraws { longest = max(longest, abs(move(players[draw.first]) - move(players[draw.second]))) }
    for cell in rankings {
      let moves = cell.players.map { move(players[$0]) }
      longest = max(longest, (moves.max() ?? 0) - (moves.min() ?? 0))
    }
    return longest
  }

  /// The difference in strength of the first seat over the second.
  @inline(__always)
  func difference(_ cell: PairCell, _ stratum: Stratum, _ x: [Double]) -> Double {
    players[cell.first].value(x) - players[cell.second].value(x) + stratum.advantages[0].value(x)
  }

  func evaluate(_ cell: RankingCell, _ x: [Double]) -> RankingLikelihood.Value {
    let stratum = strata[cell.stratum]
    let strengths = cell.players.indices.map {
      players[cell.players[$0]].value(x) + stratum.advantages[cell.seats[$0]].value(x)
    }
    return rankingLikelihood.evaluate(strengths: strengths, places: cell.places, draw: stratum.draw?.value(x))
  }

  /// The parameters of each seat of a ranking (player, advantage), and last the draw parameter.
  func localParameters(_ cell: RankingCell) -> [[Int]] {
    let stratum = strata[cell.stratum]
    return cell.players.indices.map {
      [players[cell.players[$0]].parameter, stratum.advantages[cell.seats[$0]].parameter]
    } + [[stratum.draw?.parameter ?? -1]]
  }
}
