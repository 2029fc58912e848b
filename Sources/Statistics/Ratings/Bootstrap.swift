/// Ratings of resampled tournaments: errors without a formula.
///
/// Source: B. Efron, Annals of Statistics 7, 1979; resampling encounters where these are given: A. C. Davison and
/// D. V. Hinkley, *Bootstrap Methods and their Application*, 1997, section 3.8.
public struct Bootstrap: Sendable {
  /// Elo of each player in each resample.
  public let ratings: [[Double]]

  /// Creates a bootstrap from resamples, also of several calls.
  public init(ratings: [[Double]]) {
    self.ratings = ratings
  }

  /// Standard deviation of a player's rating over the resamples, in Elo points; 0 for fewer than two of them.
  public func standardError(_ player: Int) -> Double {
    Self.deviation(ratings.map { $0[player] })
  }

  /// Standard deviation of the difference of two ratings, in Elo points; 0 for fewer than two resamples.
  public func differenceError(_ i: Int, _ j: Int) -> Double {
    Self.deviation(ratings.map { $0[i] - $0[j] })
  }

  /// The 2.5 and 97.5 percentiles of a player's rating, in Elo; `nil` for fewer than 40 resamples, which have none.
  public func interval95(_ player: Int) -> ClosedRange<Double>? {
    guard ratings.count >= 40 else { return nil }
    let sorted = ratings.map { $0[player] }.sorted()
    let tail = Int(0.025 * Double(sorted.count))
    return sorted[tail]...sorted[sorted.count - 1 - tail]
  }

  private static func deviation(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }
}

extension RatingProblem {
  /// Rates resamples of the games: for each seating of players the number of games that were played, drawn from their
  /// outcomes; or, where encounters are given, for each set of players the number of encounters.
  ///
  /// Resample number k depends on `seed` and k alone. Callers with several threads give each a part of the range, and
  /// put the parts together in order; the result is the same for any split.
  ///
  /// Throws what `solve` throws.
  ///
  /// Complexity: O(pairs + players^3) a resample.
  public func bootstrap(_ resamples: Range<Int>, seed: UInt64) throws -> Bootstrap {
    let original = try fit(try checkedTable())
    let resampler = Resampler(self, original)
    return Bootstrap(
      ratings: try resamples.map { sample in
        var source = RandomSource(seed: seed, sample: sample)
        return try resampler.ratings(&source)
      })
  }
}

/// Draws resamples, and fits them from where the original fit ended.
private struct Resampler {
  /// One outcome of a seating, or one pattern of an encounter: the games it stands for.
  private struct Category {
    var games: [GamePattern]
    /// The places of these games in the original objective; empty where they can't be known beforehand.
    var cells: [Cell]
  }

  private enum Cell {
    case win(Int)
    case draw(Int)
    case loss(Int)
    case ranking(Int)
  }

  private struct Key: Hashable {
    var group: Int
    var players: [Int]
  }

  private let problem: RatingProblem
  private let original: RatingFit
  private var counts: [[Int]] = []
  private var categories: [[Category]] = []

  init(_ problem: RatingProblem, _ original: RatingFit) {
    self.problem = problem
    self.original = original
    let cells = Self.cells(original)
    var index: [Key: Int] = [:]
    func place(_ key: Key) -> Int {
      if let known = index[key] { return known }
      index[key] = counts.count
      counts.append([])
      categories.append([])
      return counts.count - 1
    }
    func add(_ key: Key, _ games: [GamePattern], _ count: Int) {
      let stratum = place(key)
      counts[stratum].append(count)
      categories[stratum].append(Category(games: games, cells: games.compactMap { cells[$0] }))
    }
    if let encounters = problem.encounters {
      for encounter in encounters where encounter.count > 0 {
        let players = Set(encounter.games.flatMap(\.players)).sorted()
        add(Key(group: encounter.games.first?.group ?? 0, players: players), encounter.games, encounter.count)
      }
    } else {
      for tally in problem.tallies where tally.games > 0 {
        let game = GamePattern(group: tally.group, players: tally.players, places: tally.places)
        add(Key(group: tally.group, players: tally.players), [game], tally.games)
      }
    }
  }

  func ratings(_ source: inout RandomSource) throws -> [Double] {
    let drawn = counts.map { source.multinomial($0) }
    let strengths = try refitted(drawn) ?? anew(drawn)
    return strengths.map { original.zero + EloScale.pointsPerNat * $0 }
  }

  /// The ratings that maximise the original objective with other counts, started from the original maximum; `nil` where
  /// the resample's components differ from the original's.
  private func refitted(_ drawn: [[Int]]) throws -> [Double]? {
    guard original.outer == nil, original.inner.restrained.isEmpty else { return nil }
    var objective = original.inner.objective
    for cell in objective.pairs.indices {
      (objective.pairs[cell].wins, objective.pairs[cell].draws, objective.pairs[cell].losses) = (0, 0, 0)
    }
    var rankings = [Double](repeating: 0, count: objective.rankings.count)
    for (stratum, counts) in zip(categories, drawn) {
      for (category, count) in zip(stratum, counts) where count > 0 {
        for cell in category.cells {
          switch cell {
          case .win(let index): objective.pairs[index].wins += Double(count)
          case .draw(let index): objective.pairs[index].draws += Double(count)
          case .loss(let index): objective.pairs[index].losses += Double(count)
          case .ranking(let index): rankings[index] += Double(count)
          }
        }
      }
    }
    objective.setGames(ofRankings: rankings)
    guard hangsTogether(objective) else { return nil }
    // Without a maximum, as when the first seat happens to win every game of the resample, it is rated anew.
    guard case .maximum(let maximum)? = try? Newton.maximise(objective, from: original.inner.maximum.x) else {
      return nil
    }
    return original.inner.centred(maximum.x, original.decomposition)
  }

  /// Whether the resample has the components of the original, and draws wherever these have a parameter.
  private func hangsTogether(_ objective: Objective) -> Bool {
    // Resamples only ever lose results: where no pair lost all points in one direction, nothing can have changed.
    let isSame = zip(objective.pairs, original.inner.objective.pairs).allSatisfy { now, before in
      (now.wins + now.draws > 0 || before.wins + before.draws == 0)
        && (now.losses + now.draws > 0 || before.losses + before.draws == 0)
        && (now.draws > 0 || before.draws == 0)
    }
    if isSame, objective.rankings.isEmpty { return true }
    var drawn = Set<Int>()
    var edges: [(from: Int, to: Int)] = []
    for cell in objective.pairs {
      if cell.wins + cell.draws > 0 { edges.append((cell.first, cell.second)) }
      if cell.losses + cell.draws > 0 { edges.append((cell.second, cell.first)) }
      if cell.draws > 0 { drawn.insert(cell.stratum) }
    }
    for cell in objective.rankings where cell.games > 0 {
      edges += cell.takenPoints
      if PlaceOrder.areTied(cell.places) { drawn.insert(cell.stratum) }
    }
    for (stratum, parameters) in objective.strata.enumerated() {
      if parameters.draw?.isFree == true, !drawn.contains(stratum) { return false }
    }
    for members in original.decomposition.components {
      let fixed = members.filter { !objective.players[$0].isFree }
      for (one, next) in zip(fixed, fixed.dropFirst()) { edges += [(one, next), (next, one)] }
    }
    let graph = ResultGraph(players: original.decomposition.players, edges: edges)
    return graph.component == original.decomposition.graph.component
  }

  private func anew(_ drawn: [[Int]]) throws -> [Double] {
    var games: [GamePattern: Int] = [:]
    for (stratum, counts) in zip(categories, drawn) {
      for (category, count) in zip(stratum, counts) where count > 0 {
        for game in category.games { games[game, default: 0] += count }
      }
    }
    let order = categories.joined().flatMap(\.games)
    var seen: Set<GamePattern> = []
    let tallies = order.filter { seen.insert($0).inserted }.map { game in
      Tally(group: game.group, players: game.players, places: game.places, games: games[game] ?? 0)
    }
    let table = try TallyTable(players: problem.players, groups: problem.groups, tallies: tallies)
    return try problem.fit(table).strengths
  }

  /// The place of each game in the original objective.
  private static func cells(_ original: RatingFit) -> [GamePattern: Cell] {
    var cells: [GamePattern: Cell] = [:]
    let objective = original.inner.objective
    for (index, cell) in objective.pairs.enumerated() {
      let group = objective.strata[cell.stratum].group
      func game(_ places: [Int]) -> GamePattern {
        GamePattern(group: group, players: [cell.first, cell.second], places: places)
      }
      cells[game([1, 2])] = .win(index)
      cells[game([1, 1])] = .draw(index)
      cells[game([2, 1])] = .loss(index)
    }
    for (index, cell) in objective.rankings.enumerated() {
      let group = objective.strata[cell.stratum].group
      cells[GamePattern(group: group, players: cell.players, places: cell.places)] = .ranking(index)
    }
    return cells
  }
}
