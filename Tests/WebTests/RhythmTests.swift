import Foundation
import Results
import Testing

@testable import Web

@Suite struct RhythmTests {
  private func next(after starts: [Double], now: Double) -> Double? {
    let runs = starts.enumerated().map { number, start in
      Run(
        number: number + 1, planned: 1, games: 1, isComplete: true,
        sessions: [
          Session(began: Date(timeIntervalSince1970: start), host: "h", workers: 1, version: "1")
        ])
    }
    return Rhythm(runs, now: Date(timeIntervalSince1970: now)).next?.timeIntervalSince1970
  }

  @Test("Nights are followed by the next one, a day after the last")
  func nights() {
    let day = 86_400.0
    #expect(next(after: [0, day, 2 * day + 600], now: 2.5 * day) == 3 * day + 1200)
    #expect(next(after: [0, day + 300, 2 * day, 3 * day], now: 3.1 * day) == 4 * day)
  }

  @Test("Runs in no rhythm, too few, or of which the next is overdue, let none be expected")
  func noRhythm() {
    #expect(next(after: [0, 100, 1000, 1010], now: 1020) == nil)
    #expect(next(after: [0, 100], now: 150) == nil)
    #expect(next(after: [], now: 150) == nil)
    #expect(next(after: [0, 100, 200], now: 301) == nil)
    // Clocks may be set back.
    #expect(next(after: [300, 200, 100], now: 50) == nil)
  }
}
