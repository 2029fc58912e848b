import Results
import Statistics

extension ChapterKind {
  /// The result of the test of a match.
  static let match = ChapterKind(name: "match", listing: "--winner NAME") { data in
    guard var block = data.results.matchBlock else { return nil }
    block.pairScores = try data.pairScores()
    return block.chapter(name: "match", title: "Match")
  }
}

extension Chapter {
  /// The result of the test of a match, without the course of its LLR; nil where there is no test or no pair.
  package static func match(_ results: Results) -> Chapter? {
    results.matchBlock?.chapter(name: "match", title: "Match")
  }
}

extension Results {
  /// The result of a test's game pairs; nil where there is no test or no pair.
  var matchBlock: MatchBlock? {
    guard let test, let pairs = matchPairs(at: variants.indices) else { return nil }
    var block = try? MatchBlock(
      pairs.record,
      setting: .init(player: players[0], opponent: players[1], variants: variants.map(\.name)), games: pairs.games,
      faults: faultCounts, test: test)
    block?.repeats = newPairs.map { .init(different: $0.reduce(0) { $0 + $1.differentGames }, isExhausted: false) }
    return block
  }

  /// The games lost by faults, over all variants; those of the first player come first.
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
}
