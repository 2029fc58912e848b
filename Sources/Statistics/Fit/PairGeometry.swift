/// The pairs of players of a fit, and the dependence of their expected scores on ratings and seat advantages.
///
/// Only games of two inside components count. Everything is linear in small changes of the parameters: the score of a
/// pair, from the side of the player with the lower index, and the score of each first seat, from the side of the
/// player who moves first.
struct PairGeometry {
  /// The games of two players in one group and seating.
  struct Cell {
    let pair: Int
    /// 1 where the player with the lower index moves first, else -1.
    let sign: Double
    /// The index of the first-seat advantage among the fitted ones; nil where it is taken as 0.
    let seat: Int?
    /// The expected score of the player who moves first.
    let expected: Double
    let wins: Int
    let draws: Int
    let losses: Int

    var games: Int { wins + draws + losses }
    /// The variance of the score of all games, if none were drawn and each a sample of its own.
    var information: Double { Double(games) * expected * (1 - expected) }
  }

  /// The derivative of a score by a parameter.
  typealias Change = (parameter: Int, value: Double)

  /// The key of a cell: its group and the player in each seat.
  struct Key: Hashable {
    let group: Int
    let first: Int
    let second: Int
  }

  private(set) var cells: [Cell] = []
  private(set) var cellOfKey: [Key: Int] = [:]
  /// The number of pairs that met.
  private(set) var pairs = 0
  /// The information of each pair's games.
  private(set) var information: [Double] = []
  /// The number of fitted first-seat advantages.
  let seats: Int
  /// The number of parameters: free ratings, then first-seat advantages.
  let parameters: Int
  /// For each pair, the derivatives of its score by the parameters.
  let pairRows: [[Change]]
  /// For each first seat, the derivatives of its score by the parameters.
  let seatRows: [[Change]]
  /// The dimensions in which residuals of pairs can lie: pairs - players + components, less those lost to seats that
  /// players didn't change.
  let degrees: Int

  /// Complexity: O(cells * seats).
  init(_ fit: RatingFit) {
    let objective = fit.inner.objective
    let main = objective.main
    seats = objective.nuisance
    parameters = objective.parameters
    var changes = Changes(seats: seats)
    // First-seat advantages have to meet these conditions to change scores of pairs as ratings would.
    var conditions = LinearSystem(columns: seats)
    var equation: [[Double]] = []
    var pairOfPlayers: [Int: Int] = [:]
    for cell in objective.pairs {
      let (low, high) = (min(cell.first, cell.second), max(cell.first, cell.second))
      let players = low * fit.decomposition.players + high
      let pair = pairOfPlayers[players, default: pairs]
      let stratum = objective.strata[cell.stratum]
      let seat = stratum.advantages[0].isFree ? stratum.advantages[0].parameter - main : nil
      let added = Cell(
        pair: pair, sign: cell.first == low ? 1 : -1, seat: seat,
        expected: logistic(objective.difference(cell, stratum, fit.inner.maximum.x)), wins: Int(cell.wins),
        draws: Int(cell.draws), losses: Int(cell.losses))
      var change = [Double](repeating: 0, count: seats)
      if let seat { change[seat] = added.sign }
      if pair == pairs {
        pairOfPlayers[players] = pair
        pairs += 1
        information.append(0)
        equation.append(change)
      } else if conditions.rank < seats {
        conditions.insert(zip(change, equation[pair]).map { $0 - $1 })
      }
      cellOfKey[Key(group: stratum.group, first: cell.first, second: cell.second)] = cells.count
      cells.append(added)
      information[pair] += added.information
      changes.add(added, objective.players[low].parameter, objective.players[high].parameter, main: main)
    }
    pairRows = changes.pairs.map(Self.sorted)
    seatRows = changes.seats.map(Self.sorted)
    degrees = pairs - main - (seats - conditions.rank) + fit.inner.estimability.flatDirections
  }

  private static func sorted(_ row: [Int: Double]) -> [Change] {
    row.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// Derivatives of scores by parameters, while they are being added up.
private struct Changes {
  var pairs: [[Int: Double]] = []
  var seats: [[Int: Double]]

  init(seats: Int) { self.seats = [[Int: Double]](repeating: [:], count: seats) }

  mutating func add(_ cell: PairGeometry.Cell, _ low: Int, _ high: Int, main: Int) {
    if cell.pair == pairs.count { pairs.append([:]) }
    let weight = cell.information
    for (parameter, side) in [(low, 1.0), (high, -1.0)] where parameter >= 0 {
      pairs[cell.pair][parameter, default: 0] += weight * side
      if let seat = cell.seat { seats[seat][parameter, default: 0] += weight * side * cell.sign }
    }
    if let seat = cell.seat {
      pairs[cell.pair][main + seat, default: 0] += weight * cell.sign
      seats[seat][main + seat, default: 0] += weight
    }
  }
}
