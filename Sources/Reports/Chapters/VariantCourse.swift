import Results
import Statistics

/// The length and variety of a variant's games, and the number of different ones.
///
/// Source: length and branching as in C. Browne, *Automatic Generation and Evaluation of Recombination Games*, 2008,
/// and in the metrics of Ludii; a tree as wide as each game was, after V. Allis, *Searching for Solutions in Games and
/// Artificial Intelligence*, 1994, but as the mean of logarithms, since a product of means overstates it.
struct VariantCourse {
  private let lengths: Histogram
  private let variety: Variety?
  /// The value of search; nil where no players allow an estimate.
  let depth: SkillDepth?
  let name: String

  static let columns: [Column] = [
    .number("5%", "plies_percentile5").of(.rank(2)), .number("Plies", "plies_median", decimals: 1),
    .number("95%", "plies_percentile95").of(.rank(2)), .number("Moves", "legal_moves_mean", decimals: 1),
    .number("Choice%", "choice_percent", decimals: 1).of(.rank(3)), .number("Tree", "tree_size_log10", decimals: 1),
    .number("Distinct%", "distinct_percent", decimals: 1),
    .number("Parts", "parting_ply_median", decimals: 1).of(.rank(1)),
    .number("Elo/2x", "elo_per_doubling", decimals: 1), .number("+/-", "elo_per_doubling_error95", decimals: 1),
  ]

  init(_ variant: Results.Variant, _ variety: Variety?, _ depth: SkillDepth?) {
    (name, lengths, self.variety, self.depth) = (variant.name, Histogram(variant.lengths), variety, depth)
  }

  var cells: [Cell] {
    func plies(_ share: Double) -> Cell { lengths.quantile(share).map { .real($0) } ?? .missing(because: "no games") }
    let none = Cell.missing(because: "no players that differ in nothing but how much they search")
    let worth = depth.map { [Cell.real($0.eloPerDoubling), .real($0.error95)] } ?? [none, none]
    return [plies(0.05), plies(0.5), plies(0.95)] + choices + worth
  }

  private var choices: [Cell] {
    guard let variety else {
      return [Cell](
        repeating: .missing(because: lengths.count > 0 ? "its games aren't at hand, or can't be opened" : "no games"),
        count: 5
      )
    }
    let none = Cell.missing(
      because: "no moves, or those of a program, which isn't asked for the others at each position")
    let decisions = Double(variety.decisions)
    let (moves, choices) = (Double(variety.moves), Double(variety.choices))
    return [
      decisions > 0 ? .real(moves / decisions) : none, decisions > 0 ? .real(100 * choices / decisions) : none,
      decisions > 0 ? .real(variety.treeSize) : none, .real(100 * Double(variety.distinct) / Double(variety.looked)),
      Histogram(variety.partings).median.map { .real($0) } ?? .missing(because: "no moves"),
    ]
  }

  static func notes(_ lines: [VariantCourse]) -> [String] {
    let varieties = lines.compactMap(\.variety)
    guard !varieties.isEmpty else { return [] }
    let parts = varieties.filter { $0.looked < $0.games }.map { "\($0.variant) \($0.looked) of \($0.games)" }
    return [
      "5%, Plies, 95%: quantiles of the length, Plies the median. Moves: mean number of legal moves at a decision; "
        + "Choice%: decisions with more than one. Tree: mean over games of the sum of log10 of the legal moves at "
        + "each decision. Distinct%: share of different games; Parts: the ply from which half of the different games "
        + "are unique. Openings are included. Elo/2x: Elo per doubling of the nodes per move, among players that "
        + "differ in nothing else, with half its 95 % interval."
    ] + (parts.isEmpty ? [] : ["Games counted for all but plies: " + parts.joined(separator: "; ") + "."])
  }
}
