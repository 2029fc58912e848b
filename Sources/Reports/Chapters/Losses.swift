import Results

extension ChapterKind {
  /// The games lost to each opponent, by reason; omitted where games aren't available, or none was lost.
  public static let losses = ChapterKind(name: "losses", listing: "-v VARIANT --loser NAME --winner OPPONENT") { data in
    let players = data.order.map { data.results.players[$0] }
    return .losses(try data.survey().endings, order: players, data.results.variants.map(\.name))
  }
}

extension Chapter {
  /// The games lost to each opponent, by reason: over all variants and, where there are several, each player at each.
  /// The data has one row for each variant, player and opponent.
  /// - Parameter order: the players in the order of the standings.
  static func losses(_ endings: [Ending], order: [String], _ variants: [String]) -> Chapter? {
    guard endings.contains(where: { Set($0.places).count > 1 }) else { return nil }
    let parts = variants.map { variant in
      LossTable(endings.filter { $0.variant == variant }).byOpponent(title: variant, order: order)
    }
    let isOne = variants.count == 1
    let whole = LossTable(endings)
    var notes = [
      "Losses and Loss% are of the games against the opponent; How: reasons of the end, most frequent first."
    ]
    if endings.contains(where: { $0.places.count > 2 }) {
      notes.append("With more than two seats: games in which the player was placed after the opponent.")
    }
    if endings.contains(where: { Set($0.places).count > 1 && ["board full", "no moves"].contains($0.reason) }) {
      notes.append("Games lost by “board full” or “no moves” were lost by count.")
    }
    return Chapter(
      name: "losses", title: "Losses",
      tables: [whole.byOpponent(title: isOne ? "" : "All variants", order: order)]
        + (isOne ? [] : [LossTable.byVariant(endings, order: order, variants)]),
      data: .joined(parts, columns: LossTable.columns, titles: .text("Variant", "variant")), notes: notes)
  }
}

/// The number of games lost, by opponent and reason.
private struct LossTable {
  private struct Pair: Hashable {
    let player: String
    let opponent: String
  }

  private struct Count {
    var games = 0
    var reasons: [String: Int] = [:]
  }

  private var counts: [Pair: Count] = [:]

  init(_ endings: [Ending]) {
    for ending in endings {
      for (seat, player) in ending.players.enumerated() {
        for (other, opponent) in ending.players.enumerated() where other != seat {
          let pair = Pair(player: player, opponent: opponent)
          counts[pair, default: Count()].games += ending.games
          guard ending.places[seat] > ending.places[other] else { continue }
          counts[pair, default: Count()].reasons[ending.reason, default: 0] += ending.games
        }
      }
    }
  }

  static let columns: [Column] =
    [.text("Name", "name"), .text("Opponent", "opponent")] + lossColumns

  private static let lossColumns: [Column] = [
    .number("Games", "games").of(.rank(1)), .number("Losses", "losses"),
    .number("Loss%", "loss_percent", decimals: 1).of(.rank(2)), .text("How", "reasons"),
  ]

  /// The table of each player against each opponent, in the order of the standings.
  func byOpponent(title: String, order: [String]) -> Table {
    let groups = order.map { player in
      order.compactMap { opponent -> [Cell]? in
        guard let count = counts[Pair(player: player, opponent: opponent)] else { return nil }
        return [.text(player), .text(opponent)] + Self.cells(count.games, count.reasons)
      }
    }
    return Table(title: title, columns: Self.columns, groups: groups)
  }

  /// The table of each player at each variant, over all opponents.
  static func byVariant(_ endings: [Ending], order: [String], _ variants: [String]) -> Table {
    let groups = variants.map { variant in
      let own = endings.filter { $0.variant == variant }
      return order.compactMap { player -> [Cell]? in
        var count = Count()
        for ending in own {
          guard let seat = ending.players.firstIndex(of: player) else { continue }
          count.games += ending.games
          if ending.places[seat] > 1 { count.reasons[ending.reason, default: 0] += ending.games }
        }
        return count.games == 0 ? nil : [.text(variant), .text(player)] + cells(count.games, count.reasons)
      }
    }
    return Table(
      title: "By variant", columns: [.text("Variant", "variant"), .text("Name", "name")] + lossColumns, groups: groups)
  }

  private static func cells(_ games: Int, _ reasons: [String: Int]) -> [Cell] {
    let losses = reasons.values.reduce(0, +)
    return [
      .integer(games), .integer(losses), .real(100 * Double(losses) / Double(games)),
      losses == 0 ? .missing(because: "no losses") : .breakdown(reasons),
    ]
  }
}
