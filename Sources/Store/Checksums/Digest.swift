import Play

/// A digest of texts and numbers: equal for equal ones, different for others except with a probability of 2⁻⁶⁴.
///
/// Digests are stored in files, so their computation must never change. They guard against accidents, not against
/// malice.
package struct Digest: Hashable {
  private(set) var value: UInt64

  /// The value in sixteen hexadecimal digits.
  package var hex: String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }

  /// Creates an empty digest, which differs between purposes.
  package init(_ purpose: StaticString) {
    value = 0xCBF2_9CE4_8422_2325
    purpose.withUTF8Buffer { bytes in
      for byte in bytes { take(byte) }
    }
    take(0)
  }

  /// Adds a text and its end.
  mutating func add(_ text: String) {
    // Going through a string's own view takes several times as long as going through its bytes.
    self = text.utf8.withContiguousStorageIfAvailable { adding($0) } ?? adding(text.utf8)
  }

  /// The digest with bytes and their number added.
  private func adding(_ bytes: some Collection<UInt8>) -> Digest {
    var digest = self
    digest.add(bytes)
    digest.add(UInt64(bytes.count))
    return digest
  }

  /// Adds a number.
  mutating func add(_ number: UInt64) {
    value = SplitMix.mix(value ^ SplitMix.mix(number &+ 0x9E37_79B9_7F4A_7C15))
  }

  /// Adds bytes, but not their end.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// Adds a number.
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// A step of FNV-1a.
  private mutating func take(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
