import Play
import Testing

@testable import People

@Suite struct SnapGameInPlayTests {
  private func game(_ variant: String = "snap:2", seed: UInt64 = 3) throws -> SnapGameInPlay {
    let playable = try Catalog.variant(variant)
    let seats = (0..<playable.seats).map { Terms.Seat.person("P\($0)") }
    let terms = try Terms(variant: variant, seats: seats, among: Opponents())
    let job = Job(variant: playable.variant.name, players: terms.seats.map(\.name), encounter: 0, seed: seed)
    return try SnapGameInPlay(terms, job, at: try #require(playable.snap))
  }

  /// Plays on: the first seat calls on every match.
  private func play(_ game: inout SnapGameInPlay, cards: Int = .max) {
    var rest = cards
    while game.outcome == nil, rest > 0 {
      rest -= 1
      game.settle(game.views[0].matching.isEmpty || game.views[0].seat != 0 ? [:] : [0: 400])
    }
  }

  @Test("A player that calls on every match wins all cards")
  func perfectCallerWins() throws {
    var game = try game()
    play(&game)
    let record = try #require(game.record)
    #expect(record.outcome == Outcome(places: [1, 2], reason: .allCards))
    let replayed = try Catalog.variant("snap:2").replay(record.transcript, seed: 3, plies: record.plies)
    #expect(replayed.outcome == record.outcome && replayed.plies == record.plies)
  }

  @Test("Every seat that holds a card sees the same table")
  func activeSeatsSeeTheSame() throws {
    let views = try game("snap:4").views
    #expect(views.map(\.seat) == [0, 1, 2, 3])
    #expect(Set(views.map(\.turned)) == [1])
    #expect(Set(views.map(\.tops)).count == 1)
  }

  @Test("The earliest call counts")
  func earliestCallCounts() throws {
    var game = try game("snap:3")
    while game.views[0].matching.isEmpty { game.settle([:]) }
    game.settle([0: 500, 2: 300])
    guard case .snap(let seat, let time, _, _)? = game.position.events.first else {
      Issue.record("\(game.position.events)")
      return
    }
    #expect(seat == 2 && time == 300)
  }

  @Test("A game resumed later is the same")
  func resumedGameIsTheSame() throws {
    var game = try game()
    play(&game, cards: 40)
    let again = try SnapGameInPlay(
      game.terms, game.job, at: game.snap, transcript: game.transcript, turned: game.position.turned)
    #expect(again.position == game.position)
  }

  @Test("Cards on which nobody called are counted")
  func silentCardsAreCounted() throws {
    var game = try game()
    game.settle([:])
    game.settle([:])
    #expect(game.silentCards == 2)
    game.settle([1: 10])
    #expect(game.silentCards == 0)
  }
}
