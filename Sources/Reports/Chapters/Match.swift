import Results
import Statistics

extension ChapterKind {
  /// What the test says of a match of two players.
  static let match = ChapterKind(name: "match", needs: [], listing: "--winner NAME") { data in
    guard var block = data.results.matchBlock else { return nil }
    block.pairScores = data.pairScores
    return block.chapter(name: "match", title: "Match")
  }
}

extension Chapter {
  /// What the test says of a match of two players, without the walk to it; nil where there is no test or no pair.
  package static func match(_ results: Results) -> Chapter? {
    results.matchBlock?.chapter(name: "match", title: "Match")
  }
}

extension Results {
  /// What the games of a run come to that were played for a test, pair by pair; nil where there is no test or no pair.
  var matchBlock: MatchBlock? {
    guard let test, players.count == 2, let encounters else { return nil }
    var (pairs, games) = ([0, 0, 0, 0, 0], (wins: 0, draws: 0, losses: 0))
    for encounter in encounters where encounter.games.count == 2 {
      let points = encounter.games.map(Self.halfPoints)
      pairs[points[0] + points[1]] += encounter.count
      games.wins += points.count { $0 == 2 } * encounter.count
      games.draws += points.count { $0 == 1 } * encounter.count
      games.losses += points.count { $0 == 0 } * encounter.count
    }
    guard pairs.contains(where: { $0 > 0 }) else { return nil }
    if let newPairs { pairs = (0...4).map { score in newPairs.scores.count { $0 == score } } }
    var block = try? MatchBlock(
      .pairs(ll: pairs[0], ld: pairs[1], level: pairs[2], wd: pairs[3], ww: pairs[4]),
      setting: .init(player: players[0], opponent: players[1], variants: variants.map(\.name)), games: games,
      faults: faultCounts, test: test)
    block?.repeats = newPairs.map { .init(different: $0.differentGames, isExhausted: false) }
    return block
  }

  /// The games lost by faults, over all variants; first those of the first player.
  private var faultCounts: [MatchBlock.Fault] {
    var reasons: [String] = []
    for fault in faults where !reasons.contains(fault.reason) { reasons.append(fault.reason) }
    return players.indices.flatMap { player in
      reasons.compactMap { reason in
        let games = faults.reduce(0) { $0 + ($1.player == player && $1.reason == reason ? $1.games : 0) }
        return games == 0 ? nil : MatchBlock.Fault(player: players[player], reason: reason, games: games)
      }
    }
  }

  /// What the first player took of a game of two.
  private static func halfPoints(_ game: GamePattern) -> Int {
    let own = game.players.firstIndex(of: 0) ?? 0
    let (mine, other) = (game.places[own], game.places[1 - own])
    return mine < other ? 2 : mine == other ? 1 : 0
  }
}
