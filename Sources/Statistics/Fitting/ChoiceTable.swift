import Foundation

/// The Plackett-Luce log-likelihood of many rankings, summed up by the choices they are made of.
///
/// Rankings differ in their orders, but the sets of players from which one was chosen recur: four players in given
/// seats finish in 24 orders, by choices from 15 sets. The log-likelihood is the sum of the strengths of all ranked
/// players, once per ranking, less the log-sums over these sets. The contribution of fixed strengths to these is
/// calculated once.
struct ChoiceTable {
  /// A player in a seat.
  private struct Member: Hashable {
    var player: Int
    var stratum: Int
    var seat: Int
  }

  private let players: [Coordinate]
  private let strata: [Stratum]
  /// Set c has the free members start[c]..<start[c + 1].
  private var start = [0]
  private var members: [Member] = []
  /// The log-sum of the members of each set whose strength is fixed; -infinity where there are none.
  private var fixed: [Double] = []
  private var weights: [Double] = []
  /// The number of rankings in which each member has a place.
  private var seated: [(member: Member, games: Double)] = []
  /// The log-sums over all sets without free members, by weight and games.
  private var settled = 0.0
  /// The rankings by index, with the contribution of each of their games: sets by weight, ranked members, and
  /// `settled`.
  private var rankings: [(index: Int, sets: [(set: Int, weight: Double)], seated: [Int], settled: Double)] = []

  /// Sums up the rankings with the given indices.
  init(_ cells: [RankingCell], _ indices: [Int], players: [Coordinate], strata: [Stratum]) {
    self.players = players
    self.strata = strata
    var knownSets: [[Int]: Int] = [:]
    var knownMembers: [Member: Int] = [:]
    for index in indices {
      let cell = cells[index]
      let seats = cell.players.indices.map { seat -> Int in
        let member = Member(player: cell.players[seat], stratum: cell.stratum, seat: cell.seats[seat])
        if let known = knownMembers[member] { return known }
        knownMembers[member] = seated.count
        seated.append((member, 0))
        return seated.count - 1
      }
      let strengths = seats.map { fixedStrength(seated[$0].member) }
      var sets: [(set: Int, weight: Double)] = []
      var settled = 0.0
      for choice in RankingLikelihood.choices(places: cell.places) {
        guard choice.members.contains(where: { strengths[$0] == nil }) else {
          settled += choice.weight * Self.logSum(choice.members, strengths)
          continue
        }
        let members = choice.members.sorted { cell.seats[$0] < cell.seats[$1] }
        let key = members.map { seats[$0] }
        let set = knownSets[key] ?? fixed.count
        if set == fixed.count {
          knownSets[key] = set
          fixed.append(Self.logSum(members, strengths))
          for seat in members where strengths[seat] == nil { self.members.append(seated[seats[seat]].member) }
          start.append(self.members.count)
        }
        sets.append((set, choice.weight))
      }
      // Unranked players were never chosen.
      let ranked = seats.indices.filter { cell.places[$0] != Tally.unranked }.map { seats[$0] }
      rankings.append((index, sets, ranked, settled))
    }
    count(cells.map(\.games))
  }

  /// The log-sum of those of the members whose strength is known; -infinity if there are none.
  private static func logSum(_ members: [Int], _ strengths: [Double?]) -> Double {
    var top = -Double.infinity
    for member in members { top = max(top, strengths[member] ?? top) }
    guard top > -.infinity else { return top }
    var sum = 0.0
    for member in members {
      if let strength = strengths[member] { sum += exp(strength - top) }
    }
    return top + log(sum)
  }

  /// Sets the number of games of each ranking, by its index.
  mutating func count(_ games: [Double]) {
    weights = [Double](repeating: 0, count: fixed.count)
    for i in seated.indices { seated[i].games = 0 }
    settled = 0
    for ranking in rankings {
      let games = games[ranking.index]
      for part in ranking.sets { weights[part.set] += games * part.weight }
      for i in ranking.seated { seated[i].games += games }
      settled += games * ranking.settled
    }
  }

  /// The log-likelihood.
  func value(_ x: [Double]) -> Double {
    var sum = -settled
    for (member, games) in seated { sum += games * strength(member, x) }
    var shares: [Double] = []
    for set in weights.indices { sum -= weights[set] * logSum(set, x, &shares) }
    return sum
  }

  /// The log-likelihood, adding to its gradient and negated Hessian.
  func evaluate(_ x: [Double], _ gradient: inout [Double], _ curvature: inout Curvature) -> Double {
    var sum = -settled
    for (member, games) in seated {
      sum += games * strength(member, x)
      let (a, s) = parameters(member)
      if a >= 0 { gradient[a] += games }
      if s >= 0 { gradient[s] += games }
    }
    var shares: [Double] = []
    for set in weights.indices {
      let weight = weights[set]
      sum -= weight * logSum(set, x, &shares)
      let range = start[set]..<start[set + 1]
      let mains = members[range].map { parameters($0).0 }
      let nuisances = members[range].map { parameters($0).1 }
      // Mostly only players are free.
      let isPlain = nuisances.allSatisfy { $0 < 0 }
      for k in mains.indices {
        let (a, s) = (mains[k], nuisances[k])
        let p = weight * shares[k]
        let own = p * (1 - shares[k])
        if a >= 0 { gradient[a] -= p }
        curvature.add(a, a, own)
        if isPlain {
          curvature.add(a, -p, others: mains, factors: shares, count: k)
          continue
        }
        if s >= 0 { gradient[s] -= p }
        curvature.add(s, s, own)
        curvature.add(a, s, own)
        for l in 0..<k {
          let both = -p * shares[l]
          let (b, t) = (mains[l], nuisances[l])
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

  /// ln sum e^strength over a set, and each free member's share of the sum.
  private func logSum(_ set: Int, _ x: [Double], _ shares: inout [Double]) -> Double {
    shares.removeAll(keepingCapacity: true)
    let range = start[set]..<start[set + 1]
    var top = fixed[set]
    for k in range {
      let strength = strength(members[k], x)
      shares.append(strength)
      top = max(top, strength)
    }
    var sum = exp(fixed[set] - top)
    for k in shares.indices {
      shares[k] = exp(shares[k] - top)
      sum += shares[k]
    }
    for k in shares.indices { shares[k] /= sum }
    return top + log(sum)
  }

  /// The strength of a member whose player and seat are both fixed.
  private func fixedStrength(_ member: Member) -> Double? {
    let (player, advantage) = (players[member.player], strata[member.stratum].advantages[member.seat])
    return player.isFree || advantage.isFree ? nil : player.base + advantage.base
  }

  private func strength(_ member: Member, _ x: [Double]) -> Double {
    players[member.player].value(x) + strata[member.stratum].advantages[member.seat].value(x)
  }

  private func parameters(_ member: Member) -> (Int, Int) {
    (players[member.player].parameter, strata[member.stratum].advantages[member.seat].parameter)
  }
}
