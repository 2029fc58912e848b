import Foundation
import Statistics

/// Reads games written in Portable Game Notation, as far as ratings need them: the tags White, Black, Result and
/// Variant, and Agon's own, Encounter and EncounterOpening (Opening has a name in it in other programs' games). What
/// Round counts differs from program to program: games without an Encounter share one where players, Event, Round up to
/// its last dot and the position they began from, FEN, are the same, as programs write pairs of games.
///
/// Only lines that begin with a tag are looked at, one tag a line as all programs write them; moves and comments are
/// passed over unread. A game ends where a tag follows on moves, on an empty line or on a tag of the same name.
struct PGNReader {
  private let bytes: UnsafeRawBufferPointer
  private let file: String
  private var line = 0

  private var white: Int?
  private var black: Int?
  private var result: GameResult?
  private var variant = UnsafeRawBufferPointer(start: nil, count: 0)
  private var encounter: UnsafeRawBufferPointer?
  private var draw: OpeningDraw?
  private var event: UnsafeRawBufferPointer?
  private var round: UnsafeRawBufferPointer?
  private var position: UnsafeRawBufferPointer?
  /// The line of the first tag of the game at hand; 0 before it.
  private var begin = 0
  /// Whether moves or an empty line have come after tags.
  private var isPastTags = false
  private var hasMoves = false

  private enum Tag { case white, black, result, variant, encounter, opening, event, round, position, other }

  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func read(into book: inout GameBook) throws(ImportError) {
    var position = 0
    while position < bytes.count {
      let end = endOfLine(from: position)
      line += 1
      try read(position..<end, into: &book)
      position = end + 1
    }
    try finish(into: &book)
  }

  private func endOfLine(from position: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + position, 0x0A, bytes.count - position)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  private mutating func read(_ range: Range<Int>, into book: inout GameBook) throws(ImportError) {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isBlank { start += 1 }
    guard start < range.upperBound else {
      isPastTags = true
      return
    }
    guard bytes[start] == UInt8(ascii: "["), start + 1 < range.upperBound, bytes[start + 1].isLetter else {
      // Lines that begin with % or ; are remarks, which may stand anywhere.
      if bytes[start] != UInt8(ascii: "%"), bytes[start] != UInt8(ascii: ";") {
        isPastTags = true
        hasMoves = true
      }
      return
    }
    let name = start + 1..<range.upperBound
    let tag = tag(name)
    if hasMoves || isPastTags && isComplete || isRepeated(tag) { try finish(into: &book) }
    isPastTags = false
    if begin == 0 { begin = line }
    switch tag {
    case .other: break
    case .white: white = player(try value(after: 5, name), in: &book)
    case .black: black = player(try value(after: 5, name), in: &book)
    case .variant: variant = try value(after: 7, name)
    case .encounter: encounter = try value(after: 9, name)
    case .event: event = try? value(after: 5, name)
    case .round: round = try? value(after: 5, name)
    case .position: position = try? value(after: 3, name)
    case .opening:
      let text = try value(after: 16, name)
      draw = OpeningText.read(text)
      guard draw != nil else {
        throw error("the opening is \(ImportError.excerpt(text)); \(OpeningText.expected)")
      }
    case .result:
      let text = try value(after: 6, name)
      guard let result = GameResult(text) else {
        throw error("the result is \(ImportError.excerpt(text)); expected 1-0, 0-1, 1/2-1/2 or *")
      }
      self.result = result
    }
  }

  private var isComplete: Bool { white != nil && black != nil && result != nil }

  /// Whether the game at hand is complete and has that tag already, so that another one must have begun.
  private func isRepeated(_ tag: Tag) -> Bool {
    guard isComplete else { return false }
    switch tag {
    case .white, .black, .result: return true
    case .variant: return variant.count > 0
    case .encounter: return encounter != nil
    case .opening: return draw != nil
    case .event, .round, .position, .other: return false
    }
  }

  private func tag(_ range: Range<Int>) -> Tag {
    func reads(_ name: StaticString) -> Bool {
      let length = name.utf8CodeUnitCount
      guard range.count > length else { return false }
      for index in 0..<length where bytes[range.lowerBound + index] != name.utf8Start[index] { return false }
      let next = bytes[range.lowerBound + length]
      return next.isBlank || next == UInt8(ascii: "\"")
    }
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "W") where reads("White"): return .white
    case UInt8(ascii: "B") where reads("Black"): return .black
    case UInt8(ascii: "R") where reads("Result"): return .result
    case UInt8(ascii: "V") where reads("Variant"): return .variant
    case UInt8(ascii: "E") where reads("Encounter"): return .encounter
    case UInt8(ascii: "E") where reads("EncounterOpening"): return .opening
    case UInt8(ascii: "E") where reads("Event"): return .event
    case UInt8(ascii: "R") where reads("Round"): return .round
    case UInt8(ascii: "F") where reads("FEN"): return .position
    default: return .other
    }
  }

  /// What stands between the first quotation mark after the name and the last one before the closing bracket.
  private func value(after length: Int, _ range: Range<Int>) throws(ImportError) -> UnsafeRawBufferPointer {
    var start = range.lowerBound + length
    while start < range.upperBound, bytes[start].isBlank { start += 1 }
    var end = range.upperBound
    func dropBlanks() { while end > start, bytes[end - 1].isBlank { end -= 1 } }
    dropBlanks()
    guard end > start, bytes[end - 1] == UInt8(ascii: "]") else { throw malformed(range, length) }
    end -= 1
    dropBlanks()
    guard end - start >= 2, bytes[start] == UInt8(ascii: "\""), bytes[end - 1] == UInt8(ascii: "\"") else {
      throw malformed(range, length)
    }
    let value = UnsafeRawBufferPointer(rebasing: bytes[start + 1..<end - 1])
    guard !value.isEmpty else { throw malformed(range, length) }
    return value
  }

  /// The number of the player that a value names, where a backslash goes before quotation marks and backslashes.
  private func player(_ value: UnsafeRawBufferPointer, in book: inout GameBook) -> Int {
    guard let base = value.baseAddress, memchr(base, 0x5C, value.count) != nil else { return book.player(value) }
    var name: [UInt8] = []
    var isEscaped = false
    for byte in value {
      let escapes = byte == UInt8(ascii: "\\") && !isEscaped
      if !escapes { name.append(byte) }
      isEscaped = escapes
    }
    return name.withUnsafeBytes { book.player($0) }
  }

  private func malformed(_ range: Range<Int>, _ length: Int) -> ImportError {
    let name = String(decoding: bytes[range.lowerBound..<range.lowerBound + length], as: UTF8.self)
    let tag = bytes[range.lowerBound - 1..<range.upperBound]
    return error("expected [\(name) \"...\"], found \(ImportError.excerpt(tag))")
  }

  private func error(_ problem: String, line: Int? = nil) -> ImportError {
    ImportError(file: file, line: line ?? self.line, problem: problem)
  }

  private mutating func finish(into book: inout GameBook) throws(ImportError) {
    guard begin > 0 else { return }
    guard let white, let black, let result else {
      let missing = white == nil ? "White" : black == nil ? "Black" : "Result"
      throw error("the game that begins here has no tag \(missing)", line: begin)
    }
    guard draw == nil || encounter != nil else {
      throw error("the game that begins here has a tag EncounterOpening, but no tag Encounter", line: begin)
    }
    let group = book.group(variant: variant, seats: 2)
    func add(_ mark: EncounterMark?) throws(ImportError) {
      do {
        try book.add(result, group: group, first: white, second: black, encounter: mark)
      } catch {
        throw self.error(error.problem, line: begin)
      }
    }
    if encounter == nil, let name = inferredEncounter {
      let result = name.withUnsafeBytes { name in
        Result { () throws(ImportError) in try add(EncounterMark(name: name, isInferred: true)) }
      }
      try result.get()
    } else {
      try add(encounter.map { EncounterMark(name: $0, draw: draw) })
    }
    (self.white, self.black, self.result) = (nil, nil, nil)
    variant = UnsafeRawBufferPointer(start: nil, count: 0)
    encounter = nil
    draw = nil
    (event, round, position) = (nil, nil, nil)
    begin = 0
    isPastTags = false
    hasMoves = false
  }
}

extension PGNReader {
  /// What games have in common that were begun from one position in one round: `17` where Round is `17`, `17.1` or
  /// `17.2`; nil where the game doesn't tell.
  private var inferredEncounter: [UInt8]? {
    guard let round, let position, !round.elementsEqual("?".utf8), !round.elementsEqual("-".utf8) else { return nil }
    let end = round.lastIndex(of: UInt8(ascii: ".")) ?? round.endIndex
    var name = Array(file.utf8)
    for part in [event.map { $0[...] }, round[..<end], position[...]] {
      name.append(0)
      if let part { name.append(contentsOf: part) }
    }
    return name
  }
}

extension UInt8 {
  /// A to Z or a to z.
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
