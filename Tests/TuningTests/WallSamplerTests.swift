import Statistics
import Testing

@testable import Tuning

@Suite struct WallSamplerTests {
  private let shape = WallShape.usual

  /// What is known of walls after games that tell of sums of their coefficients, each with this information.
  private func sampler(
    walls: Int = 1, of sums: [[Double]], information: Double, coefficients: [Double]
  ) throws -> WallSampler {
    let p = walls * Wall.steps
    var precision = (0..<p * p).map { $0 % (p + 1) == 0 ? 1.0 : 0 }
    for sum in sums {
      for i in 0..<p {
        for j in 0..<p { precision[i * p + j] += information * sum[i] * sum[j] }
      }
    }
    let factor = try #require(Cholesky(precision, size: p))
    return WallSampler(Array(repeating: shape, count: walls), factor: factor, coefficients: coefficients)
  }

  @Test("Games that tell nothing leave ramps as likely as they were")
  func noInformationNoChange() throws {
    var walls = try sampler(of: [], information: 0, coefficients: Array(repeating: 0, count: Wall.steps))
    var random = RandomSource(seed: 1, sample: 0)
    let average = walls.average(sweeps: 5, &random)
    #expect(zip(average.weights[0], WallShape.ramps).allSatisfy { abs($0 - $1.chance) < 1e-9 })
    #expect(average.mean.allSatisfy { abs($0) < 1e-9 })
    #expect(abs(average.evidence[0]) < 1e-9)
  }

  @Test("The ramp that games show is found")
  func playedRampIsFound() throws {
    let ramp = try #require(WallShape.ramps.firstIndex { $0.steps == 10..<16 })
    // All steps are known to a hundredth of the ramp's height.
    let steps = (0..<Wall.steps).map { step in shape.functions.map { $0[step + 1] - $0[step] } }
    let coefficients = shape.rampCoefficients[ramp].map { -1.3 * $0 }
    var walls = try sampler(of: steps, information: 1e4, coefficients: coefficients)
    var random = RandomSource(seed: 1, sample: 0)
    let average = walls.average(sweeps: 5, &random)
    #expect(average.weights[0][ramp] > 0.99)
    #expect(average.evidence[0] > 50)
    let heights = shape.heights(average.mean)
    #expect(abs(heights[10]) < 0.01 && abs(heights[16] + 1.3) < 0.03 && abs(heights[Wall.steps] + 1.3) < 0.03)
  }

  @Test("Walls of which only the sum is known keep it")
  func wallsKeepTheirSum() throws {
    let rise = shape.functions.map { $0[Wall.steps] }
    let sum = rise + rise
    // The likeliest coefficients that rise by 2 together: those of each are its rise.
    var walls = try sampler(walls: 2, of: [sum], information: 1e4, coefficients: sum)
    var random = RandomSource(seed: 1, sample: 0)
    var rises: [Double] = []
    for sweep in 0..<60 {
      walls.sweep(&random)
      let drawn = zip(sum, walls.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
      if sweep > 0 { #expect(abs(drawn - 2) < 0.1) }
      rises.append(zip(rise, walls.coefficients).reduce(0) { $0 + $1.0 * $1.1 })
    }
    #expect((rises.max() ?? 0) - (rises.min() ?? 0) > 0.05)
  }
}
