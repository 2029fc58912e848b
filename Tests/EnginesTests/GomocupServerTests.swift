import Play
import Testing

@testable import Engines

@Suite struct GomocupServerTests {
  private func served(_ player: String = "greedy") throws -> GomocupServer {
    try GomocupServer(try Catalog.player(player), stop: StopFlag())
  }

  @Test("A game is answered as the protocol says")
  func gameFollowsProtocol() throws {
    var server = try served()
    #expect(server.answer("START 15\r") == "OK\n" && server.answer("INFO timeout_turn 100") == "")
    #expect(server.answer("INFO folder /tmp") == "" && server.answer("INFO rule 0") == "")
    let first = server.answer("BEGIN") ?? ""
    #expect(first.split(separator: ",").count == 2 && first.hasSuffix("\n"))
    #expect(server.answer("TURN \(first.dropLast())")?.hasPrefix("ERROR not a free cell") == true)
    #expect(server.answer("TURN 0,0")?.hasPrefix("ERROR") == (first == "0,0\n"))
    #expect(server.answer("ABOUT")?.hasPrefix("name=\"Agon greedy\", version=\"\(Release.version)\"") == true)
    #expect(server.answer("FOO") == "UNKNOWN command\n" && server.answer("") == "")
    #expect(server.answer("RESTART") == "OK\n" && server.answer("END") == nil)
  }

  @Test("A board is set up with the owner of each stone")
  func boardHasStoneOwners() throws {
    var server = try served()
    #expect(server.answer("RECTSTART 9, 7") == "OK\n")
    // Four in a row of its own, then of the other side's: it has to win, and to stop a loss.
    for (own, other) in [(1, 2), (2, 1)] {
      #expect(server.answer("BOARD") == "")
      for x in 0...3 {
        #expect(server.answer("\(x),3,\(own)") == "" && server.answer("\(x),\(x == 3 ? 6 : 0),\(other)") == "")
      }
      let answer = server.answer("DONE") ?? ""
      #expect(answer == "4,3\n")
    }
    #expect(server.answer("BOARD") == "" && server.answer("1,1,1") == "")
    #expect(server.answer("DONE") == "ERROR no game has such a board\n")
    #expect(server.answer("BOARD") == "" && server.answer("9,1,1")?.hasPrefix("ERROR") == true)
    #expect(server.answer("START 5") == "OK\n" && server.answer("START 4")?.hasPrefix("ERROR") == true)
    #expect(server.answer("BEGIN") == "ERROR no game has begun\n")
  }

  @Test("A move is taken back")
  func moveIsTakenBack() throws {
    var server = try served()
    #expect(server.answer("START 9") == "OK\n")
    let own = (server.answer("TURN 4,4") ?? "").dropLast()
    #expect(server.answer("TAKEBACK 4,4")?.hasPrefix("ERROR not the last move") == true)
    #expect(server.answer("TAKEBACK \(own)") == "OK\n" && server.answer("TAKEBACK 4,4") == "OK\n")
    #expect(server.answer("BEGIN") != nil)
  }

  @Test("The rules of exactly five and of renju are kept")
  func exactlyFiveIsKept() throws {
    /// What it answers where the other side would have a row of six at 3,3.
    func answer(_ rule: String) throws -> String {
      var server = try served()
      #expect(server.answer("START 9") == "OK\n" && server.answer("INFO rule \(rule)") == "")
      #expect(server.answer("BOARD") == "")
      for (x, y) in [(0, 3), (1, 3), (2, 3), (4, 3), (5, 3)] { #expect(server.answer("\(x),\(y),1") == "") }
      for (x, y) in [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0)] { #expect(server.answer("\(x),\(y),2") == "") }
      return server.answer("DONE") ?? ""
    }
    #expect(try answer("0") == "3,3\n")
    #expect(try answer("1") != "3,3\n")
    #expect(try answer("4") != "3,3\n")
    var server = try served()
    #expect(server.answer("INFO rule 2") == "MESSAGE rule 2 isn't known\n")
  }

  @Test("An opening is answered by three stones, by one as white, by two more, or by taking black")
  func openingIsAnswered() throws {
    func cells(_ answer: String?) -> Int { (answer ?? "").split(separator: " ").count { $0.contains(",") } }
    for player in ["random", "alpha-beta:depth=1"] {
      var server = try served(player)
      #expect(server.answer("START 15") == "OK\n" && server.answer("SWAP2BOARD") == "")
      #expect(cells(server.answer("DONE")) == 3)
      for count in [3, 5] {
        #expect(server.answer("SWAP2BOARD") == "")
        for stone in 0..<count { #expect(server.answer("\(5 + stone),\(6 + stone * stone % 3)") == "") }
        let answer = server.answer("DONE")
        #expect(answer == "SWAP\n" || 1...(count == 3 ? 2 : 1) ~= cells(answer), "\(answer ?? "")")
        #expect(cells(server.answer("TURN 0,14")) == 1)
      }
      #expect(server.answer("SWAP2BOARD") == "" && server.answer("1,1") == "")
      #expect(server.answer("DONE") == "ERROR expected no stone, three or five\n")
      #expect(server.answer("SWAP2BOARD") == "" && server.answer("15,1") == "ERROR expected X,Y: 15,1\n")
      #expect(server.answer("SWAP2BOARD") == "" && server.answer("1,1") == "" && server.answer("1,1") == "")
      #expect(server.answer("2,2") == "" && server.answer("DONE")?.hasPrefix("ERROR") == true)
    }
  }

  @Test("Time is kept")
  func timeIsKept() throws {
    // Without being told of the time it would take minutes.
    var server = try served("monte-carlo:time=600000")
    let time = ContinuousClock().measure {
      for line in ["START 15", "INFO timeout_turn 50", "INFO timeout_match 1000", "INFO time_left 1000"] {
        #expect(server.answer(line) == (line == "START 15" ? "OK\n" : ""))
      }
      #expect(server.answer("BEGIN")?.contains(",") == true)
      #expect(server.answer("INFO timeout_turn 0") == "" && server.answer("TURN 0,0")?.contains(",") == true)
    }
    #expect(time < .seconds(60))
  }
}
