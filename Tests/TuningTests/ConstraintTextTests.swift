import Testing

@testable import Tuning

@Suite struct ConstraintTextTests {
  private static let names = ["a", "b", "a-b", "2x", "Skill Level", "first-play"]

  /// Which sums of values are at most which, in the order of reading: `low <= high` of names and factors.
  private func read(_ text: String) throws -> [String] {
    func words(_ sum: Constraint.Sum) -> String {
      (sum.terms.map { "\($0.factor.brief) \($0.name)" } + (sum.constant == 0 ? [] : [sum.constant.brief]))
        .joined(separator: " + ")
    }
    return try Constraint.read(text, among: Self.names).map { "\(words($0.low)) <= \(words($0.high))" }
  }

  @Test(
    "Sums with relations are read",
    arguments: [
      ("a <= b", ["1 a <= 1 b"]), ("a>=b", ["1 b <= 1 a"]), ("a ≤ b ≥ 3", ["1 a <= 1 b", "3 <= 1 b"]),
      ("a + 2 b <= 10", ["1 a + 2 b <= 10"]), ("a - 2*b >= 1.5", ["1.5 <= 1 a + -2 b"]),
      ("-a + .5b <= 0", ["-1 a + 0.5 b <= "]),
      ("a-b <= 3", ["1 a-b <= 3"]), ("a - b <= 3", ["1 a + -1 b <= 3"]), ("b-a <= 3 - 1", ["1 b + -1 a <= 2"]),
      ("2x <= 4", ["1 2x <= 4"]), ("2 2x <= 4", ["2 2x <= 4"]),
      ("Skill Level <= 3 first-play", ["1 Skill Level <= 3 first-play"]),
      ("a <= b <= first-play <= 7", ["1 a <= 1 b", "1 b <= 1 first-play", "1 first-play <= 7"]),
    ])
  func sumsWithRelationsAreRead(text: String, wanted: [String]) throws {
    #expect(try read(text) == wanted)
  }

  @Test(
    "A malformed constraint is refused with what was expected",
    arguments: [
      ("a + b", "it has no <= or >="), ("a < b", "expected <= or >=, found “< b”"),
      ("a = b", "expected <= or >=, found “= b”"),
      ("a <= ", "expected a number or a parameter at its end"), ("", "expected a number or a parameter at its end"),
      ("a + <= b", "expected a number or a parameter, found “<= b”"), ("a b <= 2", "expected <= or >=, found “b <= 2”"),
      ("1..2 a <= b", "expected a number or a parameter, found “1..2 a <= b”"),
    ])
  func badConstraintIsRefused(text: String, problem: String) {
    #expect(throws: TuningError.badConstraint(text, problem)) { try read(text) }
  }

  @Test(
    "An unknown parameter name is refused with the known ones",
    arguments: [("c <= a", "c"), ("a <= early", "early"), ("bad_one + 2 <= 3", "bad_one"), ("a <= b2", "b2")]
  )
  func unknownNameIsRefused(text: String, name: String) {
    let error = #expect(throws: TuningError.self) { try read(text) }
    #expect(error == .unknownInConstraint(text, name: name, known: Self.names.sorted()))
  }
}
