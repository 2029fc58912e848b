/// The functions whose sum the strength is taken to be: a quadratic of all parameters; for each parameter by itself terms
/// of higher degree, by which a surface may be steeper on one side than on the other; bumps all over the box, by which it
/// may bend in any way; bumps at its landmarks, points that were played so often that much is known of them alone; and
/// the steps of its walls, where it was found to change within a short way.
///
/// Games may also hang on more than the difference of two strengths: where strength goes in circles, or where two points
/// are compared at several variants. The contests are what a game of two points has beyond that. Of points that are close
/// to one another around the centre they say next to nothing, so what strength is there stays the same, and what games of
/// distant points say against it is theirs.
///
/// Coordinates go from -1 to 1. Each parameter's own functions are the Legendre polynomials of degrees 1 to 6, which
/// are orthogonal over the range, those of degrees 3 and 5 with less slope at the centre; two parameters have one term
/// together, their product.
struct SurfaceBasis: Sendable {
  /// The highest degree of a parameter's own terms.
  static let degree = 6
  /// Terms that belong together get one prior: those of each degree, from 0 for the linear ones, and these.
  static let (products, contests, bumps, landmarks, walls) = (degree, degree + 1, degree + 2, degree + 3, degree + 4)
  /// How wide the bumps at landmarks are, times the square root of the number of parameters.
  private static let landmarkWidth = 0.15

  /// The most parameters of which each two may go in circles.
  private static let mostTurning = 10

  /// The number of parameters.
  let parameters: Int
  /// Where contests say nothing of strength: best the peak.
  private(set) var centre: [Double]
  /// The bumps, first those all over the box; either may be missing.
  private let spread: BumpPatch?
  private var marks: BumpPatch?
  /// The walls, whose steps come last.
  private(set) var walls: [Wall] = []

  init(parameters: Int) {
    (self.parameters, spread) = (parameters, .spread(over: parameters))
    centre = Array(repeating: 0, count: parameters)
  }

  /// The same around another centre.
  func centred(on centre: [Double]) -> SurfaceBasis {
    var other = self
    other.centre = centre
    return other
  }

  /// The same with other landmarks.
  func marking(_ landmarks: [[Double]]) -> SurfaceBasis {
    var other = self
    let width = Self.landmarkWidth * Double(parameters).squareRoot()
    other.marks = landmarks.isEmpty ? nil : BumpPatch(centres: landmarks, width: width)
    return other
  }

  /// The same with other walls.
  func placing(_ walls: [Wall]) -> SurfaceBasis {
    var other = self
    other.walls = walls
    return other
  }

  /// How finely the bumps can tell where a peak is, in coordinates: a tenth of their width.
  var blur: Double { 0.1 * ((spread ?? marks)?.width ?? 0) }

  /// The bumps that there are.
  var patches: [BumpPatch] { [spread, marks].compactMap(\.self) }

  /// The number of functions.
  var size: Int { range(Self.walls).upperBound }

  /// The places of a group's functions; none of bumps that there aren't.
  func range(_ group: Int) -> Range<Int> {
    if group < Self.degree { return group * parameters..<(group + 1) * parameters }
    let products = Self.degree * parameters
    let contests = products + parameters * (parameters - 1) / 2
    let bumps = contests + parameters + turns.count
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

  /// The places of the products, and the parameters of each.
  var pairs: [(place: Int, pair: (Int, Int))] {
    zip(range(Self.products), allPairs).map { (place: $0, pair: $1) }
  }

  private var allPairs: [(Int, Int)] {
    (0..<parameters).flatMap { i in (i + 1..<max(parameters, i + 1)).map { (i, $0) } }
  }

  /// The pairs that may go in circles.
  private var turns: [(Int, Int)] { parameters <= Self.mostTurning ? allPairs : [] }

  /// The places of the contests, and the parameters of each: one for those that grow with the distance, two for turns.
  var contests: [(place: Int, parameters: [Int])] {
    let parameters = (0..<parameters).map { [$0] } + turns.map { [$0.0, $0.1] }
    return zip(range(Self.contests), parameters).map { (place: $0, parameters: $1) }
  }

  /// The places of the walls' steps, with their parameters and where along them their middles are.
  var steps: [(place: Int, parameter: Int, middle: Double)] {
    let steps = walls.flatMap { wall in wall.middles.map { (wall.parameter, $0) } }
    return zip(range(Self.walls), steps).map { (place: $0, parameter: $1.0, middle: $1.1) }
  }

  /// Writes the functions' values at `first` less those at `second`.
  ///
  /// Complexity: O(size).
  func difference(
    _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, into row: UnsafeMutablePointer<Double>
  ) {
    let n = parameters
    for i in 0..<n {
      let (x, y) = (first[i], second[i])
      var (x0, x1, y0, y1) = (1.0, x, 1.0, y)
      row[i] = x - y
      for k in 1..<Self.degree {
        let (a, b) = Self.recurrence[k]
        (x0, x1) = (x1, a * x * x1 - b * x0)
        (y0, y1) = (y1, a * y * y1 - b * y0)
        row[k * n + i] = x1 - y1 + Self.line[k] * (x - y)
      }
    }
    var k = Self.degree * n
    for i in 0..<n {
      for j in i + 1..<max(n, i + 1) {
        row[k] = first[i] * first[j] - second[i] * second[j]
        k += 1
      }
    }
    var squared = 0.0
    for i in 0..<n { squared += (first[i] - second[i]) * (first[i] - second[i]) }
    for i in 0..<n { row[k + i] = (first[i] - second[i]) * squared / Double(4 * n) }
    k += n
    if n <= Self.mostTurning {
      for i in 0..<n {
        for j in i + 1..<max(n, i + 1) {
          row[k] = (first[i] - centre[i]) * (second[j] - centre[j]) - (first[j] - centre[j]) * (second[i] - centre[i])
          k += 1
        }
      }
    }
    for patch in patches {
      patch.whiten(zip(patch.heights(first), patch.heights(second)).map { $0 - $1 }, into: row + k)
      k += patch.count
    }
    for wall in walls {
      for middle in wall.middles {
        row[k] = Wall.step(first[wall.parameter] - middle).value - Wall.step(second[wall.parameter] - middle).value
        k += 1
      }
    }
  }

  /// The functions' values at one point less those at another.
  func difference(_ first: [Double], _ second: [Double]) -> [Double] {
    [Double](unsafeUninitializedCapacity: size) { row, count in
      if let row = row.baseAddress { difference(first, second, into: row) }
      count = size
    }
  }

  /// The slope of each function along each parameter: a row a parameter.
  func gradientRows(at z: [Double]) -> [Double] {
    let n = parameters
    let p = size
    var rows = [Double](repeating: 0, count: n * p)
    for i in 0..<n {
      for (k, own) in Self.own(z[i]).enumerated() { rows[i * p + k * n + i] = own.slope }
    }
    var k = Self.degree * n
    for i in 0..<n {
      for j in i + 1..<max(n, i + 1) {
        rows[i * p + k] = z[j]
        rows[j * p + k] = z[i]
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
    for step in steps { rows[step.parameter * p + step.place] = Wall.step(z[step.parameter] - step.middle).slope }
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

  /// How much of a line is added to each degree: it takes away three quarters of the slope that the polynomials have at
  /// the centre, P3'(0) = -3/2 and P5'(0) = 15/8, so that a peak thought to be anywhere near the centre is thought to be
  /// there on skewed surfaces too.
  private static let line = [0, 0, 0.75 * 3 / 2, 0, -0.75 * 15 / 8, 0]

  /// P(k+1) = a x P(k) - b P(k-1).
  private static let recurrence: [(Double, Double)] = (0..<degree).map { k in
    let k = Double(k)
    return ((2 * k + 1) / (k + 1), k / (k + 1))
  }
}
