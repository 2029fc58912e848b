import Testing

@testable import Play

@Suite struct LineupTests {
  private func game(_ table: PlayableVariant.Table, _ variant: String, _ players: [String], _ encounter: Int) throws
    -> String
  {
    try table(
      Job(variant: variant, players: players, encounter: encounter, opening: "", seed: UInt64(100 + encounter))
    ).transcript
  }

  /// Players that search, prove and grow trees, at two variants.
  private static let players = [
    "alpha-beta:nodes=300", "alpha-beta:nodes=500,table=12", "monte-carlo:simulations=60", "perfect:nodes=2000",
    "alpha-beta:depth=3", "greedy",
  ]

  @Test("Players that come and go play the same games as players that stay")
  func lineupChangesNoGames() throws {
    let memory = TableMemory()
    let specs = try Dictionary(uniqueKeysWithValues: Self.players.map { ($0, try Catalog.player($0)) })
    let variants = try ["connect-four:5x4", "reversi:4x4", "noughts:4x4"].map { try Catalog.variant($0) }
    let tables = variants.map { $0.makeTable(specs, limits: Limits(), memory: memory) }
    for encounter in 0..<3 {
      for (variant, table) in zip(variants, tables) {
        for (place, first) in Self.players.enumerated() {
          let pair = [first, Self.players[(place + 1 + encounter) % Self.players.count]]
          let alone = variant.makeTable(specs.filter { pair.contains($0.key) }, limits: Limits())
          let name = variant.variant.name
          #expect(try game(table, name, pair, encounter) == game(alone, name, pair, encounter), "\(name) \(pair)")
        }
      }
    }
  }

  @Test("Memory is that of one game's players, however many there are")
  func memoryIsOfOneGame() throws {
    let memory = TableMemory()
    let names = (0..<20).map { "alpha-beta:nodes=\(300 + $0)" } + (0..<5).map { "monte-carlo:simulations=\(50 + $0)" }
    let specs = try Dictionary(uniqueKeysWithValues: names.map { ($0, try Catalog.player($0)) })
    let variants = try ["connect-four:5x4", "reversi:4x4"].map { try Catalog.variant($0) }
    let tables = variants.map { $0.makeTable(specs, limits: Limits(), memory: memory) }
    let most = try variants.flatMap { variant in
      try names.map { name in variant.tableBytes(for: try Catalog.player(name)) }
    }
    for (variant, table) in zip(variants, tables) {
      for place in names.indices.dropFirst() {
        _ = try game(table, variant.variant.name, [names[place - 1], names[place]], place)
      }
    }
    #expect(memory.held > 0)
    #expect(memory.held <= 4 * SearchTree.bytes(keepsLater: false), "two trees for each of two players")
    #expect(most.allSatisfy { $0 > 0 })
  }

  @Test("The table size is kept on the largest boards too")
  func tableSizeIsKept() throws {
    let spec = try Catalog.player("perfect:table=12")
    for name in ["connect-four:20x20", "noughts:20x20", "noughts:15x15", "connect-four:9x8"] {
      let bytes = try Catalog.variant(name).tableBytes(for: spec)
      // Proofs have two tables of 8 bytes an entry, and alpha-beta beside them one of 2^20 with 16.
      #expect(bytes <= (16 << 20) + (2 * 8 << 12), "\(name): \(bytes)")
    }
  }
}
