/// The seat advantages that the games inside components leave open: those that can't be distinguished from ratings,
/// or from one another.
///
/// Chances follow from differences of strength, ratings plus advantages, between players of one game. A change of
/// ratings and advantages that leaves all of these as they are is a flat direction: no number of games is evidence
/// for or against it. Flat directions depend only on the seats that players had, so they are found without looking at
/// results: a spanning tree of each component gives ratings as functions of advantages, and every further game gives
/// a condition on the advantages.
/// Source: estimable functions as in S. R. Searle, *Linear Models*, 1971, section 5.4; potentials on a graph whose
/// edges have gains as in T. Zaslavsky, Journal of Combinatorial Theory B 47, 1989.
struct Estimability {
  /// A flat direction: a change of ratings together with advantages.
  struct Direction {
    /// The change of each player's rating, up to a shift of each component.
    var ratings: [Double]
    /// The change of each advantage, in the order of `advantages`.
    var advantages: [Double]
  }

  /// The free advantages, in their order.
  let advantages: [ComponentFit.StratumSeat]
  /// A number for each player, equal for players of one component whose difference is estimable.
  let kind: [Int]
  /// The components in which not all differences are estimable.
  let splitComponents: Set<Int>
  /// The number of flat directions.
  let flatDirections: Int

  /// The advantages that the games leave open, by their place in `advantages`.
  let open: Set<Int>

  /// The conditions on advantages.
  private let conditions: LinearSystem
  /// Rating of each player as a combination of advantages, relative to the first of its component; empty if all
  /// advantages are estimable.
  private let potentials: [[Double]]

  /// Examines the seats of players in games inside components; `fixed` players' ratings are given.
  ///
  /// Complexity: O(cells * advantages), and O(cells * advantages^2) where not all advantages are estimable.
  init(_ decomposition: Decomposition, _ strata: [Stratum], fixed: [Int]) {
    var advantages: [ComponentFit.StratumSeat] = []
    var index: [ComponentFit.StratumSeat: Int] = [:]
    for s in strata.indices {
      for seat in strata[s].advantages.indices where strata[s].advantages[seat].isFree {
        let key = ComponentFit.StratumSeat(stratum: s, seat: seat)
        index[key] = advantages.count
        advantages.append(key)
      }
    }
    self.advantages = advantages
    let count = advantages.count
    let links =
      zip(fixed, fixed.dropFirst()).map { Link(from: $0, to: $1) }
      + Self.links(decomposition.withinPairs, decomposition.withinRankings, index)
    let potentials = Self.potentials(links, players: decomposition.players, advantages: count)
    var system = LinearSystem(columns: count)
    for link in links where system.rank < count {
      var condition = zip(potentials[link.from], potentials[link.to]).map { $0 - $1 }
      link.addGain(to: &condition)
      system.insert(condition)
    }
    conditions = system
    flatDirections = count - system.rank
    guard system.rank < count else {
      self.potentials = []
      open = []
      kind = [Int](repeating: 0, count: decomposition.players)
      splitComponents = []
      return
    }
    self.potentials = potentials
    // What is open within one group is settled there, without any doubt left about ratings (see `isOpenAlone`). The
    // rest ties several groups together.
    let groups = Dictionary(grouping: advantages.indices) { advantages[$0].stratum }.sorted { $0.key < $1.key }
    let settled = LinearSystem.orthonormal(groups.flatMap { system.nullSpace($0.value) })
    let all = LinearSystem.orthonormal(settled + system.nullSpace(Array(advantages.indices)))
    open = Set(advantages.indices.filter { advantage in all.contains { abs($0[advantage]) > 1e-9 } })
    kind = Self.kinds(
      decomposition,
      all.dropFirst(settled.count).map { direction in potentials.map { product($0, direction) } })
    splitComponents = Set(kind.indices.filter { [kind] in kind[$0] > 0 }.map { decomposition.graph.component[$0] })
  }

  /// Whether an advantage, and ratings, may change by themselves, all other advantages staying as they are.
  func isOpenAlone(_ advantage: Int) -> Bool { conditions.rows.allSatisfy { abs($0[advantage]) < 1e-9 } }

  /// An orthonormal base, by advantages, of the flat directions that leave some advantages as they are.
  func directions(without held: Set<Int>) -> [Direction] {
    guard flatDirections > 0 else { return [] }
    return LinearSystem.orthonormal(conditions.nullSpace(advantages.indices.filter { !held.contains($0) })).map {
      direction in
      Direction(ratings: potentials.map { product($0, direction) }, advantages: direction)
    }
  }

  /// Numbers players of each component by the changes that flat directions make to their ratings.
  private static func kinds(_ decomposition: Decomposition, _ changes: [[Double]]) -> [Int] {
    var kind = [Int](repeating: 0, count: decomposition.players)
    for members in decomposition.components {
      var seen: [Int] = []
      for player in members {
        let known = seen.firstIndex { other in changes.allSatisfy { abs($0[player] - $0[other]) < 1e-6 } }
        kind[player] = known ?? seen.count
        if known == nil { seen.append(player) }
      }
    }
    return kind
  }
}

extension Estimability {
  /// Two players at one game: the rating of `to` is that of `from` plus the gain, for strengths to stay level.
  struct Link {
    var from: Int
    var to: Int
    /// Advantages of the seats of `from` and `to`, if they are free.
    var plus: Int?
    var minus: Int?

    func addGain(to vector: inout [Double], times sign: Double = 1) {
      if let plus { vector[plus] += sign }
      if let minus { vector[minus] -= sign }
    }
  }

  /// The links between the players of these games, each ranking giving enough links to connect all its players;
  /// `index` has the free advantages.
  static func links(
    _ pairs: [PairCell], _ rankings: [RankingCell], _ index: [ComponentFit.StratumSeat: Int]
  ) -> [Link] {
    var links: [Link] = []
    for cell in pairs {
      links.append(
        Link(from: cell.first, to: cell.second, plus: index[.init(stratum: cell.stratum, seat: 0)], minus: nil))
    }
    for cell in rankings {
      for k in cell.players.indices.dropFirst() {
        links.append(
          Link(
            from: cell.players[k - 1], to: cell.players[k],
            plus: index[.init(stratum: cell.stratum, seat: cell.seats[k - 1])],
            minus: index[.init(stratum: cell.stratum, seat: cell.seats[k])]))
      }
    }
    return links
  }

  /// Ratings as combinations of advantages along a spanning tree, from the first player of each component.
  private static func potentials(_ links: [Link], players: Int, advantages: Int) -> [[Double]] {
    var linksOf = [[Int]](repeating: [], count: players)
    for (number, link) in links.enumerated() {
      linksOf[link.from].append(number)
      linksOf[link.to].append(number)
    }
    var potentials = [[Double]](repeating: [Double](repeating: 0, count: advantages), count: players)
    var isReached = [Bool](repeating: false, count: players)
    for root in 0..<players where !isReached[root] {
      isReached[root] = true
      var queue = [root]
      var next = 0
      while next < queue.count {
        let player = queue[next]
        next += 1
        for number in linksOf[player] {
          let link = links[number]
          let other = link.from == player ? link.to : link.from
          guard !isReached[other] else { continue }
          potentials[other] = potentials[player]
          link.addGain(to: &potentials[other], times: link.from == player ? 1 : -1)
          isReached[other] = true
          queue.append(other)
        }
      }
    }
    return potentials
  }
}
