import Foundation
import Statistics

/// The results of a fit besides ratings, as tables for programs, which then needn't read the notes.
struct FitDetails {
  /// The goodness of fit: one row, or none without ratings, or where they are a match's.
  let fit: Table
  /// The advantage of each seat but the last, in each variant.
  let seats: Table
  /// The bounds on seat advantages for which games only give bounds.
  let seatBounds: Table
  /// The draw parameter of each variant, where the model has one.
  let draws: Table
  /// The bounds on ratings for which games only give bounds.
  let bounds: Table

  /// Creates the tables of a ranking.
  /// - Parameter variants: the names of the rating's groups.
  init(_ names: [String], _ ranking: Ranking, variants: [String]) {
    // Groups of players that cannot be compared, numbered as in the table, have estimates of their own.
    let rating = ranking.rating
    var groupOfIsland: [Int: Int] = [:]
    for (index, island) in ranking.islands.enumerated() {
      if let rating { groupOfIsland[rating.components[rating.players[island[0]].component].island] = index + 1 }
    }
    let estimates = rating?.groups.sorted { ($0.group, $0.island) < ($1.group, $1.island) } ?? []
    func place(_ estimate: GroupEstimate) -> [Cell] {
      [.text(variants[estimate.group]), .integer(groupOfIsland[estimate.island] ?? 1)]
    }
    let isRated = rating != nil && ranking.match == nil && !ranking.order.isEmpty
    fit = Table(
      columns: Self.fitColumns, rows: isRated ? rating.map { [Self.fit($0)] } ?? [] : [])
    seats = Table(
      columns: Self.seatColumns,
      rows: estimates.flatMap { estimate in estimate.advantages.map { place(estimate) + Self.cells($0) } })
    seatBounds = Table(
      columns: Self.seatBoundColumns,
      rows: estimates.flatMap { estimate in
        estimate.advantages.compactMap { advantage in
          advantage.bound.map { place(estimate) + Self.cells($0, of: advantage.seat) }
        }
      })
    draws = Table(
      columns: Self.drawColumns,
      rows: estimates.compactMap { estimate in
        estimate.draw.map { place(estimate) + Self.cells($0, rating?.model ?? .bradleyTerry) }
      })
    bounds = Table(
      columns: Self.boundColumns,
      rows: ranking.order.flatMap { player in
        (rating?.players[player].bounds ?? []).map { [.text(names[player])] + Self.cells($0, names) }
      })
  }

  /// The details of a chapter of such tables, with each table's title in front where there may be several.
  static func joined(_ parts: [FitDetails], titles: (column: Column, names: [String])? = nil) -> [Chapter.Detail] {
    func detail(_ name: String, _ columns: [Column], _ table: (FitDetails) -> Table) -> Chapter.Detail {
      let tables = parts.map(table)
      guard let titles, !columns.contains(where: { $0.name == titles.column.name }) else {
        return Chapter.Detail(name: name, table: Table(columns: columns, rows: tables.flatMap(\.rows)))
      }
      return Chapter.Detail(
        name: name, table: .joined(tables, columns: columns, titles: titles.column, as: titles.names))
    }
    return [
      detail("fit", fitColumns, \.fit), detail("seats", seatColumns, \.seats),
      detail("seat_bounds", seatBoundColumns, \.seatBounds), detail("draws", drawColumns, \.draws),
      detail("bounds", boundColumns, \.bounds),
    ]
  }
}

extension FitDetails {
  private static let fitColumns: [Column] = [
    .text("Model", "model"), .number("Log-likelihood", "log_likelihood"), .number("Parameters", "parameters"),
    .number("AIC", "aic"),
  ]

  private static func fit(_ rating: Rating) -> [Cell] {
    [.text(rating.model.rawValue), .real(rating.logLikelihood), .integer(rating.parameterCount), .real(rating.aic)]
  }

  private static let placeColumns: [Column] = [.text("Variant", "variant"), .number("Group", "group")]

  private static let seatColumns: [Column] =
    placeColumns + [
      .number("Seat", "seat"), .number("Elo", "elo"), .number("+/-", "elo_error95"), .text("Status", "status"),
    ]

  private static func cells(_ advantage: SeatAdvantage) -> [Cell] {
    let error: Cell =
      switch advantage.status {
      case .fitted, .unbounded, .oneSided: .real(advantage.error95)
      case .unidentified, .notFitted: .missing(because: "taken as 0")
      case .confounded where advantage.standardError > 0: .missing(because: "the error is beyond what games can show")
      case .confounded: .missing(because: "taken as the smallest that fits the games")
      }
    return [
      .integer(advantage.seat + 1), .real(advantage.elo, remark: advantage.status.explanation), error,
      .text(advantage.status.rawValue),
    ]
  }

  private static let seatBoundColumns: [Column] =
    placeColumns + [.number("Seat", "seat"), .text("Side", "side"), .number("Elo", "elo_bound95")]

  private static func cells(_ bound: SeatBound, of seat: Int) -> [Cell] {
    [.integer(seat + 1), .text(bound.side.words), .real(bound.elo)]
  }

  private static let drawColumns: [Column] =
    placeColumns + [
      .text("Parameter", "parameter"), .number("Value", "value"), .number("Low", "low95"), .number("High", "high95"),
      .number("Between equals", "even_draw_percent"), .text("Status", "status"),
    ]

  /// The cells of a draw parameter: ν, with the interval of ln ν, or the threshold e in Elo.
  private static func cells(_ draw: DrawParameter, _ model: RatingModel) -> [Cell] {
    let width = NormalDistribution.z95 * draw.standardError
    let interval: [Cell] =
      draw.value == 0
      ? [.missing(because: "no game was drawn"), .missing(because: "no game was drawn")]
      : model == .davidson
        ? [.real(draw.value * exp(-width)), .real(draw.value * exp(width))]
        : [.real(draw.value - width), .real(draw.value + width)]
    return [.text(model == .davidson ? "nu" : "drawelo"), .real(draw.value, remark: draw.status.explanation)] + interval
      + [.real(100 * draw.evenDrawRate), .text(draw.status.rawValue)]
  }

  private static let boundColumns: [Column] = [
    .text("Name", "name"), .text("Side", "side"), .number("Elo", "elo_bound95"), .text("Opponent", "opponent"),
    .number("Difference", "difference_bound95"), .number("Opponents", "opponents"),
  ]

  /// The cells of a bound, with the opponents held at their ratings, and of the difference from the opponent where
  /// there is one.
  private static func cells(_ bound: RatingBound, _ names: [String]) -> [Cell] {
    let several = Cell.missing(because: "it met several")
    return [
      .text(bound.side.words), .real(bound.elo),
      bound.difference == nil ? several : .text(names[bound.opponents[0]]),
      bound.difference.map { .real($0) } ?? several, .integer(bound.opponents.count),
    ]
  }
}
