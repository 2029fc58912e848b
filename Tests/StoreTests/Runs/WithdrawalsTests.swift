import GRDB
import Results
import Testing

@testable import Store

@Suite struct WithdrawalsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A withdrawal is kept until it is set anew")
  func withdrawalIsKept() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.setWithdrawals([("random", "failed to start"), ("alpha", "lost 3 games by faults")], of: run)
      #expect(
        try store.results().withdrawals == [
          Results.Withdrawal(player: 0, run: 1, why: "lost 3 games by faults"),
          Results.Withdrawal(player: 2, run: 1, why: "failed to start"),
        ])
      try store.setWithdrawals([("alpha", "x")], of: run)
      #expect(try store.results().withdrawals == [Results.Withdrawal(player: 0, run: 1, why: "x")])
      try store.finish(run)
      #expect(try store.beginRun(.sample()).number == 2)
      #expect(try store.results().withdrawals.isEmpty)
      #expect(try store.results(runs: .all).withdrawals.count == 1)
      try store.setWithdrawals([], of: run)
      #expect(try store.results(runs: .all).withdrawals.isEmpty)
    }
  }

  @Test("A run is complete without the games of withdrawn players")
  func completeWithoutWithdrawn() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample(planned: 100))
      try store.write([.sample()], to: run)
      try store.finish(run)
      func findings() throws -> [Finding] {
        var findings: [Finding] = []
        func look(_ inspection: Inspection) throws { _ = try inspection.runs() }
        try store.inspect(reportingTo: { findings.append($0) }, look)
        return findings
      }
      #expect(try findings().map(\.kind) == [.run])
      try store.setWithdrawals([("greedy", "x")], of: run)
      #expect(try findings() == [])
    }
  }

  @Test("A player that isn't in the run can't be withdrawn")
  func outsiderCannotWithdraw() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.setWithdrawals([("alpha", "x")], of: run)
      #expect(throws: StoreError.self) { try store.setWithdrawals([("nobody", "x")], of: run) }
      #expect(try store.results().withdrawals.count == 1)
    }
  }

  @Test(
    "A withdrawal that was changed is damage",
    arguments: ["UPDATE withdrawal SET why = 'y'", "UPDATE withdrawal SET player = 2", "DELETE FROM withdrawal"]
  )
  func changedWithdrawalIsDamage(statement: String) throws {
    try Store.writing(scratch.path()) { (store) throws in
      try store.setWithdrawals([("alpha", "x")], of: try store.beginRun(.sample()))
    }
    try DatabaseQueue(path: scratch.path()).write { try $0.execute(sql: statement) }
    try Store.reading(scratch.path()) { (store) throws in
      _ = #expect(throws: StoreError.self) { try store.results() }
    }
  }
}
