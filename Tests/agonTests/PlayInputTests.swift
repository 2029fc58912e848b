import Testing

@testable import agon

@Suite struct PlayInputTests {
  @Test("Typed input waits until it is taken")
  func inputWaits() {
    let input = PlayInput()
    for event in [PlayInput.Event.typed("a1"), .ended, .typed("b2"), .changed] { input.add(event) }
    #expect(input.next() == .changed)
    #expect(input.next(takesTyped: false, within: 0) == nil)
    #expect(input.next() == .typed("a1") && input.next() == .typed("b2") && input.next() == .ended)
    #expect(input.next() == .ended)
  }

  @Test("An interrupt is heard first and stays")
  func interruptComesFirst() {
    let input = PlayInput()
    for event in [PlayInput.Event.typed("a1"), .changed, .interrupted] { input.add(event) }
    #expect(input.next() == .interrupted && input.next(takesTyped: false) == .interrupted)
  }

  @Test("Lines are split wherever input is cut")
  func linesAreSplitAnywhere() {
    var reader = PlayReader(keys: false, longest: 4)
    #expect(reader.take(Array("a1\nb".utf8)[...]) == ["a1"])
    #expect(reader.take(Array("2\r\n\n123456\nc".utf8)[...]) == ["b2", "", "1234"])
    #expect(reader.rest == "c")
  }

  @Test("Keys count one by one but not arrows")
  func keysCountButNotArrows() {
    var reader = PlayReader(keys: true, longest: 4)
    #expect(reader.take(Array("al\n".utf8)[...]) == ["a", "l", ""])
    #expect(reader.take([27, 91, 65]) == [])
    #expect(reader.take([4]) == nil)
    #expect(reader.rest == nil)
  }
}
