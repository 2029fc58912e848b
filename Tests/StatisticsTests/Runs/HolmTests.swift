import Testing

@testable import Statistics

@Suite struct HolmTests {
  @Test(
    "Adjusted values are those of the step-down procedure",
    arguments: [
      // R's p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") and p.adjust(c(0.01, 0.02, 0.03), "holm")
      ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),
      ([0.01, 0.02, 0.03], [0.03, 0.04, 0.04]),
      ([0.6, 0.001, 0.7], [1, 0.003, 1]),
      ([0.2], [0.2]),
      ([0.02, 0.02], [0.04, 0.04]),
      ([1, 0], [1, 0]),
      ([], []),
    ])
  func adjustmentIsStepDown(p: [Double], expected: [Double]) {
    let adjusted = Holm.adjusted(p)
    #expect(adjusted.count == expected.count)
    for (one, other) in zip(adjusted, expected) { #expect(abs(one - other) < 1e-12) }
  }

  @Test("Adjusted values lie between the plain ones and Bonferroni's")
  func adjustmentIsInBounds() {
    var generator = TestGenerator(seed: 3)
    for count in 1..<40 {
      let p = (0..<count).map { _ in generator.uniform() }
      for (plain, adjusted) in zip(p, Holm.adjusted(p)) {
        #expect(adjusted >= plain && adjusted <= min(1, Double(count) * plain) && adjusted <= 1)
      }
    }
  }
}
