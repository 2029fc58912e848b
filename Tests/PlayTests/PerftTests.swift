import TestRings
import Testing

@testable import Play

struct PerftTests {
  /// How many sequences a count may have to be tried: a debug build walks about a million in a few seconds.
  static let limit: UInt64 = NightlyRing.isOn ? 8_000_000 : 130_000

  /// How many different positions a ply may have to be looked at.
  static let positionLimit = NightlyRing.isOn ? 600_000 : 30_000

  static let boards = ["4x4", "5x4", "5x5", "6x5", "6x6", "7x6", "8x7"]

  @Test("Connect Four has the known number of move sequences", .tags(.nightly), arguments: boards)
  func connectFourPerft(size: String) throws {
    let variant = try Catalog.variant("connect-four:\(size)")
    for row in try Known.rows("connect-four-perft.csv") where "\(row[0])x\(row[1])" == size {
      let (depth, all, exact) = (try #require(Int(row[2])), UInt64(row[3]), UInt64(row[4]))
      guard try #require(all) <= Self.limit else { continue }
      let count = try #require(variant.perft(depth: depth))
      #expect(count.leaves == all, "\(size), \(depth) plies")
      #expect(count.sequences == exact, "\(size), \(depth) plies")
    }
  }

  @Test(
    "Noughts has the known number of move sequences",
    .tags(.nightly), arguments: ["3x3,line=3", "4x3,line=3", "4x4,line=3", "4x4"]
  )
  func noughtsPerft(size: String) throws {
    let variant = try Catalog.variant("noughts:\(size)")
    for row in try Known.rows("noughts-perft.csv") {
      guard try Catalog.variant("noughts:\(row[0])x\(row[1]),line=\(row[2])").variant == variant.variant,
        let depth = Int(row[3]), let nodes = UInt64(row[5]), nodes <= Self.limit
      else { continue }
      #expect(variant.perft(depth: depth)?.sequences == nodes, "\(depth) plies")
    }
  }

  @Test("Reversi has the known number of move sequences, a pass being a ply", .tags(.nightly), arguments: [4, 6, 8])
  func reversiPerft(size: Int) throws {
    let variant = try Catalog.variant("reversi:\(size)x\(size)")
    for row in try Known.rows("reversi-perft.csv") where Int(row[0]) == size {
      let (depth, all, exact) = (try #require(Int(row[1])), UInt64(row[2]), UInt64(row[3]))
      guard try #require(all) <= Self.limit else { continue }
      let count = try #require(variant.perft(depth: depth))
      #expect(count.leaves == all, "\(depth) plies")
      #expect(count.sequences == exact, "\(depth) plies")
    }
  }

  @Test("Snap, where cards are turned by chance, can't be counted")
  func snapHasNoPerft() throws {
    #expect(try Catalog.variant("snap:2").perft(depth: 1) == nil)
  }

  @Test("Depth zero is one sequence, and a game that is over has no longer ones")
  func perftOfZeroAndEnd() throws {
    let variant = try Catalog.variant("noughts:3x3")
    #expect(variant.perft(depth: 0) == Perft(sequences: 1, finished: 0))
    #expect(try Catalog.variant("reversi:4x4").perft(depth: 40)?.sequences == 0)
  }

  @Test(
    "Connect Four has the known positions at every ply, also up to mirror images",
    .tags(.nightly), arguments: boards
  )
  func connectFourPositions(size: String) throws {
    let rows = try Known.rows("connect-four-positions.csv").filter { "\($0[0])x\($0[1])" == size }
    let counted = rows.compactMap { row in row[3...].map { Int($0) ?? -1 } }.prefix { $0[0] <= Self.positionLimit }
    let perft = try Known.rows("connect-four-perft.csv").filter { "\($0[0])x\($0[1])" == size }
    func check(_ game: some BoardGame) {
      let width = UInt16(game.width)
      let plies = Census.take(of: game, depth: counted.count - 1) { .init(packed: width - 1 - $0.packed) }
      for (ply, census) in plies.enumerated() {
        #expect(
          [census.positions, census.won, (census.positions + census.symmetric) / 2] == counted[ply], "ply \(ply)")
        if ply < perft.count {
          #expect(Census.leaves(plies, at: ply) == UInt64(perft[ply][3]), "ply \(ply)")
          #expect(census.sequences == UInt64(perft[ply][4]), "ply \(ply)")
        }
      }
    }
    check(try Variants.board("connect-four:\(size)"))
  }

  @Test(
    "Noughts has the known positions, sequences, wins and draws at every ply",
    .tags(.nightly), arguments: ["3,3,3", "4,3,3", "4,4,3", "4,4,4"]
  )
  func noughtsCensus(size: String) throws {
    let key = size.split(separator: ",").map(String.init)
    let rows = try Known.rows("noughts-perft.csv").filter { Array($0[0..<3]) == key && $0[3] != "total" }
    let counted = rows.map { $0[4...].map { UInt64($0) ?? .max } }.prefix { $0[0] <= UInt64(Self.positionLimit) }
    func check(_ game: some BoardGame) {
      let plies = Census.take(of: game, depth: counted.count - 1) { $0 }
      for (ply, census) in plies.enumerated() {
        let found = [UInt64(census.positions), census.sequences, census.wins[0], census.wins[1], census.draws]
        #expect(found == counted[ply], "ply \(ply)")
      }
    }
    check(try Variants.board("noughts:\(key[0])x\(key[1]),line=\(key[2])"))
  }

  @Test("Reversi on 4x4 has the known number of complete games and results")
  func smallReversiGames() throws {
    func check(_ game: some BoardGame) throws {
      let plies = Census.take(of: game, depth: game.longest) { $0 }
      for row in try Known.rows("reversi-perft.csv") where row[0] == "4" {
        let depth = try #require(Int(row[1]))
        #expect(Census.leaves(plies, at: depth) == UInt64(row[2]), "\(depth) plies")
        #expect(plies[depth].sequences == UInt64(row[3]), "\(depth) plies")
      }
      // 60060 complete games: 24632 won by black, 5312 drawn, 30116 won by white.
      #expect(plies.reduce(0) { $0 + $1.wins[0] } == 24_632)
      #expect(plies.reduce(0) { $0 + $1.draws } == 5_312)
      #expect(plies.reduce(0) { $0 + $1.wins[1] } == 30_116)
    }
    try check(try Variants.board("reversi:4x4"))
  }
}
