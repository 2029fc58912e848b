import Play

/// The signature that shows whether play has changed.
enum Signature {
  /// The digest of games of every kind, the same on every machine as long as no player plays differently.
  static func text() throws -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ text: String) {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    let offered = Catalog.games.compactMap(\.offers.first?.variant)
    let variants =
      BenchSettings.variants + offered.filter { !BenchSettings.variants.contains($0) } + [
        "noughts:4x4,misere", "noughts:7x6,line=4,exact", "connect-four:5x4,popout", "reversi:6x6,anti",
        "draughts:8x8,rules=english", "chess:960",
      ]
    let pairs = [
      ["random", "greedy"], ["alpha-beta:depth=2", "monte-carlo:simulations=20"], ["alpha-beta:nodes=1000", "greedy"],
      ["reflex", "random"],
    ]
    for variant in variants {
      let playable = try Catalog.variant(variant)
      if let count = playable.perft(depth: 2) { take("\(count)") }
      if let sum = playable.playouts(100, seed: 1) { take("\(sum)") }
      for pair in pairs {
        let specs = try pair.map { text throws(NotationError) in try Catalog.player(text) }
        guard specs.allSatisfy({ playable.canBePlayed(by: $0.kind) }) else { continue }
        let players = (0..<playable.seats).map { pair[$0 % 2] }
        let table = playable.makeTable(Dictionary(uniqueKeysWithValues: zip(pair, specs)), limits: Limits())
        let seed = Seed.game(run: 1, variant: variant, players: pair, encounter: 0)
        let opening = playable.randomOpenings(plies: 2)?.opening(
          pairing: Seed.openings(run: 1, variant: variant, players: pair), encounter: 0)
        let record = try table(
          Job(variant: variant, players: players, encounter: 0, opening: opening ?? "", seed: seed))
        take(record.transcript + "\(record.outcome.places)" + record.outcome.reason.rawValue)
      }
    }
    let hex = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }
}
