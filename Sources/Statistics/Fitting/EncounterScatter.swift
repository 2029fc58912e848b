/// The scatter of encounters' scores, from which J is computed where encounters are the samples.
///
/// A pairing's encounters at one variant, in the same seatings, are a stratum. One rating never fits all variants and
/// opponents, so that the mean score of a stratum is off 0. Another run of the same tournament would find it off in
/// the same way: only the scatter about that mean counts. From few encounters the mean isn't known well, so it is
/// taken as a real deviation with the weight (n - 1) / (n + 2) for n encounters, and as chance with the rest.
///
/// Openings of which there are few don't scatter freely, either. Where a pairing has played all of them equally
/// often, chance only affects the differences between games from one opening. With n = k N + r encounters from a
/// supply of N openings, dealt without one coming twice in a round, the variance of a sum is
///
///     n W + r (1 - r/N) N / (N - 1) B,
///
/// W being the variance within an opening, B that between openings, and W + B that of single encounters. W is 0 where
/// players are deterministic, and else known from encounters that had the same opening. As long as there are none, B
/// is taken to be 0, which errs on the careful side; from m of them W isn't known well, and it has the weight
/// m / (m + 3).
///
/// Sources: D. A. Binder, International Statistical Review 51, 1983 (sandwich with strata); W. G. Cochran, *Sampling
/// Techniques*, 1977, chapters 2 and 10 (finite populations, samples within samples); J. G. MacKinnon and H. White,
/// Journal of Econometrics 29, 1985 (G / (G - p)).
struct EncounterScatter {
  /// Encounters with the same seatings; where openings come from a limited supply, of one run.
  private struct Stratum: Hashable {
    let seatings: [Int]
    let run: Int
  }

  private struct Seating: Hashable {
    let group: Int
    let players: [Int]
  }

  private let encounters: EncounterTable
  private let scores: SparseRows
  /// Indices of the encounters of each stratum that have scores, those of one opening together, the other ones last.
  private var strata: [[Int]] = []
  /// G / (G - p).
  private let correction: Double

  /// - Parameters:
  ///   - scores: the score of each game, by its number.
  ///   - parameters: the number of fitted parameters.
  init(_ encounters: EncounterTable, _ scores: SparseRows, parameters: Int) {
    self.encounters = encounters
    self.scores = scores
    var seatings: [Seating: Int] = [:]
    let seatingOfGame = encounters.games.map { game -> Int in
      let seating = Seating(group: game.group, players: game.players)
      let number = seatings[seating] ?? seatings.count
      seatings[seating] = number
      return number
    }
    var known: [Stratum: Int] = [:]
    var samples = 0
    var last: (stratum: Stratum, index: Int)?
    for encounter in encounters.indices {
      let numbers = encounters.numbers(at: encounter)
      guard numbers.contains(where: { !scores.entries(of: $0).isEmpty }) else { continue }
      samples += encounters.count(at: encounter)
      let run = encounters.draw(at: encounter)?.run ?? -1
      let index: Int
      // Successive encounters are mostly of one stratum.
      if let last, last.stratum.run == run,
        last.stratum.seatings.elementsEqual(numbers.lazy.map { seatingOfGame[$0] })
      {
        index = last.index
      } else {
        let stratum = Stratum(seatings: numbers.map { seatingOfGame[$0] }.sorted(), run: run)
        index = known[stratum, default: strata.count]
        known[stratum] = index
        last = (stratum, index)
      }
      if index == strata.count { strata.append([]) }
      strata[index].append(encounter)
    }
    correction = Double(samples) / Double(max(1, samples - parameters))
    strata = strata.map { stratum in
      guard stratum.contains(where: { encounters.draw(at: $0)?.place != nil }) else { return stratum }
      return stratum.sorted { (place($0), $0) < (place($1), $1) }
    }
  }

  /// The place of an encounter's opening; the highest number for those that aren't distinguished.
  private func place(_ encounter: Int) -> Int { encounters.draw(at: encounter)?.place ?? .max }

  /// Adds the scatter to a matrix of `size` rows.
  ///
  /// Complexity: O(encounters that differ).
  func add(to matrix: inout some MatrixSum) {
    let size = matrix.size
    var (sum, opening, total) = (SparseSum(size), SparseSum(size), SparseSum(size))
    for stratum in strata {
      let weights = Weights(counts(of: stratum), correction: correction)
      var rest = stratum[...]
      while let first = rest.first {
        let isTracked = place(first) != .max
        let alike = isTracked ? rest.prefix { place($0) == place(first) } : rest
        rest = rest.dropFirst(alike.count)
        let weight = weights.single + (isTracked ? weights.within : 0)
        for encounter in alike {
          for game in encounters.numbers(at: encounter) { sum.add(scores, row: game) }
          let count = Double(encounters.count(at: encounter))
          sum.addSquare(times: weight * count, to: &matrix)
          opening.add(sum, times: count)
          sum.clear()
        }
        if isTracked, weights.within > 0 {
          let count = alike.reduce(0) { $0 + encounters.count(at: $1) }
          opening.addSquare(times: -weights.within / Double(count), to: &matrix)
        }
        total.add(opening, times: 1)
        opening.clear()
      }
      total.addSquare(times: -weights.mean, to: &matrix)
      total.clear()
    }
  }

  private func counts(of stratum: [Int]) -> Weights.Counts {
    let draw = stratum.first.flatMap { encounters.draw(at: $0) }
    var counts = Weights.Counts(supply: draw?.supply, isDecisive: draw?.isDecisive == true)
    var last = Int.max
    for encounter in stratum {
      let count = encounters.count(at: encounter)
      counts.encounters += count
      let place = place(encounter)
      guard place != .max else { continue }
      counts.repeats += place == last ? count : count - 1
      last = place
    }
    return counts
  }

  /// The weights of the squares of one stratum.
  private struct Weights {
    struct Counts {
      let supply: Int?
      let isDecisive: Bool
      var encounters = 0
      /// Encounters that had the same opening as an earlier one, as far as openings are distinguished.
      var repeats = 0
    }

    /// The weight of the square of each encounter.
    let single: Double
    /// The weight of the square of the sum of all encounters, which is subtracted.
    let mean: Double
    /// The weight of the square of each encounter about the mean of its opening.
    let within: Double

    init(_ counts: Counts, correction: Double) {
      let n = Double(counts.encounters)
      // The number of samples that give information on the scatter within an opening.
      let samples = Double(counts.isDecisive ? counts.encounters : counts.repeats)
      // The share of the scatter that is taken within openings, rather than about the mean of the stratum.
      var share = 0.0
      if let supply = counts.supply, supply > 1 {
        let (whole, rest) = (Double(supply), Double(counts.encounters % supply))
        let free = rest * (1 - rest / whole) * whole / (whole - 1) / n
        share = max(0, 1 - free) * samples / (samples + 3)
      }
      within = counts.isDecisive || counts.repeats == 0 ? 0 : share * n / Double(counts.repeats)
      let known = (n - 1) / (n + 2)
      single = (1 - share) * (n > 1 ? known * n / (n - 1) + (1 - known) * correction : correction)
      mean = (1 - share) * (n > 1 ? known / (n - 1) : 0)
    }
  }
}
