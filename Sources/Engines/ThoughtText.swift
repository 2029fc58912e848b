import Play

/// Reads engines' thoughts: whatever they write, the result can be stored.
enum ThoughtText {
  /// The maximum length of a line of moves, in bytes.
  private static let longestLine = 400
  private static let depths = 0...1_000
  /// The range of scores; a win that is proven is less.
  private static let scores = -10_000.0...10_000.0

  /// The search depth in plies, as in `12`, `12-20` or `12@95%`; nil for `95%`, which is no depth.
  static func depth(_ text: some StringProtocol) -> Int? {
    let end = text.utf8.firstIndex { !$0.isDigit } ?? text.endIndex
    guard end > text.startIndex, end == text.endIndex || text.utf8[end] != UInt8(ascii: "%") else { return nil }
    return depths.nearest(to: text[..<end])
  }

  /// The score: a number in the engine's own unit, or a win or a loss in a number of plies, as in `+M5` or `-M6`.
  static func score(_ text: some StringProtocol, unit: Double = 1) -> Double? {
    let unsigned = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    if unsigned.first == UInt8(ascii: "M"), let plies = depths.nearest(to: text[unsigned.startIndex...].dropFirst()) {
      return text.first == "-" ? -Thought.score(ofWinIn: plies) : Thought.score(ofWinIn: plies)
    }
    // A whole number is read faster by itself.
    guard let number = Int(text).map(Double.init) ?? Double(text), number.isFinite else { return nil }
    return min(max(number / unit, scores.lowerBound), scores.upperBound)
  }

  /// The number of nodes visited, as in `1234`, `12K` or `1.5M`.
  static func nodes(_ text: some StringProtocol) -> Int? {
    if let number = ClosedRange.nodes.nearest(to: text) { return number }
    let factor: Double
    switch text.last {
    case "K", "k": factor = 1e3
    case "M": factor = 1e6
    case "G", "B": factor = 1e9
    default: return nil
    }
    guard let number = Double(text.dropLast()), number.isFinite else { return nil }
    return ClosedRange.nodes.nearest(to: (number * factor).rounded())
  }

  /// Moves with a space between them, up to the first that is no text to be shown or would make the line too long.
  static func line(_ moves: some Sequence<some StringProtocol>) -> String {
    var line = ""
    for move in moves {
      guard line.utf8.count + move.utf8.count < longestLine,
        move.utf8.allSatisfy({ 0x20..<0x7F ~= $0 })
          || !move.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { break }
      if !line.isEmpty { line += " " }
      line += move
    }
    return line
  }

  /// Whether a word names a cell: letters, then a number.
  static func isCell(_ word: some StringProtocol) -> Bool {
    let letters = word.prefix { $0.isASCII && $0.isLetter }
    let digits = word.dropFirst(letters.count)
    return (1...2).contains(letters.count) && (1...2).contains(digits.count)
      && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The moves of a line that is written without spaces, such as `F5d6C3` or `F5-PA-C3`.
  static func cells(_ text: some StringProtocol) -> [String] {
    var cells: [String] = []
    var cell = ""
    for character in text.lowercased() {
      if character.isLetter && (cell.last?.isNumber ?? false || cell == "pa") {
        cells.append(cell)
        cell = ""
      }
      if character.isLetter || character.isNumber { cell.append(character) }
    }
    return cells + (cell.isEmpty ? [] : [cell])
  }
}

extension Thought {
  /// The thought; nil where it is empty.
  var asSaid: Thought? { isEmpty ? nil : self }
}
