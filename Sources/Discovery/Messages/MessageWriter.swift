extension Message {
  /// The message as a packet.
  var bytes: [UInt8] {
    var writer = MessageWriter()
    writer.write(id)
    // Responses are authoritative.
    writer.write(isResponse ? 0x8400 : 0 as UInt16)
    for count in [questions.count, answers.count, authorities.count, additionals.count] { writer.write(UInt16(count)) }
    for question in questions {
      writer.write(question.name)
      writer.write(question.type.number)
      writer.write(question.wantsUnicast ? 0x8001 : 1 as UInt16)
    }
    for record in answers + authorities + additionals { writer.write(record) }
    return writer.bytes
  }
}

extension ResourceRecord {
  /// The record's content as bytes, names at full length, by which records are compared when two hosts claim one name.
  var contentBytes: [UInt8] {
    var writer = MessageWriter()
    writer.write(content, of: DomainName(labels: []))
    return writer.bytes
  }
}

/// Writes a message, with each name written only once where that is allowed.
private struct MessageWriter {
  private(set) var bytes: [UInt8] = []
  /// The positions of names that were written.
  private var places: [DomainName: Int] = [:]

  mutating func write(_ number: UInt16) { bytes += [UInt8(number >> 8), UInt8(number & 0xFF)] }

  /// Writes a name, with a pointer where the name, or its end, was written before.
  mutating func write(_ name: DomainName) {
    guard !name.labels.isEmpty else { return bytes.append(0) }
    if let place = places[name] { return write(0xC000 | UInt16(place)) }
    if bytes.count < 0x4000 { places[name] = bytes.count }
    write(label: name.labels[0])
    write(name.parent)
  }

  private mutating func write(label: [UInt8]) {
    bytes.append(UInt8(label.count))
    bytes += label
  }

  mutating func write(_ record: ResourceRecord) {
    write(record.name)
    write(record.type.number)
    write(record.isUnique ? 0x8001 : 1 as UInt16)
    write(UInt16(record.life >> 16))
    write(UInt16(record.life & 0xFFFF))
    let start = bytes.count
    write(0 as UInt16)
    write(record.content, of: record.name)
    let length = bytes.count - start - 2
    (bytes[start], bytes[start + 1]) = (UInt8(length >> 8), UInt8(length & 0xFF))
  }

  mutating func write(_ content: ResourceRecord.Content, of name: DomainName) {
    switch content {
    case .ipv4(let address), .ipv6(let address): bytes += address
    case .pointer(let target): write(target)
    case .service(let priority, let weight, let port, let host):
      for number in [priority, weight, port] { write(number) }
      // Written at full length: clients that ask from another port may not understand pointers here (RFC 6762, 18.14).
      for label in host.labels { write(label: label) }
      bytes.append(0)
    case .text(let strings):
      // At least one string is required, even if it is empty.
      for string in strings.isEmpty ? [[]] : strings { write(label: string) }
    case .absence(let types):
      write(name)
      let numbers = types.map { Int($0.number) }
      var map = [UInt8](repeating: 0, count: (numbers.max() ?? 0) / 8 + 1)
      for number in numbers { map[number / 8] |= 0x80 >> UInt8(number % 8) }
      bytes += [0, UInt8(map.count)] + map
    case .other(_, let content): bytes += content
    }
  }
}
