import Foundation

/// One value of a table, exact: rounding and wording for people is the column's and the format's business.
public struct Cell: Hashable, Sendable {
  /// What a cell can hold.
  public enum Value: Hashable, Sendable {
    /// Words, as they came: a player's name may hold anything.
    case text(String)
    /// A count.
    case integer(Int)
    /// A number that is neither infinite nor nan.
    case real(Double)
    /// How often each of several things occurred, most often first; read by people as shares.
    case breakdown([Part])
    /// Nothing; the remark says why.
    case missing
  }

  /// How often one thing occurred.
  public struct Part: Hashable, Sendable {
    /// What occurred.
    public let name: String
    /// How often.
    public let count: Int
  }

  /// The value.
  public let value: Value
  /// Why there is no value, or how the one there is has to be read; people see a mark and the table's notes.
  public let remark: String?

  /// Whether the value has to be read with care.
  public var isMarked: Bool { value != .missing && remark != nil }

  /// Words.
  public static func text(_ text: String) -> Cell { Cell(value: .text(text), remark: nil) }

  /// A count.
  public static func integer(_ number: Int) -> Cell { Cell(value: .integer(number), remark: nil) }

  /// A number, with a remark if it has to be read with care; missing if it is infinite or not a number.
  public static func real(_ number: Double, remark: String? = nil) -> Cell {
    guard number.isFinite else { return .missing(because: "the number is out of range") }
    return Cell(value: .real(number == 0 ? 0 : number), remark: remark)
  }

  /// Counts by name; missing if nothing was counted.
  public static func breakdown(_ counts: [String: Int]) -> Cell {
    let parts = counts.filter { $0.value > 0 }.map { Part(name: $0.key, count: $0.value) }
    guard !parts.isEmpty else { return .missing(because: "nothing was counted") }
    return Cell(value: .breakdown(parts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }), remark: nil)
  }

  /// A time of day in UTC, such as `2026-11-22T04:27:33Z`; missing if it is nil.
  public static func time(_ date: Date?) -> Cell { kept(date?.ISO8601Format()) }

  /// The day of a time in UTC, such as `2026-11-22`; missing if it is nil.
  static func date(_ date: Date?) -> Cell { kept(date.map { String($0.ISO8601Format().prefix(10)) }) }

  /// A word or none; missing where it wasn't kept.
  static func kept(_ text: String?) -> Cell { text.map { .text($0) } ?? unknown }

  /// What wasn't kept.
  static let unknown = missing(because: "it wasn't kept")

  /// No value, and why.
  public static func missing(because reason: String) -> Cell { Cell(value: .missing, remark: reason) }
}
