import Figures
import Statistics

/// Draws the course of a test's log-likelihood ratio between its bounds.
enum MatchWalk {
  private static let mostSpots = 400

  /// Draws the course of a decided test.
  /// - Parameter pairs: the first player's score in each pair, in half points from 0 to 4, in order.
  /// - Returns: nil before the test is decided: an unfinished walk would suggest more than it shows.
  static func picture(_ pairs: [Int], test: SequentialTest) -> Picture? {
    var counts = [0, 0, 0, 0, 0]
    let step = max(1, pairs.count / mostSpots)
    var spots: [Lines.Spot?] = [Lines.Spot(x: 0, y: 0)]
    var last = 0.0
    for (number, score) in pairs.enumerated() {
      counts[score] += 1
      let isLast = number == pairs.count - 1
      guard isLast || (number + 1) % step == 0 else { continue }
      let record = MatchRecord.pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4])
      guard let llr = try? test.llr(record) else { continue }
      last = llr
      spots.append(Lines.Spot(x: Double(2 * (number + 1)), y: llr, isMarked: isLast))
    }
    let verdict = test.verdict(llr: last)
    guard verdict != .undecided else { return nil }
    return .lines(
      Lines(
        title: "Log-likelihood ratio by games",
        summary:
          "After \(2 * pairs.count) games it is at \(Rounded.text(last, decimals: 2)), and \(verdict.rawValue) is accepted. "
          + "The test ends where it reaches one of the bounds.",
        unit: "log-likelihood ratio", across: "games", courses: [.init(name: "LLR", spots: spots)],
        levels: [
          .init(y: test.upperBound, name: "H1 is accepted"), .init(y: test.lowerBound, name: "H0 is accepted"),
        ], hasDots: false))
  }
}
