import Testing

@testable import Discovery

@Suite struct MessageFuzzTests {
  /// Whatever it makes of it, it comes back, and what it makes can be written and asked.
  private func bear(_ packet: [UInt8], _ responder: inout Responder, _ querier: inout Querier) {
    guard let message = Message(packet) else { return }
    #expect(Message(message.bytes) == message)
    _ = responder.take(message, from: 5353, on: Sample.ethernet, now: 0)
    _ = responder.take(message, from: 4000, on: Sample.ethernet, now: 0)
    _ = querier.take(message, from: 5353, on: "eth0")
  }

  @Test("Any packet is survived", arguments: 0..<4 as Range<UInt64>)
  func anyPacketIsSurvived(seed: UInt64) {
    var random = SplitMix(seed)
    var (responder, querier) = (Sample.settled(), Querier())
    for round in 0..<1000 {
      var packet = Captures.all[Int(random.next() % 4)]
      switch round % 4 {
      case 0:
        // Some bytes changed.
        for _ in 0...Int(random.next() % 6) { packet[Int(random.next() % UInt64(packet.count))] = random.byte() }
      case 1: packet = Array(packet.prefix(Int(random.next() % UInt64(packet.count))))
      case 2:
        // Pointers to anywhere.
        for _ in 0...3 {
          let place = 12 + Int(random.next() % UInt64(packet.count - 13))
          packet.replaceSubrange(place...place + 1, with: [0xC0, UInt8(random.next() % UInt64(packet.count))])
        }
      default: packet = (0..<Int(random.next() % 300)).map { _ in random.byte() }
      }
      bear(packet, &responder, &querier)
    }
    _ = querier.services
  }

  @Test("The longest packets are survived")
  func longestPacketsAreSurvived() {
    var random = SplitMix(1)
    var (responder, querier) = (Sample.settled(), Querier())
    // Counts of 65535 each, and then nothing but pointers back, labels or noise.
    let head = bytes("0000 8400 FFFF FFFF FFFF FFFF")
    for body: () -> [UInt8] in [
      { [0xC0, 0x0C] }, { [0x01, 0x61] }, { [random.byte(), random.byte()] }, { [0, 0] },
      { bytes("00 000C 0001 00000000 0002 C00C") },
    ] {
      var packet = head
      while packet.count < 9000 { packet += body() }
      bear(packet, &responder, &querier)
      // As a query for many things.
      packet[2] = 0
      bear(packet, &responder, &querier)
    }
  }

  @Test("Names that point to one another take no time")
  func pointerChainsAreFast() {
    // Each name is one more label and a pointer to the one before: read naively all of them take a square of that.
    var packet = bytes("0000 0000 0BB8 0000 0000 0000 0161 00 0001 0001")
    var last = 12
    while packet.count < 9000 {
      let next = packet.count
      packet += [1, 0x61, 0xC0 | UInt8(last >> 8), UInt8(last & 0xFF)] + bytes("0001 0001")
      last = next
    }
    #expect(Message(packet) == nil)
  }
}

/// Numbers by a seed.
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}
