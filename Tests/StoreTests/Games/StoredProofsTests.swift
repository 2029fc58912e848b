import GRDB
import Play
import Testing

@testable import Store

struct StoredProofsTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private let start = "---------X"
  private let corner = "--------XO"

  private func fill() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample()], to: run)
      try store.write(
        [(start, Proof(score: 0, nodes: 104)), (corner, Proof(score: nil, nodes: 50))], of: "noughts:3x3")
    }
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test func aProofIsKeptForItsVariantAlone() throws {
    try fill()
    try Store.writing(scratch.path()) { store in
      let known = try store.proofs(of: "noughts:3x3", among: [start, corner, "X"])
      #expect(known == [start: Proof(score: 0, nodes: 104), corner: Proof(score: nil, nodes: 50)])
      #expect(try store.proofs(of: "noughts:3x3", among: [start]).count == 1)
      #expect(try store.proofs(of: "reversi:6x6", among: [start]).isEmpty)
      #expect(throws: StoreError.self) { try store.write([(start, Proof(score: 0, nodes: 1))], of: "hex:11x11") }
    }
  }

  @Test func aScoreStaysAndALargerBudgetTellsMore() throws {
    try fill()
    func proof(_ later: Proof, of position: String) throws -> Proof? {
      try Store.writing(scratch.path()) { store in
        try store.write([(position, later)], of: "noughts:3x3")
        return try store.proofs(of: "noughts:3x3", among: [position])[position]
      }
    }
    #expect(try proof(Proof(score: nil, nodes: 999), of: start) == Proof(score: 0, nodes: 104))
    #expect(try proof(Proof(score: nil, nodes: 40), of: corner) == Proof(score: nil, nodes: 50))
    #expect(try proof(Proof(score: nil, nodes: 60), of: corner) == Proof(score: nil, nodes: 60))
    #expect(try proof(Proof(score: -2, nodes: 55), of: corner) == Proof(score: -2, nodes: 55))
  }

  @Test(arguments: [
    "UPDATE proof SET score = 1 WHERE score = 0", "UPDATE proof SET score = 1 WHERE score IS NULL",
    "UPDATE proof SET nodes = nodes + 1", "UPDATE proof SET position = replace(position, 'X', 'O')",
    "UPDATE proof SET digest = 5", "UPDATE variant SET name = 'noughts:4x4' WHERE name = 'noughts:3x3'",
  ])
  func aProofThatIsNotAsItWasRecordedIsNoticed(statement: String) throws {
    try fill()
    try change(statement)
    var findings: [Finding] = []
    try Store.reading(scratch.path()) { store in
      try store.inspect(reportingTo: { findings.append($0) }) { try $0.checkProofs() }
    }
    #expect(findings.map(\.kind) == [.judgement], "\(findings)")
    try change("UPDATE proof SET digest = NULL")
    try Store.reading(scratch.path()) { store in
      try store.inspect(reportingTo: { _ in Issue.record("a change that is meant") }) { try $0.checkProofs() }
    }
  }

  @Test func aDamagedProofIsNotUsed() throws {
    try fill()
    try change("UPDATE proof SET score = 1 WHERE score = 0")
    _ = try Store.reading(scratch.path()) { (store) throws in
      #expect(throws: StoreError.self) { _ = try store.proofs(of: "noughts:3x3", among: [start]) }
    }
  }

  @Test func openMovesAreThoseThatCouldNotBeJudged() throws {
    try fill()
    try Store.writing(scratch.path()) { store in
      #expect(try store.openMoves(of: [1]).isEmpty)
      try store.write([.sample], nodes: 100)
      #expect(try store.openMoves(of: [1, 2]) == [1: [1]])
    }
  }
}
