/// A part of a report's data that is costly to read: it is read when a chapter first needs it, and kept.
package final class ReportPart<Value> {
  /// The part; nil until it is needed.
  package private(set) var value: Value?
  private let get: () throws -> Value

  package init(_ get: @escaping () throws -> Value) {
    self.get = get
  }

  /// Reads the part, or returns it if it has been read. Rethrows errors of reading.
  package func callAsFunction() throws -> Value {
    if let value { return value }
    let got = try get()
    value = got
    return got
  }
}
