import Testing

@testable import Discovery

@Suite struct MessageWriterTests {
  @Test("A message that was read is written and read again", arguments: Captures.all)
  func messagesRoundTrip(packet: [UInt8]) throws {
    let message = try #require(Message(packet))
    #expect(Message(message.bytes) == message)
  }

  @Test("A query is written as Avahi does")
  func queryIsWrittenLikeAvahi() throws {
    let record = ResourceRecord(name: Responder.kind, content: .pointer(Captures.instance), life: 4500, isUnique: false)
    let message = Message(questions: [Question(name: Responder.kind, type: .pointer)], answers: [record])
    #expect(message.bytes == Captures.query)
  }

  @Test("The host of a service is written at full length")
  func serviceHostIsNotCompressed() {
    let record = ResourceRecord(name: Captures.host, content: Captures.place, life: 1, isUnique: true)
    #expect(
      Message.response([record]).bytes
        == bytes("0000 8400 0000 0001 0000 0000 036C6162 056C6F63616C 00 0021 8001 00000001 0011")
        + bytes("0000 0000 0FA0 036C6162 056C6F63616C 00"))
  }

  @Test("No text is written as one empty string")
  func noTextIsEmpty() {
    let record = ResourceRecord(name: DomainName(labels: []), content: .text([]), life: 0, isUnique: false)
    #expect(
      Message.response([record]).bytes == bytes("0000 8400 0000 0001 0000 0000 00 0010 0001 00000000 0001 00"))
  }

  @Test("Absent record types are written as bits")
  func absenceIsWrittenAsBits() throws {
    let record = ResourceRecord(
      name: DomainName("a"), content: .absence(except: [.ipv4, .ipv6, .service]), life: 1, isUnique: true)
    let message = Message.response([record])
    #expect(message.bytes.suffix(9) == bytes("C00C 00 05 40000008 40")[...])
    #expect(Message(message.bytes) == message)
  }

  @Test("A name beyond the reach of pointers is written again")
  func farNamesAreWrittenAgain() {
    let long = ResourceRecord(
      name: DomainName("long"), content: .text(Array(repeating: [UInt8](repeating: 0x61, count: 255), count: 70)),
      life: 1, isUnique: false)
    let late = ResourceRecord(name: DomainName("late"), content: .ipv4([1, 2, 3, 4]), life: 1, isUnique: false)
    let message = Message.response([long, late, late])
    #expect(Message(message.bytes) == message)
  }
}
