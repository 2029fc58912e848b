/// Reads constraints: sums with one or more relations between them, `a <= b <= c`, `a - 0.5 b >= 1`, `2 * a + b <= 10`.
///
/// A name ends where it can't go on as a name of the tune's parameters, and the longest one that fits is taken: with
/// parameters `a` and `a-b`, `a-b` is the second one and `a - b` a difference.
struct ConstraintText {
  private let text: String
  private let names: [String]
  private var rest: Substring

  private static let relations = [("<=", false), ("≤", false), (">=", true), ("≥", true)]

  private init(_ text: String, names: [String]) {
    (self.text, rest) = (text, text[...])
    self.names = names.sorted { $0.count > $1.count }
  }

  /// The constraints in a text, one for each relation.
  ///
  /// - Parameter names: the names that may occur in it.
  static func read(_ text: String, among names: [String]) throws(TuningError) -> [Constraint] {
    var reader = ConstraintText(text, names: names)
    var sums = [try reader.sum()]
    var relations: [Bool] = []
    while let isReversed = reader.relation() {
      relations.append(isReversed)
      sums.append(try reader.sum())
    }
    guard reader.rest.isEmpty else { throw reader.unexpected("<= or >=") }
    guard !relations.isEmpty else { throw .badConstraint(text, "it has no <= or >=") }
    return relations.indices.map { i in
      let (left, right) = (sums[i], sums[i + 1])
      return relations[i]
        ? Constraint(text, low: right, high: left, isReversed: true) : Constraint(text, low: left, high: right)
    }
  }

  private mutating func relation() -> Bool? {
    skipSpaces()
    for (sign, isReversed) in Self.relations where rest.hasPrefix(sign) {
      rest.removeFirst(sign.count)
      return isReversed
    }
    return nil
  }

  private mutating func sum() throws(TuningError) -> Constraint.Sum {
    var sum = Constraint.Sum()
    var sign = take("-") ? -1.0 : 1
    while true {
      let number = number()
      if number != nil { _ = take("*") }
      if let name = try name() {
        sum.terms.append(Constraint.Term(name: name, factor: sign * (number ?? 1)))
      } else if let number {
        sum.constant += sign * number
      } else {
        throw unexpected("a number or a parameter")
      }
      if take("+") {
        sign = 1
      } else if take("-") {
        sign = -1
      } else {
        return sum
      }
    }
  }

  private mutating func number() -> Double? {
    skipSpaces()
    // A name may begin with a digit.
    guard knownName == nil else { return nil }
    let digits = rest.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits), number.isFinite else { return nil }
    rest.removeFirst(digits.count)
    return number
  }

  private mutating func name() throws(TuningError) -> String? {
    skipSpaces()
    if let name = knownName {
      rest.removeFirst(name.count)
      return name
    }
    let unknown = rest.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    guard unknown.first?.isLetter == true || unknown.first == "_" else { return nil }
    throw .unknownInConstraint(text, name: String(unknown), known: names.sorted())
  }

  private var knownName: String? {
    names.first { name in
      guard rest.hasPrefix(name) else { return false }
      let next = rest.dropFirst(name.count).first
      return next.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
    }
  }

  private mutating func take(_ sign: Character) -> Bool {
    skipSpaces()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }

  private func unexpected(_ expected: String) -> TuningError {
    .badConstraint(text, "expected \(expected)" + (rest.isEmpty ? " at its end" : ", found “\(rest)”"))
  }
}

extension Constraint {
  /// Reads the constraints in a text: `a + 2 b <= 10`, or several as in `a <= b <= c`.
  ///
  /// - Parameter names: the names that may occur in it.
  /// - Throws: `TuningError` for a text that isn't a relation of sums, and for unknown names.
  public static func read(_ text: String, among names: [String]) throws(TuningError) -> [Constraint] {
    try ConstraintText.read(text, among: names)
  }
}
