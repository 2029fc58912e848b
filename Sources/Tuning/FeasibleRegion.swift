/// The region in which the numeric parameters of a tune satisfy all its constraints.
///
/// Points are those of a surface: its first coordinates are the numbers' (`Coordinates.swift`), others stay as they
/// are. The start satisfies the constraints.
struct FeasibleRegion: Hashable, Sendable {
  private struct Term: Hashable, Sendable {
    /// The index of the number.
    let place: Int
    let factor: Double
  }

  /// A sum of numbers that is at most a bound.
  private struct Row: Hashable, Sendable {
    let terms: [Term]
    let bound: Double

    /// The amount by which the bound is exceeded; at most 0 where the constraint is satisfied.
    func excess(_ values: [Double]) -> Double { terms.reduce(-bound) { $0 + $1.factor * values[$1.place] } }

    /// The tolerance for rounding errors; 0 where one number is only compared with another, or with a bound.
    func slack(_ values: [Double]) -> Double {
      if terms.count + (bound == 0 ? 0 : 1) <= 2, terms.allSatisfy({ abs($0.factor) == 1 }) { return 0 }
      return 1e-12 * terms.reduce(abs(bound)) { $0 + abs($1.factor * values[$1.place]) }
    }

    func isKept(_ values: [Double]) -> Bool { excess(values) <= slack(values) }
  }

  private let numbers: [TunedParameter]
  private let rows: [Row]

  /// Creates a region. Throws `TuningError` for a constraint on a parameter that isn't a number of the tune, one that
  /// no values in the ranges satisfy, and one that the start doesn't satisfy.
  init(_ parameters: [TunedParameter], _ constraints: [Constraint]) throws(TuningError) {
    let numbers = parameters.filter { !$0.isWord }
    var rows: [Row] = []
    for constraint in constraints {
      for name in constraint.names.sorted() {
        guard let parameter = parameters.first(where: { $0.name == name }) else {
          throw .unknownInConstraint(constraint.text, name: name, known: parameters.map(\.name))
        }
        if parameter.isWord { throw .wordInConstraint(constraint.text, name: name) }
      }
      let factors = constraint.factors
      let terms = numbers.enumerated().compactMap { place, number in
        factors[number.name].flatMap { $0 == 0 ? nil : Term(place: place, factor: $0) }
      }
      guard !terms.isEmpty else { throw .badConstraint(constraint.text, "it says nothing of any parameter") }
      let row = Row(terms: terms, bound: constraint.high.constant - constraint.low.constant)
      func words(_ values: [Double]) -> String {
        constraint.words { name in
          numbers.firstIndex { $0.name == name }.map { values[$0] } ?? 0
        }
      }
      var best = numbers.map(\.start)
      for term in terms { best[term.place] = term.factor > 0 ? numbers[term.place].min : numbers[term.place].max }
      guard row.isKept(best) else { throw .neverKept(constraint.text, best: words(best)) }
      let start = numbers.map(\.start)
      guard row.isKept(start) else {
        throw .startDoesNotKeep(constraint.text, start: words(start), by: row.excess(start))
      }
      rows.append(row)
    }
    (self.numbers, self.rows) = (numbers, rows)
  }

  /// The region without constraints: the whole box.
  static let whole = FeasibleRegion()

  private init() { (numbers, rows) = ([], []) }

  /// Whether there are no constraints.
  var isWhole: Bool { rows.isEmpty }

  /// Whether these values of the numbers satisfy all constraints.
  func keeps(_ values: [Double]) -> Bool { rows.allSatisfy { $0.isKept(values) } }

  /// Whether a point satisfies all constraints, up to rounding errors.
  func holds(_ z: [Double]) -> Bool {
    guard !isWhole else { return true }
    let values = values(z)
    return rows.allSatisfy { row in
      let span = row.terms.reduce(0) { $0 + abs($1.factor) * (numbers[$1.place].max - numbers[$1.place].min) }
      return row.excess(values) <= 1e-9 * span
    }
  }

  private func values(_ z: [Double]) -> [Double] {
    numbers.enumerated().map { $1.value(at: (z[$0] + 1) / 2) }
  }

  // MARK: The nearest point

  /// The number of linearisations of constraints on log scales, and the number of passes over all constraints.
  private static let (drawings, rounds) = (8, 200)

  /// The nearest point that satisfies all constraints, or a point next to it.
  ///
  /// By cyclic projections with corrections, to each constraint and to the box in turn (C. Hildreth, *A quadratic
  /// programming procedure*, Naval Research Logistics Quarterly 4, 1957; R. L. Dykstra, JASA 78, 1983). Along a log
  /// scale a constraint is curved: it is taken as straight at the last point, again and again.
  func nearest(to z: [Double]) -> [Double] {
    guard !holds(z) else { return z }
    var point = z
    for _ in 0..<Self.drawings {
      point = projected(z, straightAt: point)
      if holds(point) { return point }
    }
    return onTheWay(from: point)
  }

  private func projected(_ z: [Double], straightAt point: [Double]) -> [Double] {
    let values = values(point)
    let sides = rows.map { row in
      var bound = -row.excess(values)
      let slopes = row.terms.map { term in
        let slope = term.factor * numbers[term.place].slope(at: values[term.place])
        bound += slope * point[term.place]
        return (place: term.place, slope: slope)
      }
      return (slopes: slopes, bound: bound, square: slopes.reduce(0) { $0 + $1.slope * $1.slope })
    }
    var near = z
    var weights = [Double](repeating: 0, count: sides.count)
    var pressures = [Double](repeating: 0, count: numbers.count)
    for _ in 0..<Self.rounds {
      var moved = 0.0
      for (k, side) in sides.enumerated() where side.square > 0 {
        let excess = side.slopes.reduce(-side.bound) { $0 + $1.slope * near[$1.place] } / side.square
        let weight = max(0, weights[k] + excess)
        for (place, slope) in side.slopes {
          let step = (weights[k] - weight) * slope
          near[place] += step
          moved = max(moved, abs(step))
        }
        weights[k] = weight
      }
      for i in numbers.indices {
        let free = near[i] + pressures[i]
        let kept = min(max(free, -1), 1)
        moved = max(moved, abs(kept - near[i]))
        (near[i], pressures[i]) = (kept, free - kept)
      }
      if moved < 1e-12 { break }
    }
    return near
  }

  /// The first point that satisfies all constraints on the way to the start, straight in values.
  private func onTheWay(from z: [Double]) -> [Double] {
    let (from, to) = (values(z), numbers.map(\.start))
    func point(_ share: Double) -> [Double] {
      numbers.indices.map { 2 * numbers[$0].unit(of: from[$0] + share * (to[$0] - from[$0])) - 1 }
        + z.dropFirst(numbers.count)
    }
    var (out, inside) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (out + inside) / 2
      if holds(point(middle)) { inside = middle } else { out = middle }
    }
    return point(inside)
  }

  // MARK: Rounding

  /// The number of parts into which the way to the start is divided.
  private static let parts = 16

  /// Rounded values that satisfy all constraints. These are the given ones if they do; else those rounded towards the
  /// feasible side; else those of points nearer and nearer to the start; else the start.
  ///
  /// - Parameter exact: the values before they were rounded.
  func kept(_ rounded: [Double], exact: [Double]) -> [Double] {
    for part in 0..<Self.parts {
      let share = Double(part) / Double(Self.parts)
      let aim = zip(exact, numbers).map { $0 + share * ($1.start - $0) }
      var values = part == 0 ? rounded : zip(numbers, aim).map { $0.playable($1, draw: 0.5) }
      for _ in 0..<2 {
        for row in rows {
          for term in row.terms where !row.isKept(values) {
            let number = numbers[term.place]
            values[term.place] = number.rounded(aim[term.place], term.factor > 0 ? .down : .up)
          }
        }
      }
      if keeps(values) { return values }
    }
    return numbers.map(\.start)
  }
}
