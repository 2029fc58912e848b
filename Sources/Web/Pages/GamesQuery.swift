import Campaign
import Play
import Results
import Store

/// A query for games, by values that are named like the options of `agon games`.
struct GamesQuery {
  /// The valid names.
  static let names =
    ["tournament", "run", "variant", "player"] + SeatWords.names
    + ["winner", "loser", "drawn", "reason", "encounter", "plies", "fastest", "longest", "after"]

  /// An error for an invalid value.
  struct Mistake: Error, CustomStringConvertible {
    /// A description of what was found, and of what is expected.
    let description: String
  }

  /// All values given except empty ones, such as those of fields that were left out.
  let values: [(name: String, value: String)]
  private(set) var runs = RunSelection.newest
  private(set) var filter = GameFilter()
  private(set) var order = GameOrder.number
  /// The number of the game after which the list starts.
  private(set) var after: Int64?

  /// Reads a query.
  /// - Parameter names: the valid names on a page.
  init(_ query: [(name: String, value: String)], of names: [String] = Self.names) throws(Mistake) {
    for (name, _) in query where !names.contains(name) {
      throw Mistake(description: "“\(name)”: expected one of \(names.joined(separator: ", "))")
    }

    values = query.filter { !$0.value.isEmpty }
    for (name, value) in values { try read(name, value) }
  }

  /// The first value of that name.
  func value(of name: String) -> String? { values.first { $0.name == name }?.value }

  /// The tournament named, or the only one there is; nil where there are several, or none.
  /// - Throws: `StoreError`.
  func tournament(of store: Store) throws -> String? {
    if let name = value(of: "tournament") { return name }
    let known = try store.tournaments()
    return known.count == 1 ? known[0] : nil
  }

  /// All values of that name.
  func all(of name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  /// The address of this list, of one tournament.
  /// - Parameter number: the game after which the list starts; nil for its beginning.
  func link(to tournament: String, after number: Int64? = nil, on shelf: Shelf) -> String {
    let rest = values.filter { $0.name != "tournament" && $0.name != "after" }
    return shelf.link("/games", [("tournament", tournament)] + rest + (number.map { [("after", "\($0)")] } ?? []))
  }

  private mutating func read(_ name: String, _ value: String) throws(Mistake) {
    guard name == "player" || all(of: name).count == 1 else {
      throw Mistake(description: "\(name): expected one value, found \(all(of: name).count)")
    }
    switch name {
    case "tournament": break
    case "run":
      runs = value == "all" ? .all : .numbers([try Self.number(value, name, or: " or “all”")])
    case "variant": filter.variant = Catalog.canonicalName(value)
    case "player": filter.players.append(value)
    case "winner": filter.winner = value
    case "loser": filter.loser = value
    case "drawn": filter.isDrawn = try Self.isYes(value, name)
    case "reason":
      guard let reason = Reason(rawValue: value) else {
        let known = Reason.allCases.map(\.rawValue).joined(separator: ", ")
        throw Mistake(description: "reason: expected one of \(known), found “\(value)”")
      }
      filter.reason = reason
    case "encounter": filter.encounter = try Self.number(value, name) - 1
    case "plies":
      guard let lengths = GameFilter.lengths(value) else {
        throw Mistake(description: "plies: expected a length or a range such as 9-12, found “\(value)”")
      }
      filter.plies = lengths
    case "fastest", "longest":
      guard value == "yes", order == .number else {
        throw Mistake(description: "fastest, longest: expected one of them to be “yes”, found “\(value)”")
      }
      order = name == "fastest" ? .fastest : .longest
    case "after": after = Int64(try Self.number(value, name))
    default:
      if let seat = SeatWords.names.firstIndex(of: name) { filter.seats[seat] = value }
    }
  }

  private static func number(_ text: String, _ name: String, or other: String = "") throws(Mistake) -> Int {
    guard let number = Int(text), number > 0 else {
      throw Mistake(description: "\(name): expected 1 or more\(other), found “\(text)”")
    }
    return number
  }

  private static func isYes(_ text: String, _ name: String) throws(Mistake) -> Bool {
    guard text == "yes" else { throw Mistake(description: "\(name): expected “yes”, found “\(text)”") }
    return true
  }
}
