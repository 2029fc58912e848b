/// Types of records, by their numbers.
struct RecordType: Hashable, Sendable {
  let number: UInt16

  static let ipv4 = RecordType(number: 1)
  static let pointer = RecordType(number: 12)
  static let text = RecordType(number: 16)
  static let ipv6 = RecordType(number: 28)
  static let service = RecordType(number: 33)
  static let absence = RecordType(number: 47)
  /// In questions alone: any type.
  static let any = RecordType(number: 255)
}

/// A resource record of the internet class.
struct Record: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A: four bytes.
    case ipv4([UInt8])
    /// AAAA: sixteen bytes.
    case ipv6([UInt8])
    /// PTR.
    case pointer(DomainName)
    /// SRV.
    case service(priority: UInt16, weight: UInt16, port: UInt16, host: DomainName)
    /// TXT: strings of at most 255 bytes.
    case text([[UInt8]])
    /// NSEC of a name for itself: the types below 256 that it has, all others it lacks (RFC 6762, 6.1).
    case absence(except: [RecordType])
    /// Whatever else there is, as its bytes.
    case other(RecordType, [UInt8])
  }

  let name: DomainName
  let content: Content
  /// For how many seconds it holds; 0 says goodbye.
  var life: UInt32
  /// Whether it replaces what was known under that name and type; of records that only one machine has.
  var isUnique: Bool

  var type: RecordType {
    switch content {
    case .ipv4: .ipv4
    case .ipv6: .ipv6
    case .pointer: .pointer
    case .service: .service
    case .text: .text
    case .absence: .absence
    case .other(let type, _): type
    }
  }

  /// Whether it says the same as another, for however long.
  func says(_ other: Record) -> Bool { name == other.name && content == other.content }
}

/// What is asked for.
struct Question: Hashable, Sendable {
  let name: DomainName
  let type: RecordType
  /// Whether the answer may come to the asker alone.
  var wantsUnicast = false

  /// Whether a record answers it.
  func asksFor(_ record: Record) -> Bool { (type == .any || type == record.type) && name == record.name }
}
