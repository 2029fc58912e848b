import Foundation

/// One value of a table, exact: columns and formats do the rounding and wording for people.
public struct Cell: Hashable, Sendable {
  /// The value of a cell.
  public enum Value: Hashable, Sendable {
    /// A text, with any characters.
    case text(String)
    /// A count.
    case integer(Int)
    /// A finite number.
    case real(Double)
    /// The number of occurrences of each of several things, most frequent first; shown to people as shares.
    case breakdown([Part])
    /// No value; the remark gives the reason.
    case missing
  }

  /// A name with its number of occurrences.
  public struct Part: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The number of occurrences.
    public let count: Int
  }

  /// The value.
  public let value: Value
  /// The reason why there is no value, or how the value has to be read; people see a mark and the table's notes.
  public let remark: String?

  /// Whether the value has to be read with care.
  public var isMarked: Bool { value != .missing && remark != nil }

  /// A cell with a text.
  public static func text(_ text: String) -> Cell { Cell(value: .text(text), remark: nil) }

  /// A cell with a count.
  public static func integer(_ number: Int) -> Cell { Cell(value: .integer(number), remark: nil) }

  /// A cell with a number, and a remark if it has to be read with care; missing if it is infinite or not a number.
  public static func real(_ number: Double, remark: String? = nil) -> Cell {
    guard number.isFinite else { return .missing(because: "the number is out of range") }
    return Cell(value: .real(number == 0 ? 0 : number), remark: remark)
  }

  /// A cell with counts by name; missing if nothing was counted.
  public static func breakdown(_ counts: [String: Int]) -> Cell {
    let parts = counts.filter { $0.value > 0 }.map { Part(name: $0.key, count: $0.value) }
    guard !parts.isEmpty else { return .missing(because: "nothing was counted") }
    return Cell(value: .breakdown(parts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }), remark: nil)
  }

  /// A cell with a time in UTC, such as `2026-11-22T04:27:33Z`; missing for nil.
  public static func time(_ date: Date?) -> Cell { kept(date?.ISO8601Format()) }

  /// A cell with the day of a time in UTC, such as `2026-11-22`; missing for nil.
  static func date(_ date: Date?) -> Cell { kept(date.map { String($0.ISO8601Format().prefix(10)) }) }

  /// A cell with a text; missing for nil, as not kept.
  static func kept(_ text: String?) -> Cell { text.map { .text($0) } ?? unknown }

  /// A missing value, as not kept.
  static let unknown = missing(because: "it wasn't kept")

  /// A missing value, with the reason.
  public static func missing(because reason: String) -> Cell { Cell(value: .missing, remark: reason) }
}
