/// A mismatch between a recorded game and the rules.
public enum ReplayMismatch: Hashable, Sendable, CustomStringConvertible {
  /// The game's seed doesn't follow from its run's.
  case seed(UInt64, expected: UInt64)
  /// The game doesn't begin with its opening, or the opening is no legal beginning.
  case opening(String)
  /// The transcript is no legal game.
  case transcript(TranscriptError)
  /// The transcript contradicts the recorded result or number of plies, or no game can have that result.
  case result(String)

  /// A description of the mismatch.
  public var description: String {
    switch self {
    case .seed(let seed, let expected): "its seed is \(seed), but \(expected) follows from the run's"
    case .opening(let problem): problem
    case .transcript(let error): "\(error)"
    case .result(let problem): problem
    }
  }
}

extension PlayableVariant {
  /// The mismatch between a recorded game of this variant and the rules; nil if the record is consistent.
  ///
  /// The transcript is followed to its end. A game that ended by the rules has to end so there; one that a fault, a
  /// limit, resignation or adjudication stopped has to be undecided, and lost, if by a fault, by the seat at fault.
  ///
  /// - Parameter run: The seed of the game's run.
  public func mismatch(in record: GameRecord, run: UInt64) -> ReplayMismatch? {
    let job = record.job
    let seed = job.seed
    let expected = Seed.game(run: run, variant: variant.name, players: job.players, encounter: job.encounter)
    guard seed == expected || seed == Seed.sharedGame(run: run, variant: variant.name, encounter: job.encounter)
    else { return .seed(seed, expected: expected) }
    let end: TranscriptEnd
    do {
      end = try self.end(of: record.transcript, opening: job.opening, seed: seed, plies: record.plies)
    } catch let error as TranscriptError {
      return .transcript(error)
    } catch {
      return .opening("\(error)")
    }
    guard end.plies == record.plies else {
      return .result("its transcript has \(end.plies) plies, recorded are \(record.plies)")
    }
    return problem(of: record.outcome, end).map { .result($0) }
  }

  private func problem(of recorded: Outcome, _ end: TranscriptEnd) -> String? {
    guard isStopped(recorded.reason) else {
      guard let outcome = end.outcome else { return "recorded is \(recorded.text), but the game isn't over there" }
      return outcome == recorded ? nil : "recorded is \(recorded.text), but by the rules it ends with \(outcome.text)"
    }
    // A silent last card of Snap is followed to its end, though a fault may have stopped the game before.
    if snap == nil, let outcome = end.outcome {
      return "recorded is \(recorded.text), but by the rules it was over with \(outcome.text)"
    }
    let possible: [Outcome]
    if recorded.reason.isFault {
      let losers = snap == nil ? [end.seat] : Array(0..<seats)
      possible = losers.map { .lost(by: $0, seats: seats, reason: recorded.reason) }
    } else if recorded.reason == .turnLimit {
      possible = [.shared(by: seats, reason: .turnLimit)]
    } else {
      let places = recorded.places
      let isRanking = places.allSatisfy { place in place == 1 + places.count { $0 < place } }
      return isRanking ? nil : "recorded is \(recorded.text), which are no places"
    }
    return possible.contains(recorded)
      ? nil : "recorded is \(recorded.text), expected \(possible.map(\.text).joined(separator: " or "))"
  }

  /// Whether a game with that reason ended before the rules ended it.
  private func isStopped(_ reason: Reason) -> Bool {
    switch reason.kind {
    case .rules: false
    case .fault: true
    case .decision: reason != .turnLimit || snap == nil
    }
  }
}

extension Outcome {
  /// The outcome as text: `2-1 (line)`, `1-2 (no moves, margin 4)`.
  fileprivate var text: String {
    places.map(String.init).joined(separator: "-") + " (\(reason.rawValue)"
      + (margin.map { ", margin \($0)" } ?? "") + ")"
  }
}
