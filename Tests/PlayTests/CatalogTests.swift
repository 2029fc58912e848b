import Foundation
import Testing

@testable import Play

struct CatalogTests {
  @Test("All games and players are listed, none twice")
  func catalogListsAllOnce() throws {
    for names in [Catalog.games.map(\.name), Catalog.players.map(\.name)] {
      #expect(!names.isEmpty && Set(names).count == names.count)
      for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name)") }
    }
    for game in Catalog.games { #expect(try Catalog.variant(game.name).variant.name.hasPrefix(game.name + ":")) }
    for player in Catalog.players { #expect(try Catalog.player(player.name).kind.name == player.name) }
  }

  @Test("Deterministic players, and no others, play the same game against themselves whatever the seed")
  func determinism() throws {
    let variant = try Catalog.variant("connect-four:4x4")
    for kind in Catalog.players where variant.canBePlayed(by: kind) {
      let player = try Catalog.player(kind.name)
      let table = variant.makeTable(["a": player, "b": player], limits: Limits(plies: 8))
      let games = try (1...8).map { seed in
        try table(Job(variant: variant.variant.name, players: ["a", "b"], encounter: 0, seed: UInt64(seed))).transcript
      }
      #expect((Set(games).count == 1) == kind.isDeterministic, "\(kind.name)")
    }
  }

  @Test("A variant and a player are found by their notation, or the error lists the known ones")
  func notationFindsOrExplains() throws {
    #expect(try Catalog.variant("reversi:6x6,anti").variant.name == "reversi:6x6,anti")
    #expect(try Catalog.player("greedy").kind.name == "greedy")
    #expect(throws: NotationError.unknownName(kind: "game", name: "Noughts", known: Catalog.games.map(\.name))) {
      try Catalog.variant("Noughts:3x3")
    }
    #expect(throws: NotationError.unknownName(kind: "player", name: "noughts", known: Catalog.players.map(\.name))) {
      try Catalog.player(Notation(name: "noughts", options: []))
    }
  }

  /// Files that may know board games by name, and why; benchmarks are of games by nature.
  private static let acquaintances = [
    "Play/Catalog.swift",  // lists them
    "Store/Schema/ViewMigration.swift",  // a step of the schema that has been in a release isn't changed
    // protocols of one game each
    "Engines/Serving/GomocupServer.swift", "Engines/Serving/HubServer.swift", "Engines/Serving/NBoardServer.swift",
    "Engines/Serving/UciServer.swift",  // a word of its protocol is a game's name as well
    "agon/Play/EngineCommand.swift", "agon/Play/PlayCommand.swift",  // what is played where nothing is named
    "agon/Start/DemoCommand.swift", "agon/Agon.swift",  // a game to begin with
  ]

  @Test("Nothing outside its folder knows a board game by its name")
  func gamesAreKnownToThemselves() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let names = Catalog.games.filter(\.isBoardGame).map(\.name)
    let types = try FileManager.default.contentsOfDirectory(atPath: sources.path + "/Play/Games").filter {
      !["Lines", "Snap"].contains($0)
    }
    let (name, type) = (names.joined(separator: "|"), (types + ["PopOut"]).joined(separator: "|"))
    let word = try Regex("[\"'](\(name))[:\"']|\\b(\(type))[<(]|as[?!]? (\(type))\\b")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }.filter {
      ($0.hasSuffix(".swift") || $0.hasSuffix(".js")) && !$0.hasPrefix("Play/Games/") && !$0.hasPrefix("agon/Bench/")
    }
    #expect(files.count > 500)
    var met: Set<String> = []
    for file in files {
      let lines = try String(contentsOf: sources.appending(path: file), encoding: .utf8).split(separator: "\n")
      let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      guard let line = code.first(where: { $0.contains(word) }) else { continue }
      met.insert(file)
      #expect(Self.acquaintances.contains(file), "\(file): \(line)")
    }
    #expect(met == Set(Self.acquaintances))
  }
}
