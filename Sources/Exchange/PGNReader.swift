import Foundation
import Statistics

/// Reads games written in Portable Game Notation, as far as ratings need them: the tags White, Black, Result and
/// Variant, and Agon's own tags Encounter, EncounterOpening (in games of other programs, Opening holds a name) and
/// EncounterVariant, which replaces Variant where programs for the game expect their own words there. The meaning of
/// Round differs from program to program: games without an Encounter share one where players, Event, Round up to its
/// last dot, and FEN, the position they began from, are the same, as programs write pairs of games.
///
/// Moves are skipped unread, except for the characters that show where comments end: braces, semicolons, and `%` at the
/// beginning of a line. A game ends where a tag follows after moves, after an empty line or after a tag of the same
/// name. A game that can't be read, such as one without a result or a name, or one cut off at the end of the file, is
/// left out, counted, and reported.
struct PGNReader {
  private let bytes: UnsafeRawBufferPointer
  private let file: String
  private var line = 0
  /// The number of games that could be read, including those that say nothing about strength.
  private var games = 0

  private var white: UnsafeRawBufferPointer?
  private var black: UnsafeRawBufferPointer?
  private var result: GameResult?
  private var variant = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The variant in Agon's words, where it was named so.
  private var ownVariant: UnsafeRawBufferPointer?
  private var encounter: UnsafeRawBufferPointer?
  private var draw: OpeningDraw?
  private var event: UnsafeRawBufferPointer?
  private var round: UnsafeRawBufferPointer?
  private var position: UnsafeRawBufferPointer?
  /// The first error in the current game.
  private var problem: ImportError?
  /// The line of the first tag of the current game; 0 before it.
  private var begin = 0
  /// Whether moves or an empty line have come after tags.
  private var isPastTags = false
  private var hasMoves = false

  private enum Tag { case white, black, result, variant, ownVariant, encounter, opening, event, round, position, other }

  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Reads all games.
  /// - Throws: `ImportError` for the first game, where no game can be read.
  mutating func read(into book: inout GameBook) throws(ImportError) {
    let before = book.leftOut.unreadable
    var position = 0
    while position < bytes.count {
      let end = end(ofLineAt: position)
      line += 1
      position = try read(position..<end, into: &book)
    }
    try finish(into: &book)
    guard games == 0 else { return }
    if book.leftOut.unreadable > before, let problem = book.leftOut.firstProblem { throw problem }
    throw ImportError(file: file, line: nil, problem: "has no games; expected tags such as [White \"...\"] before each")
  }

  private func end(ofLineAt position: Int) -> Int { find(0x0A, in: position..<bytes.count) ?? bytes.count }

  private func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = bytes.baseAddress,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Reads a line, and the rest of a comment that ends on a later one.
  /// - Returns: the position at which reading continues.
  private mutating func read(_ range: Range<Int>, into book: inout GameBook) throws(ImportError) -> Int {
    var start = range.lowerBound
    // Files that were concatenated have byte order marks in the middle.
    if start < range.upperBound, bytes[start] == 0xEF, bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    while start < range.upperBound, bytes[start].isBlank { start += 1 }
    guard start < range.upperBound else {
      isPastTags = true
      return range.upperBound + 1
    }
    // Lines that begin with % or ; are remarks, which may stand anywhere.
    if bytes[start] == UInt8(ascii: "%") || bytes[start] == UInt8(ascii: ";") { return range.upperBound + 1 }
    while start < range.upperBound, beginsTag(at: start, before: range.upperBound) {
      start = try readTag(start..<range.upperBound, into: &book)
      while start < range.upperBound, bytes[start].isBlank { start += 1 }
    }
    guard start < range.upperBound else { return range.upperBound + 1 }
    isPastTags = true
    hasMoves = true
    return endOfMoves(start..<range.upperBound)
  }

  /// The position after moves and comments on a line, the last of which may end on a later one.
  private mutating func endOfMoves(_ range: Range<Int>) -> Int {
    var rest = range
    // The next semicolon, once it matters; the end of the line where there is none.
    var remark = rest.lowerBound - 1
    while let open = find(UInt8(ascii: "{"), in: rest) {
      if remark < rest.lowerBound { remark = find(UInt8(ascii: ";"), in: rest) ?? range.upperBound }
      // Everything after a semicolon is a remark.
      if remark < open { break }
      guard let close = endOfComment(from: open + 1, onLineTo: range.upperBound) else { break }
      if close < range.upperBound {
        rest = close + 1..<range.upperBound
      } else {
        let end = end(ofLineAt: close)
        line += newlines(in: open..<close)
        rest = close + 1..<max(close + 1, end)
        return rest.isEmpty ? end + 1 : endOfMoves(rest)
      }
    }
    return rest.upperBound + 1
  }

  /// The place of the brace that closes a comment; nil where it was left open, as in a game that was cut off: no brace
  /// follows, or another comment begins after what looks like the tags of the next game.
  private func endOfComment(from start: Int, onLineTo end: Int) -> Int? {
    guard let close = find(UInt8(ascii: "}"), in: start..<bytes.count) else { return nil }
    guard close >= end else { return close }
    guard let next = find(UInt8(ascii: "{"), in: start..<close) else { return close }
    var position = start
    while let end = find(0x0A, in: position..<next) {
      position = end + 1
      if position < next, beginsTag(at: position, before: next) { return nil }
    }
    return close
  }

  private func newlines(in range: Range<Int>) -> Int {
    var (count, position) = (0, range.lowerBound)
    while let end = find(0x0A, in: position..<range.upperBound) { (count, position) = (count + 1, end + 1) }
    return count
  }

  /// Whether a tag begins: a bracket, a name, and a value in quotation marks; among tags, also a tag with an invalid
  /// value.
  private func beginsTag(at start: Int, before end: Int) -> Bool {
    guard bytes[start] == UInt8(ascii: "["), start + 1 < end, bytes[start + 1].isLetter else { return false }
    guard hasMoves else { return true }
    return quote(afterName: start + 1..<end) != nil
  }

  /// Reads a tag of the current game, or of the next one.
  /// - Returns: the end of the tag.
  private mutating func readTag(_ range: Range<Int>, into book: inout GameBook) throws(ImportError) -> Int {
    let name = range.dropFirst()
    let tag = tag(name)
    if hasMoves || isPastTags && isComplete || isRepeated(tag) { try finish(into: &book) }
    isPastTags = false
    if begin == 0 { begin = line }
    let (value, end) = value(in: name)
    switch tag {
    case .other: break
    case .white: white = required(value, "White", range)
    case .black: black = required(value, "Black", range)
    case .variant: variant = required(value, "Variant", range) ?? variant
    case .ownVariant: ownVariant = required(value, "EncounterVariant", range)
    case .encounter: encounter = required(value, "Encounter", range)
    case .event: event = value
    case .round: round = value
    case .position: position = value
    case .opening:
      guard let text = required(value, "EncounterOpening", range) else { break }
      draw = OpeningText.read(text)
      if draw == nil { note("the opening is \(ImportError.excerpt(text)); \(OpeningText.expected)") }
    case .result:
      guard let text = required(value, "Result", range) else { break }
      result = GameResult(text)
      if result == nil {
        note("the result is \(ImportError.excerpt(text)); expected 1-0, 0-1, 1/2-1/2 or *")
      }
    }
    return end
  }

  /// Records an error in the current game, if it is the first one.
  private mutating func note(_ problem: String, line: Int? = nil) {
    self.problem = self.problem ?? ImportError(file: file, line: line ?? self.line, problem: problem)
  }

  /// The value of a tag that must be present and not empty.
  private mutating func required(
    _ value: UnsafeRawBufferPointer?, _ name: String, _ range: Range<Int>
  ) -> UnsafeRawBufferPointer? {
    if let value { return value }
    var tag = bytes[range]
    while let last = tag.last, last.isBlank { tag = tag.dropLast() }
    note("expected [\(name) \"...\"], found \(ImportError.excerpt(tag))")
    return nil
  }

  private var isComplete: Bool { white != nil && black != nil && result != nil }

  /// Whether the current game is complete and has that tag already, so that another one must have begun.
  private func isRepeated(_ tag: Tag) -> Bool {
    guard isComplete else { return false }
    switch tag {
    case .white, .black, .result: return true
    case .variant: return variant.count > 0
    case .ownVariant: return ownVariant != nil
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
    case UInt8(ascii: "E") where reads("EncounterVariant"): return .ownVariant
    case UInt8(ascii: "E") where reads("Event"): return .event
    case UInt8(ascii: "R") where reads("Round"): return .round
    case UInt8(ascii: "F") where reads("FEN"): return .position
    default: return .other
    }
  }

  /// The text between the quotation marks of a tag, nil where it is empty or not found, and the end of the tag: the
  /// first bracket after a quotation mark.
  private func value(in range: Range<Int>) -> (UnsafeRawBufferPointer?, end: Int) {
    guard let open = quote(afterName: range) else { return (nil, range.upperBound) }
    var place = open + 1
    while let quote = find(UInt8(ascii: "\""), in: place..<range.upperBound) {
      place = quote + 1
      var end = place
      while end < range.upperBound, bytes[end].isBlank { end += 1 }
      guard end < range.upperBound, bytes[end] == UInt8(ascii: "]"), !isEscaped(quote, after: open) else { continue }
      return (quote > open + 1 ? UnsafeRawBufferPointer(rebasing: bytes[open + 1..<quote]) : nil, end + 1)
    }
    return (nil, range.upperBound)
  }

  /// The opening quotation mark after a tag's name; nil if something else follows.
  private func quote(afterName range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound, bytes[place].isNamePart { place += 1 }
    while place < range.upperBound, bytes[place].isBlank { place += 1 }
    return place < range.upperBound && bytes[place] == UInt8(ascii: "\"") ? place : nil
  }

  /// Whether a quotation mark is escaped by an odd number of backslashes.
  private func isEscaped(_ quote: Int, after open: Int) -> Bool {
    var place = quote
    while place > open + 1, bytes[place - 1] == UInt8(ascii: "\\") { place -= 1 }
    return !(quote - place).isMultiple(of: 2)
  }

  /// The number of the player named by a value, in which backslashes escape quotation marks and backslashes.
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

  private mutating func finish(into book: inout GameBook) throws(ImportError) {
    guard begin > 0 else { return }
    defer { reset() }
    if !isComplete {
      let missing = white == nil ? "White" : black == nil ? "Black" : "Result"
      note("the game that begins here has no tag \(missing)", line: begin)
    } else if draw != nil, encounter == nil {
      note("the game that begins here has a tag EncounterOpening, but no tag Encounter", line: begin)
    }
    guard problem == nil, let result, let first = white, let second = black else {
      if let problem { book.leaveOut(problem) }
      return
    }
    games += 1
    let (white, black) = (player(first, in: &book), player(second, in: &book))
    let group = book.group(variant: ownVariant ?? variant, seats: 2)
    func add(_ mark: EncounterMark?) throws(ImportError) {
      do {
        try book.add(result, group: group, first: white, second: black, encounter: mark)
      } catch {
        throw ImportError(file: file, line: begin, problem: error.problem)
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
  }

  private mutating func reset() {
    (white, black, result, problem) = (nil, nil, nil, nil)
    variant = UnsafeRawBufferPointer(start: nil, count: 0)
    (ownVariant, encounter, draw) = (nil, nil, nil)
    (event, round, position) = (nil, nil, nil)
    begin = 0
    isPastTags = false
    hasMoves = false
  }
}

extension PGNReader {
  /// The inferred encounter, which games that began from one position in one round have in common, such as `17` where
  /// Round is `17`, `17.1` or `17.2`; nil where the game doesn't show it.
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
  /// Whether the byte is a letter from A to Z or a to z.
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

  /// Whether the byte is a letter, digit or underscore.
  fileprivate var isNamePart: Bool { isLetter || (0x30...0x39).contains(self) || self == 0x5F }
}
