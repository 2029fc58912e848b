import Testing

@testable import Play

struct ConnectFourEvaluationTests {
  private func score(_ variant: String, _ transcript: String, _ options: String = "") throws -> Int32 {
    let game = try #require(try Variants.board(variant) as? any JudgedConnectFour)
    return try game.score(transcript, try Catalog.player("alpha-beta:depth=1" + options))
  }

  /// What the winning cells of a position add to its score, for whoever is to move.
  private func threats(_ variant: String, _ transcript: String, sure: Int = 100, loose: Int = 1) throws -> Int32 {
    try score(variant, transcript, ",sure-threat=\(sure),loose-threat=\(loose)")
      - score(variant, transcript, ",sure-threat=0,loose-threat=0")
  }

  @Test("on the usual board the first seat gets odd rows in the end, the second even ones")
  func parity() throws {
    // b1, c1 and d1 leave the first seat a cell on either side; the second seat is to move.
    #expect(try threats("connect-four:7x6", "22334") == -200)
    // b2, c2 and d2 leave it a2 and e2, which fall to the other side.
    #expect(try threats("connect-four:7x6", "3224473") == -2)
  }

  @Test("where an odd number of cells lies in all columns but one, the rows change hands")
  func oddBoards() throws {
    #expect(try threats("connect-four:8x7", "22334") == -2)
    #expect(try threats("connect-four:9x7", "22334") == -200)
  }

  @Test("greedy sees open lines alone")
  func greedy() throws {
    let game = try #require(try Variants.board("connect-four:7x6") as? any JudgedConnectFour)
    let spec = try Catalog.player("alpha-beta:depth=1,sure-threat=900,loose-threat=900")
    #expect(try game.gain("22334", spec) == score("connect-four:7x6", "22334", ",sure-threat=0,loose-threat=0"))
  }
}

private protocol JudgedConnectFour {
  func score(_ transcript: String, _ spec: PlayerSpec) throws -> Int32
  func gain(_ transcript: String, _ spec: PlayerSpec) throws -> Int32
}

extension ConnectFour: JudgedConnectFour {
  fileprivate func score(_ transcript: String, _ spec: PlayerSpec) throws -> Int32 {
    Judge(game: self, spec: spec).score(of: try follow(transcript, seed: 0))
  }
  fileprivate func gain(_ transcript: String, _ spec: PlayerSpec) throws -> Int32 {
    Judge(game: self, spec: spec).gain(in: try follow(transcript, seed: 0))
  }
}
