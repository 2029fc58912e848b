import Results

/// The coverage of tables, on one line.
package enum CoverageLine {
  /// The text, such as `Tournament nightly, runs 1-3, seeds 2026-2028: 3410 of 12000 games`.
  package static func text(_ coverage: Results.Coverage) -> String {
    let runs = (coverage.runs.count == 1 ? "run " : "runs ") + ranges(coverage.runs)
    let seeds = (coverage.seeds.count == 1 ? "seed " : "seeds ") + ranges(coverage.seeds)
    let known = [
      "Tournament " + PrintableText.of(coverage.tournament), coverage.runs.isEmpty ? "no run" : runs,
      coverage.seeds.isEmpty ? nil : seeds,
    ]
    return known.compactMap(\.self).joined(separator: ", ") + ": \(coverage.games) of \(coverage.planned) games"
  }

  /// Numbers in their order, with consecutive ones as ranges: `1-3, 7`.
  static func ranges(_ numbers: [some FixedWidthInteger]) -> String {
    var runs: [[String]] = []
    for (index, number) in numbers.enumerated() {
      if index > 0, numbers[index - 1].addingReportingOverflow(1) == (number, false) {
        runs[runs.count - 1].append(String(number))
      } else {
        runs.append([String(number)])
      }
    }
    return runs.map { $0.count == 1 ? $0[0] : $0[0] + "-" + $0[$0.count - 1] }.joined(separator: ", ")
  }
}
