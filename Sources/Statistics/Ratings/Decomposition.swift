/// The games of a rating problem, sorted by the comparability of their players.
///
/// Within a strongly connected component of "took points from" the likelihood has a maximum. Between components of one
/// island every result goes one way. Between islands there are no games.
struct Decomposition {
  let players: Int
  let graph: ResultGraph
  /// Members of each component, ascending.
  let components: [[Int]]
  /// Island of each component.
  let islandOfComponent: [Int]
  /// The component whose mean is each island's zero: the one with a fixed player, else the largest of two players or
  /// more, of several that large the one with most games. None where that still leaves several, so that it doesn't
  /// depend on their order: the zero is then the mean of all the island's players.
  let reference: [Int?]
  /// Components with fixed players.
  let anchored: Set<Int>
  /// One for each group and island that has games; advantages and draw parameters start out fixed or absent.
  private(set) var strata: [Stratum] = []
  private(set) var seats: [Int] = []
  /// Games inside components; of a ranking, the part inside.
  private(set) var withinPairs: [PairCell] = []
  private(set) var withinRankings: [RankingCell] = []
  /// Games between components; rankings whole.
  private(set) var acrossPairs: [PairCell] = []
  private(set) var acrossRankings: [RankingCell] = []

  private let islands: Int
  /// The stratum of each group and island, row-major; -1 where there is none.
  private var stratumIndex: [Int]

  /// Sorts a table's games. Fixed players count as having taken points from each other: their difference is known.
  init(_ table: TallyTable, fixed: [Int]) {
    var edges = table.edges
    for (one, next) in zip(fixed, fixed.dropFirst()) { edges += [(one, next), (next, one)] }
    players = table.players
    graph = ResultGraph(players: table.players, edges: edges)
    var members = [[Int]](repeating: [], count: graph.componentCount)
    for player in 0..<players { members[graph.component[player]].append(player) }
    components = members
    islandOfComponent = members.map { [graph] in graph.island[$0[0]] }
    anchored = Set(fixed.map { [graph] in graph.component[$0] })
    islands = (islandOfComponent.max() ?? -1) + 1
    stratumIndex = [Int](repeating: -1, count: table.groups * islands)
    reference = Self.references(components, islandOfComponent, anchored, games: table.gamesPerPlayer)

    for cell in table.pairs {
      var cell = cell
      cell.stratum = stratum(group: cell.stratum, player: cell.first, seats: 2)
      if graph.component[cell.first] == graph.component[cell.second] {
        withinPairs.append(cell)
      } else {
        acrossPairs.append(cell)
      }
    }
    for cell in table.rankings {
      var cell = cell
      cell.stratum = stratum(group: cell.stratum, player: cell.players[0], seats: cell.seats.count)
      let parts = split(cell)
      if parts.count != 1 || parts[0].players.count < cell.players.count { acrossRankings.append(cell) }
      withinRankings += parts
    }
  }

  /// The stratum of a group's games among a player's peers, if they have any.
  func stratum(group: Int, player: Int) -> Int? {
    let index = stratumIndex[group * islands + graph.island[player]]
    return index < 0 ? nil : index
  }

  /// A ranking's parts inside components, those of one player, or of unranked ones alone, left out.
  ///
  /// As the components of a Plackett-Luce likelihood move apart, its limit is the product of these parts.
  func split(_ cell: RankingCell) -> [RankingCell] {
    let byComponent = Dictionary(grouping: cell.players.indices) { graph.component[cell.players[$0]] }
    return byComponent.sorted { $0.key < $1.key }.compactMap { _, seats in
      seats.count < 2 || seats.allSatisfy { cell.places[$0] == Tally.unranked }
        ? nil
        : RankingCell(
          stratum: cell.stratum, seats: seats.map { cell.seats[$0] }, players: seats.map { cell.players[$0] },
          places: seats.map { cell.places[$0] }, games: cell.games)
    }
  }

  private mutating func stratum(group: Int, player: Int, seats count: Int) -> Int {
    if let known = stratum(group: group, player: player) { return known }
    let island = graph.island[player]
    stratumIndex[group * islands + island] = strata.count
    let advantages = [Coordinate](repeating: .fixed(0), count: count)
    strata.append(Stratum(group: group, island: island, advantages: advantages, draw: nil))
    seats.append(count)
    return strata.count - 1
  }

  private static func references(
    _ components: [[Int]], _ islands: [Int], _ anchored: Set<Int>, games: [Int]
  ) -> [Int?] {
    var best = [[Int]](repeating: [], count: (islands.max() ?? -1) + 1)
    func rank(_ component: Int) -> (Int, Int, Int) {
      let members = components[component]
      return (anchored.contains(component) ? 1 : 0, members.count, members.reduce(0) { $0 + games[$1] })
    }
    for (component, island) in islands.enumerated()
    where components[component].count > 1 || anchored.contains(component) {
      if let known = best[island].first {
        if rank(known) > rank(component) { continue }
        if rank(known) < rank(component) { best[island] = [] }
      }
      best[island].append(component)
    }
    return best.map { $0.count == 1 ? $0[0] : nil }
  }
}
