import Play
import Store
import Tournament

/// The outcomes of the stored games of a run, in two bytes each, so that a run of millions can be continued, too.
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
  /// The outcomes by encounter: two bits a seat with its place less one, the first seat's lowest, and above them all
  /// eight bits with the number of the reason among all there are, from 1; 0 for a game not played.
  private var places: [Seating: [UInt16]] = [:]
  /// The digests of the transcripts by encounter, where they are needed.
  private var transcripts: [Seating: [UInt64]] = [:]

  /// Reads the outcomes of a run.
  /// - Parameter withTranscripts: whether to tell apart games by their moves, which takes eight bytes more each.
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
    guard let reason = Self.codes[outcome.reason] else {
      preconditionFailure("\(outcome.reason) is one of all reasons")
    }
    let code = outcome.places.reversed().reduce(UInt16(0)) { $0 << 2 | UInt16($1 - 1) } | reason << 8
    count += 1
    if outcome.reason.isFault { faults += 1 }
    var codes = places.removeValue(forKey: Seating(variant: variant, players: players)) ?? []
    if codes.count <= encounter {
      codes += Array(repeating: 0, count: max(encounter + 1, 2 * codes.count) - codes.count)
    }
    codes[encounter] = code
    places[Seating(variant: variant, players: players)] = codes
  }

  private mutating func add(_ transcript: String, _ variant: String, _ players: [String], _ encounter: Int) {
    let seating = Seating(variant: variant, players: players)
    var digests = transcripts.removeValue(forKey: seating) ?? []
    if digests.count <= encounter {
      digests += Array(repeating: 0, count: max(encounter + 1, 2 * digests.count) - digests.count)
    }
    digests[encounter] = GameRecord.digest(ofTranscript: transcript)
    transcripts[seating] = digests
  }

  private static let codes = {
    precondition(Outcome.maxSeats <= 4 && Reason.allCases.count < 256, "an outcome is kept in 16 bits")
    return Dictionary(uniqueKeysWithValues: Reason.allCases.enumerated().map { ($1, UInt16($0 + 1)) })
  }()

  /// The outcome of a game, but for its margin; nil if it hasn't been played.
  package subscript(job: Job) -> Outcome? {
    guard let codes = places[Seating(variant: job.variant, players: job.players)], job.encounter < codes.count,
      codes[job.encounter] != 0
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
