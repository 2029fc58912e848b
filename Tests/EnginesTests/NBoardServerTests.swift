import Play
import Testing

@testable import Engines

@Suite struct NBoardServerTests {
  private static let start = "---------------------------O*------*O---------------------------"

  private func server(_ player: String = "alpha-beta:depth=1") throws -> NBoardServer {
    try NBoardServer(try Catalog.player(player), stop: StopFlag())
  }

  @Test("A session is answered as the protocol says")
  func sessionFollowsProtocol() throws {
    var server = try server()
    #expect(server.answer("nboard 2") == "set myname Agon alpha-beta:depth=1\n")
    #expect(server.answer("set depth 3") == "" && server.answer("ping 7") == "pong 7\n")
    #expect(
      server.answer("set game (;GM[Othello]PC[NBoard]PB[a b]RE[?]TI[15:00]TY[8]BO[8 \(Self.start) *]B[F5]W[d6/1/2];)")
        == "")
    let answer = server.answer("go") ?? ""
    let lines = answer.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["nodestats", "search", "==="], "\(answer)")
    // It doesn't make the move by itself.
    #expect(server.answer("move C3/0.5/1") == "" && server.answer("go")?.contains("\n=== ") == true)
    #expect(server.answer("hint 1")?.contains("search ") == true && server.answer("learn") == "learned\n")
    #expect(server.answer("set contempt 0") == "" && server.answer("analyze x") == "" && server.answer("") == "")
    #expect(server.answer("quit") == nil && server.farewell == "")
  }

  @Test("A pass is reported where the rules require it")
  func passFollowsTheRules() throws {
    let session = try #require(try Catalog.variant("reversi:4x4").makeSession(try Catalog.player("random")))
    var server = try server("random")
    var passes = 0
    for game in 0..<8 {
      #expect(server.answer("set game (;BO[4 -----O*--*O----- *];)") == "")
      var transcript = ""
      while case let before = try session.position(after: transcript), before.seat != nil {
        let move = before.legal[(game + before.moves.count) % before.legal.count].text
        transcript += move
        #expect(server.answer("move \(move)") == "")
        let after = try session.position(after: transcript)
        for pass in after.moves.reversed().prefix(while: \.isPass) where after.seat != nil {
          #expect(server.answer("go") == "=== PA//0\n", "\(pass)")
          #expect(server.answer("move PA") == "")
          passes += 1
        }
      }
      #expect(server.answer("go") == "status the game is over\n")
    }
    #expect(passes > 0)
  }

  @Test("A position that can't be played is reported and not guessed")
  func unplayableIsReported() throws {
    var server = try server()
    #expect(server.answer("set game (;BO[8 \(Self.start.replacing("*", with: "-")) *];)") == "")
    #expect(server.answer("go") == "status this start of a game isn't known\n")
    #expect(server.answer("set game (;BO[8 \(Self.start) *]B[A1];)") == "")
    #expect(server.answer("go") == "status an illegal move was received\n")
    #expect(throws: NotationError.self) { try NBoardServer(try Catalog.player("reflex"), stop: StopFlag()) }
  }
}
