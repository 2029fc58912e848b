import Play

/// A checksum of all totals of a run: the sum, over all counts, of the digest of what is counted times its count.
///
/// Being a sum, it can be updated with the totals without reading them again, and those of several runs add up like the
/// totals themselves. A single wrong count always changes it, since the digests are made odd.
struct TotalsChecksum: Hashable {
  private(set) var value: UInt64 = 0

  /// The digest of a game of a pattern.
  static func digest(of seating: DigestedRow, places: String) -> UInt64 {
    var digest = Digest("game of a pattern")
    digest.add(seating.digest)
    digest.add(places)
    return digest.value
  }

  /// Adds the encounters of a pattern.
  /// - Parameter games: The sum of the digests of a pattern's games, which have no order.
  mutating func addPattern(_ games: UInt64, opening: Int?, encounters: Int) {
    var digest = Digest("pattern")
    digest.add(games)
    if let opening { digest.add(opening) }
    add(digest, encounters)
  }

  mutating func addPattern(_ pattern: Pattern, encounters: Int) {
    let games = pattern.games.reduce(0) { $0 &+ Self.digest(of: $1.seating, places: $1.places) }
    addPattern(games, opening: pattern.opening, encounters: encounters)
  }

  mutating func addLength(_ variant: DigestedRow, plies: Int, games: Int) {
    var digest = Digest("length")
    digest.add(variant.digest)
    digest.add(plies)
    add(digest, games)
  }

  mutating func addEnding(_ variant: DigestedRow, reason: String, games: Int) {
    var digest = Digest("ending")
    digest.add(variant.digest)
    digest.add(reason)
    add(digest, games)
  }

  mutating func addEffort(_ variant: DigestedRow, _ player: DigestedRow, seat: Int, games: Int, _ effort: Effort) {
    var digest = Digest("effort")
    digest.add(variant.digest)
    digest.add(player.digest)
    digest.add(seat)
    for count in [Int64(games), Int64(effort.moves), effort.nanoseconds, effort.nodes] {
      digest.add(1)
      add(digest, Int(count))
    }
  }

  mutating func addFault(_ variant: DigestedRow, _ player: DigestedRow, reason: String, games: Int) {
    var digest = Digest("fault")
    digest.add(variant.digest)
    digest.add(player.digest)
    digest.add(reason)
    add(digest, games)
  }

  private mutating func add(_ digest: Digest, _ count: Int) {
    value &+= (digest.value | 1) &* UInt64(bitPattern: Int64(count))
  }
}
