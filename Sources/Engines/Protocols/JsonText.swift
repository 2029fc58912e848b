/// A value of JSON as an engine may send it.
///
/// Own code because an answer is read for every move: Foundation's reader takes as long as the whole exchange may.
enum JsonText: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  /// A whole number that isn't negative, written as digits alone: seeds are larger than a `Double` can distinguish.
  case natural(UInt64)
  case string(String)
  case array([JsonText])
  case object([String: JsonText])

  /// The maximum depth of nested values; no answer needs more, and a thousand brackets must not exhaust the stack.
  private static let deepest = 16

  /// Reads a whole text; nil when it isn't one value of JSON.
  init?(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    guard reader.place == reader.bytes.count else { return nil }
    self = value
  }

  /// The reason why a text isn't one value of JSON, where that is easily overlooked; nil for any other reason.
  static func oversight(in text: String) -> String? {
    if text.unicodeScalars.first == "\u{FEFF}" { return "it begins with a byte order mark" }
    var reader = Reader(bytes: Array(text.utf8))
    guard reader.value(depth: 0) == nil else { return nil }
    let rest = reader.bytes[min(reader.place, reader.bytes.count)...]
    return ["NaN", "Infinity", "-Infinity"].first { rest.starts(with: $0.utf8) }.map { "JSON has no \($0)" }
  }

  subscript(_ key: String) -> JsonText? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number of a range that is nearest to this.
  func number(in range: ClosedRange<Double>) -> Double? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .natural(let number): Double(number)
      default: nil
      }
    return number.map { min(max($0, range.lowerBound), range.upperBound) }
  }

  var natural: UInt64? {
    switch self {
    case .number(let number): UInt64(exactly: number)
    case .natural(let number): number
    default: nil
    }
  }

  /// The number of a range that is nearest to this whole number.
  func integer(in range: ClosedRange<Int>) -> Int? {
    switch self {
    case .number(let number): range.nearest(to: number)
    case .natural(let number): range.nearest(to: number)
    default: nil
    }
  }

  var array: [JsonText]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The values of an array that are all read in one way; nil for one with another value, and for anything else.
  func array<Value>(of read: (JsonText) -> Value?) -> [Value]? {
    guard let elements = array else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }

  /// The whole numbers of an array that aren't negative; nil for one with anything else.
  var numbers: [Int]? { array { $0.natural.flatMap(Int.init(exactly:)) } }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skipSpace() {
      while next?.isBlank == true { place += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
      skipSpace()
      guard next == character.asciiValue else { return false }
      place += 1
      return true
    }

    private mutating func take(word: String) -> Bool {
      guard bytes[place...].starts(with: word.utf8) else { return false }
      place += word.utf8.count
      return true
    }

    mutating func value(depth: Int) -> JsonText? {
      skipSpace()
      guard depth < JsonText.deepest, let byte = next else { return nil }
      switch byte {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
      case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
      case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
      default: return number()
      }
    }

    private mutating func object(depth: Int) -> JsonText? {
      place += 1
      var fields: [String: JsonText] = [:]
      if take("}") { return .object(fields) }
      repeat {
        skipSpace()
        guard let key = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
        fields[key] = value
      } while take(",")
      return take("}") ? .object(fields) : nil
    }

    private mutating func array(depth: Int) -> JsonText? {
      place += 1
      var elements: [JsonText] = []
      if take("]") { return .array(elements) }
      repeat {
        guard let value = value(depth: depth + 1) else { return nil }
        elements.append(value)
      } while take(",")
      return take("]") ? .array(elements) : nil
    }

    private mutating func number() -> JsonText? {
      let rest = bytes[place...].prefix { $0.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
      let text = String(decoding: rest, as: UTF8.self)
      guard let first = rest.first, first == 0x2D || first.isDigit, let number = Double(text),
        number.isFinite
      else { return nil }
      place = rest.endIndex
      return UInt64(text).map { .natural($0) } ?? .number(number)
    }

    private mutating func string() -> String? {
      guard next == UInt8(ascii: "\"") else { return nil }
      place += 1
      var text: [UInt8] = []
      while let byte = next {
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\"):
          guard let escaped = escape() else { return nil }
          text.append(contentsOf: escaped.utf8)
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func escape() -> String? {
      guard let byte = next else { return nil }
      place += 1
      switch byte {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
      case UInt8(ascii: "u"):
        guard let high = unit() else { return nil }
        guard (0xD800...0xDBFF).contains(high) else { return UnicodeScalar(high).map(String.init) }
        guard take(word: "\\u"), let low = unit(), (0xDC00...0xDFFF).contains(low) else { return nil }
        return UnicodeScalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)).map(String.init)
      default: return nil
      }
    }

    private mutating func unit() -> UInt32? {
      guard place + 4 <= bytes.count else { return nil }
      defer { place += 4 }
      return UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    }
  }
}
