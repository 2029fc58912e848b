import Play

/// The end of a game before the rules ended it, by an action or fault of a player.
struct EarlyEnd: Sendable {
  let outcome: Outcome
  /// The fault; nil for a seat that gave the game away.
  let fault: FaultReport?

  init(lostBy seat: Int, of seats: Int, _ reason: Reason, _ what: String, _ lastWords: LastWords) {
    outcome = .lost(by: seat, seats: seats, reason: reason)
    fault = reason.isFault ? FaultReport(seat: seat, what: what, lastWords: lastWords) : nil
  }
}
