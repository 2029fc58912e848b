import Synchronization

/// The reason why a game ended: its name and its kind.
///
/// Two bytes, so that outcomes are small values without references. A game declares reasons of its own beside its
/// rules, as constants like those here, and lists them in its family.
public struct Reason: Hashable, Sendable {
  /// The kind of end of a game.
  public enum Kind: String, Sendable {
    /// An end by the game's rules.
    case rules
    /// An end by a player's fault.
    case fault
    /// An end by a limit, or by a decision from outside.
    case decision
  }

  /// The kind of end.
  public let kind: Kind
  /// The index of the reason in `names`.
  private let number: UInt8

  /// The names of all reasons that were created.
  private static let names = Mutex<[String]>([])

  /// Creates a reason with a unique name of lower-case words, which databases and reports use as it is.
  public init(_ name: String, _ kind: Kind) {
    precondition(name.allSatisfy { $0 == " " || "a"..."z" ~= $0 } && !name.isEmpty, "reasons are lower-case words")
    number = Self.names.withLock { names in
      precondition(!names.contains(name), "there are two reasons “\(name)”")
      names.append(name)
      guard let number = UInt8(exactly: names.count - 1) else { preconditionFailure("there are over 256 reasons") }
      return number
    }
    self.kind = kind
  }

  /// Whether the game ended by its rules, not by a limit, a fault or a decision from outside.
  public var isByRules: Bool { kind == .rules }

  /// Whether the game ended by a player's fault.
  public var isFault: Bool { kind == .fault }
}

/// Reasons by rules that several games have.
extension Reason {
  public static let line = Reason("line", .rules)
  public static let boardFull = Reason("board full", .rules)
  public static let noMoves = Reason("no moves", .rules)
  public static let repetition = Reason("repetition", .rules)
  /// The loser has no piece left.
  public static let allTaken = Reason("all taken", .rules)
}

/// Reasons that every game can have.
extension Reason {
  public static let turnLimit = Reason("turn limit", .decision)
  public static let time = Reason("time", .fault)
  public static let illegalMove = Reason("illegal move", .fault)
  public static let crash = Reason("crash", .fault)
  public static let noAnswer = Reason("no answer", .fault)
  public static let connection = Reason("connection", .fault)
  public static let resigned = Reason("resigned", .decision)
  public static let adjudicated = Reason("adjudicated", .decision)
  /// The end of a game by the rules of a program, which has a word of its own for it.
  public static let decided = Reason("decided", .rules)
  /// The end of a game that doesn't count, for a cause that is no player's fault in it; never recorded.
  public static let void = Reason("void", .decision)
}

extension Reason: CaseIterable, RawRepresentable {
  /// All reasons of recorded games: those of the games' rules, in the order of the catalogue, then those that every
  /// game can have.
  public static let allCases: [Reason] = {
    var reasons: [Reason] = []
    for reason in Catalog.games.flatMap(\.reasons) where !reasons.contains(reason) { reasons.append(reason) }
    return reasons + [decided, turnLimit, time, illegalMove, crash, noAnswer, connection, resigned, adjudicated]
  }()

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Creates the reason with a name; nil where no game ends so.
  public init?(rawValue: String) {
    guard let reason = Self.named[rawValue] else { return nil }
    self = reason
  }

  /// The reason's name.
  public var rawValue: String { Self.names.withLock { $0[Int(number)] } }
}
