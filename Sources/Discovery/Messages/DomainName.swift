/// A name of the domain name system, as the bytes of its labels. Capital ASCII letters count as small ones.
struct DomainName: Sendable {
  /// The maximum length of a label, in bytes.
  static let longestLabel = 63
  /// The maximum length of a name, in bytes, lengths and the empty label at its end counted.
  static let longest = 255

  let labels: [[UInt8]]

  /// The key for comparisons: lengths and labels, in small letters.
  private let key: [UInt8]

  init(labels: [[UInt8]]) {
    self.labels = labels
    key = labels.flatMap { label in
      [UInt8(truncatingIfNeeded: label.count)]
        + label.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
  }

  /// Creates a name from labels of 1 to 63 bytes.
  init(_ labels: String...) { self.init(labels: labels.map { Array($0.utf8) }) }

  /// Creates a name within another.
  init(_ label: String, in domain: DomainName) { self.init(labels: [Array(label.utf8)] + domain.labels) }

  /// The name without its first label.
  var parent: DomainName { DomainName(labels: Array(labels.dropFirst())) }

  /// The first label as text.
  var first: String { String(decoding: labels.first ?? [], as: UTF8.self) }

  /// All labels as text, with dots between them.
  var text: String { labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".") }
}

extension DomainName: Hashable {
  static func == (left: DomainName, right: DomainName) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
