import Testing

@testable import Figures

@Suite struct RoundedTests {
  @Test("A number stands before its error, both with as many decimals")
  func errorFollowsNumber() {
    #expect(
      Rounded.text(-21.66, error: 10.25) == "-21.7 ± 10.3" && Rounded.text(50, error: 7.6, decimals: 0) == "50 ± 8")
  }

  @Test(
    "Halves are rounded away from zero",
    arguments: [
      (0.0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (12.25, 1, "12.3"), (-161.67, 1, "-161.7"),
      (99.96, 1, "100.0"),
      (0.0004, 3, "0.000"), (0.0123, 3, "0.012"), (2.5, 0, "3"), (-2.5, 0, "-3"), (1e9, 2, "1000000000.00"),
      (1e300, 1, "1e+300"),
    ])
  func halvesRoundAwayFromZero(number: Double, decimals: Int, text: String) {
    #expect(Rounded.text(number, decimals: decimals) == text)
  }
}
