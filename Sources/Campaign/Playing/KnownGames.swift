import Play
import Store
import Tournament

/// The outcomes of the stored games of a run. Games of up to four seats take two bytes each, so that a run of millions
/// of games can be continued, too.
package struct KnownGames: Sendable {
  /// A variant with the players in their seats.
  private struct Seating: Hashable {
    package let variant: String
    package let players: [String]
  }

  /// The number of games.
  package private(set) var count = 0
  /// The number of games that were lost by faults.
  package private(set) var faults = 0
  /// The outcomes by encounter where there are few seats: two bits a seat with its place less one, the first seat's
  /// lowest, and above them all eight bits with the number of the reason among all there are, from 1; 0 for a game not
  /// played.
  private var places: [Seating: [UInt16]] = [:]
  /// The outcomes by encounter where there are more seats.
  private var outcomes: [Seating: [Outcome?]] = [:]
  /// The digests of the transcripts by encounter, where they are needed.
  private var transcripts: [Seating: [UInt64]] = [:]

  /// Reads the outcomes of a run.
  /// - withTranscripts: whether to distinguish games by their moves, which takes eight bytes more for each.
  /// - Throws: `StoreError`.
  package init(
    of tournament: String, run: Int, withTranscripts: Bool = false, in store: Store
  ) throws(StoreError) {
    var known = KnownGames()
    try store.forEachOutcome(of: tournament, run: run) { variant, players, encounter, outcome, transcript in
      known.add(outcome, variant, players, encounter)
      if withTranscripts { known.add(transcript, variant, players, encounter) }
    }
    self = known
  }

  /// Creates an empty set of games.
  package init() {}

  private mutating func add(_ outcome: Outcome, _ variant: String, _ players: [String], _ encounter: Int) {
    count += 1
    if outcome.reason.isFault { faults += 1 }
    let seating = Seating(variant: variant, players: players)
    guard players.count <= Self.fewSeats else {
      Self.set(outcome.withoutMargin, at: encounter, of: seating, in: &outcomes, empty: nil)
      return
    }
    guard let reason = Self.codes[outcome.reason] else {
      preconditionFailure("\(outcome.reason) is one of all reasons")
    }
    let code = outcome.places.reversed().reduce(UInt16(0)) { $0 << 2 | UInt16($1 - 1) } | reason << 8
    Self.set(code, at: encounter, of: seating, in: &places, empty: 0)
  }

  private mutating func add(_ transcript: String, _ variant: String, _ players: [String], _ encounter: Int) {
    Self.set(
      GameRecord.digest(ofTranscript: transcript), at: encounter, of: Seating(variant: variant, players: players),
      in: &transcripts, empty: 0)
  }

  /// Sets the value of an encounter of a seating; `empty` stands for games that haven't been played.
  private static func set<Value>(
    _ value: Value, at encounter: Int, of seating: Seating, in table: inout [Seating: [Value]], empty: Value
  ) {
    var values = table.removeValue(forKey: seating) ?? []
    if values.count <= encounter {
      values += Array(repeating: empty, count: max(encounter + 1, 2 * values.count) - values.count)
    }
    values[encounter] = value
    table[seating] = values
  }

  /// The maximum number of seats whose places fit into one byte.
  private static let fewSeats = 4

  private static let codes = {
    precondition(Reason.allCases.count < 256, "an outcome is kept in 16 bits")
    return Dictionary(uniqueKeysWithValues: Reason.allCases.enumerated().map { ($1, UInt16($0 + 1)) })
  }()

  /// The outcome of a game, but for its margin; nil if it hasn't been played.
  package subscript(job: Job) -> Outcome? {
    let seating = Seating(variant: job.variant, players: job.players)
    guard job.players.count <= Self.fewSeats else {
      return outcomes[seating].flatMap { job.encounter < $0.count ? $0[job.encounter] : nil }
    }
    guard let codes = places[seating], job.encounter < codes.count, codes[job.encounter] != 0
    else { return nil }
    let code = codes[job.encounter]
    return Outcome(
      places: job.players.indices.map { Int(code >> (2 * $0) & 3) + 1 }, reason: Reason.allCases[Int(code >> 8) - 1])
  }

  /// The outcome of a game, for a scheduler.
  package func prior(_ job: Job) -> Prior {
    guard let outcome = self[job] else { return .unplayed }
    return .played(
      outcome, transcript: transcripts[Seating(variant: job.variant, players: job.players)]?[job.encounter])
  }
}
