import Foundation
import Play
import Testing

@testable import Web

@Suite struct GameValuesTests {
  private struct Values: Decodable, Equatable {
    struct Move: Decodable, Equatable {
      let move, value: String
      let score: Int?
      let keeps: Bool
    }
    let ply: Int
    let said: String
    let moves: [Move]
  }

  private func answer(_ target: String, on database: SampleDatabase) throws -> Response {
    let request = try #require(Request(method: "GET", target: "/games/" + target, headers: []))
    return Route.answer(to: request, by: Sample.pages(on: database.path))
  }

  private func values(_ ply: Int, on database: SampleDatabase) throws -> Values {
    let response = try answer("1/values?ply=\(ply)", on: database)
    #expect(response.status == 200 && response.type == "application/json")
    return try JSONDecoder().decode(Values.self, from: Data(response.body))
  }

  @Test("Each position of a game is solved with its moves")
  func positionsAreSolved() throws {
    let database = try SampleDatabase()
    // a1 b2 a2 c3 a3
    try database.play(1, of: "nightly")
    let start = try values(0, on: database)
    #expect(start.said.hasSuffix("X one is to move. Every move keeps the draw. Played was a1, which does."))
    #expect(start.moves.count == 9 && start.moves.allSatisfy { $0.value == "draw" && $0.keeps })
    let mistake = try values(3, on: database)
    #expect(
      mistake.said.hasSuffix(
        "Only the move a3 keeps the draw. Here O two could still draw; played was c3, which loses."))
    #expect(mistake.moves.first { $0.move == "c3" } == Values.Move(move: "c3", value: "loss", score: -3, keeps: false))
    #expect(try values(5, on: database) == Values(ply: 5, said: "The game is over.", moves: []))
  }

  @Test(
    "A request for values that don't exist is refused",
    arguments: [
      ("1/values", 400), ("1/values?ply=6", 400), ("1/values?ply=-1", 400), ("2/values?ply=0", 404),
      ("x/values?ply=0", 404),
    ])
  func missingIsRefused(target: String, status: Int) throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    #expect(try answer(target, on: database).status == status)
  }
}
