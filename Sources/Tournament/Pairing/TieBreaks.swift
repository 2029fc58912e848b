/// The final table of a Swiss: points, and what breaks ties, as FIDE's Tie-Break Regulations of August 2024 define it.
///
/// All numbers are whole: points in units of which a meeting has so many, and products of two in their squares.
public struct TieBreaks: Sendable {
  /// What a player got out of a round.
  public enum Result: Sendable, Hashable {
    /// Two met, and the first one got so many units; the second one got the rest.
    case met(String, String, first: Int)
    /// Nobody was left to meet. That counts as a meeting won in full against somebody who ends with the same points as
    /// the player itself: so the regulations have it of byes that the pairing gives.
    case bye(String)
  }

  /// A line of the table.
  public struct Line: Sendable, Hashable {
    /// The player.
    public let player: String
    /// From 1 on; those who nothing tells apart share one.
    public var place = 0
    /// In units.
    public let points: Int
    /// The points of all opponents.
    public let buchholz: Int
    /// The same without the least.
    public let cut1: Int
    /// The same without the least and the most.
    public let median1: Int
    /// What was got out of each meeting, times the opponent's points: in squares of units.
    public let sonnebornBerger: Int
    /// The points against those level in points, Cut-1 and Sonneborn-Berger; nil where there are none.
    public var direct: Int?
  }

  /// From the first place on; those who share one in the order in which they were given.
  public let lines: [Line]

  private struct Part {
    let opponent: String
    let points: Int
  }

  /// A table by points, then Buchholz Cut-1, then Sonneborn-Berger, then direct encounter.
  /// - Parameters:
  ///   - players: all of them, in the order in which they are listed.
  ///   - results: what has been played, of all rounds.
  ///   - unit: how many units of points a meeting has.
  /// - Complexity: O(players² + results).
  public init(players: [String], results: [Result], unit: Int) {
    var parts: [String: [Part]] = [:]
    for result in results {
      switch result {
      case .met(let first, let second, let points):
        parts[first, default: []].append(Part(opponent: second, points: points))
        parts[second, default: []].append(Part(opponent: first, points: unit - points))
      case .bye(let player): parts[player, default: []].append(Part(opponent: player, points: unit))
      }
    }
    let points = parts.mapValues { $0.reduce(0) { $0 + $1.points } }
    let lines = players.map { Self.line(of: $0, parts[$0] ?? [], points) }
    self.lines = Self.ranked(lines, parts, unit: unit)
  }

  private static func line(of player: String, _ parts: [Part], _ points: [String: Int]) -> Line {
    let opponents = parts.map { points[$0.opponent] ?? 0 }.sorted()
    return Line(
      player: player, points: points[player] ?? 0, buchholz: opponents.reduce(0, +),
      cut1: opponents.dropFirst().reduce(0, +), median1: opponents.dropFirst().dropLast().reduce(0, +),
      sonnebornBerger: parts.reduce(0) { $0 + $1.points * (points[$1.opponent] ?? 0) })
  }

  private static func ranked(_ lines: [Line], _ parts: [String: [Part]], unit: Int) -> [Line] {
    let groups = Dictionary(grouping: lines) { [$0.points, $0.cut1, $0.sonnebornBerger] }
    var ranked: [Line] = []
    for (_, group) in groups.sorted(by: { $1.key.lexicographicallyPrecedes($0.key) }) {
      ranked += byDirectEncounter(group, parts, unit: unit, after: ranked.count)
    }
    return ranked
  }

  /// Gives out the places of those who are level: the first one goes to who is ahead of all others however meetings that
  /// there weren't had ended, the next one likewise among the rest. With all meetings played that is the order of the
  /// points; those level in it share a place.
  private static func byDirectEncounter(
    _ group: [Line], _ parts: [String: [Part]], unit: Int, after places: Int
  ) -> [Line] {
    var (rest, ranked) = (group, [Line]())
    let everybody = Set(group.map(\.player))
    while !rest.isEmpty {
      let first = aheadOfAll(rest, parts, unit: unit)
      for var line in rest where first.contains(line.player) {
        let score = direct(line.player, among: everybody, parts)
        line.place = places + group.count - rest.count + 1
        line.direct = score.opponents > 0 ? score.points : nil
        ranked.append(line)
      }
      rest.removeAll { first.contains($0.player) }
    }
    return ranked
  }

  /// Who is first among some who are level in all else: one, or all between whom nothing decides.
  private static func aheadOfAll(_ rest: [Line], _ parts: [String: [Part]], unit: Int) -> Set<String> {
    let names = Set(rest.map(\.player))
    let scores = rest.map { (player: $0.player, score: direct($0.player, among: names, parts)) }
    let others = rest.count - 1
    guard scores.contains(where: { $0.score.opponents < others }) else {
      let most = scores.map(\.score.points).max()
      return Set(scores.filter { $0.score.points == most }.map(\.player))
    }
    let sure = scores.first { first in
      scores.allSatisfy {
        $0.player == first.player
          || $0.score.points + unit * (others - $0.score.opponents) < first.score.points
      }
    }
    return sure.map { [$0.player] } ?? names
  }

  private static func direct(
    _ player: String, among names: Set<String>, _ parts: [String: [Part]]
  ) -> (points: Int, opponents: Int) {
    let met = (parts[player] ?? []).filter { $0.opponent != player && names.contains($0.opponent) }
    return (met.reduce(0) { $0 + $1.points }, Set(met.map(\.opponent)).count)
  }
}
