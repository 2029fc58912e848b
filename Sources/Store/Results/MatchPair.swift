import GRDB
import Play

/// A game pair of a match: two games with the same opening, seats swapped.
struct MatchPair: Equatable {
  /// The index of the variant among those of the run.
  let position: Int
  /// The score of the match's first player, in half points from 0 to 4.
  let score: Int
  /// The number of games with other moves, or other seats, than all games of earlier encounters.
  let newGames: Int
}

extension MatchPair {
  /// The game pairs of a run of two players, encounter by encounter, at each variant in turn; none of a run of more.
  /// One pass over the games, each of which is as it was recorded.
  static func all(of run: StoredRun, in database: Database) throws -> [MatchPair] {
    let players = try Store.players(Store.list([run]), in: database).map(\.row.id)
    guard players.count == 2 else { return [] }
    let variants = try Store.variants(Store.list([run]), in: database).map(\.row.id)
    let positions = Dictionary(uniqueKeysWithValues: zip(variants, variants.indices))
    let seatings = try GameListSearch.seatings(GameFilter(), in: [run], database)
    var played: [Game] = []
    var first: [Moves: Int] = [:]
    try SeatingGames(seatings).forEach(in: database) { place, game in
      let seating = seatings[place].reader.seating
      guard let position = positions[seating.variant.id],
        let seat = seating.players.firstIndex(where: { $0.id == players[0] })
      else { throw Damage(detail: "a game of somebody, or at a variant, that isn't in the run") }
      let (own, other) = (game.outcome.place(of: seat), game.outcome.place(of: 1 - seat))
      let moves = Moves(game.transcript, seating: place)
      first[moves] = min(first[moves] ?? .max, game.job.encounter)
      played.append(
        Game(
          encounter: game.job.encounter, position: position, halfPoints: own == other ? 1 : own < other ? 2 : 0,
          moves: moves))
    }
    played.sort { ($0.encounter, $0.position) < ($1.encounter, $1.position) }
    return played.indices.dropLast().compactMap { index in
      let pair = played[index...index + 1]
      guard pair.first?.encounter == pair.last?.encounter, pair.first?.position == pair.last?.position else {
        return nil
      }
      return MatchPair(
        position: played[index].position, score: pair.reduce(0) { $0 + $1.halfPoints },
        newGames: pair.count { first[$0.moves] == $0.encounter })
    }
  }

  private struct Game {
    let encounter: Int
    let position: Int
    let halfPoints: Int
    let moves: Moves
  }

  /// The key by which two games of a match are the same: the seating and the moves.
  private struct Moves: Hashable {
    let seating: Int
    let transcript: Digest

    init(_ transcript: String, seating: Int) {
      var digest = Digest("moves")
      digest.add(transcript)
      (self.seating, self.transcript) = (seating, digest)
    }
  }
}
