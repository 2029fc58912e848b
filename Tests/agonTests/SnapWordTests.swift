import Testing

@testable import agon

@Suite struct SnapWordTests {
  private let ann = [(seat: 1, name: "Ann")]
  private let both = [(seat: 0, name: "Ann"), (seat: 2, name: "Bob")]

  @Test("One person calls by return")
  func returnIsACall() {
    #expect(SnapWord("", people: ann, isKey: true) == .call(seat: 1))
    #expect(SnapWord(" ", people: ann, isKey: true) == .call(seat: 1))
    #expect(SnapWord("snap!", people: ann, isKey: false) == .call(seat: 1))
    #expect(SnapWord("x", people: ann, isKey: true) == .unknown)
    #expect(SnapWord("R", people: ann, isKey: true) == .resign(seat: 1))
    #expect(SnapWord("r", people: ann, isKey: true) == .unknown)
  }

  @Test("Several people have a key each, or their number or name")
  func peopleHaveKeysOrNames() {
    #expect(SnapWord("a", people: both, isKey: true) == .call(seat: 0))
    #expect(SnapWord("L", people: both, isKey: true) == .call(seat: 2))
    #expect(SnapWord("3", people: both, isKey: false) == .call(seat: 2))
    #expect(SnapWord("bob", people: both, isKey: false) == .call(seat: 2))
    #expect(SnapWord("", people: both, isKey: true) == .unknown)
    #expect(SnapWord("resign l", people: both, isKey: false) == .resign(seat: 2))
  }

  @Test("Leaving is a word or a key")
  func leavingHasWordOrKey() {
    #expect(SnapWord("q", people: both, isKey: true) == .leave)
    #expect(SnapWord("save", people: ann, isKey: false) == .leave)
    #expect(SnapWord("q", people: ann, isKey: false) == .unknown)
  }
}
