import Foundation

/// The Plackett-Luce log-likelihood of many rankings, summed up by the choices they are made of.
///
/// Rankings differ in their orders, but the sets of players somebody was chosen from recur: four players in given seats
/// come in in 24 orders, by choices from 15 sets. The log-likelihood is the sum of all strengths, once a ranking, less the
/// log-sums over these sets.
struct ChoiceTable {
  /// A player in a seat.
  private struct Member: Hashable {
    var player: Int
    var stratum: Int
    var seat: Int
  }

  /// Set c has the members start[c]..<start[c + 1].
  private var start = [0]
  private var members: [Member] = []
  private var weights: [Double] = []
  /// How many rankings each member is in.
  private var seated: [(member: Member, games: Double)] = []
  /// The rankings by index, with what each game of them adds to: sets by weight, and members.
  private var rankings: [(index: Int, sets: [(set: Int, weight: Double)], seated: [Int])] = []

  /// Sums up the rankings with the given indices.
  init(_ cells: [RankingCell], _ indices: [Int]) {
    var knownSets: [[Member]: Int] = [:]
    var knownMembers: [Member: Int] = [:]
    for index in indices {
      let cell = cells[index]
      let local = cell.players.indices.map {
        Member(player: cell.players[$0], stratum: cell.stratum, seat: cell.seats[$0])
      }
      let sets = RankingLikelihood.choices(places: cell.places).map { choice -> (set: Int, weight: Double) in
        let key = choice.members.map { local[$0] }.sorted { $0.seat < $1.seat }
        if let set = knownSets[key] { return (set, choice.weight) }
        let set = knownSets.count
        knownSets[key] = set
        members += key
        start.append(members.count)
        return (set, choice.weight)
      }
      let seats = local.map { member -> Int in
        if let known = knownMembers[member] { return known }
        knownMembers[member] = seated.count
        seated.append((member, 0))
        return seated.count - 1
      }
      rankings.append((index, sets, seats))
    }
    count(cells.map(\.games))
  }

  /// Takes the number of games of each ranking, by its index.
  mutating func count(_ games: [Double]) {
    weights = [Double](repeating: 0, count: start.count - 1)
    for i in seated.indices { seated[i].games = 0 }
    for ranking in rankings {
      let games = games[ranking.index]
      for part in ranking.sets { weights[part.set] += games * part.weight }
      for i in ranking.seated { seated[i].games += games }
    }
  }

  /// The log-likelihood.
  func value(_ x: [Double], _ players: [Coordinate], _ strata: [Stratum]) -> Double {
    var sum = 0.0
    for (member, games) in seated { sum += games * strength(member, x, players, strata) }
    var shares: [Double] = []
    for set in weights.indices { sum -= weights[set] * logSum(set, x, players, strata, &shares) }
    return sum
  }

  /// The log-likelihood, adding to its gradient and negated Hessian.
  func evaluate(
    _ x: [Double], _ players: [Coordinate], _ strata: [Stratum], _ gradient: inout [Double],
    _ curvature: inout Curvature
  ) -> Double {
    var sum = 0.0
    for (member, games) in seated {
      sum += games * strength(member, x, players, strata)
      let (a, s) = parameters(member, players, strata)
      if a >= 0 { gradient[a] += games }
      if s >= 0 { gradient[s] += games }
    }
    var shares: [Double] = []
    for set in weights.indices {
      let weight = weights[set]
      sum -= weight * logSum(set, x, players, strata, &shares)
      let range = start[set]..<start[set + 1]
      for k in range {
        let p = weight * shares[k - range.lowerBound]
        let (a, s) = parameters(members[k], players, strata)
        if a >= 0 { gradient[a] -= p }
        if s >= 0 { gradient[s] -= p }
        let own = p * (1 - shares[k - range.lowerBound])
        curvature.add(a, a, own)
        curvature.add(s, s, own)
        curvature.add(a, s, own)
        for l in range.lowerBound..<k {
          let both = -p * shares[l - range.lowerBound]
          let (b, t) = parameters(members[l], players, strata)
          // Two players of one component share their parameter: both entries fall on its diagonal.
          curvature.add(a, b, a == b ? 2 * both : both)
          curvature.add(s, t, both)
          curvature.add(a, t, both)
          curvature.add(b, s, both)
        }
      }
    }
    return sum
  }

  /// ln sum e^strength over a set, and each member's share of the sum.
  private func logSum(
    _ set: Int, _ x: [Double], _ players: [Coordinate], _ strata: [Stratum], _ shares: inout [Double]
  ) -> Double {
    shares.removeAll(keepingCapacity: true)
    var top = -Double.infinity
    for k in start[set]..<start[set + 1] {
      let strength = strength(members[k], x, players, strata)
      shares.append(strength)
      top = max(top, strength)
    }
    var sum = 0.0
    for k in shares.indices {
      shares[k] = exp(shares[k] - top)
      sum += shares[k]
    }
    for k in shares.indices { shares[k] /= sum }
    return top + log(sum)
  }

  private func strength(_ member: Member, _ x: [Double], _ players: [Coordinate], _ strata: [Stratum]) -> Double {
    players[member.player].value(x) + strata[member.stratum].advantages[member.seat].value(x)
  }

  private func parameters(_ member: Member, _ players: [Coordinate], _ strata: [Stratum]) -> (Int, Int) {
    (players[member.player].parameter, strata[member.stratum].advantages[member.seat].parameter)
  }
}
