import Foundation
import GRDB
import Store
import Testing
import Tournament

@testable import Campaign

@Suite struct LockedRunTests {
  @Test("A run whose database another program keeps locked ends, and goes on to the same games once it is free")
  func locked() throws {
    let contest = try SmallContest()
    #expect(try RunPlay(contest.plan("round-robin", encounters: 2)).play().ending == .finished)
    let plan = try contest.plan("round-robin")
    let before = try contest.games(of: plan)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: plan.database, configuration: configuration)
    let play = try RunPlay(plan, extending: true, patience: .milliseconds(50))
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(throws: StoreError.locked(file: plan.database)) { try play.play() }
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try contest.games(of: plan) == before)

    let again = try RunPlay(plan)
    #expect(again.run.isContinuation && again.run.number == 1)
    #expect(try again.play().ending == .finished)
    let calm = try contest.plan("round-robin", database: "calm")
    #expect(try RunPlay(calm).play().ending == .finished)
    #expect(try contest.games(of: plan) == contest.games(of: calm))
  }
}
