import Foundation
import Play
import Results
import Store
import Testing

@testable import Campaign

@Suite struct StoredOpeningsTests {
  // MARK: All games of noughts and crosses

  /// Every game of noughts:3x3, as lines of three plies.
  private static let allGames = {
    let images = (try? Catalog.variant("noughts:3x3"))?.moveImages
    let rows: [UInt32] = [
      0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100,
    ]
    var counts: [[UInt32]: OpeningLine.Group] = [:]
    /// Wins of the side that has just moved, draws, and its losses, in all games that go on from a position.
    func count(_ line: [UInt32], plies: Int, own: UInt32, others: UInt32) -> SIMD3<Int> {
      if rows.contains(where: { $0 & others == $0 }) { return [1, 0, 0] }
      if plies == 9 { return [0, 1, 0] }
      var sum = SIMD3<Int>.zero
      for cell in 0..<9 as Range<UInt32> where (own | others) >> cell & 1 == 0 {
        let next = count(plies < 3 ? line + [cell] : line, plies: plies + 1, own: others, others: own | 1 << cell)
        sum &+= [next[2], next[1], next[0]]
      }
      if plies == 3, let line = images?.first(of: line) {
        // X moved last.
        counts[line, default: .init(players: [0, 1])].wins += sum[0]
        counts[line]?.draws += sum[1]
        counts[line]?.losses += sum[2]
      }
      return sum
    }
    _ = count([], plies: 0, own: 0, others: 0)
    return OpeningLines(
      players: ["ann", "bob"],
      lines: counts.map { line, group in
        OpeningLine(moves: line, seats: line.indices.map { $0 % 2 }, groups: [group])
      }, longest: 9)
  }()

  /// The 255,168 games (131,184 won by the first, 77,904 by the second, 46,080 drawn) and how many begin how were counted
  /// by a program of its own, in another language, that takes games for the same when any of the eight images are.
  @Test("All games of noughts are counted by their first moves")
  func firstMovesAreCounted() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let tree = OpeningTree(Self.allGames, depth: 3, least: 0, name: playable.moveName)
    func found(_ plies: Int) -> [String: [Int]] {
      Dictionary(
        uniqueKeysWithValues: tree.nodes.filter { $0.moves.count == plies }.map {
          ($0.moves.joined(), [$0.wins, $0.draws, $0.losses])
        })
    }
    #expect(found(0) == ["": [131_184, 46_080, 77_904]])
    #expect(
      found(1) == [
        "a1": [58_608, 20_736, 31_584], "b1": [56_928, 20_736, 40_704], "b2": [15_648, 4_608, 5_616],
      ])
    #expect(
      found(2).mapValues { $0.reduce(0, +) } == [
        "a1b1": 29_344, "a1b2": 13_872, "a1c1": 28_320, "a1c2": 25_008, "a1c3": 14_384, "b1a1": 31_504,
        "b1a2": 28_192, "b1a3": 27_168, "b1b2": 15_240, "b1b3": 16_264, "b2a1": 12_792, "b2b1": 13_080,
      ])
    #expect(found(3).count == 66)
  }

  /// Counted by the same program: 1, 3, 12 and 38 of the 765 positions that no image of another is.
  @Test("Positions are the same whatever the order of moves")
  func transpositionsAreMerged() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let tree = try OpeningTree(
      positionsOf: Self.allGames, plies: 0...3, least: 0, name: playable.moveName,
      position: playable.positionText)
    #expect((0...3).map { plies in tree.nodes.count { $0.moves.count == plies } } == [1, 3, 12, 38])
    for plies in 0...3 {
      #expect(tree.nodes.filter { $0.moves.count == plies }.reduce(0) { $0 + $1.games } == 255_168)
    }
    #expect(tree.nodes.filter { $0.moves.count == 3 }.reduce(0) { $0 + $1.orders } == 66)
  }

  // MARK: What is recorded

  private func tree(
    _ games: RecordedGames, _ variant: String, player: String? = nil, depth: Int? = nil,
    by order: OpeningTree.Order = .games, transposed: Bool = false
  ) throws -> OpeningTree {
    let selection = try OpeningSelection(of: Catalog.variant(variant), player: player)
    return try games.store.openings(selection, depth: depth, by: order, transposed: transposed)
  }

  private func lines(_ tree: OpeningTree) -> [String] {
    tree.nodes.map { "\($0.moves.joined()) \($0.games) \($0.value.map { String($0.signum()) } ?? "?")" }
  }

  @Test("Symmetric images are merged, and values are found")
  func imagesMergeAndHaveValues() throws {
    let games = try RecordedGames(
      [
        .init(transcript: "a1b2", winner: 0), .init(transcript: "c3b2", winner: nil),
        .init(transcript: "c1c2", winner: 1), .init(transcript: "b2", winner: 0),
      ], of: "noughts:3x3")
    #expect(try lines(tree(games, "noughts:3x3")) == [" 4 0", "a1 3 0", "a1b2 2 0", "a1b1 1 1", "b2 1 0"])
    #expect(try lines(tree(games, "noughts:3x3", depth: 1)) == [" 4 0", "a1 3 0", "b2 1 0"])
    #expect(
      try lines(tree(games, "noughts:3x3", by: .result)) == [" 4 0", "b2 1 0", "a1 3 0", "a1b1 1 1", "a1b2 2 0"])
  }

  /// Light and dark lie crosswise at the usual start, so that all four first moves are images of one; side by side at the
  /// other, where only the left and the right are exchanged.
  @Test(
    "The starts of Reversi have the images that leave them unchanged",
    arguments: [("reversi:12x12", 4), ("reversi:12x12,parallel", 2)]
  )
  func reversiStartsHaveImages(variant: String, images: Int) throws {
    let moves = try #require(try Catalog.variant(variant).state(after: "")).legal.map(\.text)
    let games = try RecordedGames(moves.map { .init(transcript: $0, winner: 0) }, of: variant)
    let merged = Array(repeating: images, count: moves.count / images)
    #expect(try tree(games, variant).nodes.map(\.games) == [moves.count] + merged)
  }

  @Test("Positions of Connect Four are merged")
  func connectFourIsMerged() throws {
    let games = try RecordedGames(
      ["123", "765", "321", "321", "567", "111"].map { .init(transcript: $0, winner: 0) },
      of: "connect-four:7x6,popout")
    let nodes = try tree(games, "connect-four:7x6,popout", transposed: true).nodes.filter { $0.moves.count == 3 }
    #expect(nodes.map { $0.moves.joined() } == ["321", "111"])
    #expect(nodes.map(\.games) == [5, 1] && nodes.map(\.orders) == [2, 1])
  }

  @Test("Data that can't be given is an error that says so")
  func unavailableDataIsAnError() throws {
    let games = try RecordedGames([.init(transcript: "a1b2", winner: 0)], of: "noughts:3x3")
    func complaint(_ body: () throws -> OpeningTree) -> String {
      do {
        _ = try body()
        return ""
      } catch {
        return "\(error)".replacing(games.store.path, with: "FILE")
      }
    }
    #expect(
      complaint { try tree(games, "snap:2") }
        == "snap:2 has no openings: its cards lie hidden, and turning them is no choice; board games have some")
    #expect(
      complaint { try tree(games, "noughts:3x3", depth: 3) }
        == "--depth: no game of noughts:3x3 has more than 2 plies, found 3")
    #expect(
      complaint { try tree(games, "noughts:3x3", player: "eve") }
        == "FILE: no game of noughts:3x3 with eve is recorded")
    #expect(
      complaint { try tree(games, "noughts:3x3", player: "nobody") }
        == "FILE: t has no player nobody; known: ann; bob; eve")
    #expect(
      complaint { try tree(games, "connect-four") }
        == "FILE: t has no games of connect-four:7x6; known: noughts:3x3 snap:2")
  }

  @Test("Only games of the given player are counted")
  func onlyOnePlayersGames() throws {
    let games = try RecordedGames(
      [
        .init(transcript: "a1b2", winner: 0), .init(transcript: "b2a1", winner: 0, players: ["eve", "ann"]),
        .init(transcript: "b2a1", winner: 0, opening: "b2a1", players: ["eve", "bob"]),
      ], of: "noughts:3x3")
    let nodes = try tree(games, "noughts:3x3", player: "eve").nodes
    #expect(nodes.map(\.games) == [2, 2, 2])
    #expect(nodes.map(\.chosen) == [[:], ["eve": 1], ["ann": 1]])
    #expect(nodes.map(\.dealt) == [0, 1, 1])
  }
}
