import Play

/// An answer of a program of rules, of which nothing is trusted.
struct RulesAnswer {
  /// The most legal moves of a position.
  private static let mostMoves = 100_000
  /// The most bytes of a move.
  private static let longestMove = 200
  /// The most rows of a board, and the most characters of one.
  private static let mostRows = 200

  let object: JsonText

  /// Takes an answer about a game; nil for one about the program itself.
  /// - Throws: `RulesTrouble` when it is about another game, or says that something is wrong.
  init(_ object: JsonText, to game: Int?) throws(RulesTrouble) {
    if let why = object["error"]?.string { throw RulesTrouble("the program says: \(why.prefix(200))") }
    if let game, object["game"]?.natural != UInt64(game) {
      throw RulesTrouble("an answer to another game than \(game)")
    }
    self.object = object
  }

  /// The complaint about a text that should be an answer.
  static func complaint(notAnObject text: String) -> String {
    "said what isn't a JSON object\(JsonText.oversight(in: text).map { ", since \($0)" } ?? ""): “\(text.prefix(80))”"
  }

  /// What the program says of itself: `{"name":"domineering","version":"1.0","seats":[2,2]}`.
  /// - Parameter usualSeats: the numbers of seats where it says none; nil where it has to.
  func introduction(usualSeats: ClosedRange<Int>? = nil) throws(RulesTrouble) -> RulesProcess.Introduction {
    guard let name = object["name"]?.string, Self.isWord(name) else {
      throw RulesTrouble("the answer to hello has no “name”, a word such as domineering")
    }
    let version = object["version"]?.string ?? ""
    if let usualSeats, object["seats"] == nil { return .init(name: name, version: version, seats: usualSeats) }
    let seats = object["seats"]?.array?.compactMap { $0.natural.flatMap(Int.init(exactly:)) } ?? []
    guard seats.count == 2, 2 <= seats[0], seats[0] <= seats[1], seats[1] <= Outcome.maxSeats else {
      throw RulesTrouble("the answer to hello has no “seats”, the least and the most, 2 to \(Outcome.maxSeats): [2,2]")
    }
    return .init(name: name, version: version, seats: seats[0]...seats[1])
  }

  /// The state of a game of this number of seats.
  func state(seats: Int) throws(RulesTrouble) -> RulesState {
    let board = try board()
    if let over = object["over"] {
      return RulesState(turn: .over(try Self.outcome(over, seats: seats)), legal: [], board: board)
    }
    guard let turn = object["turn"]?.array, turn.count == 1, let seat = turn[0].natural, seat < UInt64(seats) else {
      throw RulesTrouble("expected “over”, or “turn” with the seat to move, 0 to \(seats - 1): \"turn\":[0]")
    }
    guard let legal = object["legal"]?.array, !legal.isEmpty, legal.count <= Self.mostMoves else {
      throw RulesTrouble("expected “legal”, a list of 1 to \(Self.mostMoves) moves of the seat to move")
    }
    var moves: [String] = []
    var known: Set<String> = []
    for move in legal {
      guard let text = move.string, Self.isWord(text), text.utf8.count <= Self.longestMove else {
        throw RulesTrouble("a legal move that isn't a word without blanks of at most \(Self.longestMove) bytes")
      }
      guard known.insert(text).inserted else { throw RulesTrouble("the legal move “\(text)” is listed twice") }
      moves.append(text)
    }
    return RulesState(turn: .seat(Int(seat)), legal: moves, board: board)
  }

  private func board() throws(RulesTrouble) -> [String] {
    guard let board = object["board"] else { return [] }
    let rows = board.array?.compactMap(\.string) ?? []
    guard let all = board.array, rows.count == all.count, rows.count <= Self.mostRows,
      rows.allSatisfy({ $0.count <= Self.mostRows && $0.unicodeScalars.allSatisfy(Self.isPrinted) })
    else {
      throw RulesTrouble("expected “board”, a list of at most \(Self.mostRows) rows of as many printed characters")
    }
    return rows
  }

  /// The outcome in `{"places":[1,2],"reason":"no moves"}`.
  private static func outcome(_ over: JsonText, seats: Int) throws(RulesTrouble) -> Outcome {
    Outcome(places: try places(in: over["places"], seats: seats), reason: reason(in: over["reason"]))
  }

  /// The places in `[1,2]`.
  static func places(in text: JsonText?, seats: Int) throws(RulesTrouble) -> [Int] {
    let places = text?.array?.compactMap { $0.natural.flatMap(Int.init(exactly:)) } ?? []
    guard places.count == seats, arePlaces(places) else {
      throw RulesTrouble(
        "expected “places” of \(seats) seats, 1 the best, where who share a place leave out those after it: [1,2] or "
          + "[1,1]")
    }
    return places
  }

  /// The reason that a word stands for: one by rules that Agon has a word for, else the one for all others.
  static func reason(in text: JsonText?) -> Reason {
    let known = text?.string.flatMap(Reason.init(rawValue:))
    return known.flatMap { $0.isByRules ? $0 : nil } ?? .decided
  }

  /// Whether each place is one more than the number of better ones.
  private static func arePlaces(_ places: [Int]) -> Bool {
    places.allSatisfy { place in place == 1 + places.count { $0 < place } }
  }

  /// Whether a text is a word: printed characters without blanks.
  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { isPrinted($0) && !$0.properties.isWhitespace }
  }

  static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
