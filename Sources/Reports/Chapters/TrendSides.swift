import Results
import Statistics

/// The comparison of two runs of different tournaments apart from their players: their coverage, and the statistics of
/// common variants.
struct TrendSides: Sendable {
  /// The coverage of both, and the variants that only one of them played.
  let notes: [String]
  /// The table of common variants, a row for each number compared; nil where there is none.
  let variants: Table?

  /// The table of common variants, for programs.
  var detail: Chapter.Detail? { variants.map { Chapter.Detail(name: "variants", table: $0) } }

  /// Compares two runs.
  /// - Parameter isWanted: whether the variant with a name counts.
  init(later: RunResults, earlier: RunResults, isWanted: (String) -> Bool) {
    let now = Self.played(later.results).filter(isWanted)
    let then = Self.played(earlier.results).filter(isWanted)
    let common = now.filter(then.contains)
    let rows = common.flatMap { VariantChange.all(of: $0, later: later.results, earlier: earlier.results) }
    variants = common.isEmpty ? nil : Self.table(rows, common, later: later.name, earlier: earlier.name)
    let only = [(later, now.filter { !then.contains($0) }), (earlier, then.filter { !now.contains($0) })]
    notes =
      [earlier, later].map { "\($0.name): " + CoverageLine.text($0.results.coverage) + "." }
      + only.filter { !$0.1.isEmpty }.map { "Only in \($0.name): " + $1.joined(separator: " ") + "." }
  }

  /// The variants of which there are games, in the order of the config.
  private static func played(_ results: Results) -> [String] {
    let groups = Set(results.tallies.lazy.filter { $0.games > 0 }.map(\.group))
    return results.variants.indices.filter(groups.contains).map { results.variants[$0].name }
  }

  private static func table(_ changes: [VariantChange], _ variants: [String], later: String, earlier: String) -> Table {
    let tested = changes.indices.filter { changes[$0].p != nil }
    let adjusted = Dictionary(
      uniqueKeysWithValues: zip(tested, Holm.adjusted(tested.compactMap { changes[$0].p })))
    let columns: [Column] = [
      .text("Variant", "variant"), .text("What", "what"), .number("Then", "then", decimals: 1),
      .number("Now", "now", decimals: 1), .number("Change", "change", decimals: 1),
      .number("+/-", "change_error95", decimals: 1).of(.rank(2)), .number("p", "change_p", decimals: 4),
      .text("Verdict", "verdict").of(.rank(1)),
    ]
    let rows = changes.enumerated().map { ($1.variant, $1.cells(adjustedP: adjusted[$0])) }
    return Table(
      title: "Variants since \(earlier)", columns: columns,
      groups: variants.map { variant in rows.filter { $0.0 == variant }.map(\.1) },
      notes: [
        "First%: the first seat's score; Draw%: games with a shared first place; Plies: the median length. +/- and p "
          + "of the first two by encounters and openings, p of lengths by ranks (Wilcoxon), each game one sample; "
          + "all p are two-sided and adjusted for their number (Holm). Differences may come from other players as "
          + "well as from the variants."
      ])
  }
}

/// The change of one number of a variant between two runs.
private struct VariantChange {
  let variant: String
  private let what: String
  private let then: Double?
  private let now: Double?
  private let error: Double?
  /// The two-sided p-value without adjustment; nil where nothing can be tested.
  let p: Double?
  private let isMore: Bool?
  private let words: (more: String, less: String)

  /// The changes of the first seat's score, draws and lengths of a variant.
  static func all(of name: String, later: Results, earlier: Results) -> [VariantChange] {
    let sides = [later, earlier].compactMap { results in
      results.variants.firstIndex { $0.name == name }.map { (results: results, variant: $0) }
    }
    guard sides.count == 2 else { return [] }
    let first = sides.map { Self.share($0.results, $0.variant, of: \.pointsOfFirst) }
    let draws = sides.map { Self.share($0.results, $0.variant, of: Self.draw) }
    let lengths = sides.map { Histogram($0.results.variants[$0.variant].lengths) }
    return [
      VariantChange(name, "First%", first[0], since: first[1]), VariantChange(name, "Draw%", draws[0], since: draws[1]),
      VariantChange(name, lengths[0], since: lengths[1]),
    ]
  }

  private init(_ variant: String, _ what: String, _ later: ClusteredShare, since earlier: ClusteredShare) {
    let difference = ShareDifference(later, since: earlier)
    (self.variant, self.what, words) = (variant, what, ("more", "less"))
    (now, then) = (later.share.map { 100 * $0 }, earlier.share.map { 100 * $0 })
    (error, p) = (difference.map { 100 * $0.error95 }, difference?.p)
    isMore = difference.flatMap { $0.difference == 0 ? nil : $0.difference > 0 }
  }

  private init(_ variant: String, _ later: Histogram, since earlier: Histogram) {
    let test = RankSumTest(later, since: earlier)
    (self.variant, what, words) = (variant, "Plies", ("longer", "shorter"))
    (now, then, error) = (later.median, earlier.median, nil)
    (p, isMore) = (test?.p, test?.areLarger)
  }

  private static func draw(_ game: GamePattern) -> (units: Int, hits: Int)? {
    (1, Tally.isWon(game.places) ? 0 : 1)
  }

  /// A share by encounters or, where it isn't known which games belong together, by single games.
  private static func share(
    _ results: Results, _ variant: Int, of part: (GamePattern) -> (units: Int, hits: Int)?
  ) -> ClusteredShare {
    if let encounters = results.encounters { return encounters.share { $0.group == variant ? part($0) : nil }.whole }
    var share = ClusteredShare()
    for tally in results.tallies where tally.group == variant {
      let pattern = GamePattern(group: tally.group, players: tally.players, places: tally.places)
      guard let (units, hits) = part(pattern) else { continue }
      for _ in 0..<tally.games { share.add(units: units, hits: hits) }
    }
    return share
  }

  func cells(adjustedP: Double?) -> [Cell] {
    func real(_ value: Double?, _ reason: String) -> Cell { value.map { .real($0) } ?? .missing(because: reason) }
    let change = zip([now].compactMap(\.self), [then].compactMap(\.self)).map { $0 - $1 }.first
    let isSure = adjustedP.map { $0 < RatingChange.level } ?? false
    return [
      .text(variant), .text(what), real(then, "not known"), real(now, "not known"), real(change, "not known"),
      real(error, what == "Plies" ? "medians are compared by ranks" : "not known"), real(adjustedP, "not tested"),
      .text(isSure ? isMore.map { $0 ? words.more : words.less } ?? "" : ""),
    ]
  }
}
