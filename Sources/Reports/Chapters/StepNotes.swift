/// What has to be known to read how a run compares with others.
struct StepNotes {
  /// The notes; what holds for several of the other runs is said once.
  let notes: [String]

  /// - Parameter isListed: tells by its name whether a player is to be told of.
  init(_ entry: LeagueTrend.Entry, _ steps: [LeagueTrend.Step], isListed: (String) -> Bool) {
    var merged: [(sentence: Sentence, runs: [Int])] = []
    for step in steps {
      for sentence in Self.sentences(entry, step, isListed) {
        if let index = merged.firstIndex(where: { $0.sentence == sentence }) {
          merged[index].runs.append(step.run)
        } else {
          merged.append((sentence, [step.run]))
        }
      }
    }
    notes = merged.map { sentence, runs in
      sentence.start + runs.map { "run \($0)" }.joined(separator: " and ") + sentence.end
    }
  }

  /// A sentence around the runs it is about.
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
          end: " may come from other conditions: then \(former), now \(entry.conditions)."))
    }
    return sentences
  }

  /// Why players have no change, each reason with its players.
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
