import Results

/// Pairs the rounds of a knockout.
///
/// Players that haven't lost meet along a bracket in which the first two seeds can meet in the final only; where
/// players are too few to fill it, the best seeds have no opponent in its first round. With two losses allowed, those
/// that lost once meet in rounds of their own, the best seed with the worst and none twice while that can be avoided.
/// The last two meet in a final, and again if that is the first loss of one of them.
///
/// A level pairing continues by an encounter at a time, up to a maximum. Then comes sudden death: one more encounter,
/// in which the first game that is won decides, the better seed sitting first in its first one. If none is won, the
/// better seed advances, so that there always is an end.
struct KnockoutContest: Contest {
  /// All pairings so far, in order.
  private(set) var matches: [KnockoutMatch] = []

  private let players: [String]
  private let encounters: Int
  private let most: Int
  private let losses: Int
  /// The players that haven't lost, in the order of the bracket; nil for a place without a player.
  private var unbeaten: [Int?]
  /// The players that lost once and may go on, best seed first.
  private var beaten: [Int] = []
  private var round = 0

  /// Creates a knockout of players, the best seed first.
  init(players: [String], encounters: Int, most: Int, losses: Int) {
    (self.players, self.encounters, self.most, self.losses) = (players, encounters, most, losses)
    unbeaten = Self.bracket(of: players.count)
  }

  /// The seeds in the order of a bracket: each half of each part has the best seed not in the other half.
  static func bracket(of count: Int) -> [Int?] {
    var order = [0]
    while order.count < count { order = order.flatMap { [$0, 2 * order.count - 1 - $0] } }
    return order.map { $0 < count ? $0 : nil }
  }

  /// The number of encounters, nil as it depends on how often a pairing is level.
  var plannedEncounters: Int? { nil }

  /// The player that is left alone at the end; nil before.
  var champion: String? {
    let left = unbeaten.compactMap(\.self) + beaten
    return left.count == 1 ? players[left[0]] : nil
  }

  var standing: ContestStanding { .bracket(matches, champion: champion) }

  mutating func nextRound() -> [Pairing] {
    if !matches.contains(where: { $0.winner == nil }) { pair() }
    return matches.filter { $0.winner == nil }.map { match in
      Pairing(players: match.players, encounters: match.encounters == 0 ? encounters : 1)
    }
  }

  mutating func record(_ results: [PairingResult]) {
    let open = matches.indices.filter { matches[$0].winner == nil }
    for (place, result) in zip(open, results) { matches[place].take(result, most: most) }
    if !matches.contains(where: { $0.winner == nil }) { advance() }
  }

  // MARK: - Rounds

  private mutating func pair() {
    round += 1
    let left = unbeaten.compactMap(\.self)
    if left.count + beaten.count == 2, beaten.count > 0 {
      add((left + beaten).sorted(), losses: 1)
      return
    }
    for place in stride(from: 0, to: unbeaten.count - 1, by: 2) {
      if let first = unbeaten[place], let second = unbeaten[place + 1] { add([first, second].sorted(), losses: 0) }
    }
    var waiting = beaten
    if !waiting.count.isMultiple(of: 2) { waiting.removeFirst() }
    let partners = Matching.heaviest(of: waiting.count) { weight(waiting[$0], waiting[$1]) }
    for (place, partner) in partners.enumerated() where place < partner {
      add([waiting[place], waiting[partner]], losses: 1)
    }
  }

  private mutating func add(_ seeds: [Int], losses: Int) {
    matches.append(KnockoutMatch(round: round, losses: losses, players: seeds.map { players[$0] }))
  }

  /// The weight of a pair; the greatest sum pairs the best seed with the worst, the next one with the next, unless they
  /// have met.
  private func weight(_ first: Int, _ second: Int) -> Int {
    let had = matches.count { Set($0.players) == [players[first], players[second]] }
    let count = players.count
    return (first - second) * (first - second) - had * count * count * count
  }

  /// Removes the losers, and moves the winners on.
  private mutating func advance() {
    let decided = matches.filter { $0.round == round }
    let losers = Set(decided.compactMap { match in match.players.first { $0 != match.winner } })
    let halves = unbeaten.count > 1
    let before = unbeaten
    unbeaten = unbeaten.map { $0.flatMap { losers.contains(players[$0]) ? nil : $0 } }
    beaten.removeAll { losers.contains(players[$0]) }
    if losses == 2 { beaten = (beaten + before.compactMap(\.self).filter { losers.contains(players[$0]) }).sorted() }
    if halves {
      unbeaten = stride(from: 0, to: unbeaten.count, by: 2).map { unbeaten[$0] ?? unbeaten[$0 + 1] }
    }
  }
}

extension KnockoutMatch {
  /// Adds the games played of this pairing, which may decide it.
  fileprivate mutating func take(_ result: PairingResult, most: Int) {
    if encounters >= most {
      let won = result.games.first { $0 != 1 }
      decision = won == nil ? .seed : .suddenDeath
      winner = won == 0 ? players[1] : players[0]
      return
    }
    encounters += result.pairing.encounters
    points[0] += Double(result.first) / 2
    points[1] += Double(result.second) / 2
    guard points[0] != points[1] else { return }
    decision = .points
    winner = points[0] > points[1] ? players[0] : players[1]
  }
}
