import Synchronization
import Testing

@testable import Play

@Suite struct VariantBookTests {
  private static let heap = VariantBook(programs: [
    "heap": { name in
      guard name != "heap:0" else { throw RulesTrouble("no heap of 0") }
      return PlayableVariant(program: ProgramGame(StepProgram(StepProgram.heap), variant: name, seats: 2))
    }
  ])

  @Test("A program at hand knows its variants, the catalogue all others")
  func programsAreAsked() throws {
    #expect(try Self.heap.variant("heap:5").variant.name == "heap:5" && Self.heap.isProgram("heap"))
    #expect(try Self.heap.variant("noughts:3x3").isBoardGame && !Self.heap.isProgram("noughts"))
    #expect(throws: RulesTrouble.self) { try Self.heap.variant("heap:0") }
    #expect(throws: NotationError.self) { try VariantBook.own.variant("heap:5") }
  }

  @Test("A recorded game of a program that isn't at hand has no rules, and one of a wrong size is an error")
  func recordedGamesAreFound() throws {
    #expect(try VariantBook.own.recorded("heap:5") == nil)
    #expect(try Self.heap.recorded("heap:5") != nil && VariantBook.own.recorded("noughts:3x3") != nil)
    #expect(throws: NotationError.self) { try VariantBook.own.recorded("noughts:0x0") }
  }

  @Test("A program is asked for a variant once")
  func variantsAreKept() throws {
    let asked = Mutex(0)
    let book = VariantBook(programs: [
      "heap": { name in
        asked.withLock { $0 += 1 }
        return PlayableVariant(program: ProgramGame(StepProgram(StepProgram.heap), variant: name, seats: 2))
      }
    ])
    for name in ["heap:5", "heap:5", "heap:6", "heap:5"] { _ = try book.variant(name) }
    #expect(asked.withLock(\.self) == 2)
  }
}
