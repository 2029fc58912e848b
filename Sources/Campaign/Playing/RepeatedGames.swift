import Play
import Synchronization

/// Tells of players who play the same games again and again where nobody can know it beforehand: one of them is a
/// program outside, and nobody draws lots.
final class RepeatedGames: Sendable {
  /// So many games of some players in their seats are held against one another.
  private static let looked = 32
  /// So many of these that had been played before are worth telling.
  private static let many = 16

  /// Players in their seats at a variant.
  private struct Seats: Hashable {
    let variant: String
    let players: [String]
  }

  private let engines, deterministic: Set<String>
  private let tell: @Sendable (String) -> Void
  /// The first games of players in their seats, as hashes of their transcripts.
  private let seen = Mutex<[Seats: [Int]]>([:])

  /// - Parameters:
  ///   - engines: the players that are programs outside.
  ///   - deterministic: those who always do the same in the same position.
  ///   - tell: gets the remarks.
  init(
    of engines: some Sequence<String>, deterministic: Set<String>, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.engines, self.deterministic, self.tell) = (Set(engines), deterministic, tell)
  }

  /// Looks through games that have ended.
  func note(_ records: [GameRecord]) {
    guard !engines.isEmpty else { return }
    for record in records where isDoubtful(record.job.players) {
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

  /// How many of the first games had been played before, once there are enough.
  private func repeats(with transcript: String, of seats: Seats) -> Int? {
    seen.withLock { seen in
      guard seen[seats, default: []].count < Self.looked else { return nil }
      seen[seats, default: []].append(transcript.hashValue)
      let games = seen[seats, default: []]
      return games.count == Self.looked ? games.count - Set(games).count : nil
    }
  }
}
