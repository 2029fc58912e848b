import Play
import Synchronization

/// Reports players that play the same games repeatedly where it can't be known beforehand: one of them is an external
/// program, and none is known to be randomised.
final class RepeatedGames: Sendable {
  /// The number of games of players in their seats that are compared.
  private static let looked = 32
  /// The number of repetitions among these games from which on it is reported.
  private static let many = 16

  /// A variant with players in their seats.
  private struct Seats: Hashable {
    let variant: String
    let players: [String]
  }

  private let engines, deterministic: Set<String>
  private let tell: @Sendable (String) -> Void
  /// The first games of players in their seats, as hashes of their transcripts.
  private let seen = Mutex<[Seats: [Int]]>([:])

  /// Creates a reporter of repeated games.
  /// - Parameters:
  ///   - engines: the players that are external programs.
  ///   - deterministic: the players that always make the same move in the same position.
  ///   - tell: receives the remarks.
  init(
    of engines: some Sequence<String>, deterministic: Set<String>, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.engines, self.deterministic, self.tell) = (Set(engines), deterministic, tell)
  }

  /// Looks for repeated games among those that have ended.
  func note(_ records: [GameRecord]) {
    guard !engines.isEmpty else { return }
    // An arbiter need not report the moves.
    for record in records where !record.transcript.isEmpty && isDoubtful(record.job.players) {
      let seats = Seats(variant: record.job.variant, players: record.job.players)
      guard let again = repeats(with: record.transcript, of: seats), again >= Self.many else { continue }
      tell(
        "at \(seats.variant) \(seats.players.joined(separator: " and ")) play the same games again: of their first "
          + "\(Self.looked) in these seats \(again) had been played before; openings make them differ")
    }
  }

  private func isDoubtful(_ players: [String]) -> Bool {
    players.contains(where: engines.contains)
      && players.allSatisfy { engines.contains($0) || deterministic.contains($0) }
  }

  /// The number of the first games that repeat others, once there are enough.
  private func repeats(with transcript: String, of seats: Seats) -> Int? {
    seen.withLock { seen in
      guard seen[seats, default: []].count < Self.looked else { return nil }
      seen[seats, default: []].append(transcript.hashValue)
      let games = seen[seats, default: []]
      return games.count == Self.looked ? games.count - Set(games).count : nil
    }
  }
}
