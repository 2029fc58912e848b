/// Types of records, by their numbers.
struct RecordType: Hashable, Sendable {
  let number: UInt16

  static let ipv4 = RecordType(number: 1)
  static let pointer = RecordType(number: 12)
  static let text = RecordType(number: 16)
  static let ipv6 = RecordType(number: 28)
  static let service = RecordType(number: 33)
  static let absence = RecordType(number: 47)
  /// Any type; in questions only.
  static let any = RecordType(number: 255)
}

/// A resource record of the internet class.
struct ResourceRecord: Hashable, Sendable {
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
    /// NSEC of a name for itself: the types below 256 that exist; all others don't (RFC 6762, 6.1).
    case absence(except: [RecordType])
    /// A record of any other type, as its bytes.
    case other(RecordType, [UInt8])
  }

  let name: DomainName
  let content: Content
  /// The time to live, in seconds; 0 in a goodbye.
  var life: UInt32
  /// Whether the record replaces others of that name and type; for records that only one machine has.
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

  /// Whether the record has the same name and content as another, whatever its time to live.
  func says(_ other: ResourceRecord) -> Bool { name == other.name && content == other.content }
}

/// A question for records.
struct Question: Hashable, Sendable {
  let name: DomainName
  let type: RecordType
  /// Whether the answer may be sent to the asker alone.
  var wantsUnicast = false

  /// Whether a record answers the question.
  func asksFor(_ record: ResourceRecord) -> Bool { (type == .any || type == record.type) && name == record.name }
}
