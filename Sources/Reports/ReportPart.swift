/// A part of a report's data that takes work to get: got when a chapter first takes it, and kept.
package final class ReportPart<Value> {
  /// The part; nil until it is taken.
  package private(set) var value: Value?
  private let get: () throws -> Value

  package init(_ get: @escaping () throws -> Value) {
    self.get = get
  }

  /// Takes the part. Throws what getting it throws.
  package func callAsFunction() throws -> Value {
    if let value { return value }
    let got = try get()
    value = got
    return got
  }
}
