import Play

/// Two who meet, for a number of encounters at each variant.
public struct Meeting: Sendable, Hashable {
  /// The two, the one first who sits first in its first game.
  public let players: [String]
  /// How many encounters it has at each variant.
  public let encounters: Int
}

/// What came out of a meeting.
public struct MeetingResult: Sendable {
  /// Who met.
  public let meeting: Meeting
  /// What the first one got out of each game, in half points, in the order in which they are dealt out.
  public let games: [Int]

  /// What the first one got, in half points.
  public var first: Int { games.reduce(0, +) }
  /// The same of the second one.
  public var second: Int { 2 * games.count - first }
}

/// Who meets whom where that depends on results: round after round.
protocol Contest: Sendable {
  /// How many encounters all of it has at each variant; nil where that depends on results.
  var plannedEncounters: Int? { get }
  /// How it stands.
  var standing: ContestStanding { get }
  /// The meetings of the next round, asked for once all results of the one before are in; none at the end.
  mutating func nextRound() -> [Meeting]
  /// Takes the results of a round, in the order of its meetings.
  mutating func record(_ results: [MeetingResult])
}

/// Plays a contest: the games of a round at all variants, then waits for their results.
///
/// Two who meet again go on with the encounters after those they had, so that no game is played twice.
struct ContestSchedule<C: Contest>: Schedule {
  static var looksAtResults: Bool { true }

  private(set) var contest: C
  private let entries: [Entry]
  private let seating: SeatingScheme
  private let seed: UInt64
  /// Encounters that two have had at each variant, by their names in order.
  private var had: [[String]: Int] = [:]
  private var meetings: [Meeting] = []
  /// The games of the round, and which meeting each belongs to.
  private var jobs: [(job: Job, meeting: Int)] = []
  private var dealt = 0
  /// What came out of the games so far, by meeting.
  private var games: [[Int]] = []
  private var shown = 0
  private var isOver = false

  /// A contest at variants for two, at each of which all its players can play.
  init(_ contest: C, at entries: [Entry], seating: SeatingScheme, seed: UInt64) {
    (self.contest, self.entries, self.seating, self.seed) = (contest, entries, seating, seed)
  }

  /// The games it comes to.
  var planned: Int? { contest.plannedEncounters.map { $0 * entries.count * seating.count(seats: 2) } }

  /// The next game, in the order of meetings, variants and encounters.
  mutating func next() -> Step {
    if dealt == jobs.count, shown == jobs.count, !isOver { beginRound() }
    guard dealt < jobs.count else { return isOver ? .end : .wait }
    defer { dealt += 1 }
    return .job(jobs[dealt].job)
  }

  /// Takes the result of the next game.
  mutating func record(_ result: JobResult) {
    guard shown < jobs.count else { return }
    let number = jobs[shown].meeting
    let seat = result.job.players[0] == meetings[number].players[0] ? 0 : 1
    games[number].append(Int(2 * result.outcome.score(of: seat)))
    shown += 1
    if shown == jobs.count { contest.record(zip(meetings, games).map { MeetingResult(meeting: $0, games: $1) }) }
  }

  private mutating func beginRound() {
    meetings = contest.nextRound()
    isOver = meetings.isEmpty
    games = meetings.map { _ in [] }
    (jobs, dealt, shown) = ([], 0, 0)
    for number in meetings.indices { deal(number) }
  }

  private mutating func deal(_ number: Int) {
    let meeting = meetings[number]
    let first = had[meeting.players.sorted(), default: 0]
    had[meeting.players.sorted()] = first + meeting.encounters
    for entry in entries {
      for encounter in first..<first + meeting.encounters {
        let common = entry.encounter(encounter, of: meeting.players, run: seed)
        for players in seating.seatings(of: meeting.players) {
          let job = Job(
            variant: entry.variant, players: players, encounter: encounter, opening: common.opening, seed: common.seed)
          jobs.append((job, number))
        }
      }
    }
  }
}

extension TournamentFormat {
  /// Why a contest of two at a time can't be played at a variant.
  static func problemOfMeetings(at entry: Entry) -> String? {
    guard entry.seats != 2 else { return nil }
    return "a \(name) pairs two players by what they won, but \(entry.variant) has \(entry.seats) seats; "
      + "play it as a round-robin"
  }

  /// Why a contest that takes all players through all variants can't be played.
  static func problemOfMeetings(of entries: [Entry]) -> FormatProblem? {
    let players = entries.flatMap(\.players)
    for entry in entries {
      guard let missing = players.first(where: { !entry.players.contains($0) }) else { continue }
      return FormatProblem(
        key: nil,
        text: "in a \(name) those who meet play all variants, but \(missing) can't play \(entry.variant); "
          + "leave one of them out")
    }
    return nil
  }
}
