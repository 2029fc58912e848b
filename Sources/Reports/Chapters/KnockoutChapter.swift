import Figures
import Results

extension ChapterKind {
  /// The matches of a knockout, and its bracket.
  static let knockout = contest("knockout")
}

extension Chapter {
  static func knockout(_ pairings: [KnockoutMatch], champion: String?) -> Chapter? {
    guard !pairings.isEmpty else { return nil }
    let columns: [Column] = [
      .number("Round", "round"), .text("Better seed", "better_seed"), .text("Opponent", "opponent"),
      .number("Points", "points", decimals: 1), .number("Against", "against", decimals: 1), .text("Winner", "winner"),
      .text("Decided by", "decided_by").of(.rank(1)), .number("Encounters", "encounters").of(.rank(2)),
      .number("Losses", "losses").of(.rank(3)),
    ]
    let open = Cell.missing(because: "it isn't decided")
    let rows: [[Cell]] = pairings.map { pairing in
      [
        .integer(pairing.round), .text(pairing.players[0]), .text(pairing.players[1]), .real(pairing.points[0]),
        .real(pairing.points[1]), pairing.winner.map { .text($0) } ?? open,
        pairing.decision.map { .text($0.rawValue) } ?? open, .integer(pairing.encounters), .integer(pairing.losses),
      ]
    }
    var chapter = Chapter(
      name: "knockout", title: "Knockout", table: Table(columns: columns, rows: rows),
      notes: (champion.map { ["\($0) has won."] } ?? []) + [
        "Points: of the pairing's games, without sudden death; encounters: per variant. Losses: pairings lost before "
          + "by the two, or in a final by the one with more."
      ])
    let bracket = Bracket(pairings, champion: champion)
    chapter.sketch = bracket.text
    chapter.figures = [.bracket(bracket)]
    chapter.verdict = champion.map { ["\($0) has won the knockout."] } ?? []
    return chapter
  }
}

extension Bracket {
  /// Creates the bracket of a knockout. Where two losses are allowed it has parts: one of players without a loss, one
  /// of players with one loss, and the final between the two.
  init(_ pairings: [KnockoutMatch], champion: String?) {
    let parts = Self.parts(pairings)
    self.init(
      title: "Bracket",
      summary: "Pairings with the points of each player; lines lead to the winner. "
        + (champion.map { "\($0) has won." } ?? "The knockout isn't decided yet."),
      parts: zip(["Without a loss", "After one loss", "Final"], parts).compactMap { title, part in
        part.isEmpty ? nil : Part(title: parts[1...].allSatisfy(\.isEmpty) ? "" : title, pairings: Self.tree(part))
      })
  }

  /// The matches of players without a loss, of players with one loss, and between the two groups.
  private static func parts(_ pairings: [KnockoutMatch]) -> [[KnockoutMatch]] {
    var parts: [[KnockoutMatch]] = [[], [], []]
    var beaten: Set<String> = []
    for pairing in pairings {
      // A repeated final is between two players who have both lost once, but the same two as before.
      let isFinal = !beaten.isSuperset(of: pairing.players) || parts[2].last?.players == pairing.players
      parts[pairing.losses == 0 ? 0 : isFinal ? 2 : 1].append(pairing)
      if let winner = pairing.winner { beaten.formUnion(pairing.players.filter { $0 != winner }) }
    }
    return parts
  }

  private static func tree(_ pairings: [KnockoutMatch]) -> [Pairing] {
    let first = pairings.map(\.round).min() ?? 0
    return pairings.enumerated().map { number, pairing in
      let sides = zip(pairing.players, pairing.points).map { player, points in
        // A player who won an earlier match comes from that one.
        let last = pairings[..<number].lastIndex { $0.players.contains(player) }
        return Side(
          name: player, text: pairing.encounters == 0 ? "" : Self.points(points),
          origin: last.flatMap { pairings[$0].winner == player ? $0 : nil })
      }
      return Pairing(sides[0], sides[1], round: pairing.round - first, winner: pairing.winner)
    }
  }

  private static func points(_ points: Double) -> String {
    Rounded.text(points, decimals: points.rounded() == points ? 0 : 1)
  }
}
