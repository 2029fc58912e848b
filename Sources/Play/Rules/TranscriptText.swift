/// A transcript that is read from its front to its end, byte by byte.
///
/// Valid only inside `reading`, which lends it the text's memory: a game's moves are read a million times in a
/// report, and characters take five times as long as bytes.
public struct TranscriptText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes that have been read.
  public private(set) var offset = 0

  /// Lends a text to a closure that reads it.
  /// - Throws: What `body` throws.
  public static func reading<Value, Failure>(
    _ text: String, _ body: (inout TranscriptText) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var text = text
    let read = text.withUTF8 { bytes in
      Result { () throws(Failure) in
        var reader = TranscriptText(bytes: bytes)
        return try body(&reader)
      }
    }
    return try read.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether all has been read.
  public var isAtEnd: Bool { offset == bytes.count }

  /// The number of bytes of the whole text.
  public var count: Int { bytes.count }

  /// A byte of the rest, by default the next one; nil beyond the end.
  public func peek(_ ahead: Int = 0) -> UInt8? {
    offset &+ ahead < bytes.count ? bytes[offset &+ ahead] : nil
  }

  /// The next bytes as text.
  public func text(ofNext count: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[offset..<offset + count]), as: UTF8.self)
  }

  /// Moves past bytes that have been looked at.
  public mutating func skip(_ count: Int = 1) {
    precondition(count <= bytes.count - offset, "nobody looks beyond the end")
    offset &+= count
  }

  /// The beginning of the rest, for messages.
  public func rest(atMost characters: Int) -> String { String(text(ofNext: count - offset).prefix(characters)) }
}
