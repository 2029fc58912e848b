import ArgumentParser
import Campaign
import Statistics

/// The options for a sequential test.
struct TestOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Bounds of a sequential probability ratio test: H0, the difference is ELO0, against H1, it is ELO1.",
      valueName: "elo0,elo1"))
  var sprt: String?

  @Option(help: "Elo scale of the bounds.")
  var model = SequentialTest.Model.normalized

  @Option(help: "Probability of accepting H1 if H0 holds.")
  var alpha = 0.05

  @Option(help: "Probability of accepting H0 if H1 holds.")
  var beta = 0.05

  /// The requested test; nil if none is.
  func test() throws -> SequentialTest? {
    guard let sprt else { return nil }
    let numbers = sprt.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let elo0 = numbers[0], let elo1 = numbers[1] else {
      throw UsageError(description: "--sprt: expected two numbers with a comma between, such as 0,5, found “\(sprt)”")
    }
    do {
      return try SequentialTest(elo0: elo0, elo1: elo1, alpha: alpha, beta: beta, model: model)
    } catch {
      throw UsageError(description: "--sprt: \(error)")
    }
  }
}

extension SequentialTest.Model: ExpressibleByArgument {}
