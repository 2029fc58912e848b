import Play

extension JsonText {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .natural: true
    case .null, .bool, .string, .array, .object: false
    }
  }
}

/// The numbers in the answer of a program that knows the rules of a game or plays it.
extension RulesAnswer {
  /// The differences of scores that are kept as a margin.
  private static let margins = -32_767.0...32_767.0

  /// A number within the allowed values; nil for anything else.
  static func value(_ text: JsonText) -> Double? {
    let most = Double.greatestFiniteMagnitude
    return text.number(in: -most...most).flatMap { GameNumber.values.contains($0) ? $0 : nil }
  }

  /// The outcome with these places, and in a game of two with the margin of its scores.
  static func outcome(_ places: [Int], reason: Reason, scores: [Double]?) -> Outcome {
    guard let scores, let margin = margin(places, scores) else { return Outcome(places: places, reason: reason) }
    return Outcome(winner: places[0] == places[1] ? nil : places.firstIndex(of: 1), reason: reason, margin: margin)
  }

  /// The first seat's score less the second's, where both are whole and show the winner; nil elsewhere.
  private static func margin(_ places: [Int], _ scores: [Double]) -> Int16? {
    guard places.count == 2 else { return nil }
    let difference = scores[0] - scores[1]
    guard scores.allSatisfy({ $0 == $0.rounded() }), margins.contains(difference),
      (difference > 0) == (places[0] < places[1]), (difference < 0) == (places[0] > places[1])
    else { return nil }
    return Int16(difference)
  }

  /// The scores as numbers of the seats.
  static func numbers(ofScores scores: [Double]) -> [GameNumber] {
    scores.enumerated().map { GameNumber(GameNumber.score, seat: $0, $1) }
  }

  /// The numbers of a game: `scores`, `numbers`, and the numbers in psyleague's `player_data` and `test_data`.
  func numbers(seats: Int) throws(RulesTrouble) -> [GameNumber] {
    var numbers = try scores(seats).map(Self.numbers(ofScores:)) ?? []
    for key in ["numbers", "player_data"] {
      guard let said = known(key) else { continue }
      guard let list = said.array, list.count == seats else {
        throw RulesTrouble(
          "expected “\(key)”, an object of numbers by name for each of \(seats) seats, such as [{\"gold\":7},{\"gold\":3}]"
        )
      }
      for (seat, object) in list.enumerated() {
        numbers += try Self.numbers(in: object, of: key, seat: seat, alone: key == "numbers")
      }
    }
    if let said = known("test_data") { numbers += try Self.numbers(in: said, of: "test_data", seat: nil, alone: false) }
    let sorted = numbers.sorted()
    if let (twice, _) = zip(sorted, sorted.dropFirst()).first(where: { $0.name == $1.name && $0.seat == $1.seat }) {
      throw RulesTrouble("the number “\(twice.name)” of a seat is reported twice; expected different names")
    }
    let names = Set(sorted.map(\.name)).count
    guard names <= GameNumber.mostNames else {
      throw RulesTrouble("numbers with \(names) names; expected at most \(GameNumber.mostNames) in a game")
    }
    return sorted
  }

  /// - Parameter alone: whether everything has to be a number; else other values are left out.
  private static func numbers(
    in object: JsonText, of key: String, seat: Int?, alone: Bool
  ) throws(RulesTrouble) -> [GameNumber] {
    guard case .object(let members) = object else {
      throw RulesTrouble("expected “\(key)” with numbers by name, such as {\"gold\":7}")
    }
    var numbers: [GameNumber] = []
    for (name, text) in members where alone || text.isNumber {
      guard GameNumber.isName(name) else {
        throw RulesTrouble(
          "“\(shown(name))” of “\(key)” can't be a number's name, which is a word of at most \(GameNumber.longestName) "
            + "letters, digits, “_”, “-” and “.”")
      }
      guard let value = value(text) else {
        throw RulesTrouble("“\(name)” of “\(key)” isn't a number from -1e100 to 1e100, such as {\"\(name)\":7}")
      }
      numbers.append(GameNumber(name, seat: seat, value))
    }
    return numbers
  }
}
