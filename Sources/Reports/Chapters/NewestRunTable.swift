/// The newest complete run of a trend, compared with the run before and with the baseline.
struct NewestRunTable {
  /// The names of all players of all runs: those of the newest run by rating, then those that were only in earlier
  /// ones.
  let order: [String]
  private let groups: [[Int]]
  private let departed: [String]
  private let trend: LeagueTrend
  private let entry: LeagueTrend.Entry
  private let ranking: Ranking?
  /// The comparisons: with the run before and with the baseline, or one if these are the same.
  private let steps: [LeagueTrend.Step]

  init(_ trend: LeagueTrend, _ entry: LeagueTrend.Entry) {
    self.trend = trend
    self.entry = entry
    ranking = trend.newestResults.map { Ranking($0) }
    let idle = ranking?.idle.filter { trend.lists(entry.names[$0]) } ?? []
    groups = ((ranking?.groups ?? []) + [idle]).filter { !$0.isEmpty }
    var known = Set(entry.names)
    departed = trend.entries.reversed().flatMap(\.names).filter { trend.lists($0) && known.insert($0).inserted }
    order = groups.flatMap { $0.map { entry.names[$0] } } + departed
    steps = [entry.previous, entry.baseline].compactMap(\.self).enumerated()
      .filter { $0 == 0 || $1.run != entry.previous?.run }.map(\.element)
  }

  var table: Table {
    let columns: [Column] =
      [
        .number("#", "number"), .text("Name", "name"), .number("Games", "games").of(.rank(1)),
        .number("Elo", "elo", decimals: 1),
        .number("+/-", "elo_error95", decimals: 1),
      ]
      + steps.enumerated().flatMap { index, step in
        // With only two runs, the title names the earlier one.
        TrendCells.changeColumns(entry.isNumbered ? "Since \(step.name)" : "Change", prefix: "run_\(step.run)_").map {
          $0.of(.rank(index == 0 ? 3 : 2))
        }
      }
      + (steps.isEmpty ? [] : [.text("Verdict", "verdict")])
    var number = 0
    let rows = groups.map { group in
      group.map { player -> [Cell] in
        number += 1
        return row(player, number: number)
      }
    }
    let gone = departed.map { name -> [Cell] in
      number += 1
      let none = Cell.missing(because: "not in \(entry.name)")
      return [.integer(number), .text(name)] + Array(repeating: none, count: columns.count - 2)
    }
    let title =
      steps.isEmpty
      ? entry.title : entry.title + " since " + steps.map(\.name).joined(separator: " and ")
    return Table(title: trend.titled(title), columns: columns, groups: rows + [gone], notes: notes)
  }

  private func row(_ player: Int, number: Int) -> [Cell] {
    let former = steps.compactMap { $0.comparison.changes[player].formerDefinition }.first
    let name = Cell(value: .text(entry.names[player]), remark: former.map { "was " + $0 })
    let verdicts = steps.compactMap { step -> String? in
      let verdict = TrendCells.verdict(step.comparison.changes[player])
      return verdict.isEmpty ? nil : entry.isNumbered ? "\(verdict) since \(step.name)" : verdict
    }
    let games = entry.ratings.indices.contains(player) ? entry.ratings[player].games : 0
    return [.integer(number), name, .integer(games)] + TrendCells.rating(player, in: entry)
      + steps.flatMap { TrendCells.change($0.comparison.changes[player], or: "") }
      + (steps.isEmpty ? [] : [.text(verdicts.joined(separator: ", "))])
  }

  private var notes: [String] {
    var notes = FaultTrend.notes(entry)
    if let newest = trend.entries.last, !newest.run.isComplete {
      let games = "\(newest.coverage.games) of \(newest.coverage.planned) games"
      notes.append(
        newest.run.number == entry.run.number
          ? "Run \(newest.run.number) isn't complete: \(games) so far."
          : "Run \(newest.run.number) isn't complete, \(games) so far, and left out here.")
    }
    if steps.isEmpty { notes.append("There is no other run to compare with.") }
    notes += StepNotes(entry, steps, isListed: trend.lists).notes
    if let failure = entry.failure { notes.append("No ratings: " + failure + ".") }
    if let ranking { notes += BoundedRatings(entry.names, ranking).notes }
    if groups.count > 1, let ranking {
      if ranking.islands.count > 1 {
        notes.append("Separate groups can't be compared: their players never met, directly or through others.")
      }
      if ranking.islands.contains(where: { !ranking.parts(of: $0).isEmpty }) {
        notes.append(
          "Separate groups whose players met can't be compared: players did not change seats enough to separate "
            + "ratings from seat advantage.")
      }
    }
    let idle = (ranking?.idle.map { entry.names[$0] } ?? []).filter(trend.lists)
    if !idle.isEmpty { notes.append("No games, so no rating: " + idle.joined(separator: "; ") + ".") }
    if !departed.isEmpty { notes.append("Not in \(entry.name): " + departed.joined(separator: "; ") + ".") }
    return notes
  }
}

/// The notes for reading the comparison of a run with others.
private struct StepNotes {
  /// The notes; those that hold for several of the other runs are merged.
  let notes: [String]

  /// Creates the notes on some comparisons of a run.
  /// - Parameter isListed: whether the player with a name is mentioned.
  init(_ entry: LeagueTrend.Entry, _ steps: [LeagueTrend.Step], isListed: (String) -> Bool) {
    var merged: [(sentence: Sentence, runs: [String])] = []
    for step in steps {
      for sentence in Self.sentences(entry, step, isListed) {
        if let index = merged.firstIndex(where: { $0.sentence == sentence }) {
          merged[index].runs.append(step.name)
        } else {
          merged.append((sentence, [step.name]))
        }
      }
    }
    notes = merged.map { sentence, runs in
      sentence.start + runs.joined(separator: " and ") + sentence.end
    }
  }

  /// A sentence about several runs.
  private struct Sentence: Equatable {
    let start: String
    let end: String
  }

  private static func sentences(
    _ entry: LeagueTrend.Entry, _ step: LeagueTrend.Step, _ isListed: (String) -> Bool
  ) -> [Sentence] {
    var sentences: [Sentence] = []
    for (player, change) in step.comparison.changes.enumerated() where isListed(entry.names[player]) {
      guard let former = change.formerDefinition else { continue }
      sentences.append(
        Sentence(
          start: "* \(entry.names[player]) was \(former) in ", end: " and is \(entry.definitions[player]) now."))
    }
    sentences += reasons(entry, step, isListed).map { reason, names in
      Sentence(start: "No change since ", end: " for \(names.joined(separator: "; ")): \(reason).")
    }
    if let variants = step.comparison.variants, !variants.isEmpty {
      sentences.append(
        Sentence(start: "Changes since ", end: " are those in what both played: \(variants.joined(separator: " "))."))
    }
    if let former = step.formerConditions {
      sentences.append(
        Sentence(
          start: "Changes since ",
          end: " may come from other conditions: then \(former), now \(entry.run.conditions)."))
    }
    if step.hasOtherPlay {
      sentences.append(
        Sentence(start: "Changes since ", end: " may come from Agon itself, whose players played otherwise then."))
    }
    return sentences
  }

  /// The reasons why players have no change, each with its players.
  private static func reasons(
    _ entry: LeagueTrend.Entry, _ step: LeagueTrend.Step, _ isListed: (String) -> Bool
  ) -> [(reason: String, names: [String])] {
    var reasons: [(reason: String, names: [String])] = []
    for (name, change) in zip(entry.names, step.comparison.changes) where isListed(name) {
      let reason: String
      switch change.estimate {
      case .points: continue
      case .none(let why): reason = why
      case .direction: reason = "the games only bound it, p is that of the outcomes"
      }
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].names.append(name)
      } else {
        reasons.append((reason, [name]))
      }
    }
    return reasons
  }
}

extension LeagueTrend.Entry {
  /// The run's name at the beginning of a title.
  fileprivate var title: String { isNumbered ? "Run \(run.number)" : name }
}
