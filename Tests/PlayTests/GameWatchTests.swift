import Testing

@testable import Play

@Suite struct GameWatchTests {
  /// Plays the first legal move, and notes what is seen before.
  private final class Looking: OutsidePlayer {
    let watch: GameWatch
    var seen: [String?] = []

    init(_ watch: GameWatch) { self.watch = watch }

    func begin(_ game: OutsideGame) {}
    func choose(_ turn: OutsideTurn) -> OutsideAnswer {
      seen.append(watch.look()?.transcript)
      return OutsideAnswer(turn.legal()[0])
    }
    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {}
  }

  private func job(_ variant: String = "noughts:3x3", opening: String = "") -> Job {
    Job(variant: variant, players: ["x", "o"], encounter: 0, opening: opening, seed: 1)
  }

  /// Plays a game at a table that is watched.
  /// - Returns: what its players saw, and the transcript.
  private func play(_ job: Job, _ watch: GameWatch) throws -> (seen: [String?], transcript: String) {
    let player = Looking(watch)
    let table = try Catalog.variant(job.variant).makeTable(
      [:], outside: ["x": player, "o": player], limits: Limits(), watch: watch)
    let record = try table(job)
    return (player.seen, record.transcript)
  }

  @Test("The game that begins after a look is seen move by move, with its opening, and is gone at its end")
  func gameIsFollowed() throws {
    let watch = GameWatch()
    #expect(watch.look() == nil)
    let (seen, transcript) = try play(job(opening: "b2"), watch)
    #expect(transcript.count == 2 * (seen.count + 1))
    #expect(seen == seen.indices.map { String(transcript.prefix(2 * $0 + 2)) })
    // The beginning, each move, and the end.
    #expect(watch.version == seen.count + 2)
    #expect(watch.look() == nil)
  }

  @Test("A game that began before someone looked is followed from its next move on")
  func laterMovesAreFollowed() throws {
    let watch = GameWatch()
    let (seen, transcript) = try play(job(), watch)
    // The first player is the first to look.
    #expect(seen == [nil] + seen.indices.dropFirst().map { String(transcript.prefix(2 * $0)) })
    #expect(watch.version == seen.count + 2)
  }

  @Test("Where no one looks nothing is followed, and cards aren't either")
  func nothingIsFollowed() throws {
    let watch = GameWatch()
    let players = ["x", "o"].map { ($0, try? Catalog.player("random")) }
    let specs = Dictionary(uniqueKeysWithValues: players.compactMap { name, spec in spec.map { (name, $0) } })
    _ = try Catalog.variant("noughts:3x3").makeTable(specs, limits: Limits(), watch: watch)(job())
    #expect(watch.version == 0)
    #expect(watch.look() == nil)
    let cards = try Catalog.variant("snap:2")
    let reflexes = Dictionary(uniqueKeysWithValues: try ["x", "o"].map { ($0, try Catalog.player("reflex")) })
    _ = try cards.makeTable(reflexes, limits: Limits(), watch: watch)(job(cards.variant.name))
    #expect(watch.version == 0)
  }

  @Test("At most one game is followed at once, and a look asks for one game")
  func oneGameAtOnce() {
    let watch = GameWatch()
    #expect(watch.follower(of: job()) == nil)
    #expect(watch.look() == nil)
    var first = watch.follower(of: job())
    #expect(first != nil && watch.follower(of: job()) == nil)
    #expect(watch.look()?.job == job())
    #expect(watch.follower(of: job()) == nil)
    first?.follow("a1")
    #expect(watch.look()?.transcript == "a1")
    first = nil
    // Nobody has looked since the end.
    #expect(watch.follower(of: job()) == nil)
    #expect(watch.look() == nil)
    #expect(watch.follower(of: job()) != nil)
  }
}
