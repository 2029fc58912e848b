import Foundation

/// A parameter of a player that is tuned: a number with its range, or a choice among words.
///
/// Optimisers see a number as a coordinate from 0 (min) to 1 (max), even on its scale. The value of a word is its
/// index among its parameter's words, from 0: the surface derives no order from it (`SurfaceBasis`).
public struct TunedParameter: Hashable, Sendable {
  /// The kind of values.
  public enum Kind: Hashable, Sendable {
    /// Whole numbers.
    case integer
    /// All numbers.
    case real
    /// One of several words.
    case choice([String])
  }

  /// The scale on which steps have equal size.
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    /// Equal differences count alike.
    case linear
    /// Equal factors count alike.
    case log
  }

  /// The parameter's name.
  public let name: String
  /// The value that the tune starts from.
  public let start: Double
  /// The smallest value.
  public let min: Double
  /// The largest value.
  public let max: Double
  /// The kind of values.
  public let kind: Kind
  /// The scale on which steps have equal size.
  public let scale: Scale

  /// Creates a parameter that is a number.
  ///
  /// Throws `TuningError` unless min < max, start lies between them, a log scale's range is above 0, and an integer's
  /// numbers are whole.
  public init(
    name: String, start: Double, min: Double, max: Double, kind: Kind = .real, scale: Scale = .linear
  ) throws(TuningError) {
    guard min < max, (max - min).isFinite else { throw .emptyRange(name: name, min: min, max: max) }
    guard min <= start, start <= max else { throw .startOutside(name: name, start: start, min: min, max: max) }
    if scale == .log, min <= 0 { throw .logOfNothing(name: name, min: min) }
    if kind == .integer {
      for (what, value) in [("start", start), ("min", min), ("max", max)] where value != value.rounded() {
        throw .notWhole(name: name, what: what, value: value)
      }
    }
    (self.name, self.start, self.min, self.max, self.kind, self.scale) = (name, start, min, max, kind, scale)
  }

  /// Creates a parameter that is a word.
  ///
  /// Throws `TuningError` unless there are two words or more, all of them different and none with a comma or a line
  /// break, and `start` is one of them.
  public init(name: String, start: String, words: [String]) throws(TuningError) {
    var known: Set<String> = []
    for word in words {
      guard !word.isEmpty, !word.contains(where: { $0 == "," || $0.isNewline }) else {
        throw .notAWord(name: name, word)
      }
      guard known.insert(word).inserted else { throw .wordTwice(name: name, word) }
    }
    guard words.count > 1 else { throw .tooFewWords(name: name, words) }
    guard let first = words.firstIndex(of: start) else { throw .startUnknown(name: name, start: start, words) }
    (self.name, self.start, min, max) = (name, Double(first), 0, Double(words.count - 1))
    (kind, scale) = (.choice(words), .linear)
  }

  /// The words of a parameter that is a choice; empty where it is a number.
  public var words: [String] { if case .choice(let words) = kind { words } else { [] } }

  /// Whether the parameter is a choice among words.
  public var isWord: Bool { !words.isEmpty }

  /// The text of a value: for a choice, the word itself.
  public func text(of value: Double) -> String { isWord ? words[Int(value)] : value.short }

  /// The value of a text; nil if it isn't one.
  public func value(of text: String) -> Double? {
    isWord ? words.firstIndex(of: text).map(Double.init) : Double(text)
  }

  /// The coordinate of a value.
  public func unit(of value: Double) -> Double {
    switch scale {
    case .linear: (value - min) / (max - min)
    case .log: log(value / min) / log(max / min)
    }
  }

  /// The value at a coordinate, which is clamped to 0...1; not rounded.
  public func value(at unit: Double) -> Double {
    let unit = Swift.min(Swift.max(unit, 0), 1)
    let value =
      switch scale {
      case .linear: min + unit * (max - min)
      case .log: min * exp(unit * log(max / min))
      }
    return Swift.min(Swift.max(value, min), max)
  }

  /// A value that a player can be given: an integer is rounded up if `draw`, from 0 to 1, lies below its fraction, so
  /// that over even draws the mean stays the same. The draw 1/2 rounds to the nearest.
  ///
  /// A real number is rounded to six significant digits of its range, so that it reads well wherever it is written.
  public func playable(_ value: Double, draw: Double) -> Double {
    switch kind {
    case .integer:
      let floor = value.rounded(.down)
      return Swift.min(Swift.max(floor + (draw < value - floor ? 1 : 0), min), max)
    case .real, .choice: return rounded(value, .toNearestOrAwayFromZero)
    }
  }

  /// The value rounded by a rule to one that a player can be given.
  func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    var rounded = value.rounded(rule)
    if kind == .real {
      let size = scale == .log ? value : max - min
      let power = pow(10, 6 - Foundation.log10(size).rounded(.up))
      rounded = (value * power).rounded(rule) / power
    }
    return Swift.min(Swift.max(rounded, min), max)
  }

  /// The derivative of the value along its coordinate from -1 to 1.
  func slope(at value: Double) -> Double {
    switch scale {
    case .linear: (max - min) / 2
    case .log: value * log(max / min) / 2
    }
  }
}
