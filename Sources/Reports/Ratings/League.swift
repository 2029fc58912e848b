import Play
import Results

/// Variants whose games are rated in one fit: all board games together, every other game by itself. Games of one seat,
/// which have no ratings, are by themselves, too.
///
/// Skill at a board game says nothing about reflexes at a card game. In one fit the two would be linked only by the few
/// who play both, and that weak link would make the errors of all ratings large.
public struct League: Sendable, Hashable {
  /// The league's title: `board games`, or the name of the game.
  public let title: String
  /// The league's variants, as indices in the order of the results.
  public let variants: [Int]
}

extension Results {
  /// The leagues that were played, in the order of their first variants.
  public var leagues: [League] {
    var titles: [String] = []
    var members: [String: [Int]] = [:]
    for (index, variant) in variants.enumerated() {
      let game = Play.Variant.game(of: variant.name)
      let family = Catalog.games.first { $0.name == game }
      let title = variant.seats == 1 ? game + ", alone" : family?.isBoardGame == false ? game : "board games"
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(index)
    }
    return titles.map { League(title: $0, variants: members[$0] ?? []) }
  }

  /// The names of the players with games, in the order of the standings, league by league.
  package var standingOrder: [String] {
    var names: [String] = []
    for player in rankedLeagues().flatMap(\.ranking.order) where !names.contains(players[player]) {
      names.append(players[player])
    }
    return names
  }

  /// The players of the first league that have played, in the order of the standings, with their ratings in Elo; empty
  /// where they can't be rated.
  package var leaders: [(player: String, elo: Double)] {
    guard let league = leagues.first else { return [] }
    let ranking = Ranking(self, variants: league.variants)
    return ranking.rating.map { rating in ranking.order.map { (players[$0], rating.players[$0].elo) } } ?? []
  }

  /// The ranking of each variant by its games alone.
  func rankedVariants(settings: RatingSettings = RatingSettings()) -> [Ranking] {
    variants.indices.map { Ranking(self, variant: $0, settings: settings) }
  }

  /// Each league with the ranking by its games.
  func rankedLeagues(settings: RatingSettings = RatingSettings()) -> [(league: League, ranking: Ranking)] {
    leagues.map { ($0, Ranking(self, variants: $0.variants, settings: settings)) }
  }
}
