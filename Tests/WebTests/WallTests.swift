import Foundation
import Testing

@testable import Play
@testable import Web

@Suite struct WallTests {
  private func part(_ wall: Wall, of database: SampleDatabase, at seconds: Int = 0) throws -> String {
    try wall.part(of: database.store, at: .seconds(seconds)).source
  }

  private func wall(of database: SampleDatabase) -> Wall { Wall(Shelf(DatabasePath(database.path))) }

  @Test("The wall has the tournament's name, its progress, who leads, and its newest game")
  func wallHasItsParts() throws {
    let database = try SampleDatabase()
    try database.play(30, of: "nightly <1>")
    let page = try part(wall(of: database), of: database)
    for text in [
      "<h2>nightly &lt;1&gt;</h2>", "Run 1: 30 of 100 games", "one is first (significant at 95 %)",
      "<h2>Just played: noughts:3x3</h2>",
      "data-moving", "data-key=\"30\"",
    ] { #expect(page.contains(text), "\(text)") }
    #expect(!page.contains("The last upset") && !page.contains("Next run"))
  }

  @Test("A game stays until it has been seen to its end, a move a second")
  func gameStays() throws {
    let database = try SampleDatabase()
    let wall = wall(of: database)
    try database.play(2, of: "nightly")
    #expect(try part(wall, of: database).contains("data-key=\"2\""))
    try database.play(1, of: "nightly")
    // Five moves, and ten seconds.
    #expect(try part(wall, of: database, at: 14).contains("data-key=\"2\""))
    #expect(try part(wall, of: database, at: 15).contains("data-key=\"3\""))
  }

  /// A job of the sample's games.
  private func job(_ encounter: Int) -> Job {
    let seed = Seed.game(
      run: Seed.run(7, number: 1), variant: "noughts:3x3", players: ["one", "two"], encounter: encounter)
    return Job(variant: "noughts:3x3", players: ["one", "two"], encounter: encounter, seed: seed)
  }

  @Test("A game that is being played here is shown as it stands, then as it ended")
  func liveGame() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    let watch = GameWatch()
    let wall = Wall(Shelf(DatabasePath(database.path)), watch, least: 0)
    #expect(try part(wall, of: database).contains("Just played: noughts:3x3"))
    var follower = watch.follower(of: job(2))
    let start = try part(wall, of: database, at: 2)
    #expect(start.contains("<h2>Playing now: noughts:3x3</h2>") && start.contains(" two: the start</p>"), "\(start)")
    #expect(!start.contains("Just played") && !start.contains("data-moving"))
    follower?.follow("a1b2")
    let page = try part(wall, of: database, at: 4)
    #expect(page.contains(" two: ply 2, b2</p>") && page.contains("The board after 2 plies."), "\(page)")
    follower = nil
    try database.play(2, of: "nightly")
    let end = try part(wall, of: database, at: 6)
    #expect(end.contains("Just played") && end.contains("data-key=\"2\"") && !end.contains("data-moving"), "\(end)")
    #expect(try part(wall, of: database, at: 16).contains("data-key=\"3\""))
  }

  @Test("A game that has just begun isn't shown: it may be over at once")
  func quickGamesAreShownAfterwards() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    let watch = GameWatch()
    let wall = Wall(Shelf(DatabasePath(database.path)), watch, least: .max)
    _ = try part(wall, of: database)
    let follower = watch.follower(of: job(2))
    #expect(follower != nil)
    #expect(try part(wall, of: database, at: 2).contains("Just played"))
    withExtendedLifetime(follower) {}
  }

  @Test("A game of a complete run is its newest one, however long ago it was played")
  func completeRun() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    try database.finish("nightly")
    #expect(try part(wall(of: database), of: database).contains("<h2>The newest game: noughts:3x3</h2>"))
  }

  @Test("A win of a player that is significantly weaker is an upset")
  func upset() throws {
    let database = try SampleDatabase()
    try database.play(60, of: "nightly")
    try database.play(3, of: "nightly", .lostAtOnce)
    try database.play(1, of: "nightly")
    let page = try part(wall(of: database), of: database)
    #expect(page.contains("<b>The last upset</b>: two (-"))
    #expect(page.contains(") at noughts:3x3, game 63</p>"), "\(page)")
  }

  @Test("A test that isn't decided has no ladder, and an empty database the next step")
  func openMatchAndEmpty() throws {
    let match = try SampleDatabase()
    for encounter in 0..<4 { try match.playPair(encounter, of: "match") }
    let page = try part(wall(of: match), of: match)
    #expect(page.contains("one against two: the test is undecided") && !page.contains("is first"))
    #expect(page.contains("log-likelihood ratio"))
    let empty = try SampleDatabase()
    #expect(try part(wall(of: empty), of: empty).contains("agon run tournament.yml --database"))
  }
}
