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

  @Test("A proof is kept only for its variant")
  func proofIsOfItsVariant() throws {
    try fill()
    try Store.writing(scratch.path()) { store in
      let known = try store.proofs(of: "noughts:3x3", among: [start, corner, "X"])
      #expect(known == [start: Proof(score: 0, nodes: 104), corner: Proof(score: nil, nodes: 50)])
      #expect(try store.proofs(of: "noughts:3x3", among: [start]).count == 1)
      #expect(try store.proofs(of: "reversi:6x6", among: [start]).isEmpty)
      #expect(throws: StoreError.self) { try store.write([(start, Proof(score: 0, nodes: 1))], of: "shogi:9x9") }
    }
  }

  @Test("A score stays, and a larger budget shows more")
  func largerBudgetAddsToProof() throws {
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

  @Test(
    "A proof that isn't as it was recorded is noticed",
    arguments: [
      "UPDATE proof SET score = 1 WHERE score = 0", "UPDATE proof SET score = 1 WHERE score IS NULL",
      "UPDATE proof SET nodes = nodes + 1", "UPDATE proof SET position = replace(position, 'X', 'O')",
      "UPDATE proof SET digest = 5", "DELETE FROM proof WHERE score = 0", "DELETE FROM proof",
      "UPDATE proof SET variant = 2", "UPDATE variant SET proofs = proofs + 1 WHERE name = 'noughts:3x3'",
      "UPDATE variant SET proofs = 9 WHERE name <> 'noughts:3x3'",
      "INSERT INTO proof SELECT variant, position || 'X', score, nodes, NULL FROM proof",
      "UPDATE variant SET name = 'noughts:4x4' WHERE name = 'noughts:3x3'",
    ])
  func changedProofIsNoticed(statement: String) throws {
    try fill()
    try change(statement)
    var findings: [Finding] = []
    try Store.reading(scratch.path()) { store in
      try store.inspect(reportingTo: { findings.append($0) }) { try $0.checkProofs() }
    }
    #expect(findings.map(\.kind) == [.judgement], "\(findings)")
    try change("UPDATE proof SET digest = NULL; UPDATE variant SET proofs = NULL")
    try Store.reading(scratch.path()) { store in
      try store.inspect(reportingTo: { _ in Issue.record("a change that is meant") }) { try $0.checkProofs() }
    }
  }

  @Test(
    "A damaged proof isn't used",
    arguments: [
      "UPDATE proof SET score = 1 WHERE score = 0", "DELETE FROM proof WHERE score = 0",
      "DELETE FROM proof WHERE score IS NULL", "UPDATE variant SET proofs = 0",
    ])
  func damagedProofIsNotUsed(statement: String) throws {
    try fill()
    try change(statement)
    _ = try Store.reading(scratch.path()) { (store) throws in
      #expect(throws: StoreError.self) { _ = try store.proofs(of: "noughts:3x3", among: [start]) }
    }
  }

  @Test("Open moves are those that couldn't be judged")
  func openMovesWereNotJudged() throws {
    try fill()
    try Store.writing(scratch.path()) { store in
      #expect(try store.openMoves(of: [1]).isEmpty)
      try store.write([.sample], nodes: 100)
      #expect(try store.openMoves(of: [1, 2]) == [1: [1]])
    }
  }

  @Test("What is written more than once keeps the checksum, and what was changed gets no new one")
  func checksums() throws {
    try fill()
    try Store.writing(scratch.path()) { store in
      let proofs = [
        (start, Proof(score: nil, nodes: 999)), (corner, Proof(score: 1, nodes: 60)),
        (corner, Proof(score: 1, nodes: 9)),
      ]
      try store.write(proofs, of: "noughts:3x3")
      try store.write([(start, Proof(score: nil, nodes: 7))], of: "reversi:6x6")
      #expect(try store.proofs(of: "noughts:3x3", among: [start, corner]).count == 2)
      #expect(try store.proofs(of: "reversi:6x6", among: [start, corner]).count == 1)
    }
    try change("DELETE FROM proof WHERE position = '\(start)'")
    try Store.writing(scratch.path()) { store in
      try store.write([(corner + "X", Proof(score: 1, nodes: 5))], of: "noughts:3x3")
      #expect(throws: StoreError.self) { _ = try store.proofs(of: "noughts:3x3", among: [corner]) }
    }
  }

  @Test("A file of before is read without checksums of proofs, and gets them when it is written to")
  func before() throws {
    try fill()
    let before = scratch.path("before.sqlite")
    try Scratch.write(scratch.path(), asOf: Schema.firstWithProofChecksums - 1, to: before)
    #expect(try Store.reading(before) { try $0.proofs(of: "noughts:3x3", among: [start, corner]).count } == 2)
    try Store.forWriting(before).close()
    #expect(try Store.reading(before) { try $0.proofs(of: "noughts:3x3", among: [start, corner]).count } == 2)
    let queue = try DatabaseQueue(path: before)
    try queue.write { try $0.execute(sql: "DELETE FROM proof WHERE score = 0") }
    try queue.close()
    #expect(throws: StoreError.self) { try Store.reading(before) { try $0.proofs(of: "noughts:3x3", among: [corner]) } }
  }
}
