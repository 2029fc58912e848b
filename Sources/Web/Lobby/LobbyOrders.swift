import Foundation
import People

/// A request for a table, as the form of a page has it.
struct OpenOrder: Decodable {
  let variant: String
  /// The visitor's name.
  let name: String
  /// The seats: `me`, `anybody`, `bot`, or a player's name after `player:`.
  let seats: [String]
  /// The time that each person has for all moves, in seconds; empty for any time.
  let clock: String?
  /// The time that players may take for a move, in milliseconds.
  let thinking: String?

  /// The wish for a table.
  /// - Throws: `PeopleError`.
  func wish() throws(PeopleError) -> TableWish {
    var seated: [TableWish.Seat] = []
    for seat in seats { seated.append(try Self.seat(seat)) }
    return TableWish(
      variant: variant, seats: seated, name: name.trimmed,
      clock: try Terms.nanoseconds(Self.number(clock), of: 1_000_000_000, most: 86_400),
      thinking: try Terms.nanoseconds(Self.number(thinking), of: 1_000_000, most: 60_000) ?? Terms.usualThinking)
  }

  private static func number(_ text: String?) throws(PeopleError) -> Int? {
    guard let text, !text.isEmpty else { return nil }
    guard let number = Int(text) else { throw PeopleError("a time of “\(text.prefix(20))”: expected a number") }
    return number
  }

  /// The form's notation of a seat.
  static func text(of seat: TableWish.Seat) -> String {
    switch seat {
    case .me: "me"
    case .anybody: "anybody"
    case .bot: "bot"
    case .player(let player): prefix + player
    }
  }

  private static let prefix = "player:"

  private static func seat(_ text: String) throws(PeopleError) -> TableWish.Seat {
    if let known = [TableWish.Seat.me, .anybody, .bot].first(where: { self.text(of: $0) == text }) { return known }
    guard text.hasPrefix(prefix) else {
      throw PeopleError("“\(text.prefix(20))”: expected me, anybody, bot or a player")
    }
    return .player(String(text.dropFirst(prefix.count)))
  }
}

/// A request for a seat, as the form of a page has it.
struct JoinOrder: Decodable {
  /// The code of the table; spaces and upper case don't matter.
  let code: String
  let name: String
  /// The number of the seat; empty or nil for the first that is free.
  let seat: String?

  /// The visitor's name without spaces around it.
  var plainName: String { name.trimmed }

  /// The code in the form in which it was made.
  var plainCode: String { code.lowercased().filter { !$0.isWhitespace } }
}

/// An order of a page to a table of the lobby. Its visitor is known by the cookie only.
struct LobbyOrder: Codable {
  /// The kinds of orders.
  enum Wish: String, Codable {
    case move, call, resign, leave, goOn, claim, callOff, playAgain
  }

  let wish: Wish
  /// The version of the game that the order is for: it doesn't hold for another one.
  let version: Int
  /// The move.
  var move: String?
}

extension String {
  /// The text without spaces around it, which are invisible in a field.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
