import ArgumentParser
import Campaign
import Statistics

/// The options for a sequential test.
struct TestOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Test H0, the Elo is ELO0, against H1, it is ELO1, by a sequential probability ratio test.",
      valueName: "elo0,elo1"))
  var sprt: String?

  @Option(help: "The scale that the hypotheses are on.")
  var model = SequentialTest.Model.normalized

  @Option(help: "The chance of accepting H1 when H0 holds.")
  var alpha = 0.05

  @Option(help: "The chance of accepting H0 when H1 holds.")
  var beta = 0.05

  /// The test asked for; nil if none is.
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
