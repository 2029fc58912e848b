import Play
import Testing

@testable import Tournament

@Suite struct SampleScheduleTests {
  private func sample(_ encounters: Int) -> SampleSchedule {
    let names = ["a", "b", "c", "d"]
    let entries = ["noughts:3x3", "connect-four:7x6", "reversi:6x6"].map {
      Entry(variant: $0, seats: 2, players: names)
    }
    return SampleSchedule(of: RoundRobin(), at: entries, encounters: encounters, seating: .rotations, seed: 1)
  }

  @Test("Variants take turns")
  func variantsTakeTurns() {
    let variants = sample(2).jobs().map(\.variant)
    #expect(variants.count == 3 * 6 * 2 * 2 && sample(2).planned == variants.count)
    #expect(stride(from: 0, to: variants.count, by: 3).allSatisfy { Set(variants[$0..<$0 + 3]).count == 3 })
  }

  @Test("The games are those of the run in another order")
  func sameGamesReordered() {
    let entry = Entry(variant: "reversi:6x6", seats: 2, players: ["a", "b", "c", "d"])
    let whole = FixedSchedule(
      of: [entry], pairings: RoundRobin().pairings, encounters: 2, seating: .rotations, seed: 1
    ).jobs()
    let part = sample(2).jobs().filter { $0.variant == "reversi:6x6" }
    #expect(part.count == whole.count && part.allSatisfy(whole.contains) && part != whole)
  }
}
