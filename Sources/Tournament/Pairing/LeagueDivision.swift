import Play

/// A division of a league as it stands.
public struct LeagueDivision: Sendable {
  /// Its table; how many units of points a meeting has.
  public let table: TieBreaks
  /// In half points.
  public let unit: Int
  /// Who goes up for the next run, and who goes down, as the table has them.
  public let up, down: [String]

  /// The divisions, the highest first, each with its players in the order in which they began.
  static func all(_ divisions: [[String]], _ meetings: LeagueMeetings, promote: Int) -> [LeagueDivision] {
    divisions.enumerated().map { number, players in
      let unit = max(1, 2 * meetings.gamesOfTwo(in: players))
      let table = TieBreaks(players: players, results: meetings.results(among: players), unit: unit)
      let order = table.lines.map(\.player)
      return LeagueDivision(
        table: table, unit: unit, up: number == 0 ? [] : Array(order.prefix(promote)),
        down: number == divisions.count - 1 ? [] : Array(order.suffix(promote)))
    }
  }
}

extension [LeagueDivision] {
  /// The order in which the next run begins: division by division, who comes down into one first, then who stays in it as
  /// its table has them, then who comes up.
  public var nextLineup: [String] {
    indices.flatMap { number -> [String] in
      let division = self[number]
      let stays = division.table.lines.map(\.player).filter { !(division.up + division.down).contains($0) }
      return (number > 0 ? self[number - 1].down : []) + stays + (number + 1 < count ? self[number + 1].up : [])
    }
  }
}

/// What came out of the games of a league, for each two who met.
///
/// At a game of more seats each two have met: who comes in before the other has won.
struct LeagueMeetings {
  private struct Meeting {
    var games = 0
    var known = 0
    /// What the one got who is named first in the order of names, in half points.
    var first = 0
  }

  private var meetings: [[String]: Meeting] = [:]

  /// Adds a game; without an outcome one that isn't known, so that the meeting doesn't count.
  mutating func add(_ job: Job, _ outcome: Outcome?) {
    for seat in job.players.indices {
      for other in job.players.indices where job.players[seat] < job.players[other] {
        var meeting = meetings[[job.players[seat], job.players[other]], default: Meeting()]
        meeting.games += 1
        if let outcome {
          let (place, otherPlace) = (outcome.place(of: seat), outcome.place(of: other))
          meeting.known += 1
          meeting.first += place < otherPlace ? 2 : place == otherPlace ? 1 : 0
        }
        meetings[[job.players[seat], job.players[other]]] = meeting
      }
    }
  }

  /// The games that each two of these players have together, which are as many for all.
  func gamesOfTwo(in players: [String]) -> Int { meetings[players.prefix(2).sorted()]?.games ?? 0 }

  /// The meetings of which all games are known, in the order of the players.
  func results(among players: [String]) -> [TieBreaks.Result] {
    players.indices.flatMap { first in
      players[(first + 1)...].compactMap { other -> TieBreaks.Result? in
        let names = [players[first], other].sorted()
        guard let meeting = meetings[names], meeting.known == meeting.games else { return nil }
        return .met(names[0], names[1], first: meeting.first)
      }
    }
  }
}
