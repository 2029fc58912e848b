/// Which players may play a game again that they have played, move by move, and where.
///
/// A player that draws lots gets new ones with every game: where one takes part, each game is a sample, whatever its
/// moves. Of all others games that come again are one sample, as `Variety` has it.
public struct Repetition: Sendable {
  /// The players who always do the same in the same position.
  let deterministic: Set<String>
  /// The players of whom it isn't known whether they draw lots: programs outside.
  let doubtful: Set<String>
  /// How many openings a variant has; none for one whose games never begin alike, or hardly ever.
  let openings: [String: Int]

  /// Describes players and variants.
  public init(deterministic: Set<String> = [], doubtful: Set<String> = [], openings: [String: Int] = [:]) {
    (self.deterministic, self.doubtful, self.openings) = (deterministic, doubtful, openings)
  }

  /// What is new of the games of these two, before the first; nil where every game is a sample.
  func news(of players: [String], at variants: [String]) -> PairingNews? {
    guard players.allSatisfy({ deterministic.contains($0) || doubtful.contains($0) }) else { return nil }
    return PairingNews(
      openings: Dictionary(uniqueKeysWithValues: variants.map { ($0, openings[$0]) }),
      isDeterministic: deterministic.isSuperset(of: players))
  }
}

/// Which games of a pairing are new, and whether more of them can tell anything.
struct PairingNews: Sendable {
  private struct Game: Hashable {
    let variant: String
    let first: String
    let transcript: UInt64
  }

  private struct Course {
    /// The games that a round of all openings has; nil where openings never come to an end.
    let round: Int?
    var games = 0
    var sinceNew = 0
  }

  /// At least so many games in a row that had all been played before show that players don't draw lots.
  private static let leastRepeats = 32

  private let isDeterministic: Bool
  private var seen: Set<Game> = []
  private var courses: [String: Course]

  /// - Parameter openings: how many openings each variant has; nil where that isn't known.
  init(openings: [String: Int?], isDeterministic: Bool) {
    courses = openings.mapValues { Course(round: $0.map { 2 * $0 }) }
    self.isDeterministic = isDeterministic
  }

  /// Takes the next game in order: whether it has other moves, or other seats, than all before. One whose moves aren't
  /// known is taken for new.
  mutating func add(_ result: JobResult) -> Bool {
    let variant = result.job.variant
    let isNew = result.transcript.map {
      seen.insert(Game(variant: variant, first: result.job.players[0], transcript: $0)).inserted
    }
    courses[variant]?.games += 1
    if isNew ?? true { courses[variant]?.sinceNew = 0 } else { courses[variant]?.sinceNew += 1 }
    return isNew ?? true
  }

  /// Whether games at every variant have begun to come again: all openings have been played by players who are
  /// deterministic, or, once all have, a further round of them has brought no new game.
  var isExhausted: Bool {
    courses.values.allSatisfy { course in
      guard let round = course.round, course.games >= round else { return false }
      return isDeterministic || course.sinceNew >= max(round, Self.leastRepeats)
    }
  }
}
