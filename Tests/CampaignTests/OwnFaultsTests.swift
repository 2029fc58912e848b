import Play
import Synchronization
import Testing

@testable import Campaign

@Suite struct OwnFaultsTests {
  private func record(_ players: [String], lostBy loser: Int, _ reason: Reason, encounter: Int = 0) -> GameRecord {
    GameRecord(
      job: Job(variant: "noughts:3x3", players: players, encounter: encounter, seed: 1), transcript: "",
      outcome: .lost(by: loser, seats: players.count, reason: reason), plies: 0, efforts: [])
  }

  private func remarks(_ limits: Limits, _ records: [GameRecord]) -> [String] {
    let told = Mutex<[String]>([])
    let faults = OwnFaults(except: ["engine"], limits: limits) { remark in told.withLock { $0.append(remark) } }
    faults.note(records)
    return told.withLock { $0 }
  }

  @Test("Only Agon's own players that exceed their time are reported here, not engines")
  func ownOverrunsAreReported() {
    let records = [
      record(["a", "engine"], lostBy: 0, .time), record(["a", "engine"], lostBy: 1, .time),
      record(["a", "b", "c"], lostBy: 1, .time), record(["a", "b"], lostBy: 0, .line),
    ]
    let most = 100 + TimeLimit.ownMargin / 1_000_000
    #expect(
      remarks(Limits(budget: Budget(nanoseconds: 100_000_000)), records) == [
        "a at noughts:3x3: time: took more than \(most) ms, margin included",
        "b at noughts:3x3: time: took more than \(most) ms, margin included",
      ])
    #expect(
      remarks(Limits(clock: .init(time: 1)), Array(records.prefix(1))) == [
        "a at noughts:3x3: time: took more than its clock had left, margin included"
      ])
  }

  @Test("A fault that an arbiter reports keeps its words")
  func faultsOfProgramsAreReported() {
    let record = GameRecord(
      job: Job(variant: "race:small", players: ["a", "b"], encounter: 0, seed: 1), transcript: "",
      outcome: Outcome(places: [2, 1], reason: .crash), plies: 0, efforts: [],
      fault: FaultReport(seat: 0, what: "fell asleep"))
    #expect(remarks(Limits(), [record]) == ["a at race:small: crash: fell asleep"])
  }

  @Test("Many faults aren't reported one by one")
  func manyFaultsAreSummed() {
    let many = (0..<100).map { record(["a", "b"], lostBy: 1, .time, encounter: $0) }
    let told = remarks(Limits(), many)
    #expect(told.count == 11 && told.last?.hasPrefix("further faults") == true)
  }
}
