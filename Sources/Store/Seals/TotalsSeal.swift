import Play

/// A row of a table, and a digest of its content.
struct SealedRow: Hashable {
  let id: Int64
  let digest: UInt64

  /// Creates a row of a variant.
  init(variant id: Int64, name: String, seats: Int) {
    var digest = Digest("variant")
    digest.add(name)
    digest.add(seats)
    self.init(id: id, digest: digest.value)
  }

  /// Creates a row of a player.
  init(player id: Int64, name: String, definition: String) {
    var digest = Digest("player")
    digest.add(name)
    digest.add(definition)
    self.init(id: id, digest: digest.value)
  }

  /// Creates a row of players in the seats of a variant.
  init(seating id: Int64, variant: SealedRow, players: some Sequence<SealedRow>) {
    var digest = Digest("seating")
    digest.add(variant.digest)
    for player in players { digest.add(player.digest) }
    self.init(id: id, digest: digest.value)
  }

  private init(id: Int64, digest: UInt64) {
    self.id = id
    self.digest = digest
  }

  /// Hashes the digest alone, which distinguishes rows; the id would only take time.
  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension GameRecord {
  /// A digest of everything that is recorded of the game.
  func digest(seating: SealedRow, places: String) -> UInt64 {
    var digest = Digest("game")
    digest.add(seating.digest)
    digest.add(job.encounter)
    digest.add(job.seed)
    digest.add(job.opening)
    digest.add(transcript)
    digest.add(places)
    digest.add(outcome.reason.rawValue)
    digest.add(plies)
    digest.add(outcome.margin.map(Int.init) ?? .min)
    for effort in efforts {
      digest.add(effort.moves)
      digest.add(Int(effort.nanoseconds))
      digest.add(Int(effort.nodes))
    }
    // Games of before, and those of which there is nothing more, keep the digest they had.
    if let fault { digest.add(fault) }
    if !moves.isEmpty { digest.add(moves) }
    return digest.value
  }
}

extension Digest {
  fileprivate mutating func add(_ fault: FaultReport) {
    add("fault")
    add(fault.seat)
    add(fault.what)
    add(fault.lastWords.lines.count)
    for line in fault.lastWords.lines { add(line) }
    if let errors = fault.lastWords.errors { add(errors) }
  }

  fileprivate mutating func add(_ moves: [MoveNote]) {
    add("moves")
    add(moves.count)
    for move in moves {
      add(move.ply)
      add(move.seat)
      add(Int(move.effort.nanoseconds))
      add(Int(move.effort.nodes))
      add(move.thought.depth ?? .min)
      // A score is always a number, and -0 is kept as 0.
      add(((move.thought.score ?? .nan) + 0).bitPattern)
      add(move.thought.line)
    }
  }
}

/// A checksum of all totals of a run: the digest of what is counted, times its count, summed up over all counts.
///
/// Being a sum, it can be updated with the totals without reading them again, and those of several runs add up like the
/// totals themselves. A single wrong count always changes it, since the digests are made odd.
struct TotalsSeal: Hashable {
  private(set) var value: UInt64 = 0

  /// The digest of a game of a pattern.
  static func digest(of seating: SealedRow, places: String) -> UInt64 {
    var digest = Digest("game of a pattern")
    digest.add(seating.digest)
    digest.add(places)
    return digest.value
  }

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

  mutating func addLength(_ variant: SealedRow, plies: Int, games: Int) {
    var digest = Digest("length")
    digest.add(variant.digest)
    digest.add(plies)
    add(digest, games)
  }

  mutating func addEnding(_ variant: SealedRow, reason: String, games: Int) {
    var digest = Digest("ending")
    digest.add(variant.digest)
    digest.add(reason)
    add(digest, games)
  }

  mutating func addEffort(_ variant: SealedRow, _ player: SealedRow, seat: Int, games: Int, _ effort: Effort) {
    var digest = Digest("effort")
    digest.add(variant.digest)
    digest.add(player.digest)
    digest.add(seat)
    for count in [Int64(games), Int64(effort.moves), effort.nanoseconds, effort.nodes] {
      digest.add(1)
      add(digest, Int(count))
    }
  }

  mutating func addFault(_ variant: SealedRow, _ player: SealedRow, reason: String, games: Int) {
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
