import Dispatch
import Foundation
import Play
import Reports
import Statistics
import Synchronization

/// Tells on standard error how far a run has come.
final class Progress: Sendable {
  private struct State {
    var done: Int
    var begun: Int
    var leaders: Leaders
  }

  private let total: Int
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// - Parameters:
  ///   - results: what had been played before.
  ///   - total: games the run comes to.
  init(results: Results, total: Int) {
    self.total = total
    let done = results.coverage.games
    state = Mutex(State(done: done, begun: done, leaders: Leaders(results)))
  }

  /// Tells again and again until what is returned is cancelled.
  func ticking() -> any DispatchSourceTimer { status.ticking() }

  /// Counts games that have been kept.
  func add(_ records: [GameRecord]) {
    state.withLock { state in
      state.done += records.count
      for record in records { state.leaders.add(record) }
    }
  }

  /// Takes the rewritten line away.
  func clear() { status.clear() }

  private var status: StatusLine { StatusLine { self.line } }

  private var line: String {
    let (done, begun, leaders) = state.withLock { ($0.done, $0.begun, $0.leaders) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return Self.line(done: done, of: total, played: done - begun, seconds: seconds, leaders: leaders.names(3))
  }

  /// `1204 of 5000 games, 311 a second, 12 s left; leading: deep +310, greedy -20`
  static func line(done: Int, of total: Int, played: Int, seconds: Double, leaders: [String]) -> String {
    var line = "\(done) of \(total) games"
    if played > 0, seconds > 0 {
      let rate = Double(played) / seconds
      line += ", \(rate >= 10 ? String(Int(rate)) : String(Double(Int(rate * 10)) / 10)) a second"
      line += ", \(duration(seconds: Double(max(0, total - done)) / rate)) left"
    }
    return leaders.isEmpty ? line : line + "; leading: " + leaders.joined(separator: ", ")
  }

  /// A time in its two largest units: `2 h 05 min`, `3 min 10 s`, `12 s`.
  static func duration(seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if hours > 0 { return "\(hours) h \(two(minutes)) min" }
    return minutes > 0 ? "\(minutes) min \(two(seconds % 60)) s" : "\(seconds) s"
  }
}

/// The standings of the first league while games come in.
struct Leaders: Sendable {
  private let players: [String]
  private let groups: Int
  private let league: Set<Int>
  private let playerIndex: [String: Int]
  private let groupIndex: [String: Int]
  private var counts: [Key: Int] = [:]

  private struct Key: Hashable {
    let group: Int
    let players: [Int]
    let places: [Int]
  }

  /// Starts from what has been played before.
  init(_ results: Results) {
    players = results.players
    groups = results.variants.count
    league = Set(results.leagues.first?.variants ?? [])
    playerIndex = Dictionary(uniqueKeysWithValues: results.players.enumerated().map { ($1, $0) })
    groupIndex = Dictionary(uniqueKeysWithValues: results.variants.enumerated().map { ($1.name, $0) })
    for tally in results.tallies where league.contains(tally.group) {
      counts[Key(group: tally.group, players: tally.players, places: tally.places), default: 0] += tally.games
    }
  }

  /// Counts a game.
  mutating func add(_ record: GameRecord) {
    guard let group = groupIndex[record.job.variant], league.contains(group) else { return }
    let key = Key(
      group: group, players: record.job.players.compactMap { playerIndex[$0] }, places: record.outcome.places)
    counts[key, default: 0] += 1
  }

  /// The best so many with their ratings, `deep +310`; empty while there is nothing to rate.
  func names(_ count: Int) -> [String] {
    let tallies = counts.map {
      Tally(group: $0.key.group, players: $0.key.players, places: $0.key.places, games: $0.value)
    }
    guard !tallies.isEmpty,
      let rating = try? RatingProblem(players: players.count, groups: groups, tallies: tallies).solve()
    else { return [] }
    let ranked = players.indices.filter { rating.players[$0].games > 0 }
      .sorted { (rating.players[$1].elo, players[$0]) < (rating.players[$0].elo, players[$1]) }
    return ranked.prefix(count).map { player in
      let elo = Int(rating.players[player].elo.rounded())
      return "\(players[player]) \(elo < 0 ? "\(elo)" : "+\(elo)")"
    }
  }
}
