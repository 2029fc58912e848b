import Results

/// The final table of a Swiss: points and tie-breaks, as FIDE's Tie-Break Regulations of August 2024 define them.
///
/// All numbers are whole, so that equal ones are found equal: points in units of which a pairing has `unit`, and
/// products of two in their squares.
struct TieBreaks: Sendable {
  /// The result of a pairing, or of a round without one.
  enum Result: Sendable, Hashable {
    /// A pairing of two, with the first one's points in units; the second one got the rest.
    case met(String, String, first: Int)
    /// A round without an opponent. It counts as a pairing won in full against an opponent that ends with the same
    /// points as the player itself, as the regulations have it for byes that the pairing gives.
    case bye(String)
  }

  /// A line of the table.
  struct Line: Sendable, Hashable {
    /// The player.
    let player: String
    /// The place, from 1 on; players level in all tie-breaks share one.
    var place = 0
    /// The points, in units.
    let points: Int
    /// The sum of the points of all opponents, in units.
    let buchholz: Int
    /// The Buchholz score without the lowest opponent's points.
    let cut1: Int
    /// The Buchholz score without the lowest and the highest opponent's points.
    let median1: Int
    /// The sum of the points of each pairing times the opponent's points, in squares of units.
    let sonnebornBerger: Int
    /// The points against players level in points, Cut-1 and Sonneborn-Berger; nil where there are none.
    var direct: Int?
  }

  /// The lines from the first place on; those that share one in the order in which they were given.
  let lines: [Line]
  private let unit: Int

  private struct Part {
    let opponent: String
    let points: Int
  }

  /// Creates a table by points, then Buchholz Cut-1, then Sonneborn-Berger, then direct encounter.
  /// - Parameters:
  ///   - players: all players, in the order in which they are listed.
  ///   - results: the results of all rounds.
  ///   - unit: the number of units of points in a pairing.
  /// - Complexity: O(players² + results).
  init(players: [String], results: [Result], unit: Int) {
    self.unit = unit
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

  /// The table with a pairing won as one point.
  var standing: [ContestStanding.Line] {
    func points(_ units: Int) -> Double { Double(units) / Double(unit) }
    return lines.map { line in
      ContestStanding.Line(
        place: line.place, player: line.player, points: points(line.points), buchholz: points(line.buchholz),
        cut1: points(line.cut1), median1: points(line.median1),
        sonnebornBerger: points(line.sonnebornBerger) / Double(unit), direct: line.direct.map(points))
    }
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

  /// Ranks players that are level: the first place goes to the one that is ahead of all others whatever the results of
  /// pairings that weren't played, the next one likewise among the rest. With all pairings played that is the order of
  /// the points; those level in it share a place.
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

  /// The first among players that are level in all else: one, or all between whom nothing decides.
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
