import Campaign
import Foundation
import Store
import Testing

@testable import Web

@Suite struct TunePartsTests {
  /// A tune of a few quick games, in the database of the sample.
  private func tune(_ name: String, in database: SampleDatabase) throws -> TunePlay {
    let config = """
      name: \(name)
      player: {alpha-beta: {depth: 1}}
      parameters: {corner: {start: 5, min: 0, max: 100}}
      variants: [reversi:4x4]
      games: 40
      seed: 3
      database: \(database.path)
      reports: {directory: \(database.directory.path)}
      """
    return try TunePlay(TunePlan(TuneConfig(text: config, file: "tune.yml")))
  }

  private func parts(_ parts: TuneParts, of database: SampleDatabase, at time: Duration = .zero) throws -> [String] {
    try parts.parts(of: database.store, at: time).map(\.source)
  }

  private func parts(for reader: Reader = .host, of database: SampleDatabase) -> TuneParts {
    TuneParts(Shelf(DatabasePath(database.path), for: reader))
  }

  @Test("A tune has its name, its verdict, its values and their course, and the command that shows it")
  func tuneHasItsParts() throws {
    let database = try SampleDatabase()
    _ = try tune("known", in: database).play()
    let all = try parts(parts(of: database), of: database)
    #expect(all.count == 1)
    for text in [
      "<h2>known</h2>", "class=\"verdict\"", "id=\"tune-1-parameters\"", "id=\"tune-1-course\"",
      "agon tune show \(database.path) --name known",
    ] { #expect(all.first?.contains(text) == true, "\(text)") }
    let shared = try parts(parts(for: .games, of: database), of: database)
    #expect(shared.first?.contains("agon tune show test.sqlite --name known") == true)
    #expect(shared.first?.contains(database.directory.path) == false)
  }

  @Test("A tune whose config can't be read any more says so, and not where the database is to guests")
  func brokenTuneSaysSo() throws {
    let database = try SampleDatabase()
    _ = try database.store.beginTune(
      StoredTune(name: "broken <1>", seed: 1, games: 2, conditions: [], config: "gems: 3", identity: ["seed": 1]))
    let part = try #require(try parts(parts(for: .games, of: database), of: database).first)
    #expect(part.contains("<h2>broken &lt;1&gt;</h2>") && part.contains("The report can&#39;t be made: test.sqlite"))
    #expect(!part.contains(database.directory.path))
  }

  @Test("A part is made again after a change only once it is due, until which it is behind")
  func partsArePaced() throws {
    let database = try SampleDatabase()
    let paced = parts(of: database)
    let play = try tune("known", in: database)
    let before = try parts(paced, of: database)
    #expect(!paced.isBehind)
    _ = try play.play()
    #expect(try parts(paced, of: database) == before)
    #expect(paced.isBehind)
    #expect(try parts(paced, of: database, at: .seconds(100_000)) != before)
    #expect(!paced.isBehind)
  }

  @Test("A database without tunes has no parts")
  func noTunes() throws {
    let database = try SampleDatabase()
    #expect(try parts(parts(of: database), of: database).isEmpty)
  }
}
