import Testing

@testable import Engines

@Suite struct BotStandingTests {
  private static let standing: BotStanding = {
    var standing = BotStanding()
    (standing.won, standing.drawn, standing.lost, standing.faults) = (3, 0, 233, 230)
    (standing.rating, standing.lostGame, standing.page) = (-412, 235, "http://127.0.0.1:8080/games/235")
    return standing
  }()

  @Test("A standing takes one line, as far as it is known")
  func standingIsALine() {
    #expect(
      Self.standing.text
        == "236 games: 3 won, 0 drawn, 233 lost (230 by faults), rated -412; last lost: game 235, "
        + "http://127.0.0.1:8080/games/235")
    var standing = BotStanding()
    #expect(standing.text == "0 games: 0 won, 0 drawn, 0 lost")
    (standing.won, standing.rating) = (1, 0)
    #expect(standing.text == "1 game: 1 won, 0 drawn, 0 lost, rated +0")
    (standing.lost, standing.faults, standing.lostGame) = (1, 1, 2)
    #expect(standing.text == "2 games: 1 won, 0 drawn, 1 lost (1 by a fault), rated +0; last lost: game 2")
  }

  @Test("A host's standing is read only where its counts are counts")
  func wrongStandingIsNone() {
    func read(_ fields: String) -> JoinMessage? { JoinMessage(between: #"{"type":"standing",\#(fields)}"#) }
    #expect(read(Self.standing.fields) == .standing(Self.standing))
    #expect(read(#""won":1,"drawn":0,"lost":0"#) == nil)
    #expect(read(#""won":"1","drawn":0,"lost":0,"faults":0"#) == nil)
    let most = 1_000_000_000
    #expect(read(#""won":1e300,"drawn":0,"lost":0,"faults":0"#).map { "\($0)" }?.contains("\(most)") == true)
  }
}
