import Foundation
import People

/// A table that a page asks for, as its form has it.
struct OpenOrder: Decodable {
  let variant: String
  /// What the visitor is called.
  let name: String
  /// `me`, `anybody`, `bot`, or a player's name behind `player:`.
  let seats: [String]
  /// Seconds that each person has for all moves; empty for any time.
  let clock: String?
  /// Milliseconds that players may take for a move.
  let thinking: String?

  /// What is asked for by it.
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

  /// Who is to have a seat, as a form has it.
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

/// A seat that a page asks for, as its form has it.
struct JoinOrder: Decodable {
  /// What opens the table; spaces and large letters are as good as none.
  let code: String
  let name: String
  /// Which seat; empty or nil for the first that is free.
  let seat: String?

  /// What the visitor is to be called.
  var plainName: String { name.trimmed }

  /// The code as it was made.
  var plainCode: String { code.lowercased().filter { !$0.isWhitespace } }
}

/// What a page says to a table of the lobby. Who says it is seen by the cookie alone.
struct LobbyOrder: Codable {
  /// What can be wanted.
  enum Wish: String, Codable {
    case move, call, resign, leave, goOn, claim, callOff, playAgain
  }

  let wish: Wish
  /// The version of the game that it was said to: of another one it isn't meant.
  let version: Int
  /// The move.
  var move: String?
}

extension String {
  /// The same without spaces around it, which nobody sees in a field.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
