import Testing

@testable import Discovery

@Suite struct MessageReaderTests {
  @Test("A probe of Avahi is read")
  func avahiProbeIsRead() {
    let records = [(Captures.place, 120 as UInt32), (Captures.attributes, 4500)].map {
      ResourceRecord(name: Captures.instance, content: $0, life: $1, isUnique: false)
    }
    #expect(
      Message(Captures.probe)
        == Message(questions: [Question(name: Captures.instance, type: .any)], authorities: records))
  }

  @Test("An announcement of Avahi is read")
  func avahiAnnouncementIsRead() throws {
    let message = try #require(Message(Captures.announcement))
    #expect(message.isResponse && message.questions.isEmpty && message.additionals.isEmpty)
    #expect(
      message.answers.map(\.content) == [
        Captures.attributes, .pointer(Captures.instance), Captures.place,
        .ipv6([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0xC0, 0x77, 0, 0xFF, 0xFE, 0xA8, 0x14, 0x29]), .ipv4([192, 168, 1, 5]),
        .pointer(Responder.kind),
      ])
    #expect(message.answers.map(\.isUnique) == [true, false, true, true, true, false])
    #expect(message.answers.map(\.life) == [4500, 4500, 120, 120, 120, 4500])
    #expect(message.answers.last?.name == Responder.allKinds)
  }

  @Test("The names of the standard's example are read")
  func standardNamesAreRead() {
    // RFC 1035, 4.1.4: F.ISI.ARPA, FOO and a pointer to it, a pointer to ARPA, and the root; here from byte 12 on.
    let kind = "0001 0001"
    let names = ["01 46 03 495349 04 41525041 00", "03 464F4F C00C", "C012", "00"]
    let packet = bytes("0000 0000 0004 0000 0000 0000") + names.flatMap { bytes($0 + kind) }
    #expect(
      Message(packet)?.questions.map(\.name) == [
        DomainName("F", "ISI", "ARPA"), DomainName("FOO", "F", "ISI", "ARPA"), DomainName("ARPA"),
        DomainName(labels: []),
      ])
  }

  @Test(
    "A malformed name makes no message",
    arguments: [
      ("a pointer to itself", "C00C"), ("a pointer ahead", "C010 0161 00"),
      ("two that point to one another", "C00E C00C"),
      ("a label and a pointer back to it", "0161 C00C"), ("a kind of label that there isn't", "4161 00"),
      ("a label beyond the end", "3F61"), ("a pointer cut off", "C0"), ("nothing", ""),
    ])
  func badNameMakesNoMessage(what: String, name: String) {
    #expect(Message(bytes("0000 0000 0001 0000 0000 0000") + bytes(name)) == nil)
    #expect(Message(bytes("0000 0000 0001 0000 0000 0000") + bytes(name) + bytes("0001 0001")) == nil)
  }

  @Test("A name has at most 255 bytes")
  func nameHas255BytesAtMost() {
    func message(_ last: Int) -> Message? {
      let labels = Array(repeating: [63] + [UInt8](repeating: 0x61, count: 63), count: 3).flatMap { $0 }
      return Message(
        bytes("0000 0000 0001 0000 0000 0000") + labels + [UInt8(last)] + [UInt8](repeating: 0x61, count: last)
          + bytes("00 0001 0001"))
    }
    #expect(message(61) != nil)
    #expect(message(62) == nil)
  }

  @Test("Records of other classes and types do no harm")
  func unknownRecordsAreHarmless() {
    let record = bytes("00 0001 0003 00000000 0002 AAAA") + bytes("00 00FE 0001 00000001 0002 AABB")
    let unknown = ResourceRecord(
      name: DomainName(labels: []), content: .other(RecordType(number: 254), [0xAA, 0xBB]), life: 1, isUnique: false)
    #expect(Message(bytes("0000 8400 0000 0002 0000 0000") + record) == .response([unknown]))
  }

  @Test("Other operations and errors aren't messages")
  func otherOperationsAreRefused() {
    #expect(Message(bytes("0000 2800 0000 0000 0000 0000")) == nil)
    #expect(Message(bytes("0000 8403 0000 0000 0000 0000")) == nil)
  }

  @Test("Content whose length isn't as declared makes no message")
  func wrongLengthMakesNoMessage() {
    for record in [
      "00 0001 0001 00000000 0003 010203", "00 001C 0001 00000000 0004 01020304", "00 0010 0001 00000000 0002 0261",
      "00 0021 0001 00000000 0006 000000000001", "00 0001 0001 00000000 FFFF 01020304",
      "00 000C 0001 00000000 0001 016100",
    ] {
      #expect(Message(bytes("0000 8400 0000 0001 0000 0000") + bytes(record)) == nil, "\(record)")
    }
  }
}
