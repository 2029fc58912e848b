import ArgumentParser
import Campaign
import Play
import Statistics

/// The options for playing until it is settled which of two players isn't worse.
struct ClearOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stop once a player is significantly not worse by more than ELO points, 0 to 400.", valueName: "elo"))
  var untilClear: Double?

  @Option(parsing: .unconditional, help: "Confidence level of --until-clear in percent, 50 to 99.99 (default: 95).")
  var confidence: Double?

  /// The claim to be settled; nil for none.
  func goal() throws -> ClaimGoal? {
    guard let untilClear else {
      guard confidence == nil else {
        throw UsageError(description: "--confidence: is said of --until-clear, which isn't there")
      }
      return nil
    }
    guard 0...ClaimGoal.mostElo ~= untilClear else {
      throw UsageError(description: "--until-clear: expected 0 to 400, found \(Parameter.text(untilClear))")
    }
    let confidence = confidence ?? 95
    guard 50...99.99 ~= confidence else {
      throw UsageError(description: "--confidence: expected 50 to 99.99, found \(Parameter.text(confidence))")
    }
    return ClaimGoal(.ranking, within: untilClear, confidence: confidence / 100)
  }
}
