import Figures
import Play
import Results
import Statistics

extension ChapterKind {
  /// The course and fairness of each variant.
  public static let variants = ChapterKind(name: "variants", listing: "-v VARIANT") {
    try .variants($0.results, $0.rankings, $0.sample(), variety: $0.variety(), judgements: $0.judgements())
  }
}

extension Chapter {
  /// Creates the chapter on each variant: its fairness, its games, and their course by perfect play.
  static func variants(
    _ results: Results, _ rankings: [Ranking], _ sample: GameSample = GameSample(), variety: [Variety] = [],
    judgements: Judgements? = nil
  ) -> Chapter {
    let first = results.encounters?.shares { $0.pointsOfFirst }
    let won = results.encounters?.shares { game in
      game.places.count < 2 || game.places[0] == game.places[1] ? nil : (1, game.places[0] < game.places[1] ? 1 : 0)
    }
    let lines = zip(results.variants.indices, rankings).map { index, ranking in
      let name = results.variants[index].name
      return VariantLine(
        fairness: VariantFairness(results, variant: index, ranking, first: first?[index], won: won?[index]),
        course: VariantCourse(
          results.variants[index], variety.first { $0.variant == name }, results.skillDepth(at: index, ranking)),
        drama: VariantDrama(results.variants[index], judgements?.variants.first { $0.name == name }))
    }
    let fairness = Table(
      columns: VariantFairness.columns, rows: lines.map(\.fairness.cells),
      notes: VariantFairness.remarks(lines.map(\.fairness)))
    let course = Table(
      title: "length and branching", columns: VariantLine.name + VariantCourse.columns,
      rows: lines.map { [.text($0.name)] + $0.course.cells }, notes: VariantCourse.notes(lines.map(\.course)))
    let isJudged = judgements?.variants.isEmpty == false
    let drama = Table(
      title: "course by exact values", columns: VariantLine.name + VariantDrama.columns,
      rows: lines.map { [.text($0.name)] + $0.drama.cells }, notes: isJudged ? VariantDrama.notes : [])
    let verdict = VariantVerdict.sentences(lines)
    var notes =
      verdict + [
        "First% is the score of the first seat; its +/- "
          + (results.encounters == nil
            ? "the larger half of the 95 % Wilson interval."
            : "is 95 %, \(results.sampleName) as one sample, pairing by pairing."),
        "First Elo: first-seat advantage, adjusted for the players' strengths; +/- is half the 95 % interval.",
        "Completed%: games ended by the rules, not by a limit, a fault or a resignation.",
      ]
    if results.variants.contains(where: { $0.seats > 2 }) {
      notes.append("With more than two seats, First Elo compares the first seat with the last.")
    }
    notes += [adjudicated(results)].compactMap(\.self)
    var chapter = Chapter(
      name: "variants", title: "Variants", tables: [fairness, course] + (isJudged ? [drama] : []),
      data: Table(
        columns: VariantFairness.columns + VariantCourse.columns + VariantDrama.columns,
        rows: lines.map { $0.fairness.cells + $0.course.cells + $0.drama.cells },
        notes: fairness.notes + course.notes + drama.notes),
      notes: notes)
    chapter.verdict = verdict
    chapter.figures =
      [FirstSeatLadder.picture(results, rankings)].compactMap(\.self)
      + results.variants.compactMap { variant in
        LengthFigure.picture(
          variant, sample.lengths.first { $0.variant == variant.name },
          reach: sample.reaches.first { $0.variant == variant.name })
      }
    return chapter
  }

  /// The note on games that were ended by adjudication; nil where none were.
  private static func adjudicated(_ results: Results) -> String? {
    let ended = results.variants.compactMap { variant -> String? in
      let games = variant.endings[Reason.adjudicated.rawValue, default: 0]
      guard games > 0 else { return nil }
      let all = variant.endings.values.reduce(0, +)
      return
        "\(variant.name) \(Rounded.text(100 * Double(games) / Double(all), decimals: 1))% (\(games) of \(all) games)"
    }
    return ended.isEmpty ? nil : "Ended by adjudication: " + ended.joined(separator: "; ") + "."
  }
}

extension GamePattern {
  /// The first seat's points, and the maximum that it could get: two for each other seat placed after it, one for
  /// each it was level with; nil where it isn't known which seats were placed before.
  var pointsOfFirst: (units: Int, hits: Int)? {
    guard !places.contains(Tally.unranked) else { return nil }
    let others = places.dropFirst()
    return (2 * others.count, others.reduce(0) { $0 + (places[0] < $1 ? 2 : places[0] == $1 ? 1 : 0) })
  }
}

/// The data of one variant.
struct VariantLine {
  let fairness: VariantFairness
  let course: VariantCourse
  let drama: VariantDrama

  var name: String { fairness.name }
  /// The first column of the tables.
  static let name: [Column] = [.text("Variant", "variant")]
}
