/// The players that may repeat a game that they have played, move by move, and the variants where they may.
///
/// A randomised player draws new random numbers for every game: where one takes part, each game is a sample, whatever
/// its moves. For all others, repeated games are one sample, as `Variety` has it.
public struct Repetition: Sendable {
  /// The players that always make the same move in the same position.
  let deterministic: Set<String>
  /// The external programs of which it isn't known whether they are randomised.
  let doubtful: Set<String>
  /// The number of openings of each variant; none for one whose games never begin alike, or hardly ever.
  let openings: [String: Int]

  /// Creates a description of players and variants.
  public init(deterministic: Set<String> = [], doubtful: Set<String> = [], openings: [String: Int] = [:]) {
    (self.deterministic, self.doubtful, self.openings) = (deterministic, doubtful, openings)
  }

  /// The record of which games of these two are new, before the first; nil where every game is a sample.
  func news(of players: [String], at variants: [String]) -> PairingNews? {
    guard players.allSatisfy({ deterministic.contains($0) || doubtful.contains($0) }) else { return nil }
    return PairingNews(
      openings: Dictionary(uniqueKeysWithValues: variants.map { ($0, openings[$0]) }),
      isDeterministic: deterministic.isSuperset(of: players))
  }
}

/// A record of which games of a pairing are new, and whether more of them can be evidence.
struct PairingNews: Sendable {
  private struct Game: Hashable {
    let variant: String
    let first: String
    let transcript: UInt64
  }

  private struct Course {
    /// The number of games in a round of all openings; nil where openings never come to an end.
    let round: Int?
    var games = 0
    var sinceNew = 0
  }

  /// The minimum number of repeated games in a row that shows that players aren't randomised.
  private static let leastRepeats = 32

  private let isDeterministic: Bool
  private var seen: Set<Game> = []
  private var courses: [String: Course]

  /// Creates the record of a pairing without games.
  /// - Parameter openings: the number of openings of each variant; nil where that isn't known.
  init(openings: [String: Int?], isDeterministic: Bool) {
    courses = openings.mapValues { Course(round: $0.map { 2 * $0 }) }
    self.isDeterministic = isDeterministic
  }

  /// Adds the next game in order; returns whether it has other moves, or other seats, than all before. A game whose
  /// moves aren't known counts as new.
  mutating func add(_ result: JobResult) -> Bool {
    let variant = result.job.variant
    let isNew = result.transcript.map {
      seen.insert(Game(variant: variant, first: result.job.players[0], transcript: $0)).inserted
    }
    courses[variant]?.games += 1
    if isNew ?? true { courses[variant]?.sinceNew = 0 } else { courses[variant]?.sinceNew += 1 }
    return isNew ?? true
  }

  /// Whether games at every variant have begun to repeat: all openings have been played by deterministic players, or,
  /// once all have, a further round of them has brought no new game.
  var isExhausted: Bool {
    courses.values.allSatisfy { course in
      guard let round = course.round, course.games >= round else { return false }
      return isDeterministic || course.sinceNew >= max(round, Self.leastRepeats)
    }
  }
}
