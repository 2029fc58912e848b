import Foundation
import Randomness
import Statistics
import TestRings
import Testing

@testable import Results

/// The nightly ring simulates 50 times as many nights.
@Suite struct RunComparisonTests {
  private static let field = [("a", 120.0), ("b", 60.0), ("c", 0.0), ("d", -60.0), ("e", -120.0)]
  private static let nights = NightlyRing.isOn ? 10_000 : 200

  private static func shifted(_ name: String, by points: Double) -> [(String, Double)] {
    field.map { $0.0 == name ? ($0.0, $0.1 + points) : $0 }
  }

  struct Alarms: CustomStringConvertible {
    /// The share of nights in which anybody but the player that changed seemed to get worse, and in which that one did.
    var others = 0.0
    var own = 0.0
    /// The share in which anybody but that player seemed to change, for better or worse.
    var changes = 0.0
    var description: String { "others fell \(others), the player fell \(own), others changed \(changes)" }
  }

  /// What is said of many nights in which only the player `name`, or nobody, changed.
  private static func alarms(
    _ name: String = "", changedBy points: Double = 0, games: Int = 20, redefined: Bool = false
  ) -> Alarms {
    var random = SplitMix(seed: 2026)
    var alarms = Alarms()
    let share = 1 / Double(nights)
    let now = shifted(name, by: points)
    let definitions = now.map { $0.0 == name && redefined ? "new" : $0.0 }
    for _ in 0..<nights {
      let earlier = SimulatedRun.play(field, games: games, &random)
      let later = SimulatedRun.play(now, games: games, definitions: definitions, &random)
      let changes = RunComparison(of: later, since: earlier).changes
      let of = Dictionary(uniqueKeysWithValues: zip(now.map(\.0), changes))
      if of.contains(where: { $0.key != name && $0.value.isDrop }) { alarms.others += share }
      if of.contains(where: { $0.key != name && $0.value.verdict != nil }) { alarms.changes += share }
      if of[name]?.isDrop == true { alarms.own += share }
    }
    if NightlyRing.isOn { print("\(name) by \(points), \(games) games a seating: \(alarms)") }
    return alarms
  }

  @Test("Without a change at most one night in twenty raises an alarm", .tags(.nightly), arguments: [6, 20])
  func falseAlarmsAreRare(games: Int) {
    let alarms = Self.alarms(games: games)
    #expect(alarms.others <= 0.05)
    // Of rises and drops together; in few nights their share scatters.
    #expect(alarms.changes <= (NightlyRing.isOn ? 0.055 : 0.09))
  }

  @Test("A drop of a hundred points is found and blamed on nobody else")
  func dropIsFoundAndBlamed() {
    let alarms = Self.alarms("b", changedBy: -100, games: 60)
    #expect(alarms.own >= 0.95)
    #expect(alarms.others <= 0.05)
  }

  @Test("A worse new definition is found and blamed on nobody else")
  func worseDefinitionIsFound() {
    let alarms = Self.alarms("b", changedBy: -100, games: 60, redefined: true)
    #expect(alarms.own >= 0.95)
    #expect(alarms.others <= 0.05)
  }

  @Test(
    "A player that rose with the same definition makes nobody else fall",
    .tags(.nightly), arguments: [40.0, 80, 200]
  )
  func riseMakesNobodyFall(points: Double) {
    #expect(Self.alarms("c", changedBy: points).others <= (NightlyRing.isOn ? 0.05 : 0.09))
  }

  @Test("The error of a change is its scatter", .tags(.nightly))
  func errorOfChangeIsScatter() throws {
    var random = SplitMix(seed: 5)
    var squares = 0.0
    let nights = 400
    for _ in 0..<nights {
      let earlier = SimulatedRun.play(Self.field, games: 20, &random)
      let later = SimulatedRun.play(Self.field, games: 20, &random)
      guard case .points(let points, let error) = RunComparison(of: later, since: earlier).changes[1].estimate else {
        Issue.record("no change")
        return
      }
      squares += (points / error) * (points / error)
    }
    #expect((0.8...1.2).contains(squares / Double(nights)))
  }

  @Test("The zero and the order of players don't matter")
  func zeroAndOrderAreIrrelevant() throws {
    var random = SplitMix(seed: 8)
    let earlier = SimulatedRun.play(Self.field, games: 20, &random)
    let later = SimulatedRun.play(
      Self.shifted("b", by: -100).reversed() + [("new", 900.0), ("old", 800)], games: 20, &random)
    let changes = RunComparison(of: later, since: earlier).changes
    guard case .points(let points, let error) = changes[3].estimate else {
      Issue.record("no change")
      return
    }
    #expect(abs(points + 100) < 2.5 * error)
    #expect(changes[5].estimate == .none(reason: "didn't take part in run 1"))
  }

  @Test("For two players the change is that of their difference")
  func twoPlayersUseDifference() throws {
    let earlier = SimulatedRun.run(["a", "b"], Tally.pair(first: 0, second: 1, wins: 60, draws: 0, losses: 40))
    let later = SimulatedRun.run(
      ["a", "b"], Tally.pair(first: 0, second: 1, wins: 40, draws: 0, losses: 60), definitions: ["new", "b"])
    let changes = RunComparison(of: later, since: earlier).changes
    // Neither changed seats, so the seat's advantage is 0: logits of 0.4 and 0.6, each of variance 1 / 24.
    guard case .points(let points, let error) = changes[0].estimate else {
      Issue.record("no change")
      return
    }
    #expect(abs(points - 2 * EloScale.pointsPerNat * log(40.0 / 60)) < 1e-6)
    #expect(abs(error - EloScale.pointsPerNat * (2 / 24.0).squareRoot()) < 1e-6)
    #expect(changes[0].isDrop)
    #expect(changes[0].formerDefinition == "a")
    #expect(changes[1].estimate == .none(reason: "no other player is the same in both runs"))
  }

  @Test("A player run from other files is another one and nobody's reference")
  func otherFilesAreAnother() {
    let games = Tally.pair(first: 0, second: 1, wins: 60, draws: 0, losses: 40)
    func changes(_ before: [String?]?, _ after: [String?]?) -> [RatingChange] {
      RunComparison(
        of: SimulatedRun.run(["a", "b"], games, files: after),
        since: SimulatedRun.run(["a", "b"], games, files: before)
      ).changes
    }
    let changed = changes(["1", nil], ["2", nil])
    #expect(changed.map(\.formerDefinition) == ["a from other files", nil])
    #expect(changed[1].estimate == .none(reason: "no other player is the same in both runs"))
    #expect(changes(["1", nil], ["1", nil]).allSatisfy { $0.formerDefinition == nil })
    // Where either isn't known, nothing speaks for a change.
    #expect(changes(nil, ["1", nil]).allSatisfy { $0.formerDefinition == nil })
    #expect(changes(["1", nil], nil).allSatisfy { $0.formerDefinition == nil })
  }

  @Test("A player that won everything and no longer does got worse")
  func lostPerfectionIsADrop() {
    let earlier = SimulatedRun.run(["a", "b"], Tally.pair(first: 0, second: 1, wins: 20, draws: 0, losses: 0))
    let later = SimulatedRun.run(
      ["a", "b"], Tally.pair(first: 0, second: 1, wins: 8, draws: 2, losses: 10), definitions: ["new", "b"])
    let change = RunComparison(of: later, since: earlier).changes[0]
    #expect(change.estimate == .direction(isBetter: false))
    #expect(change.isDrop)
    #expect(!RunComparison(of: earlier, since: earlier).changes[0].isDrop)
    #expect(RunComparison(of: earlier, since: earlier).changes[0].adjustedP == 1)
  }

  @Test("Equals that beat all others are compared with each other")
  func equalLeadersAreCompared() {
    let above = Tally.pair(first: 0, second: 2, wins: 9, draws: 0, losses: 0)
    func night(_ wins: Int) -> RatedRun {
      SimulatedRun.run(
        ["a", "b", "c"], Tally.pair(first: 0, second: 1, wins: wins, draws: 0, losses: 100 - wins) + above)
    }
    let changes = RunComparison(of: night(30), since: night(60)).changes
    #expect(changes[0].isDrop)
    #expect(changes[2].estimate == .direction(isBetter: nil))
  }

  @Test("A player that can't be compared is given the reason")
  func incomparableHasAReason() {
    let games = Tally.pair(first: 0, second: 1, wins: 5, draws: 5, losses: 5)
    let earlier = SimulatedRun.run(["a", "b", "idle"], games)
    let later = SimulatedRun.run(["a", "b", "idle", "new"], games, number: 2, definitions: ["x", "y", "idle", "new"])
    #expect(
      RunComparison(of: later, since: earlier).changes.map(\.estimate) == [
        .none(reason: "no other player is the same in both runs"),
        .none(reason: "no other player is the same in both runs"),
        .none(reason: "no games in run 2 of variants played in both runs"), .none(reason: "didn't take part in run 1"),
      ])
  }

  @Test("Only variants played in both runs count")
  func onlyCommonVariantsCount() {
    let variants = ["noughts:3x3", "reversi:6x6"]
    let common = Tally.pair(group: 0, first: 0, second: 1, wins: 30, draws: 0, losses: 30)
    let added = Tally.pair(group: 1, first: 0, second: 1, wins: 5, draws: 0, losses: 95)
    let earlier = SimulatedRun.run(["a", "b"], common, variants: variants)
    let later = SimulatedRun.run(["a", "b"], common + added, variants: variants)
    let comparison = RunComparison(of: later, since: earlier)
    #expect(comparison.variants == ["noughts:3x3"])
    #expect(comparison.changes.allSatisfy { $0.adjustedP == 1 })
    let other = SimulatedRun.run(["a", "b"], added, variants: variants)
    #expect(
      RunComparison(of: other, since: earlier).changes.map(\.estimate)
        == [
          .none(reason: "no games in run 1 of variants played in both runs"),
          .none(reason: "no games in run 1 of variants played in both runs"),
        ])
  }
}
