import Statistics

/// The changes of the players of one run since another.
///
/// Each run's ratings have a zero of their own, and the players may be others, so the two scales are aligned by the
/// players that both runs have. Players are identified by name. The *references* of a player are the other players
/// whose definition, and whose files as far as they are known, are the same in both runs. With d the differences of
/// all common players' ratings, later minus earlier, the change of player i is
///
///     c = d[i] - mean of d[j] over its references j = w'd,   with variance w' (S_earlier + S_later) w,
///
/// w being 1 at i and -1/k at each of the k references, S the joint covariances of the two fits. The zero of either run
/// drops out. p is that of |c| over its error in the normal distribution, adjusted by Holm.
///
/// It is assumed that the references are, on average, as strong as they were, and that runs are independent samples,
/// as they are with a seed each. Players may change under an unchanged definition (a program rebuilt, say), and one
/// that rose would make all others seem to fall. So as long as a reference changed significantly and would leave the
/// others at least one, the one whose change is most significant is dropped. That is the purification of anchors
/// known from the comparison of tests: P. W. Holland and D. Wainer, *Differential Item Functioning*, 1993. With only
/// two players, the one that changed can't be identified; both are shown to have changed.
///
/// Only variants played in both runs count. A player that every result sets apart from all references, such as one
/// that won everything, has no rating with a usable error; its outcomes are compared instead (`SeparationTest`). A
/// player that can be compared neither way gets the reason.
public struct RunComparison: Sendable {
  /// The change of each player of the later run, by its index.
  public let changes: [RatingChange]
  /// The variants that both runs played, if one of them also played others; else nil.
  public let variants: [String]?

  /// Compares two runs.
  ///
  /// Complexity: O(tallies + common^3), and two fits where the runs played different variants.
  public init(of later: RatedRun, since earlier: RatedRun) {
    let variants = later.played.playedVariants.intersection(earlier.played.playedVariants)
    let areSame = later.played.playedVariants == variants && earlier.played.playedVariants == variants
    self.variants = areSame ? nil : variants.sorted()
    let contest = RunPair(later: later.limited(to: variants), earlier: earlier.limited(to: variants))
    let estimates = contest.estimates()
    let tested = estimates.indices.filter { estimates[$0].p != nil }
    let adjusted = Dictionary(
      uniqueKeysWithValues: zip(tested, Holm.adjusted(tested.compactMap { estimates[$0].p })))
    changes = estimates.indices.map { player in
      RatingChange(
        estimate: estimates[player].estimate, p: estimates[player].p, adjustedP: adjusted[player],
        formerDefinition: contest.formerDefinition(of: player))
    }
  }
}

/// Two runs of the same variants.
private struct RunPair {
  let later: RatedRun
  let earlier: RatedRun
  /// The index that each player of the later run has in the earlier one.
  let former: [Int?]

  struct Finding {
    let estimate: RatingChange.Estimate
    var p: Double?
    /// The number of references that the player was compared with.
    var references = 0

    static func none(_ reason: String) -> Finding { Finding(estimate: .none(reason: reason)) }
  }

  init(later: RatedRun, earlier: RatedRun) {
    self.later = later
    self.earlier = earlier
    let index = Dictionary(uniqueKeysWithValues: earlier.played.results.players.enumerated().map { ($1, $0) })
    former = later.played.results.players.map { index[$0] }
  }

  func formerDefinition(of player: Int) -> String? {
    guard let then = former[player] else { return nil }
    let definition = earlier.played.definitions[then]
    if definition != later.played.definitions[player] { return definition }
    // Where either isn't known, there is no evidence of a change.
    guard let old = earlier.played.files[then], let new = later.played.files[player], old != new else { return nil }
    return definition + " from other files"
  }

  /// Whether others can be compared with a player: it has games in both runs, with the same definition and files.
  private func isReference(_ player: Int) -> Bool {
    guard let then = former[player], formerDefinition(of: player) == nil else { return false }
    return (later.rating?.players[player].games ?? 0) > 0 && (earlier.rating?.players[then].games ?? 0) > 0
  }

  /// The finding for each player, after references that changed have been dropped.
  func estimates() -> [Finding] {
    let contrasts: RunContrasts? =
      if let later = later.rating, let earlier = earlier.rating {
        RunContrasts(later: later, earlier: earlier, former: former)
      } else {
        nil
      }
    var references = Set(former.indices.filter(isReference))
    while true {
      let findings = former.indices.map { finding(for: $0, references, contrasts) }
      let tested = findings.indices.filter { findings[$0].p != nil }
      let adjusted = Holm.adjusted(tested.compactMap { findings[$0].p })
      let changed = zip(tested, adjusted).filter { player, p in
        p < RatingChange.level && references.contains(player) && findings[player].references > 1
      }
      guard let (surest, _) = changed.min(by: { surer(findings[$0.0], findings[$1.0]) }) else { return findings }
      references.remove(surest)
    }
  }

  private func surer(_ one: Finding, _ other: Finding) -> Bool {
    func size(_ finding: Finding) -> Double {
      if case .points(let points, _) = finding.estimate { abs(points) } else { 0 }
    }
    return (one.p ?? 1, -size(one)) < (other.p ?? 1, -size(other))
  }

  private func finding(for player: Int, _ references: Set<Int>, _ contrasts: RunContrasts?) -> Finding {
    guard let then = former[player] else { return .none("didn't take part in \(earlier.played.name)") }
    guard let rating = later.rating, let formerRating = earlier.rating else {
      return .none(later.failure ?? earlier.failure ?? "no ratings")
    }
    for (run, rating) in [(later, rating.players[player]), (earlier, formerRating.players[then])]
    where rating.games == 0 {
      return .none("no games in \(run.played.name) of variants played in both runs")
    }
    let others = references.subtracting([player])
    guard !others.isEmpty else { return .none("no other player is the same in both runs") }
    if let contrast = contrasts?.contrast(of: player, against: others) {
      return Finding(
        estimate: .points(contrast.points, standardError: contrast.standardError),
        p: 2 * NormalDistribution.cdf(-abs(contrast.points) / contrast.standardError),
        references: contrast.references)
    }
    let names = Set(others.map { later.played.results.players[$0] })
    let name = later.played.results.players[player]
    if let test = SeparationTest(
      earlier: earlier.played.outcomes(of: name, against: names), later: later.played.outcomes(of: name, against: names)
    ) {
      return Finding(estimate: .direction(isBetter: test.isBetter), p: test.p, references: others.count)
    }
    let both = [(earlier, formerRating.players[then]), (later, rating.players[player])]
    let confounded = both.filter { $1.kind == .confounded }
    if !confounded.isEmpty {
      return .none(
        "players did not change seats enough to separate ratings from seat advantage in "
          + confounded.map { $0.0.played.name }.joined(separator: " and in "))
    }
    let bounded = both.filter { $1.kind != .rated }
    return .none(
      bounded.isEmpty
        ? "never met, directly or through others, a player that is the same in both runs"
        : "the games only bound the rating in " + bounded.map { $0.0.played.name }.joined(separator: " and in "))
  }
}
