extension Message {
  /// Reads a packet of any content.
  ///
  /// - Returns: nil for invalid packets, and for messages of other operations or with errors, which have no meaning
  ///   here. Records and questions of other classes are left out.
  init?(_ bytes: some Collection<UInt8>) {
    self.init()
    var reader = MessageReader(bytes: Array(bytes))
    guard let id = reader.number(), let flags = reader.number(), flags & 0x780F == 0,
      let counts = reader.numbers(4)
    else { return nil }
    self.id = id
    isResponse = flags & 0x8000 != 0
    for _ in 0..<counts[0] {
      guard let question = reader.question() else { return nil }
      if let question = question.known { questions.append(question) }
    }
    for (part, count) in zip([\Message.answers, \.authorities, \.additionals], counts.dropFirst()) {
      for _ in 0..<count {
        guard let record = reader.record() else { return nil }
        if let record = record.known { self[keyPath: part].append(record) }
      }
    }
  }
}

/// Reads bytes of any content; never reads beyond the end, and never loops endlessly.
private struct MessageReader {
  let bytes: [UInt8]
  private var place = 0

  /// The value read; nil for a class that isn't the internet's.
  struct Read<Value> {
    let known: Value?
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count - place else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func number() -> UInt16? { take(2).map { UInt16($0.first ?? 0) << 8 | UInt16($0.last ?? 0) } }

  mutating func numbers(_ count: Int) -> [UInt16]? {
    guard count * 2 <= bytes.count - place else { return nil }
    return (0..<count).compactMap { _ in number() }
  }

  /// Reads a name, whose pointers have to lead backwards, each further than the one before.
  mutating func name() -> DomainName? {
    var labels: [[UInt8]] = []
    var (size, start, here) = (1, place, place)
    var end: Int?
    while here < bytes.count {
      let length = Int(bytes[here])
      switch length {
      case 0:
        place = end ?? here + 1
        return DomainName(labels: labels)
      case 1...DomainName.longestLabel:
        size += length + 1
        guard size <= DomainName.longest, here + length < bytes.count else { return nil }
        labels.append(Array(bytes[here + 1...here + length]))
        here += length + 1
      case 0xC0...:
        guard here + 1 < bytes.count else { return nil }
        let target = (length & 0x3F) << 8 | Int(bytes[here + 1])
        guard target < start else { return nil }
        end = end ?? here + 2
        (start, here) = (target, target)
      default: return nil
      }
    }
    return nil
  }

  mutating func question() -> Read<Question>? {
    guard let name = name(), let type = number(), let kind = number() else { return nil }
    // Class 255 stands for any class.
    guard [1, 255].contains(kind & 0x7FFF) else { return Read(known: nil) }
    return Read(known: Question(name: name, type: RecordType(number: type), wantsUnicast: kind & 0x8000 != 0))
  }

  mutating func record() -> Read<ResourceRecord>? {
    guard let name = name(), let type = number(), let kind = number(), let life = numbers(2), let length = number(),
      Int(length) <= bytes.count - place
    else { return nil }
    let end = place + Int(length)
    guard kind & 0x7FFF == 1 else {
      place = end
      return Read(known: nil)
    }
    guard let content = content(of: RecordType(number: type), name, until: end), place <= end else { return nil }
    place = end
    return Read(
      known: ResourceRecord(
        name: name, content: content, life: UInt32(life[0]) << 16 | UInt32(life[1]), isUnique: kind & 0x8000 != 0))
  }

  private mutating func content(of type: RecordType, _ name: DomainName, until end: Int) -> ResourceRecord.Content? {
    let length = end - place
    switch type {
    case .ipv4: return length == 4 ? take(4).map { .ipv4(Array($0)) } : nil
    case .ipv6: return length == 16 ? take(16).map { .ipv6(Array($0)) } : nil
    case .pointer: return self.name().map { .pointer($0) }
    case .service:
      guard length > 6, let numbers = numbers(3), let host = self.name() else { return nil }
      return .service(priority: numbers[0], weight: numbers[1], port: numbers[2], host: host)
    case .text:
      var strings: [[UInt8]] = []
      while place < end {
        guard let size = take(1)?.first, let string = take(Int(size)), place <= end else { return nil }
        strings.append(Array(string))
      }
      return .text(strings)
    case .absence: return absence(name, until: end)
    default: return take(length).map { .other(type, Array($0)) }
    }
  }

  /// Reads an NSEC record as it is used on the local network: the next name is the name itself, and types are below
  /// 256.
  private mutating func absence(_ name: DomainName, until end: Int) -> ResourceRecord.Content? {
    let start = place
    guard let next = self.name(), place <= end else { return nil }
    let map = Array(bytes[place..<end])
    guard next == name, map.count > 2, map[0] == 0, Int(map[1]) == map.count - 2 else {
      return .other(.absence, Array(bytes[start..<end]))
    }
    let bits = map.dropFirst(2)
    let types = (0..<bits.count * 8).filter { bits[bits.startIndex + $0 / 8] & (0x80 >> UInt8($0 % 8)) != 0 }
    return .absence(except: types.map { RecordType(number: UInt16($0)) })
  }
}
