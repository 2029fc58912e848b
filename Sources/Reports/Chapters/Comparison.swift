import Figures
import Results
import Statistics

extension Chapter {
  /// Creates the results of one player against another, over all variants and in each at which they met.
  /// - Parameters:
  ///   - player: the index of the player from whose side results are counted.
  ///   - opponent: the index of the other player.
  package static func comparison(_ results: Results, of player: Int, with opponent: Int) -> Chapter {
    let lines = results.variants.indices.compactMap { variant in
      ComparisonLine(results, of: player, with: opponent, name: results.variants[variant].name) { $0 == variant }
    }
    let whole = lines.count < 2 ? nil : ComparisonLine(results, of: player, with: opponent, name: "All variants")
    var notes = [
      "Wins, draws and losses of \(results.players[player]); Points% is its share of the points.",
      "+/-: half the 95 % interval; the games of one opening are one sample.",
    ]
    if results.variants.contains(where: { $0.seats > 2 }) {
      notes.append("With more than two seats: number of games placed before, level with and after the other.")
    }
    let all = [whole].compactMap(\.self) + lines
    let rows = all.map(\.cells)
    let table = Table(
      columns: ComparisonLine.columns, rows: rows, notes: rows.isEmpty ? ["They never met."] : [])
    var chapter = Chapter(
      name: "comparison", title: "\(results.players[player]) against \(results.players[opponent])",
      tables: [table] + [pairs(results, of: player, with: opponent)].compactMap(\.self), data: table,
      notes: rows.isEmpty ? [] : notes)
    if let first = all.first {
      let names = [player, opponent].map { PrintableText.of(results.players[$0]) }
      let summary =
        "\(names[0]) takes \(first.rung.text) % of the points from \(names[1])\(first.finding)."
      chapter.figures = [
        .ladder(
          LadderFigure(title: "", summary: summary, unit: "% of the points", rungs: all.map(\.rung), domain: 0...100))
      ]
    }
    return chapter
  }
}

extension Chapter {
  /// The results of encounters in which two players had the same opening and changed seats, pair by pair; nil where
  /// there are no such encounters.
  private static func pairs(_ results: Results, of player: Int, with opponent: Int) -> Table? {
    let names = [
      "both won", "one won, one drawn", "one won, one lost: the game changed hands with the seats", "both drawn",
      "one drawn, one lost", "both lost",
    ]
    var counts = names.map { _ in 0 }
    for encounter in results.encounters ?? [] where encounter.games.count == 2 {
      let points = encounter.games.compactMap { $0.halfPoints(of: player, against: opponent) }.sorted()
      let kind: Int? =
        switch points {
        case [2, 2]: 0
        case [1, 2]: 1
        case [0, 2]: 2
        case [1, 1]: 3
        case [0, 1]: 4
        case [0, 0]: 5
        default: nil
        }
      if let kind { counts[kind] += encounter.count }
    }
    let all = counts.reduce(0, +)
    guard all > 0 else { return nil }
    return Table(
      title: "Game pairs",
      columns: [
        .text("The two games of an encounter", "games"), .number("Pairs", "pairs"),
        .number("%", "percent", decimals: 1),
      ],
      rows: zip(names, counts).map { [.text($0), .integer($1), .real(100 * Double($1) / Double(all))] })
  }
}

/// The results of two players against each other at some variants.
private struct ComparisonLine {
  let name: String
  private let score: HeadToHead.Score
  private let error: Double?

  static let columns: [Column] = [
    .text("Variant", "variant"), .number("Games", "games"), .number("W", "wins"), .number("D", "draws"),
    .number("L", "losses"), .number("Points%", "points_percent", decimals: 1),
    .number("+/-", "points_percent_error95", decimals: 1),
  ]

  /// Sums up the results at the selected variants, by index; nil where the players never met.
  init?(
    _ results: Results, of player: Int, with opponent: Int, name: String, at isWanted: (Int) -> Bool = { _ in true }
  ) {
    let headToHead = HeadToHead(results.tallies.filter { isWanted($0.group) })
    guard let score = headToHead.score(of: player, against: opponent) else { return nil }
    (self.name, self.score) = (name, score)
    error = results.encounters.flatMap { encounters in
      encounters.share { game in
        guard isWanted(game.group), let points = game.halfPoints(of: player, against: opponent) else { return nil }
        return (2, points)
      }.error95
    }
  }

  private var games: Int { score.wins + score.draws + score.losses }

  /// The player's share of the points, in percent.
  private var percent: Double { 50 * Double(2 * score.wins + score.draws) / Double(games) }

  /// The line as a part of a figure: the share with its 95 % interval.
  var rung: LadderFigure.Rung {
    guard let error else { return .init(name: name, value: .unknown, text: Rounded.text(percent, decimals: 1)) }
    let (low, high) = (max(0, percent - 100 * error), min(100, percent + 100 * error))
    return .init(
      name: name, value: .known(percent, low...high), text: Rounded.text(percent, error: 100 * error))
  }

  /// The conclusion from the share in words, which follow it; empty where its error isn't known.
  var finding: String {
    guard let error else { return "" }
    return abs(percent - 50) > 100 * error
      ? ", significantly \(percent > 50 ? "more" : "less") than half" : ", not significantly different from half"
  }

  var cells: [Cell] {
    [
      .text(name), .integer(games), .integer(score.wins), .integer(score.draws), .integer(score.losses),
      .real(percent),
      error.map { .real(100 * $0) } ?? .missing(because: "it isn't known which games belong together"),
    ]
  }
}

extension GamePattern {
  /// The half points of a player from another in one game; nil where they weren't both in it, or it isn't known which
  /// of them was placed before.
  fileprivate func halfPoints(of player: Int, against opponent: Int) -> Int? {
    guard let own = players.firstIndex(of: player), let other = players.firstIndex(of: opponent),
      min(places[own], places[other]) != Tally.unranked
    else { return nil }
    return places[own] < places[other] ? 2 : places[own] == places[other] ? 1 : 0
  }
}
