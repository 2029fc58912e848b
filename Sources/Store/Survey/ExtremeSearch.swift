import Results
import Statistics

/// The few shortest and longest games of a variant, of those that didn't end by a fault; of equal ones the newest
/// run's, then the earliest encounter's.
struct ExtremeSearch {
  /// The number of games of each kind.
  private static let most = 3

  private struct Find {
    let game: GamePass.Game
    let plies: Int
    let outcome: GamePass.Outcome

    /// The sort key; `sign` is 1 for the shortest games, -1 for the longest.
    func key(_ sign: Int) -> (Int, Int, Int, Int) { (sign * plies, -game.run, game.encounter, game.seat) }
  }

  private var shortest: [Find] = []
  private var longest: [Find] = []

  /// Considers a game.
  mutating func look(at game: GamePass.Game, plies: Int, _ outcome: GamePass.Outcome) {
    // Most games are neither.
    let mayBeShort = shortest.count < Self.most || plies <= shortest[Self.most - 1].plies
    let mayBeLong = longest.count < Self.most || plies >= longest[Self.most - 1].plies
    guard mayBeShort || mayBeLong, !outcome.reason.isFault else { return }
    let find = Find(game: game, plies: plies, outcome: outcome)
    if mayBeShort, Tally.isWon(outcome.places) { Self.insert(find, into: &shortest, sign: 1) }
    if mayBeLong { Self.insert(find, into: &longest, sign: -1) }
  }

  private static func insert(_ find: Find, into list: inout [Find], sign: Int) {
    let place = list.firstIndex { find.key(sign) < $0.key(sign) } ?? list.count
    list.insert(find, at: place)
    if list.count > most { list.removeLast() }
  }

  /// The games found, the shortest first, then the longest.
  func found(in seats: SurveyedSeats) -> [ExtremeGame] {
    [(ExtremeGame.Kind.shortest, shortest), (.longest, longest)].flatMap { kind, finds in
      finds.map { find in
        ExtremeGame(
          kind: kind, game: seats.game(find.game.seat, encounter: find.game.encounter),
          places: find.outcome.places, reason: find.outcome.reason.rawValue, plies: find.plies)
      }
    }
  }
}
