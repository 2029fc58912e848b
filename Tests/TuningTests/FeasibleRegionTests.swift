import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct FeasibleRegionTests {
  /// A number of each kind, and a word between them.
  private static func space(_ constraints: [String] = []) throws -> ParameterSpace {
    let parameters = [
      try TunedParameter(name: "a", start: 2, min: 0, max: 10, kind: .integer),
      try TunedParameter(name: "b", start: 3, min: 1, max: 9),
      try TunedParameter(name: "style", start: "calm", words: ["calm", "wild"]),
      try TunedParameter(name: "c", start: 4, min: 0, max: 12, kind: .integer),
      try TunedParameter(name: "d", start: 1, min: 0.01, max: 100, scale: .log),
    ]
    return try ParameterSpace(
      parameters, constraints: constraints.flatMap { try Constraint.read($0, among: parameters.map(\.name)) })
  }

  private typealias Check = @Sendable (_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Bool

  private static let kept: [(constraints: [String], check: Check)] = [
    (["a <= b <= c"], { a, b, c, _ in a <= b && b <= c }),
    (["a + 2 b <= 9", "b + c <= 8"], { a, b, c, _ in a + 2 * b <= 9 + 1e-11 && b + c <= 8 + 1e-11 }),
    (["c - a >= 1", "2 a + 3 c <= 17"], { a, _, c, _ in c - a >= 1 && 2 * a + 3 * c <= 17 }),
    (["d <= a", "d + b <= 5"], { a, b, _, d in d <= a && d + b <= 5 + 1e-11 }),
    (["a >= d", "c <= 3 d + 2"], { a, _, c, d in a >= d && c <= 3 * d + 2 + 1e-11 }),
    // Two that leave but one place for a and c.
    (["c >= a + 2", "c <= a + 2", "b >= 3"], { a, b, c, _ in c == a + 2 && b >= 3 }),
  ]

  @Test("Every point keeps all constraints and is playable", arguments: kept.indices)
  func pointsKeepConstraints(number: Int) throws {
    let (constraints, check) = Self.kept[number]
    let space = try Self.space(constraints)
    var random = RandomSource(seed: 5, sample: number)
    var moved = 0
    for _ in 0..<300 {
      let units = (0..<5).map { _ in min(max(1.2 * random.uniform() - 0.1, 0), 1) }
      let values = space.playable(at: units, draws: units.map { _ in random.uniform() })
      #expect(check(values[0], values[1], values[3], values[4]), "\(values)")
      for (parameter, value) in zip(space.parameters, values) {
        #expect((parameter.min...parameter.max).contains(value))
        #expect(parameter.kind == .real || value == value.rounded())
      }
      #expect(space.values(of: space.text(of: values)) == values)
      #expect(values[2] == (units[2] < 0.5 ? 0 : 1), "a word stays what it is")
      if space.feasible(units) != units { moved += 1 }
    }
    #expect(moved > 30)
  }

  @Test("A point within the constraints stays, and others go to the nearest within")
  func nearestPointIsChosen() throws {
    let starts = [("x", 0.2), ("y", 0.2), ("z", 0.4)]
    let numbers = try starts.map { try TunedParameter(name: $0.0, start: $0.1, min: 0, max: 1) }
    let space = try ParameterSpace(
      numbers,
      constraints: ["x + 2 y <= 1", "y <= z", "x + y + z <= 1.5"].flatMap {
        try Constraint.read($0, among: ["x", "y", "z"])
      })
    func keeps(_ p: [Double]) -> Bool { p[0] + 2 * p[1] <= 1 && p[1] <= p[2] && p.reduce(0, +) <= 1.5 }
    func distance(_ p: [Double], _ q: [Double]) -> Double {
      zip(p, q).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    var random = RandomSource(seed: 2, sample: 0)
    func anywhere() -> [Double] { (0..<3).map { _ in random.uniform() } }
    let feasible = (0..<4000).map { _ in anywhere() }.filter(keeps)
    for _ in 0..<40 {
      let point = anywhere()
      let near = space.feasible(point)
      if keeps(point) { #expect(near == point) }
      // But for what arithmetic makes of its place on a side.
      #expect(keeps(zip(near, space.start).map { $0 + 1e-7 * ($1 - $0) }), "\(point)")
      let least = feasible.map { distance($0, point) }.min() ?? 0
      #expect(distance(near, point) <= least + 1e-7, "\(point)")
    }
  }

  @Test("A sum that is equal except for rounding is kept")
  func roundingIsTolerated() throws {
    let numbers = try ["a", "b"].map { try TunedParameter(name: $0, start: $0 == "a" ? 0.1 : 0.2, min: 0, max: 1) }
    let space = try ParameterSpace(numbers, constraints: Constraint.read("a + b <= 0.3", among: ["a", "b"]))
    #expect(space.nearest(to: [0.1, 0.2]) == [0.1, 0.2] && 0.1 + 0.2 > 0.3)
  }

  @Test("A constraint that can't hold is refused with its value")
  func impossibleIsRefused() throws {
    func error(_ constraints: String...) -> String? {
      do {
        _ = try Self.space(constraints)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(error("a <= b", "c >= a") == nil)
    #expect(error("a >= b") == "the start doesn't keep “a >= b”: there it is 2 >= 3, off by 1")
    #expect(
      error("a + 2 b <= c - 0.5") == "the start doesn't keep “a + 2 b <= c - 0.5”: there it is 8 <= 3.5, off by 4.5")
    #expect(error("a <= b <= 2") == "the start doesn't keep “a <= b <= 2”: there it is 3 <= 2, off by 1")
    #expect(error("a + b >= 20") == "nothing in the ranges keeps “a + b >= 20”: at best it is 19 >= 20")
    #expect(error("style <= a") == "“style <= a”: “style” is a word; constraints are of numbers")
    #expect(
      error("a <= a + 1")
        == "“a <= a + 1”: it says nothing of any parameter; write sums of parameters such as “a <= b” or “a + 2 b <= 10”"
    )
    #expect(
      error("a + e <= 3") == "“a + e <= 3”: there is no parameter “e”; known: a, b, c, d, style")
  }
}
