import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct SyntheticSurfaceTests {
  @Test(
    "The start loses the requested amount, the peak nothing, all else something",
    arguments: SyntheticSurface.Shape.allCases, [1, 4]
  )
  func onlyThePeakLosesNothing(
    shape: SyntheticSurface.Shape, parameters: Int
  ) {
    let start = Array(repeating: 0.3, count: parameters)
    let surface = SyntheticSurface(shape, start: start, drop: 100, drawRate: 0, seed: 5)
    let points = [-0.1, 0.1].map { away in surface.peak.map { $0 + away } }
    #expect(surface.loss(at: surface.peak) == 0)
    // One parameter by itself has no ratio.
    guard shape != .flat, shape != .ratios || parameters > 1 else {
      return #expect(([start] + points).allSatisfy { surface.loss(at: $0) == 0 })
    }
    #expect(abs(surface.loss(at: start) - 100) < 1e-9)
    #expect(points.allSatisfy { surface.loss(at: $0) > 0 })
  }

  @Test("Strength goes in circles on the cyclic surface, and nobody beats the peak")
  func cyclicPeakIsUnbeaten() {
    let surface = SyntheticSurface(.cyclic, start: [0.2, 0.3], drop: 100, drawRate: 0, seed: 5)
    let around = (0..<3).map { place in
      let angle = 2 * Double.pi * Double(place) / 3
      return [surface.peak[0] + 0.3 * cos(angle), surface.peak[1] + 0.3 * sin(angle)]
    }
    let circle = (0..<3).map { surface.gain(around[$0], over: around[($0 + 1) % 3]) > 0 }
    #expect(circle == [true, true, true] || circle == [false, false, false])
    #expect(around.allSatisfy { surface.gain(surface.peak, over: $0) > 0 })
  }

  @Test("Only the ratios of the parameters matter on the surface of ratios, whose peaks lie on a line.")
  func ratios() {
    let surface = SyntheticSurface(.ratios, start: [0.2, 0.8, 0.5], drop: 50, drawRate: 0, seed: 5)
    for factor in [0.1, 0.5, 1.2] {
      #expect(surface.loss(at: surface.peak.map { factor * $0 }) < 1e-9)
      #expect(abs(surface.loss(at: [0.2, 0.8, 0.5].map { factor * $0 }) - 50) < 1e-9)
    }
  }

  @Test("An oblique ridge falls off 200 times as fast across the line to its peak as along it.")
  func oblique() {
    let start = [0.2, 0.3]
    let surface = SyntheticSurface(.oblique, start: start, drop: 100, drawRate: 0, seed: 5)
    let way = zip(start, surface.peak).map { $0 - $1 }
    let across = [surface.peak[0] - way[1], surface.peak[1] + way[0]]
    #expect(abs(surface.loss(at: across) - 20_000) < 1e-6)
    #expect(abs(surface.loss(at: zip(start, surface.peak).map { ($0 + $1) / 2 }) - 25) < 1e-6)
  }

  @Test("What is better at one of two variants gains less far away than near the peak")
  func variantGainShrinks() {
    let surface = SyntheticSurface(.variants, start: [0.2], drop: 100, drawRate: 0, seed: 5)
    #expect(surface.gain(surface.peak, over: [0.2]) > 0)
    // Scores at two variants don't add up to one strength.
    #expect(abs(surface.gain(surface.peak, over: [0.2]) - 100) > 1)
    #expect(surface.gain([0.2], over: [0.2]) == 0)
  }

  @Test("Equals draw as often as set, and a difference shows in the score")
  func drawsAndScoreFollow() {
    let surface = SyntheticSurface(.quadratic, start: [0.2], drop: 100, drawRate: 0.6, seed: 5)
    var random = RandomSource(seed: 1, sample: 0)
    let level = surface.play([0.2], [0.2], games: 100_000, random: &random)
    #expect(level.games == 100_000)
    #expect(abs(Double(level.draws) / 100_000 - 0.6) < 0.01)
    #expect(abs(level.score / 100_000 - 0.5) < 0.01)
    #expect(surface.play(surface.peak, [0.2], games: 1000, random: &random).score > 550)
  }
}
