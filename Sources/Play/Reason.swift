import Synchronization

/// Why a game ended, known by its name, with what kind of end that is.
///
/// Two bytes, so that outcomes are small values without references. A game declares reasons of its own beside its rules,
/// as constants like those here, and lists them in its family.
public struct Reason: Hashable, Sendable {
  /// What kind of end a game can come to.
  public enum Kind: String, Sendable {
    /// That of its rules.
    case rules
    /// What a player did wrong.
    case fault
    /// A limit, or somebody's decision.
    case decision
  }

  /// What kind of end it is.
  public let kind: Kind
  /// Its place in `names`.
  private let number: UInt8

  /// The names of all reasons that were made.
  private static let names = Mutex<[String]>([])

  /// A reason that no other one has the name of: lower-case words, since databases and reports have it as it is.
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

  /// Whether the game came to the end that its rules have, not to a limit, a fault or somebody's decision.
  public var isByRules: Bool { kind == .rules }

  /// Whether the end came from what a player did wrong rather than from the rules of the game.
  public var isFault: Bool { kind == .fault }
}

/// Ends by the rules that several games have.
extension Reason {
  public static let line = Reason("line", .rules)
  public static let boardFull = Reason("board full", .rules)
  public static let noMoves = Reason("no moves", .rules)
  public static let repetition = Reason("repetition", .rules)
}

/// Ends that every game can come to.
extension Reason {
  public static let turnLimit = Reason("turn limit", .decision)
  public static let time = Reason("time", .fault)
  public static let illegalMove = Reason("illegal move", .fault)
  public static let crash = Reason("crash", .fault)
  public static let noAnswer = Reason("no answer", .fault)
  public static let connection = Reason("connection", .fault)
  public static let resigned = Reason("resigned", .decision)
  public static let adjudicated = Reason("adjudicated", .decision)
}

extension Reason: CaseIterable, RawRepresentable {
  /// Those of the games' rules, in the order of the catalogue, and then those that every game can end by.
  public static let allCases: [Reason] = {
    var reasons: [Reason] = []
    for reason in Catalog.games.flatMap(\.reasons) where !reasons.contains(reason) { reasons.append(reason) }
    return reasons + [turnLimit, time, illegalMove, crash, noAnswer, connection, resigned, adjudicated]
  }()

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The reason with a name; nil where no game ends so.
  public init?(rawValue: String) {
    guard let reason = Self.named[rawValue] else { return nil }
    self = reason
  }

  /// Its name.
  public var rawValue: String { Self.names.withLock { $0[Int(number)] } }
}
