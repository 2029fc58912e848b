/// An error in the parameters or the settings of a tune.
public enum TuningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is nothing to tune.
  case noParameters
  /// Two parameters have one name.
  case parameterTwice(String)
  /// The range of a parameter holds fewer than two values.
  case emptyRange(name: String, min: Double, max: Double)
  /// A parameter starts outside its range.
  case startOutside(name: String, start: Double, min: Double, max: Double)
  /// A log scale needs a range above 0.
  case logOfNothing(name: String, min: Double)
  /// A text can't be read as a constraint, or has no content.
  case badConstraint(String, String)
  /// A constraint names an unknown parameter.
  case unknownInConstraint(String, name: String, known: [String])
  /// A constraint names a word.
  case wordInConstraint(String, name: String)
  /// No values in the ranges satisfy a constraint.
  case neverKept(String, best: String)
  /// The start doesn't satisfy a constraint.
  case startDoesNotKeep(String, start: String, by: Double)
  /// A whole number is expected.
  case notWhole(name: String, what: String, value: Double)
  /// A word is invalid: it is empty, or has a comma or a line break.
  case notAWord(name: String, String)
  /// A word occurs twice among those of its parameter.
  case wordTwice(name: String, String)
  /// A parameter that is a word needs two words or more.
  case tooFewWords(name: String, [String])
  /// A parameter starts with a word that isn't among its own.
  case startUnknown(name: String, start: String, [String])
  /// There are fewer games than the method needs.
  case tooFewGames(Int, atLeast: Int)
  /// A number isn't in its required range.
  case outOfRange(name: String, value: Double, expected: String)

  /// A description of the error and of what is expected instead.
  public var description: String {
    switch self {
    case .noParameters: "there are no parameters to tune; name at least one"
    case .parameterTwice(let name): "there are two parameters “\(name)”"
    case .emptyRange(let name, let min, let max):
      "“\(name)” goes from \(min.short) to \(max.short); max has to be more than min"
    case .startOutside(let name, let start, let min, let max):
      "“\(name)” starts at \(start.short), outside its range, \(min.short) to \(max.short)"
    case .logOfNothing(let name, let min):
      "“\(name)” has a log scale, which needs a range above 0; its min is \(min.short)"
    case .badConstraint(let text, let problem):
      "“\(text)”: \(problem); write sums of parameters such as “a <= b” or “a + 2 b <= 10”"
    case .unknownInConstraint(let text, let name, let known):
      "“\(text)”: there is no parameter “\(name)”; known: \(known.joined(separator: ", "))"
    case .wordInConstraint(let text, let name):
      "“\(text)”: “\(name)” is a word; constraints are of numbers"
    case .neverKept(let text, let best):
      "nothing in the ranges keeps “\(text)”: at best it is \(best)"
    case .startDoesNotKeep(let text, let start, let excess):
      "the start doesn't keep “\(text)”: there it is \(start), off by \(excess.brief)"
    case .notWhole(let name, let what, let value):
      "“\(name)” is an integer; its \(what) is \(value.short)"
    case .notAWord(let name, let word):
      word.isEmpty
        ? "a word of “\(name)” is empty"
        : "“\(word)”, a word of “\(name)”, has a comma or a line break; words have none"
    case .wordTwice(let name, let word): "“\(name)” has the word “\(word)” twice"
    case .tooFewWords(let name, let words):
      words.isEmpty
        ? "“\(name)” has no words; two or more are needed"
        : "“\(name)” has no word but “\(words.joined())”; two or more are needed"
    case .startUnknown(let name, let start, let words):
      "“\(name)” starts with “\(start)”, which isn't among its words: \(words.joined(separator: ", "))"
    case .tooFewGames(let games, let least):
      "\(games) games are too few to tune with; \(least) or more are needed, and thousands make sense"
    case .outOfRange(let name, let value, let expected):
      "\(name) is \(value.short); expected \(expected)"
    }
  }
}

extension Double {
  /// The number as text, without a fraction where it is whole.
  var short: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
