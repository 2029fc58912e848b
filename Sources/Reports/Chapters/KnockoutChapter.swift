import Figures
import Results

extension ChapterKind {
  /// The matches of a knockout, and its bracket.
  static let knockout = contest("knockout")
}

extension Chapter {
  static func knockout(_ meetings: [KnockoutMatch], champion: String?) -> Chapter? {
    guard !meetings.isEmpty else { return nil }
    let columns: [Column] = [
      .number("Round", "round"), .text("Better seed", "better_seed"), .text("Opponent", "opponent"),
      .number("Points", "points", decimals: 1), .number("Against", "against", decimals: 1), .text("Winner", "winner"),
      .text("Decided by", "decided_by").of(.rank(1)), .number("Encounters", "encounters").of(.rank(2)),
      .number("Losses", "losses").of(.rank(3)),
    ]
    let open = Cell.missing(because: "it isn't decided")
    let rows: [[Cell]] = meetings.map { meeting in
      [
        .integer(meeting.round), .text(meeting.players[0]), .text(meeting.players[1]), .real(meeting.points[0]),
        .real(meeting.points[1]), meeting.winner.map { .text($0) } ?? open,
        meeting.decision.map { .text($0.rawValue) } ?? open, .integer(meeting.encounters), .integer(meeting.losses),
      ]
    }
    var chapter = Chapter(
      name: "knockout", title: "Knockout", table: Table(columns: columns, rows: rows),
      notes: (champion.map { ["\($0) has won."] } ?? []) + [
        "Points: of the pairing's games, without sudden death; encounters: per variant. Losses: pairings lost before "
          + "by the two, or in a final by the one with more."
      ])
    let bracket = Bracket(meetings, champion: champion)
    chapter.sketch = bracket.text
    chapter.figures = [.bracket(bracket)]
    chapter.verdict = champion.map { ["\($0) has won the knockout."] } ?? []
    return chapter
  }
}

extension Bracket {
  /// Creates the bracket of a knockout. Where two losses are allowed it has parts: one of players without a loss, one
  /// of players with one loss, and the final between the two.
  init(_ meetings: [KnockoutMatch], champion: String?) {
    let parts = Self.parts(meetings)
    self.init(
      title: "Bracket",
      summary: "Pairings with the points of each player; lines lead to the winner. "
        + (champion.map { "\($0) has won." } ?? "The knockout isn't decided yet."),
      parts: zip(["Without a loss", "After one loss", "Final"], parts).compactMap { title, part in
        part.isEmpty ? nil : Part(title: parts[1...].allSatisfy(\.isEmpty) ? "" : title, meetings: Self.tree(part))
      })
  }

  /// The matches of players without a loss, of players with one loss, and between the two groups.
  private static func parts(_ meetings: [KnockoutMatch]) -> [[KnockoutMatch]] {
    var parts: [[KnockoutMatch]] = [[], [], []]
    var beaten: Set<String> = []
    for meeting in meetings {
      // A repeated final is between two players who have both lost once, but the same two as before.
      let isFinal = !beaten.isSuperset(of: meeting.players) || parts[2].last?.players == meeting.players
      parts[meeting.losses == 0 ? 0 : isFinal ? 2 : 1].append(meeting)
      if let winner = meeting.winner { beaten.formUnion(meeting.players.filter { $0 != winner }) }
    }
    return parts
  }

  private static func tree(_ meetings: [KnockoutMatch]) -> [Meeting] {
    let first = meetings.map(\.round).min() ?? 0
    return meetings.enumerated().map { number, meeting in
      let sides = zip(meeting.players, meeting.points).map { player, points in
        // A player who won an earlier match comes from that one.
        let last = meetings[..<number].lastIndex { $0.players.contains(player) }
        return Side(
          name: player, text: meeting.encounters == 0 ? "" : Self.points(points),
          origin: last.flatMap { meetings[$0].winner == player ? $0 : nil })
      }
      return Meeting(sides[0], sides[1], round: meeting.round - first, winner: meeting.winner)
    }
  }

  private static func points(_ points: Double) -> String {
    Rounded.text(points, decimals: points.rounded() == points ? 0 : 1)
  }
}
