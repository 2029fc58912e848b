import Play

/// The players at one table, each created when a move or a call of it is first needed.
///
/// `@unchecked Sendable`: the table's queue alone touches it.
final class Sitters: @unchecked Sendable {
  private let terms: Terms
  private let job: Job
  private let opponents: Opponents
  private var sitting: [Int: Opponent] = [:]

  init(_ game: GameInPlay, _ opponents: Opponents) {
    (terms, job, self.opponents) = (game.terms, game.job, opponents)
  }

  private func opponent(in seat: Int) throws -> Opponent {
    if let known = sitting[seat] { return known }
    guard let player = terms.seats[seat].player else { preconditionFailure("a person sits there") }
    let opponent = try Opponent(
      try opponents.contender(player), opponents.bot(player), seat: seat, terms, job,
      at: try opponents.variants.variant(job.variant))
    sitting[seat] = opponent
    return opponent
  }

  /// The move of a player.
  /// - Throws: `PlayerFault`, `SystemTrouble`, or `PeopleError` where the player is no longer there.
  func move(in game: BoardGameInPlay, _ seat: Int, _ stop: StopFlag) throws -> OutsideAnswer {
    try opponent(in: seat).move(in: game, stop: stop)
  }

  /// The milliseconds after which players call, by seat, for those that call.
  /// - Throws: As `move`, but `SeatFault` instead of `PlayerFault`.
  func calls(on views: [Snap.View]) throws -> [Int: Int] {
    var calls: [Int: Int] = [:]
    for view in views where !terms.seats[view.seat].isPerson {
      do {
        calls[view.seat] = try opponent(in: view.seat).call(seeing: view)
      } catch let fault as PlayerFault {
        throw SeatFault(seat: view.seat, fault: fault)
      }
    }
    return calls
  }

  /// The last words of the program in a seat.
  func lastWords(of seat: Int) -> LastWords { sitting[seat]?.lastWords ?? LastWords() }

  /// Reports the end of the game to all players, and removes them.
  func end(_ outcome: Outcome, _ fault: FaultReport?) {
    for opponent in sitting.values { opponent.end(outcome, fault: fault) }
    sitting = [:]
  }
}

/// A fault of a player while calls were collected, with its seat.
struct SeatFault: Error {
  let seat: Int
  let fault: PlayerFault
}
