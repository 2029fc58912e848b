import Statistics

/// The 95 % intervals of each parameter's place at the peak, by inverting a test: a place belongs to the interval unless
/// all but 2.5 % of the surfaces that the games allow for rise there, or fall, all other parameters being at their best
/// for it.
///
/// A slope is a sum of coefficients; where the peak is depends on them in more crooked ways, the most where a surface is
/// flatter on one side than on the other, and so does how far off an estimate is.
///
/// Source: E. C. Fieller, *Some problems in interval estimation*, Journal of the Royal Statistical Society B 16, 1954.
struct PeakIntervals {
  private let surface: Surface
  private let peak: [Double]
  /// Coefficients that the games allow for.
  private let samples: [[Double]]

  /// - Parameter peak: the surface's, in coordinates from -1 to 1.
  init(_ surface: Surface, peak: [Double], samples: [[Double]]) {
    (self.surface, self.peak, self.samples) = (surface, peak, samples)
  }

  /// How far a look at the next place is from the last one.
  private static let stride = 1.0 / 32

  /// The ends of a parameter's interval, which has no gaps.
  func ends(_ parameter: Int) -> (low: Double, high: Double) {
    (end(parameter, direction: -1), end(parameter, direction: 1))
  }

  private func end(_ parameter: Int, direction: Double) -> Double {
    var inside = peak[parameter]
    while inside != direction {
      var outside = min(max(inside + direction * Self.stride, -1), 1)
      if mayBePeak(parameter, at: outside) {
        inside = outside
        continue
      }
      for _ in 0..<8 {
        let middle = (inside + outside) / 2
        if mayBePeak(parameter, at: middle) { inside = middle } else { outside = middle }
      }
      return inside
    }
    return inside
  }

  private func mayBePeak(_ parameter: Int, at place: Double) -> Bool {
    let row = slopeRow(parameter, at: place)
    let rising = row.withUnsafeBufferPointer { row in
      samples.count { sample in
        sample.withUnsafeBufferPointer { sample in
          guard let row = row.baseAddress, let sample = sample.baseAddress else { return false }
          return dot(row, sample, surface.basis.size) > 0
        }
      }
    }
    let count = Double(samples.count)
    return (0.025 * count...0.975 * count).contains(Double(rising))
  }

  /// Of what sum of coefficients the slope consists that is left when the other parameters follow: at their best for
  /// the place, the part of the slope that theirs would explain is taken out.
  private func slopeRow(_ parameter: Int, at place: Double) -> [Double] {
    let (n, p) = (surface.basis.parameters, surface.basis.size)
    var z = peak
    z[parameter] = place
    var row: [Double] = []
    for _ in 0..<3 {
      let (_, gradient, hessian) = surface.derivatives(z)
      let rows = surface.basis.gradientRows(at: z)
      row = Array(rows[parameter * p..<(parameter + 1) * p])
      let others = (0..<n).filter { $0 != parameter && abs(z[$0]) < 1 }
      let curvature = others.flatMap { a in others.map { -hessian[a * n + $0] } }
      guard !others.isEmpty, let factor = Cholesky(curvature, size: others.count) else { break }
      let share = factor.solve(others.map { hessian[parameter * n + $0] })
      let step = factor.solve(others.map { gradient[$0] })
      for (a, other) in others.enumerated() {
        for k in 0..<p { row[k] += share[a] * rows[other * p + k] }
        z[other] = min(max(z[other] + min(max(step[a], -0.4), 0.4), -1), 1)
      }
    }
    return row
  }
}
