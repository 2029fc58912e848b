/// A named, ranged and documented parameter of a player or of a game.
public struct Parameter: Sendable, Hashable {
  /// The kind of values.
  public enum Kind: Sendable, Hashable {
    /// A whole number; without a default the parameter may stay unset.
    case integer(ClosedRange<Int>, default: Int?)
    /// A real number.
    case real(ClosedRange<Double>, default: Double)
    /// One of several words, by default the first.
    case choice([String])
    /// A flag: its name stands there as a bare word, or it doesn't.
    case flag
    /// A number of cells in a row, from `least` to the board's longer side.
    case length(least: Int, default: Length)
  }

  /// A default length, which depends on the board.
  public enum Length: Sendable, Hashable {
    /// The shorter side of the board, at most this number.
    case shorterSide(atMost: Int)
    /// A fixed number, at most the longer side of the board.
    case longerSide(atMost: Int)
  }

  /// The parameter's name in notations and configs.
  public let name: String
  /// The parameter's effect, in a phrase.
  public let summary: String
  /// The kind of values.
  public let kind: Kind

  /// Creates a parameter.
  public init(_ name: String, _ summary: String, _ kind: Kind) {
    self.name = name
    self.summary = summary
    self.kind = kind
  }

  /// The range of values, in words.
  public var range: String {
    switch kind {
    case .integer(let range, _): "\(range.lowerBound) to \(range.upperBound)"
    case .real(let range, _): "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case .choice(let words): words.joined(separator: " or ")
    case .flag: ""
    case .length(let least, _): "\(least) to the longer side"
    }
  }

  /// The expected values, in words.
  public var expectation: String {
    switch kind {
    case .integer: "a whole number from \(range)"
    case .real: "a number from \(range)"
    case .choice: range
    case .flag: "the bare word “\(name)”"
    case .length: "a whole number from \(range)"
    }
  }

  /// The default, in words; nil for a parameter that is unset by default.
  public var defaultText: String? {
    switch kind {
    case .integer(_, let value): value.map(String.init)
    case .real(_, let value): Self.text(value)
    case .choice(let words): words.first
    case .flag: nil
    case .length(_, .shorterSide(let most)): "the shorter side, at most \(most)"
    case .length(_, .longerSide(let most)): "\(most)"
    }
  }

  /// The parameter on a board of this size, where a length is a whole number.
  func onBoard(width: Int, height: Int) -> Parameter {
    guard case .length(let least, let length) = kind else { return self }
    let usual =
      switch length {
      case .shorterSide(let most): min(width, height, most)
      case .longerSide(let most): min(max(width, height), most)
      }
    return Parameter(name, summary, .integer(least...max(width, height), default: usual))
  }

  /// The value in `text`, a word's number for a word; nil if it is of the wrong kind or out of range, and for a length
  /// as long as the board isn't known.
  public func value(of text: String) -> Double? {
    switch kind {
    case .flag, .length: nil
    case .integer(let range, _):
      Int(text).flatMap { range.contains($0) ? Double($0) : nil }
    case .real(let range, _):
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    case .choice(let words):
      words.firstIndex(of: text).map(Double.init)
    }
  }

  /// The text of a value in a notation.
  func text(of value: Double) -> String {
    if case .choice(let words) = kind { words[Int(value)] } else { Self.text(value) }
  }

  /// A number as text, without a superfluous “.0”.
  public static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}
