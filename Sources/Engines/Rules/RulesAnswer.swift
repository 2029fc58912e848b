import Play

/// An answer of a program of rules, whose contents are checked before use.
struct RulesAnswer {
  /// The most legal moves of a position.
  private static let mostMoves = 100_000
  /// The most bytes of a move.
  private static let longestMove = 200
  /// The most events on the way from one position to the next.
  private static let mostEvents = 1_000
  /// The most rows of a board, and the most characters of one.
  private static let mostRows = 200

  let object: JsonText

  /// Takes an answer about a game; nil for one about the program itself.
  /// - Throws: `RulesTrouble` when it is about another game, or says that something is wrong.
  init(_ object: JsonText, to game: Int?) throws(RulesTrouble) {
    if let why = object["error"]?.string { throw RulesTrouble("the program says: \(Self.shown(why))") }
    if let game, object["game"]?.natural != UInt64(game) {
      throw RulesTrouble("an answer to another game than \(game)")
    }
    self.object = object
  }

  /// The complaint about a text that should be an answer.
  static func complaint(notAnObject text: String) -> String {
    "said what isn't a JSON object\(JsonText.oversight(in: text).map { ", since \($0)" } ?? ""): “\(text.prefix(80))”"
  }

  /// The program's introduction: `{"name":"domineering","version":"1.0","seats":[2,2],"features":["at"]}`.
  /// - Parameter usualSeats: the numbers of seats where it says none; nil where it has to.
  func introduction(usualSeats: ClosedRange<Int>? = nil) throws(RulesTrouble) -> RulesIntroduction {
    guard let name = object["name"]?.string, Self.isWord(name) else {
      throw RulesTrouble("the answer to hello has no “name”, a word such as domineering")
    }
    let version = object["version"]?.string ?? ""
    if let usualSeats, object["seats"] == nil {
      return .init(name: name, version: version, seats: usualSeats, features: [], board: nil)
    }
    let seats = object["seats"]?.numbers ?? []
    guard seats.count == 2, 1 <= seats[0], seats[0] <= seats[1], seats[1] <= Outcome.possibleSeats.upperBound else {
      throw RulesTrouble("the answer to hello has no “seats”, the least and the most, 1 to 16: [2,2]")
    }
    let listed = object["features"] ?? .array([])
    guard let features = listed.array(of: { $0.string.flatMap(RulesFeature.init) }) else {
      let known = RulesFeature.allCases.map(\.rawValue).joined(separator: ", ")
      throw RulesTrouble("the answer to hello has “features” that aren't a list of some of \(known)")
    }
    return RulesIntroduction(
      name: name, version: version, seats: seats[0]...seats[1], features: Set(features), board: try board(seats[1]))
  }

  /// The way of drawing boards: `"pieces":{"0":"X","1":"O"},"shape":"square","rows":"top","surface":"wood"`.
  private func board(_ mostSeats: Int) throws(RulesTrouble) -> ProgramBoard? {
    let shapes = BoardShape.allCases.map(\.rawValue).joined(separator: ", ")
    guard let said = object["pieces"] else {
      guard let key = ["shape", "rows", "surface"].first(where: { object[$0] != nil }) else { return nil }
      throw RulesTrouble("“\(key)” without “pieces”, the letters of each seat's: {\"0\":\"X\",\"1\":\"O\"}")
    }
    var letters: [[Character]] = Array(repeating: [], count: mostSeats)
    guard case .object(let fields) = said else {
      throw RulesTrouble("expected “pieces”, the letters of each seat's: {\"0\":\"X\",\"1\":\"O\"}")
    }
    for (key, value) in fields {
      guard let seat = Int(key), letters.indices.contains(seat), let text = value.string,
        text.allSatisfy(ProgramBoard.isPiece), text.unicodeScalars.allSatisfy(Self.isPrinted)
      else {
        throw RulesTrouble(
          "expected “pieces” with the letters of seats 0 to \(mostSeats - 1), none a blank or “.”: {\"0\":\"X\",\"1\":\"O\"}"
        )
      }
      letters[seat] = Array(text)
    }
    guard Set(letters.joined()).count == letters.joined().count else {
      throw RulesTrouble("“pieces” has a letter twice, so that a board wouldn't tell whose it is")
    }
    guard let shape = object["shape"].map({ $0.string.flatMap(BoardShape.init) }) ?? .squares else {
      throw RulesTrouble("expected “shape”, one of \(shapes)")
    }
    guard let surface = object["surface"].map({ $0.string.flatMap(BoardSurface.init) }) ?? .paper,
      surface == .paper || shape == .squares
    else {
      let surfaces = BoardSurface.allCases.map(\.rawValue).joined(separator: ", ")
      throw RulesTrouble("expected “surface”, one of \(surfaces); all but paper for a board of squares")
    }
    guard let rows = object["rows"] else { return ProgramBoard(shape: shape, letters: letters, surface: surface) }
    guard shape.hasPlainRows, let order = rows.string.flatMap(RowOrder.init) else {
      let orders = RowOrder.allCases.map(\.rawValue).joined(separator: " or ")
      throw RulesTrouble("expected “rows”, \(orders), of a board of squares or a rhombus")
    }
    return ProgramBoard(shape: shape, letters: letters, rows: order, surface: surface)
  }

  /// The verdict on a move in a game of this number of seats.
  func verdict(seats: Int, _ features: Set<RulesFeature>) throws(RulesTrouble) -> RulesVerdict {
    guard let why = object["illegal"] else { return .state(try state(seats: seats, features)) }
    guard features.contains(.judge) else {
      throw RulesTrouble(
        "“illegal” for a move that was listed as legal; a program that judges moves has “judge” among its features")
    }
    guard let why = why.string else { throw RulesTrouble("expected “illegal” with the reason as a text") }
    return .illegal(why: Self.shown(why))
  }

  /// The state of a game of this number of seats.
  func state(seats: Int, _ features: Set<RulesFeature>) throws(RulesTrouble) -> RulesState {
    let (board, events) = (try rows(object["board"], of: "board"), try events(features))
    if let over = object["over"] {
      let end = RulesAnswer(over)
      return RulesState(
        turn: .over(try end.outcome(seats: seats)), board: board, events: events,
        numbers: try end.scores(seats).map(Self.numbers(ofScores:)) ?? [])
    }
    let turn = try turn(seats: seats, features)
    return RulesState(
      turn: .seats(turn), legal: try legal(for: turn, features), board: board,
      sights: try sights(seats: seats, features), events: events)
  }

  private func turn(seats: Int, _ features: Set<RulesFeature>) throws(RulesTrouble) -> [Int] {
    guard let turn = object["turn"]?.numbers, !turn.isEmpty, turn.allSatisfy({ $0 < seats }),
      zip(turn, turn.dropFirst()).allSatisfy(<)
    else {
      throw RulesTrouble(
        "expected “over”, or “turn” with the seats to move, 0 to \(seats - 1) in ascending order: \"turn\":[0]")
    }
    guard turn.count == 1 || features.contains(.simultaneous) else {
      throw RulesTrouble(
        "\(turn.count) seats in “turn”; a program where several move at once has “simultaneous” among its features")
    }
    return turn
  }

  /// The moves of each seat to move: a list for one, an object with a list by seat for several.
  private func legal(for turn: [Int], _ features: Set<RulesFeature>) throws(RulesTrouble) -> [[String]?] {
    guard turn.count > 1 else {
      if object["legal"] == nil, features.contains(.judge) { return [nil] }
      return [try moves(object["legal"], features)]
    }
    var all: [[String]?] = []
    for seat in turn {
      guard let moves = object["legal"]?["\(seat)"] else {
        throw RulesTrouble(
          "expected “legal” with a list for each of several seats to move: {\"0\":[\"a1\"],\"1\":[\"a1\"]}")
      }
      all.append(try self.moves(moves, features))
    }
    return all
  }

  private func moves(_ list: JsonText?, _ features: Set<RulesFeature>) throws(RulesTrouble) -> [String] {
    guard let legal = list?.array, !legal.isEmpty, legal.count <= Self.mostMoves else {
      throw RulesTrouble("expected “legal”, a list of 1 to \(Self.mostMoves) moves of the seat to move")
    }
    var moves: [String] = []
    moves.reserveCapacity(legal.count)
    for move in legal {
      guard let text = move.string, Self.isWord(text), text.utf8.count <= Self.longestMove else {
        throw RulesTrouble("a legal move that isn't a word without blanks of at most \(Self.longestMove) bytes")
      }
      guard !ProgramGame.isEvent(text) || !features.contains(.events) else {
        throw RulesTrouble("the legal move “\(text)” begins with “~”, which marks events in transcripts")
      }
      moves.append(text)
    }
    guard Set(moves).count == moves.count else {
      var known: Set<String> = []
      let twice = moves.first { !known.insert($0).inserted } ?? ""
      throw RulesTrouble("the legal move “\(twice)” is listed twice")
    }
    return moves
  }

  /// The rows that each seat sees.
  private func sights(seats: Int, _ features: Set<RulesFeature>) throws(RulesTrouble) -> [[String]]? {
    guard features.contains(.see) else {
      guard object["see"] == nil else {
        throw RulesTrouble("“see” of a program that hasn't “see” among its features")
      }
      return nil
    }
    var sights: [[String]] = []
    for seat in 0..<seats {
      guard let seen = object["see"]?["\(seat)"] else {
        throw RulesTrouble("expected “see” with rows for each of the \(seats) seats: {\"0\":[\"K\"],\"1\":[\"Q\"]}")
      }
      sights.append(try rows(seen, of: "see"))
    }
    return sights
  }

  private func events(_ features: Set<RulesFeature>) throws(RulesTrouble) -> [String] {
    guard let list = object["events"] else { return [] }
    guard features.contains(.events) else {
      throw RulesTrouble("“events” of a program that hasn't “events” among its features")
    }
    guard let events = list.array(of: \.string), events.count <= Self.mostEvents,
      events.allSatisfy({ Self.isWord($0) && $0.utf8.count <= Self.longestMove })
    else {
      throw RulesTrouble(
        "expected “events”, a list of at most \(Self.mostEvents) words without blanks of at most \(Self.longestMove) bytes"
      )
    }
    return events
  }

  private func rows(_ board: JsonText?, of key: String) throws(RulesTrouble) -> [String] {
    guard let board else { return [] }
    guard let rows = board.array(of: \.string), rows.count <= Self.mostRows,
      rows.allSatisfy({ $0.count <= Self.mostRows && $0.unicodeScalars.allSatisfy(Self.isPrinted) })
    else {
      throw RulesTrouble("expected “\(key)”, a list of at most \(Self.mostRows) rows of as many printed characters")
    }
    return rows
  }

  /// Takes a part of an answer, such as the end of a game.
  private init(_ object: JsonText) { self.object = object }

  /// The outcome in `{"places":[1,2],"scores":[5,3],"reason":"no moves"}`.
  private func outcome(seats: Int) throws(RulesTrouble) -> Outcome {
    Self.outcome(
      try Self.places(in: object["places"], seats: seats), reason: Self.reason(in: object["reason"]),
      scores: try scores(seats))
  }

  /// The places in `[1,2]`.
  static func places(in text: JsonText?, seats: Int) throws(RulesTrouble) -> [Int] {
    guard let places = text?.numbers, places.count == seats, arePlaces(places) else {
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

  /// The beginning of a text from outside, fit to be shown.
  static func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter(isPrinted)))
  }

  /// Whether a text is a word: printed characters without blanks.
  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { isPrinted($0) && ($0.isASCII ? $0 != " " : !$0.properties.isWhitespace) }
  }

  static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return 0x20...0x7E ~= scalar.value }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
