import Foundation

/// A redundancy among numeric parameters: fewer quantities matter, so that one parameter may be fixed.
public enum Redundancy: Hashable, Sendable {
  /// Only the ratios of all parameters matter: they may be multiplied by a factor.
  case ratios
  /// Only the sum of two parameters matters, given by their indices: a gain of one can be balanced by a loss of the
  /// other.
  case sum(Int, Int)
}

/// Finds redundancies in the games of a tune.
///
/// The test compares the likelihood of the games under a surface over the values (the fit's evidence, in which
/// coefficients are averaged over) with that under a surface over fewer quantities: a polynomial of more coordinates
/// has to learn from the games what is built into one of fewer.
struct RedundancyTest {
  /// The least logarithm of the Bayes factor: of 20 tunes of quadratics of five parameters, two were above it for
  /// ratios.
  private static let leastEvidence = 5.0
  /// The largest logarithm of the Bayes factor of one more coordinate: for quadratics it was about 3 and more.
  private static let mostEvidence = 1.0
  /// The largest difference in strength across the box, in its errors, for which a fit of two parameters' sum is tried.
  private static let mostErrors = 2.0

  let space: ParameterSpace
  let steps: [(step: TuningStep, result: StepResult)]
  /// The plain fit over the values.
  let fit: SurfaceFit

  /// The redundancies that the games show.
  ///
  /// Complexity: that of a fit for ratios, and for each two parameters whose sum may be all that matters.
  func found() -> [Redundancy] {
    guard space.count > 1, space.parameters.allSatisfy({ !$0.isWord }) else { return [] }
    return (onlyRatiosMatter ? [.ratios] : []) + sums
  }

  /// Whether only the ratios matter. A surface over directions can follow one that is level along all lines from the
  /// point where all values are 0; the distance from there must not make the games likelier.
  private var onlyRatiosMatter: Bool {
    guard space.parameters.allSatisfy({ $0.scale == .linear }) else { return false }
    let widths = space.parameters.map { max(abs($0.min), abs($0.max)) }
    func evidence(withDistance: Bool) -> Double {
      self.evidence(of: space.count + (withDistance ? 1 : 0)) { values in
        let shares = zip(values, widths).map { $0 / $1 }
        let length = shares.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let direction = zip(space.parameters, shares).map { parameter, share in
          let part = length > 0 ? share / length : 0
          // Where no value is negative, coordinates go from -1 all the same.
          return parameter.min < 0 ? part : 2 * part - 1
        }
        return direction + (withDistance ? [2 * length / Double(space.count).squareRoot() - 1] : [])
      }
    }
    let directions = evidence(withDistance: false)
    return directions - fit.evidence > Self.leastEvidence
      && evidence(withDistance: true) - directions < Self.mostEvidence
  }

  private var sums: [Redundancy] {
    let dependence = fit.dependence
    // Parameters without effect have a sum without effect, too: that isn't meant.
    let matter = space.parameters.indices.filter {
      space.parameters[$0].scale == .linear && dependence.depends(on: $0..<$0 + 1)
    }
    return matter.flatMap { i in
      matter.compactMap { j in i < j && isLevel(i, j) && onlySumMatters(i, j) ? .sum(i, j) : nil }
    }
  }

  private func onlySumMatters(_ i: Int, _ j: Int) -> Bool {
    let (first, second) = (space.parameters[i], space.parameters[j])
    let (least, most) = (first.min + second.min, first.max + second.max)
    let sum = evidence(of: space.count - 1) { values in
      var coordinates = space.centred(values)
      coordinates[i] = 2 * (values[i] + values[j] - least) / (most - least) - 1
      coordinates.remove(at: j)
      return coordinates
    }
    return sum - fit.evidence > Self.leastEvidence
  }

  /// Whether the plain fit allows for equal strength at both ends of the longest line, through the middle of the
  /// others, on which two parameters keep their sum: so that not every pair needs a fit.
  private func isLevel(_ i: Int, _ j: Int) -> Bool {
    let (first, second) = (space.parameters[i], space.parameters[j])
    let sum = (first.min + first.max + second.min + second.max) / 2
    func end(_ value: Double) -> [Double] {
      var values = space.parameters.map { ($0.min + $0.max) / 2 }
      (values[i], values[j]) = (value, sum - value)
      return space.centred(values)
    }
    let (low, high) = (max(first.min, sum - second.max), min(first.max, sum - second.min))
    let difference = fit.elo(fit.basis.difference(end(low), end(high)))
    return abs(difference.elo) <= Self.mostErrors * difference.error
  }

  private func evidence(of coordinates: Int, _ place: ([Double]) -> [Double]) -> Double {
    var fit = SurfaceFit(SurfaceBasis(numbers: coordinates))
    fit.settle(on: steps, coordinates: place)
    return fit.evidence
  }
}
