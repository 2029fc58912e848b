/// One set of rules at one size, by its canonical name: different spellings of a variant are equal.
public struct Variant: Hashable, Sendable, CustomStringConvertible {
  /// The canonical spelling, options that hold their default left out: `noughts:15x15,exact`.
  public let name: String

  /// The name of the family of games, such as `noughts`.
  public var game: String { Self.game(of: name) }

  /// The name of the family of games of a variant with this name.
  public static func game(of name: String) -> String { String(name.prefix { $0 != ":" }) }

  public var description: String { name }

  /// The variant of a program of rules, with the name that it takes.
  init(ofProgram name: String) { self.name = name }

  /// A variant of `game` with these parts, joined to its canonical name.
  init(game: String, size: String, options: [String]) {
    name = ([game + ":" + size] + options).joined(separator: ",")
  }
}

/// A parsed notation `NAME[:SIZE][,OPTION[=VALUE]]...`, which variants and players share.
///
/// Of a player, whose notation has no size, the first option follows the colon.
public struct Notation: Hashable, Sendable {
  /// The part before the colon.
  public let name: String
  /// The options in the order written; the value is nil for a bare word.
  public let options: [Option]

  /// One option.
  public struct Option: Hashable, Sendable {
    /// The option's name.
    public let key: String
    /// The part after the equals sign; nil for a bare word.
    public let value: String?

    /// An option as written.
    public init(key: String, value: String?) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a notation from its parts.
  public init(name: String, options: [Option]) {
    self.name = name
    self.options = options
  }

  /// Parses `text`.
  /// - Throws: `NotationError.malformed` when a name, an option or a value is empty, or an option is given twice.
  public init(_ text: String) throws(NotationError) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let head = halves.first, !head.isEmpty, !head.contains(",") else {
      throw .malformed(text: text, why: "it starts with no name; write NAME or NAME:OPTION=VALUE,...")
    }
    name = String(head)
    guard halves.count == 2 else {
      options = []
      return
    }
    var options: [Option] = []
    for part in halves[1].split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard !sides[0].isEmpty, sides.count == 1 || !sides[1].isEmpty else {
        throw .malformed(text: text, why: "an option is empty; write OPTION or OPTION=VALUE")
      }
      guard !options.contains(where: { $0.key == sides[0] }) else {
        throw .malformed(text: text, why: "“\(sides[0])” is given twice")
      }
      options.append(Option(key: sides[0], value: sides.count == 2 ? sides[1] : nil))
    }
    self.options = options
  }
}

/// An error in the notation of a variant or a player.
public enum NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text doesn't have the form of a notation.
  case malformed(text: String, why: String)
  /// No game or player has this name.
  case unknownName(kind: String, name: String, known: [String])
  /// The game or player has no option of this name.
  case unknownOption(of: String, option: String, known: [String])
  /// The value isn't of the right kind or is out of its range.
  case badValue(of: String, option: String, value: String, expected: String)

  public var description: String {
    switch self {
    case .malformed(let text, let why):
      "“\(text)” can't be read: \(why)"
    case .unknownName(let kind, let name, let known):
      "there is no \(kind) “\(name)”" + KnownNames.hint(for: name, among: known)
    case .unknownOption(let owner, let option, let known):
      known.isEmpty
        ? "\(owner) has no option “\(option)”; it has none"
        : "\(owner) has no option “\(option)”" + KnownNames.hint(for: option, among: known)
    case .badValue(let owner, let option, let value, let expected):
      "\(owner): \(option) can't be “\(value)”; expected \(expected)"
    }
  }
}
