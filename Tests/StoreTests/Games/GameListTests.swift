import Foundation
import GRDB
import Play
import TestRings
import Testing

@testable import Store

@Suite struct GameListTests {
  /// Three runs, the second of which is by far the smallest.
  private static let prepared = PreparedFile { store in
    for (seed, count) in [(UInt64(1), 300), (2, 20), (3, 200)] {
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(count, encounters: 12, seed: seed, run: run), to: run)
      try store.finish(run)
    }
  }

  private let scratch: Scratch

  init() throws { scratch = try Self.prepared.scratch() }

  private static func filter(_ change: (inout GameFilter) -> Void) -> GameFilter {
    var filter = GameFilter()
    change(&filter)
    return filter
  }

  private static let filters: [GameFilter] = [
    GameFilter(),
    filter { $0.variant = "snap:3" },
    filter { $0.players = ["alpha"] },
    filter { $0.players = ["alpha", "random"] },
    filter { ($0.players, $0.variant) = (["alpha", "random"], "reversi:6x6") },
    filter { $0.seats = [0: "alpha"] },
    filter { $0.seats = [0: "alpha", 2: "reflex"] },
    filter { $0.winner = "alpha" },
    filter { $0.loser = "random" },
    filter { ($0.winner, $0.loser) = ("alpha", "random") },
    filter { $0.isDrawn = true },
    filter { ($0.isDrawn, $0.seats) = (true, [3: "greedy"]) },
    filter { $0.reason = .crash },
    filter { ($0.loser, $0.reason) = ("greedy", .time) },
    filter { $0.encounter = 3 },
    filter { ($0.encounter, $0.seats, $0.variant) = (3, [0: "alpha", 1: "greedy"], "noughts:3x3") },
    filter { $0.plies = 10...20 },
    filter { ($0.plies, $0.winner) = (0...9, "reflex") },
    filter { ($0.winner, $0.isDrawn) = ("alpha", true) },
  ]

  /// Whether a filter holds for a game, checked on the game itself.
  private static func holds(_ filter: GameFilter, _ game: StoredGame) -> Bool {
    let (job, outcome) = (game.record.job, game.record.outcome)
    let drawn = outcome.winner == nil
    func place(_ name: String) -> Int? { job.players.firstIndex(of: name).map { outcome.place(of: $0) } }
    return (filter.variant == nil || job.variant == filter.variant)
      && filter.players.allSatisfy(job.players.contains)
      && filter.seats.allSatisfy { $0 < job.players.count && job.players[$0] == $1 }
      && (filter.winner == nil || (!drawn && place(filter.winner!) == 1))
      && (filter.loser == nil || (place(filter.loser!) ?? 1) > 1) && (!filter.isDrawn || drawn)
      && (filter.reason == nil || outcome.reason == filter.reason)
      && (filter.encounter == nil || job.encounter == filter.encounter)
      && (filter.plies == nil || filter.plies!.contains(game.record.plies))
  }

  private static func sorted(_ games: [StoredGame], by order: GameOrder) -> [StoredGame] {
    games.sorted { one, other in
      let sign = order == .longest ? -1 : 1
      let keys = [one, other].map { game -> [Int] in
        if order == .newest { return [-Int(game.number)] }
        return order == .number
          ? [Int(game.number)] : [sign * game.record.plies, -game.run, game.record.job.encounter]
      }
      if keys[0] != keys[1] { return keys[0].lexicographicallyPrecedes(keys[1]) }
      let names = [one, other].map { [$0.record.job.variant] + $0.record.job.players }
      return names[0].lexicographicallyPrecedes(names[1])
    }
  }

  @Test(
    "The pages of a list are the games that match its filter", .tags(.nightly),
    arguments: [RunSelection.newest, .all, .numbers([2]), .numbers([1])].enumerated().map { ($0, $1) }
  )
  func pagesMatchTheFilter(selection: Int, runs: RunSelection) throws {
    try Store.reading(scratch.path()) { (store) throws in
      let all = try store.allGames().filter { game in
        switch runs {
        case .newest: game.run == 3
        case .all: true
        case .numbers(let numbers): numbers.contains(game.run)
        }
      }
      for (number, filter) in Self.filters.enumerated() {
        let held = all.filter { Self.holds(filter, $0) }
        for (place, order) in [GameOrder.number, .newest, .fastest, .longest].enumerated() {
          // One order for each filter, another one for each selection of runs.
          guard NightlyRing.isOn || (number + place + selection) % 4 == 0 else { continue }
          var (pages, last): ([StoredGame], GameList?) = ([], nil)
          repeat {
            last = try store.games(
              filter, runs: runs, by: order, after: pages.last?.number, most: order == .number ? 137 : 61)
            pages += last?.games ?? []
            #expect(last?.total == held.count)
          } while last?.hasMore == true
          #expect(pages == Self.sorted(held, by: order), "\(filter) \(order)")
        }
      }
    }
  }

  @Test("Games of all lengths far from the end are found too", arguments: [GameOrder.fastest, .longest])
  func allLengthsAreFound(order: GameOrder) throws {
    let sign = order == .fastest ? 1 : -1
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let games = (0..<300).map { encounter in
        let isWon = encounter % 2 == 1
        return GameRecord.sample(
          encounter: encounter, outcome: Outcome(winner: isWon ? 0 : nil, reason: .line),
          plies: 500 + sign * (isWon ? encounter : 0))
      }
      try store.write(games, to: run)
    }
    try Store.reading(scratch.path()) { (store) throws in
      let list = try store.games(Self.filter { $0.winner = "alpha" }, by: order, most: 5)
      #expect(list.games.map(\.record.job.encounter) == [1, 3, 5, 7, 9] && list.total == 150)
    }
  }

  @Test("All players in their seats at an encounter are one game", .tags(.nightly))
  func seatsAndEncounterAreOne() throws {
    try Store.reading(scratch.path()) { (store) throws in
      for game in try store.allGames() where NightlyRing.isOn || game.number % 5 == 0 {
        let job = game.record.job
        let filter = Self.filter {
          ($0.variant, $0.encounter) = (job.variant, job.encounter)
          $0.seats = Dictionary(uniqueKeysWithValues: job.players.enumerated().map { ($0, $1) })
        }
        #expect(try store.games(filter, runs: .numbers([game.run]), most: 2).games == [game])
      }
    }
  }

  @Test("A name means all its players, and with a definition one of them")
  func nameMeansAllOrOne() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample(alpha: "alpha-beta:depth=9"))
      try store.write([.sample()], to: run)
    }
    try Store.reading(scratch.path()) { (store) throws in
      func count(_ name: String, _ runs: RunSelection = .all) throws -> Int {
        try store.games(Self.filter { $0.players = [name] }, runs: runs, most: 1).total
      }
      #expect(try count("alpha (alpha-beta:depth=9)") == 1 && count("alpha (alpha-beta:depth=9)", .newest) == 1)
      #expect(try count("alpha (alpha-beta:depth=4)") + 1 == count("alpha"))
      #expect(throws: StoreError.self) { try count("alpha (alpha-beta:depth=4)", .newest) }
    }
  }

  @Test("Unknown names are errors")
  func unknownNamesAreErrors() throws {
    try Store.reading(scratch.path()) { (store) throws in
      let names = ["alpha", "greedy", "random", "reflex"]
      let unknown = StoreError.unknownPlayer("beta", tournament: "nightly", file: store.path, known: names)
      for filter in [
        Self.filter { $0.players = ["alpha", "beta"] }, Self.filter { $0.seats = [1: "beta"] },
        Self.filter { $0.winner = "beta" }, Self.filter { $0.loser = "beta" },
      ] {
        #expect(throws: unknown) { try store.games(filter, most: 1) }
      }
      #expect(
        throws: StoreError.unknownVariant(
          "chess", tournament: "nightly", file: store.path, known: RunDescription.sampleVariants.map(\.name))
      ) { try store.games(Self.filter { $0.variant = "chess" }, most: 1) }
    }
  }

  @Test("A list by length continues only after one of its own games")
  func lengthListContinues() throws {
    try Store.reading(scratch.path()) { (store) throws in
      // Game 1 is of another run.
      #expect(throws: StoreError.unknownGame(1, file: store.path, count: 520)) {
        try store.games(by: .fastest, after: 1, most: 1)
      }
      #expect(try store.games(after: 1, most: 1).games.first?.number == 321)
      #expect(try store.games(after: 520, most: 1).games.isEmpty)
    }
  }

  private func plan(_ filter: GameFilter, runs: RunSelection, by order: GameOrder = .number) throws -> String {
    try Store.reading(scratch.path()) { (store) throws in
      try store.read { database in
        let covered = try store.covered(by: runs, of: "nightly", in: database)
        let (sql, arguments) = try GameListSearch(filter, in: covered, by: order, nil, database).query(after: nil)
        return try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
          .compactMap { $0["detail"] as String? }.joined(separator: "\n")
      }
    }
  }

  @Test("Many games are read in the order of their numbers without sorting")
  func numberOrderNeedsNoSort() throws {
    for runs in [RunSelection.all, .newest] {
      let plan = try plan(Self.filter { $0.winner = "alpha" }, runs: runs)
      #expect(plan.contains("SEARCH game USING INTEGER PRIMARY KEY (rowid>?)"), "\(plan)")
      #expect(!plan.contains("ORDER BY"), "\(plan)")
      // Else each game would be held against each seating.
      #expect(plan.contains("SEARCH chosen USING AUTOMATIC COVERING INDEX (seating=?)"), "\(plan)")
    }
  }

  @Test("The newest games are read from the end without sorting")
  func newestOrderNeedsNoSort() throws {
    func check(_ plan: String) {
      #expect(plan.contains("SEARCH game USING INTEGER PRIMARY KEY (rowid>?)"), "\(plan)")
      #expect(!plan.contains("ORDER BY"), "\(plan)")
      #expect(plan.contains("SEARCH chosen USING AUTOMATIC COVERING INDEX (seating=?)"), "\(plan)")
    }
    for filter in [GameFilter(), Self.filter { $0.winner = "alpha" }] {
      check(try plan(filter, runs: .newest, by: .newest))
    }
    // A run that has just begun.
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(10, encounters: 2, seed: 4, run: run), to: run)
    }
    check(try plan(GameFilter(), runs: .newest, by: .newest))
    #expect(try plan(GameFilter(), runs: .numbers([2]), by: .newest).contains("sqlite_autoindex_game_1"))
  }

  @Test("Few games are found by the index on seatings")
  func fewGamesUseTheIndex() throws {
    let index = "SEARCH game USING COVERING INDEX sqlite_autoindex_game_1 (seating=?"
    let few = try plan(GameFilter(), runs: .numbers([2]))
    #expect(few.contains(index + ")"), "\(few)")
    let encounter = try plan(Self.filter { $0.encounter = 3 }, runs: .all)
    #expect(encounter.contains(index + " AND encounter=?)"), "\(encounter)")
  }

  @Test("A missing game is damage")
  func missingGameIsDamage() throws {
    let path = scratch.path()
    try DatabaseQueue(path: path).write { database in
      try database.execute(sql: "DELETE FROM fault WHERE game = 400")
      try database.execute(sql: "DELETE FROM move WHERE game = 400; DELETE FROM game WHERE id = 400")
    }
    try Store.reading(path) { (store) throws -> Void in
      #expect(throws: StoreError.self) { _ = try store.games(most: 1000) }
    }
  }
}
