/// The basis functions of strength: a quadratic of all parameters; for each parameter by itself terms of higher
/// degree, by which a surface may be steeper on one side than on the other; bumps all over the box, by which it may
/// bend in any way; bumps at its landmarks, points that were played so often that much is known of them alone; and
/// those of its walls, places where it was found to change within a short way.
///
/// Games may also depend on more than the difference of two strengths: where strength goes in circles, or where two
/// points are compared at several variants. The contests are the terms of a game of two points beyond that
/// difference. For points close to one another around the centre they are next to 0, so they leave the strength there
/// unchanged, and account for results of games between distant points that contradict it.
///
/// Coordinates of numbers come first, and go from -1 to 1. Each one's own functions are the Legendre polynomials of
/// degrees 1 to 6, which are orthogonal over the range, those of degrees 3 and 5 with less slope at the centre; two
/// parameters have one term together, their product.
///
/// Words have no order. The k words of a parameter are the corners of a simplex, in k - 1 coordinates, all at the
/// distance 2 from one another: -1 and 1 for two of them. Such coordinates have the linear term, and products with
/// those of other parameters: the effect of a word, and its effect on slopes.
struct SurfaceBasis: Sendable {
  /// The highest degree of a parameter's own terms.
  static let degree = 6
  /// The groups of terms that share one prior: those of each degree, from 0 for the linear ones, and these.
  static let (products, contests, bumps, landmarks, walls) = (degree, degree + 1, degree + 2, degree + 3, degree + 4)
  /// The width of the bumps at landmarks, times the square root of the number of parameters.
  private static let landmarkWidth = 0.15

  /// The most numeric parameters for which terms of circular strength are fitted for each two.
  private static let mostTurning = 10

  /// The number of numeric parameters, which is that of their coordinates.
  let numbers: Int
  /// The coordinates of each word parameter.
  let words: [Range<Int>]
  /// For each coordinate, the later ones that it has a product with.
  let partners: [Range<Int>]
  /// For each coordinate, the place of its first product among the products.
  private let productRows: [Int]
  /// The point around which contests don't depend on strength: best the peak.
  private(set) var pivot: [Double]
  /// The patches of bumps: those all over the box and those at landmarks; either may be missing.
  private let spread: BumpPatch?
  private var marks: BumpPatch?
  /// The walls, whose functions come last.
  private(set) var walls: [Wall] = []

  /// - Parameter words: the number of words of each parameter that is a choice.
  init(numbers: Int, words: [Int] = []) {
    self.numbers = numbers
    var fields: [Range<Int>] = []
    for count in words {
      let first = fields.last?.upperBound ?? numbers
      fields.append(first..<first + count - 1)
    }
    self.words = fields
    let coordinates = fields.last?.upperBound ?? numbers
    partners = (0..<coordinates).map { i in (fields.first { $0.contains(i) }?.upperBound ?? i + 1)..<coordinates }
    var rows: [Int] = []
    for i in 0..<coordinates { rows.append(i == 0 ? 0 : rows[i - 1] + partners[i - 1].count) }
    productRows = rows
    spread = .spread(over: numbers)
    pivot = Array(repeating: 0, count: numbers)
  }

  /// The number of coordinates.
  var coordinates: Int { partners.count }

  /// The middle of all numbers, with the first words.
  var centre: [Double] {
    Array(repeating: 0, count: numbers) + words.flatMap { Self.corner(0, of: $0.count + 1) }
  }

  /// The coordinates of one of `count` words: Helmert's contrasts, scaled to distances of 2.
  static func corner(_ word: Int, of count: Int) -> [Double] {
    (1..<count).map { j in
      let height = (2 / Double(j * (j + 1))).squareRoot()
      return word < j ? -height : word == j ? Double(j) * height : 0
    }
  }

  /// The corners of the words with these coordinates.
  static func corners(_ field: Range<Int>) -> [[Double]] {
    (0...field.count).map { corner($0, of: field.count + 1) }
  }

  /// A point with each of the other words in these coordinates.
  static func others(_ field: Range<Int>, than z: [Double]) -> [[Double]] {
    corners(field).filter { $0 != Array(z[field]) }.map { corner in
      var other = z
      other.replaceSubrange(field, with: corner)
      return other
    }
  }

  /// A copy with contests around another point.
  func pivoting(on pivot: [Double]) -> SurfaceBasis {
    var other = self
    other.pivot = Array(pivot.prefix(numbers))
    return other
  }

  /// A copy with other landmarks.
  func marking(_ landmarks: [[Double]]) -> SurfaceBasis {
    var other = self
    let width = Self.landmarkWidth * Double(numbers).squareRoot()
    // With other words they are at the same place.
    var centres: [[Double]] = []
    for landmark in landmarks.map({ Array($0.prefix(numbers)) }) where !centres.contains(landmark) {
      centres.append(landmark)
    }
    other.marks = centres.isEmpty || numbers == 0 ? nil : BumpPatch(centres: centres, width: width)
    return other
  }

  /// A copy with other walls.
  func placing(_ walls: [Wall]) -> SurfaceBasis {
    var other = self
    other.walls = walls
    return other
  }

  /// The resolution of a peak by bumps, in coordinates: a tenth of their width.
  var blur: Double { 0.1 * ((spread ?? marks)?.width ?? 0) }

  /// The patches of bumps that exist.
  var patches: [BumpPatch] { [spread, marks].compactMap(\.self) }

  /// The number of functions.
  var size: Int { range(Self.walls).upperBound }

  /// The range of a group's functions; empty for bumps that don't exist.
  func range(_ group: Int) -> Range<Int> {
    if group == 0 { return 0..<coordinates }
    if group < Self.degree { return place(group, 0)..<place(group + 1, 0) }
    let products = place(Self.degree, 0)
    let contests = products + (productRows.last ?? 0) + (partners.last?.count ?? 0)
    let bumps = contests + numbers + turns.count
    let marks = bumps + (spread?.count ?? 0)
    let steps = marks + (self.marks?.count ?? 0)
    switch group {
    case Self.products: return products..<contests
    case Self.contests: return contests..<bumps
    case Self.bumps: return bumps..<marks
    case Self.landmarks: return marks..<steps
    default: return steps..<steps + walls.count * Wall.steps
    }
  }

  /// The index of a number's own function, degrees being counted from 0.
  func place(_ degree: Int, _ i: Int) -> Int { degree == 0 ? i : coordinates + (degree - 1) * numbers + i }

  /// The index of the product of two coordinates that aren't of one word.
  func product(_ i: Int, _ j: Int) -> Int {
    let (low, high) = (min(i, j), max(i, j))
    return place(Self.degree, 0) + productRows[low] + high - partners[low].lowerBound
  }

  /// The indices of the products, and the coordinates of each.
  var pairs: [(place: Int, pair: (Int, Int))] {
    let pairs = partners.enumerated().flatMap { i, others in others.map { (i, $0) } }
    return zip(range(Self.products), pairs).map { (place: $0, pair: $1) }
  }

  /// The pairs of numbers with terms of circular strength.
  private var turns: [(Int, Int)] {
    guard numbers <= Self.mostTurning else { return [] }
    return (0..<numbers).flatMap { i in (i + 1..<max(numbers, i + 1)).map { (i, $0) } }
  }

  /// The indices of the contests, and the numbers of each: one for those that grow with the distance, two for circular
  /// ones.
  var contests: [(place: Int, parameters: [Int])] {
    let parameters = (0..<numbers).map { [$0] } + turns.map { [$0.0, $0.1] }
    return zip(range(Self.contests), parameters).map { (place: $0, parameters: $1) }
  }

  /// The range of a wall's functions.
  func places(ofWall wall: Int) -> Range<Int> {
    let first = range(Self.walls).lowerBound + wall * Wall.steps
    return first..<first + Wall.steps
  }

  /// Writes the functions' values at `first` less those at `second`.
  ///
  /// Complexity: O(size).
  func difference(
    _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, into row: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<numbers {
      let (x, y) = (first[i], second[i])
      var (x0, x1, y0, y1) = (1.0, x, 1.0, y)
      row[i] = x - y
      for k in 1..<Self.degree {
        let (a, b) = Self.recurrence[k]
        (x0, x1) = (x1, a * x * x1 - b * x0)
        (y0, y1) = (y1, a * y * y1 - b * y0)
        row[place(k, i)] = x1 - y1 + Self.line[k] * (x - y)
      }
    }
    for i in numbers..<coordinates { row[i] = first[i] - second[i] }
    var k = place(Self.degree, 0)
    for (i, others) in partners.enumerated() {
      for j in others {
        row[k] = first[i] * first[j] - second[i] * second[j]
        k += 1
      }
    }
    writeContests(first, second, into: row + k)
    k = range(Self.bumps).lowerBound
    for patch in patches {
      patch.whiten(zip(patch.heights(first), patch.heights(second)).map { $0 - $1 }, into: row + k)
      k += patch.count
    }
    for wall in walls {
      let (here, there) = (wall.position(first[wall.parameter]), wall.position(second[wall.parameter]))
      for function in wall.shape.functions {
        row[k] = Wall.value(of: function, at: here) - Wall.value(of: function, at: there)
        k += 1
      }
    }
  }

  private func writeContests(
    _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, into row: UnsafeMutablePointer<Double>
  ) {
    var squared = 0.0
    for i in 0..<numbers { squared += (first[i] - second[i]) * (first[i] - second[i]) }
    for i in 0..<numbers { row[i] = (first[i] - second[i]) * squared / Double(4 * numbers) }
    guard numbers <= Self.mostTurning else { return }
    var k = numbers
    for i in 0..<numbers {
      for j in i + 1..<max(numbers, i + 1) {
        row[k] = (first[i] - pivot[i]) * (second[j] - pivot[j]) - (first[j] - pivot[j]) * (second[i] - pivot[i])
        k += 1
      }
    }
  }

  /// The functions' values at the first point less those at the second.
  func difference(_ first: [Double], _ second: [Double]) -> [Double] {
    [Double](unsafeUninitializedCapacity: size) { row, count in
      if let row = row.baseAddress { difference(first, second, into: row) }
      count = size
    }
  }

  /// The slope of each function along each number: a row a number.
  func gradientRows(at z: [Double]) -> [Double] {
    let n = numbers
    let p = size
    var rows = [Double](repeating: 0, count: n * p)
    for i in 0..<n {
      for (k, own) in Self.own(z[i]).enumerated() { rows[i * p + place(k, i)] = own.slope }
    }
    var k = place(Self.degree, 0)
    for (i, others) in partners.enumerated() {
      for j in others {
        if i < n { rows[i * p + k] = z[j] }
        if j < n { rows[j * p + k] = z[i] }
        k += 1
      }
    }
    k = range(Self.bumps).lowerBound
    for patch in patches {
      for (i, slopes) in patch.slopes(at: z).enumerated() {
        rows.withUnsafeMutableBufferPointer { rows in
          guard let row = rows.baseAddress else { return }
          patch.whiten(slopes, into: row + i * p + k)
        }
      }
      k += patch.count
    }
    for (w, wall) in walls.enumerated() {
      let here = wall.position(z[wall.parameter])
      for (place, function) in zip(places(ofWall: w), wall.shape.functions) {
        rows[wall.parameter * p + place] = Wall.slope(of: function, at: here)
      }
    }
    return rows
  }

  /// A parameter's own functions with their first and second derivatives.
  ///
  /// Source: M. Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions*, 22.7.10, and 22.8.5 differentiated.
  static func own(_ x: Double) -> [(value: Double, slope: Double, bend: Double)] {
    var all: [(value: Double, slope: Double, bend: Double)] = [(x, 1, 0)]
    var before = (value: 1.0, slope: 0.0, bend: 0.0)
    for k in 1..<degree {
      let last = all[k - 1]
      let (a, b) = recurrence[k]
      let odd = Double(2 * k + 1)
      let value = a * x * last.value - b * before.value
      all.append((value, before.slope + odd * last.value, before.bend + odd * last.slope))
      before = last
    }
    for k in 0..<degree {
      all[k].value += line[k] * x
      all[k].slope += line[k]
    }
    return all
  }

  /// The multiple of a line added to each degree: it takes away three quarters of the slope that the polynomials have
  /// at the centre, P3'(0) = -3/2 and P5'(0) = 15/8, so that the prior also has peaks near the centre on skewed
  /// surfaces.
  private static let line = [0, 0, 0.75 * 3 / 2, 0, -0.75 * 15 / 8, 0]

  /// The coefficients a and b of the recurrence P(k+1) = a x P(k) - b P(k-1).
  private static let recurrence: [(Double, Double)] = (0..<degree).map { k in
    let k = Double(k)
    return ((2 * k + 1) / (k + 1), k / (k + 1))
  }
}
