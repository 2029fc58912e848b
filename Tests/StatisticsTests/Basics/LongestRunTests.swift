import Foundation
import Testing

@testable import Statistics

@Suite struct LongestRunTests {
  /// Of the 1,024 ways in which ten coins fall, 504 have no three heads in a row, a tribonacci number; 144 no two, a
  /// Fibonacci number.
  @Test("Coins are counted by Tribonacci numbers")
  func coinsAreTribonacci() {
    let coins = LongestRun(trials: 10, chance: 0.5)
    #expect(abs(coins.chance(ofAtLeast: 3) - 520.0 / 1024) < 1e-12)
    #expect(abs(coins.chance(ofAtLeast: 2) - 880.0 / 1024) < 1e-12)
    #expect(abs(coins.chance(ofAtLeast: 10) - 1.0 / 1024) < 1e-15)
    #expect(coins.chance(ofAtLeast: 11) == 0 && coins.chance(ofAtLeast: 0) == 1)
  }

  /// The longest stretch of ones in the binary digits of a number.
  private func longest(_ number: Int, _ digits: Int) -> Int {
    var (run, longest) = (0, 0)
    for digit in 0..<digits {
      run = number >> digit & 1 == 1 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  @Test("The chances agree with enumerating all cases", arguments: [0.0, 0.2, 0.5, 0.9, 1.0], [1, 2, 7, 12])
  func matchesEnumeration(chance: Double, trials: Int) {
    var chances = [Double](repeating: 0, count: trials + 1)
    for number in 0..<(1 << trials) {
      let ones = Double(number.nonzeroBitCount)
      chances[longest(number, trials)] += pow(chance, ones) * pow(1 - chance, Double(trials) - ones)
    }
    let run = LongestRun(trials: trials, chance: chance)
    for length in 0...trials {
      #expect(abs(run.chance(ofAtLeast: length) - chances[length...].reduce(0, +)) < 1e-12)
    }
    for share in [0.05, 0.5, 0.95] {
      var sum = 0.0
      let least = chances.firstIndex {
        sum += $0
        return sum >= share - 1e-12
      }
      #expect(run.quantile(share) == least)
    }
  }

  /// The recurrence, term by term.
  private func plain(_ trials: Int, _ chance: Double, _ length: Int) -> Double {
    let power = pow(chance, Double(length))
    var none = [Double](repeating: 1, count: trials + 1)
    for n in length...trials {
      none[n] = n == length ? 1 - power : none[n - 1] - (1 - chance) * power * none[n - 1 - length]
    }
    return 1 - none[trials]
  }

  @Test(
    "Once the ratio of chances settles, the rest follows as a power",
    arguments: [(30_000, 0.5, 14), (30_000, 0.9, 80), (30_000, 0.99, 600), (2_000, 0.999, 700), (30_000, 0.02, 3)]
  )
  func tailIsAPower(trials: Int, chance: Double, length: Int) {
    let found = LongestRun(trials: trials, chance: chance).chance(ofAtLeast: length)
    #expect(abs(found - plain(trials, chance, length)) < 1e-9, "\(found)")
  }

  @Test("Millions of trials and certain ones are no trouble")
  func millionsOfTrialsWork() {
    // About log2(n / 2) for coins: M. F. Schilling, The Longest Run of Heads, 1990.
    #expect(18...20 ~= LongestRun(trials: 1_000_000, chance: 0.5).quantile(0.5))
    #expect(LongestRun(trials: 1_000_000, chance: 1).quantile(0.5) == 1_000_000)
    #expect(LongestRun(trials: 1_000_000, chance: 0).quantile(0.95) == 0)
    #expect(LongestRun(trials: -1, chance: 2).quantile(0.5) == 0)
  }
}
