/// A row of a table, and a digest of its content.
struct DigestedRow: Hashable {
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
  init(seating id: Int64, variant: DigestedRow, players: some Sequence<DigestedRow>) {
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
