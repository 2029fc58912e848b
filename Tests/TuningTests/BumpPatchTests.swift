import Foundation
import Testing

@testable import Tuning

@Suite struct BumpPatchTests {
  private func row(_ patch: BumpPatch, _ z: [Double]) -> [Double] {
    var row = [Double](repeating: 0, count: patch.count)
    row.withUnsafeMutableBufferPointer { row in
      guard let row = row.baseAddress else { return }
      patch.whiten(patch.heights(z), into: row)
    }
    return row
  }

  private func dot(_ one: [Double], _ other: [Double]) -> Double { zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }

  @Test("Functions of independent coefficients are as correlated as bumps fall off")
  func correlationFollowsBumps() {
    let centres = [[0.0, 0.0], [0.3, 0.1], [-0.5, 0.4], [0.9, -0.9]]
    let patch = BumpPatch(centres: centres, width: 0.4)
    for one in centres {
      for other in centres {
        let squared = zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect(abs(dot(row(patch, one), row(patch, other)) - exp(-squared / 0.32)) < 0.01)
      }
    }
  }

  @Test("Weights describe the bumps as coefficients describe the functions")
  func weightsMatchCoefficients() {
    let patch = BumpPatch(centres: [[0.0], [0.4], [0.5]], width: 0.3)
    let coefficients = [0.7, -1.2, 0.4]
    let weights = patch.weights(coefficients[...])
    for x in [-0.8, 0.1, 0.45] {
      #expect(abs(dot(patch.heights([x]), weights) - dot(row(patch, [x]), coefficients)) < 1e-12)
    }
  }

  @Test("Bumps spread over the box leave no point far from all", arguments: 1...5)
  func bumpsCoverTheBox(parameters: Int) throws {
    let patch = try #require(BumpPatch.spread(over: parameters))
    for corner in 0..<1 << parameters {
      let z = (0..<parameters).map { corner >> $0 & 1 == 0 ? -0.5 : 0.5 }
      #expect(patch.heights(z).contains { $0 > 0.5 })
    }
  }

  @Test("More parameters than bumps can cover have none")
  func manyParametersHaveNone() {
    #expect(BumpPatch.spread(over: 6) == nil)
  }
}
