import Play

/// The answer of an arbiter, in its own form or in that of psyleague's scripts; nothing of it is trusted.
extension RulesAnswer {
  /// The most plies of a game.
  private static let mostPlies = 1_000_000
  /// The most characters of a fault's description.
  private static let longestFault = 500
  /// The result of a game of this number of seats.
  func result(seats: Int) throws(RulesTrouble) -> ArbiterResult {
    let places = try places(seats: seats)
    let faults = try faults(seats: seats)
    var plies = 0
    if let said = known("plies") {
      guard let number = said.natural, number <= UInt64(Self.mostPlies) else {
        throw RulesTrouble("expected “plies”, a number from 0 to \(Self.mostPlies)")
      }
      plies = Int(number)
    }
    var record = ""
    if let said = known("record") {
      guard let text = said.string else { throw RulesTrouble("expected “record”, a text") }
      record = Self.printed(text, keeping: "\n\t")
    }
    let numbers = try numbers(seats: seats)
    // The seat whose fault ended the game is alone in the last place, in records as in the loser's own games.
    guard let loser = places.firstIndex(of: seats), let what = faults[loser] else {
      let outcome = Self.outcome(places, reason: Self.reason(in: known("reason")), scores: try scores(seats))
      return ArbiterResult(outcome: outcome, plies: plies, record: record, numbers: numbers)
    }
    let named = known("reason")?.string.flatMap(Reason.init(rawValue:))
    let reason = named.flatMap { $0.isFault ? $0 : nil } ?? .crash
    return ArbiterResult(
      outcome: Outcome(places: places, reason: reason), plies: plies, fault: FaultReport(seat: loser, what: what),
      record: record, numbers: numbers)
  }

  /// The value of a key in the answer; nil for null.
  func known(_ key: String) -> JsonText? { object[key].flatMap { $0 == .null ? nil : $0 } }

  /// The place of each seat, by places, by psyleague's ranks or by scores.
  private func places(seats: Int) throws(RulesTrouble) -> [Int] {
    let ranks = try values("ranks", seats, "the lowest the best, as [0,1]")
    let ranked = ranks.map { ranks in ranks.map { rank in 1 + ranks.count { $0 < rank } } }
    if let said = known("places") {
      let places = try Self.places(in: said, seats: seats)
      guard ranked == nil || ranked == places else {
        throw RulesTrouble("“places” and “ranks” differ; give one of them")
      }
      return places
    }
    if let ranked { return ranked }
    guard let scores = try scores(seats) else {
      throw RulesTrouble("expected “places”, “ranks” or “scores” of \(seats) seats, such as \"places\":[1,2]")
    }
    return scores.map { score in 1 + scores.count { $0 > score } }
  }

  /// A value for each seat; nil where there are none.
  private func values(_ key: String, _ seats: Int, _ order: String) throws(RulesTrouble) -> [Double]? {
    guard let said = known(key) else { return nil }
    guard let values = said.array(of: Self.value), values.count == seats else {
      throw RulesTrouble("expected “\(key)”, a number for each of \(seats) seats, \(order)")
    }
    return values
  }

  /// The points of each seat; nil where they aren't given.
  func scores(_ seats: Int) throws(RulesTrouble) -> [Double]? {
    try values("scores", seats, "the highest the best, as [3,1]")
  }

  /// The faults of seats, by seat.
  private func faults(seats: Int) throws(RulesTrouble) -> [Int: String] {
    var faults: [Int: String] = [:]
    if let said = known("faults") {
      guard case .object(let members) = said else { throw Self.badFaults(seats) }
      for (seat, text) in members {
        guard let seat = Int(seat), 0..<seats ~= seat, let what = text.string else { throw Self.badFaults(seats) }
        faults[seat] = String(Self.printed(what, keeping: "").prefix(Self.longestFault))
      }
    }
    if let said = known("errors") {
      guard let errors = said.array, errors.count == seats else { throw Self.badErrors(seats) }
      for (seat, error) in errors.enumerated() {
        let isError: Bool
        switch error {
        case .bool(let said): isError = said
        case .number(let count): isError = count != 0
        case .natural(let count): isError = count != 0
        default: throw Self.badErrors(seats)
        }
        if isError, faults[seat] == nil { faults[seat] = "made an error, says the arbiter" }
      }
    }
    return faults
  }

  private static func badFaults(_ seats: Int) -> RulesTrouble {
    RulesTrouble("expected “faults”, what seats from 0 to \(seats - 1) did wrong, such as {\"1\":\"gave no answer\"}")
  }

  private static func badErrors(_ seats: Int) -> RulesTrouble {
    RulesTrouble("expected “errors”, for each of \(seats) seats 1 if it made one, else 0, such as [0,1]")
  }

  /// A text whose characters are all printed, but for some; those that aren't, which bots may have put there, are
  /// blanks.
  private static func printed(_ text: String, keeping kept: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      scalars.append(isPrinted(scalar) || kept.unicodeScalars.contains(scalar) ? scalar : " ")
    }
    return String(scalars)
  }
}
