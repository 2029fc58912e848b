import GRDB
import Play
import Results
import Testing

@testable import Store

/// Games of more than four seats, and files of version 15, which had none.
struct SeatMigrationTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let players = (0..<16).map { "p\($0)" }

  private static let description = RunDescription.sample(
    extraPlayers: players.map { .init(name: $0, definition: "random") },
    variants: RunDescription.sampleVariants + [5, 6, 16].map { .init(name: "race:\($0)", seats: $0) })

  /// Games of 5, 6 and 16 seats in all rotations, some of which were lost by faults.
  private static func games(encounters: Int = 12) -> [GameRecord] {
    var random = SplitMix(seed: 16)
    return [5, 6, 16].flatMap { seats in
      (0..<encounters).flatMap { encounter in
        (0..<seats).map { first in
          let players = (0..<seats).map { Self.players[(first + $0) % seats] }
          let points = players.map { _ in random.below(seats) }
          let isFault = encounter % 4 == 3
          return GameRecord(
            job: Job(variant: "race:\(seats)", players: players, encounter: encounter, seed: UInt64(encounter)),
            transcript: "\(points)",
            outcome: isFault
              ? .lost(by: random.below(seats), seats: seats, reason: .crash)
              : Outcome(places: points.map { own in 1 + points.count { $0 > own } }, reason: .decided),
            plies: random.below(60),
            efforts: players.map { _ in
              Effort(moves: random.below(30), nanoseconds: Int64(random.below(1000)), nodes: Int64(random.below(50)))
            })
        }
      }
    }
  }

  @discardableResult private func write(_ games: [GameRecord], to name: String = "test.sqlite") throws -> StoredRun {
    try Store.writing(scratch.path(name)) { store in
      let run = try store.beginRun(Self.description, extending: true)
      for start in stride(from: 0, to: games.count, by: 50) {
        try store.write(Array(games.dropFirst(start).prefix(50)), to: run)
      }
      return run
    }
  }

  private func findings(_ name: String = "test.sqlite") throws -> [String] {
    var findings: [String] = []
    try Store.reading(scratch.path(name)) { store in
      try store.inspect(reportingTo: { findings.append($0.detail) }) { (inspection) throws in
        try inspection.checkFile()
        for run in try inspection.runs() {
          try inspection.checkGames(of: run, batch: 50) { _ in }
          try inspection.checkSetAside(of: run)
        }
      }
    }
    return findings
  }

  private func ask(_ sql: String, _ name: String = "test.sqlite") throws -> [String] {
    try Scratch.ask(sql, scratch.path(name))
  }

  @Test("Games of up to sixteen seats are read as they were written, by everything that reads games")
  func manySeatsAreKept() throws {
    let games = Self.games()
    let run = try write(games)
    #expect(try findings() == [])
    try Store.reading(scratch.path()) { store in
      #expect(try store.allGames().map(\.record) == games)
      var walked: [GameRecord] = []
      try store.forEachGame { game in
        walked.append(game.record)
        return true
      }
      #expect(walked == games)
      var outcomes: [String: Outcome] = [:]
      try store.forEachOutcome(of: "nightly", run: 1) { variant, players, encounter, outcome, _ in
        outcomes["\(variant) \(players) \(encounter)"] = outcome
      }
      #expect(games.allSatisfy { outcomes["\($0.job.variant) \($0.job.players) \($0.job.encounter)"] == $0.outcome })
      let played = try store.played(in: run)
      #expect(
        played.count == games.count
          && games.allSatisfy {
            played.contains(variant: $0.job.variant, players: $0.job.players, encounter: $0.job.encounter)
          })
    }
  }

  @Test("Totals, standings and lists of games of many seats are those of the games")
  func totalsAreTheGames() throws {
    let games = Self.games()
    try write(games)
    try Store.reading(scratch.path()) { store in
      let results = try store.results()
      var tallies: [String: Int] = [:]
      for tally in results.tallies {
        let players = tally.players.map { results.players[$0] }
        tallies["\(results.variants[tally.group].name) \(players) \(tally.places)"] = tally.games
      }
      let expected = Dictionary(
        games.map { ("\($0.job.variant) \($0.job.players) \($0.outcome.places)", 1) }, uniquingKeysWith: +)
      #expect(tallies == expected)
      for effort in results.efforts {
        let own = games.filter {
          $0.job.variant == results.variants[effort.variant].name
            && $0.job.players[effort.seat...].first == results.players[effort.player]
        }
        #expect(effort.moves == own.reduce(0) { $0 + $1.efforts[effort.seat].moves } && effort.games == own.count)
      }
      #expect(results.efforts.map(\.seat).max() == 15)
      let survey = try store.survey()
      #expect(survey.endings.reduce(0) { $0 + $1.games } == games.count)
      for seats in [5, 16] {
        var filter = GameFilter()
        (filter.variant, filter.winner) = ("race:\(seats)", "p3")
        let won = games.filter { game in
          game.job.variant == "race:\(seats)" && game.outcome.winner.map { game.job.players[$0] } == "p3"
        }
        let listed = try store.games(filter, most: 1000).games.map(\.record)
        #expect(!won.isEmpty && Set(listed) == Set(won))
      }
    }
    let standings = try ask("SELECT player, round(points, 6), wins, draws FROM standings ORDER BY player")
    let expected = Self.players.map { player in
      var (points, wins, draws) = (0.0, 0, 0)
      for game in games {
        guard let seat = game.job.players.firstIndex(of: player) else { continue }
        points += game.outcome.score(of: seat)
        if game.outcome.winner == seat { wins += 1 } else if game.outcome.place(of: seat) == 1 { draws += 1 }
      }
      return "\(player)|\((points * 1e6).rounded() / 1e6)|\(wins)|\(draws)"
    }
    #expect(standings.sorted() == expected.sorted())
    let seats = games.enumerated().flatMap { number, game in
      game.efforts.enumerated().map { "\(number + 1)|\($0)|\($1.moves)|\($1.nanoseconds)|\($1.nodes)" }
    }
    #expect(try ask("SELECT * FROM seat ORDER BY game, seat") == seats)
    #expect(
      try ask("SELECT DISTINCT fourth, others FROM game_list WHERE variant = 'race:6' AND first = 'p5'")
        == [#"p2|["p3","p4"]"#])
  }

  @Test("Games of many seats go on, are merged from shards, set aside and removed as others are")
  func manySeatsAreMaintained() throws {
    let games = Self.games()
    try write(games, to: "whole")
    // In pieces that cut encounters apart.
    try write(Array(games.prefix(133)), to: "one")
    try write(Array(games.dropFirst(133)), to: "one")
    try write(games.filter { $0.job.encounter % 2 == 1 }, to: "odd")
    try write(games.filter { $0.job.encounter % 2 == 0 }, to: "even")
    try Store.writing(scratch.path("merged")) { store in
      var new = 0
      for name in ["odd", "even", "one"] {
        new += try store.merge(MergeSource(scratch.path(name), copy: scratch.path("copy")))
      }
      #expect(new == games.count)
    }
    let content =
      "SELECT variant, first, second, third, fourth, others, encounter, places, seat, moves, nanoseconds, nodes "
      + "FROM game_list JOIN seat ON seat.game = game_list.id ORDER BY 1, 2, 3, 7, 9"
    let whole = try ask(content, "whole")
    for name in ["one", "merged"] {
      #expect(try ask(content, name) == whole && findings(name) == [], "\(name)")
    }
    try Store.writing(scratch.path("one")) { store in
      let run = try store.beginRun(Self.description, extending: true)
      let lost = games.filter { game in game.outcome.seatAtFault.map { game.job.players[$0] } == "p2" }
      #expect(try store.setAside(faultsOf: "p2", in: run) == lost.count && !lost.isEmpty)
      try store.drop(beyond: ["race:5": 4, "race:6": 4, "race:16": 4], of: run)
    }
    #expect(try findings("one") == [])
    #expect(try ask("SELECT max(seat) FROM set_aside_seat", "one") == ["15"])
    #expect(try ask("SELECT count(*) FROM further_seat WHERE game NOT IN (SELECT id FROM game)", "one") == ["0"])
  }

  @Test(
    "What a seat spent that isn't as it was recorded is noticed",
    arguments: [
      "UPDATE further_seat SET nodes = nodes + 1 WHERE game = 3 AND seat = 4",
      "DELETE FROM further_seat WHERE game = 9",
      "INSERT INTO further_seat VALUES (9, 15, 1, 1, 1)", "INSERT INTO further_seat VALUES (1, 5, 1, 1, 1)",
    ])
  func changedEffortIsNoticed(change: String) throws {
    try write(Self.games(encounters: 2))
    try scratch.change(change)
    #expect(try !findings().isEmpty)
  }

  @Test(
    "The schema refuses seats and places that there can't be",
    arguments: [
      "UPDATE game SET places = '2-2-2-2-2'", "UPDATE game SET places = '1-2-3-4-05'",
      "UPDATE game SET places = '17-1-1-1-1'", "UPDATE game SET places = '1-1-1-1-20'",
      "UPDATE game SET places = '1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1'", "UPDATE game SET places = '1-2-3-4-'",
      "UPDATE game SET places = '1-2--4-5'", "UPDATE game SET places = '100-1-1-1-1'",
      "INSERT INTO further_seat VALUES (1, 3, 1, 1, 1)", "INSERT INTO further_seat VALUES (1, 16, 1, 1, 1)",
      "UPDATE effort SET seat = 16", "UPDATE variant SET seats = 17",
      "INSERT INTO seating (run, variant, first, second, third, fourth, sixth) VALUES (1, 5, 5, 6, 7, 8, 9)",
      "INSERT INTO seating (run, variant, first, second, third, fourth, fifth) SELECT run, variant, first, second, third, fourth, fifth FROM seating WHERE sixth IS NULL",
    ])
  func nonsenseIsRefused(statement: String) throws {
    try write(Self.games(encounters: 1))
    let queue = try DatabaseQueue(path: scratch.path())
    #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: statement) } }
  }

  @Test("A file of before is read as it is, and becomes one of today when it is written to, which plays on")
  func before() throws {
    try Store.writing(scratch.path("today")) { store in
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(200, seed: 4, run: run), to: run)
      #expect(try store.setAside(faultsOf: "random", in: run) > 0)
    }
    try Scratch.write(scratch.path("today"), asOf: Schema.firstWithManySeats - 1, to: scratch.path())
    let games = try Store.reading(scratch.path("today")) { try $0.allGames() }
    #expect(try Store.reading(scratch.path()) { try $0.allGames() } == games)
    #expect(try findings() == [])
    let reader = try Store.forReading(scratch.path())
    #expect(try reader.allGames() == games)
    try Store.forWriting(scratch.path()).close()
    #expect(try reader.allGames() == games)
    for sql in [
      "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2", "SELECT * FROM seating ORDER BY id",
      "SELECT * FROM seat ORDER BY game, seat", "SELECT * FROM set_aside_seat ORDER BY game, seat",
      "SELECT * FROM standings", "PRAGMA integrity_check", "PRAGMA foreign_key_check",
    ] {
      #expect(try ask(sql) == ask(sql, "today"), "\(sql)")
    }
    #expect(try findings() == [])
    // Who reads meanwhile sees games of more seats, too.
    let more = RunDescription.sample(
      tournament: "more", extraPlayers: Self.description.players.suffix(16).map(\.self),
      variants: Self.description.variants)
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(more)
      try store.write(Self.games(encounters: 2), to: run)
    }
    let all = try reader.allGames()
    #expect(all.count == games.count + 54 && all.suffix(54).map(\.record) == Self.games(encounters: 2))
    try reader.close()
  }
}
