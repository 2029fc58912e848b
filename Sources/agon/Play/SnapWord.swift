import Play

/// An input at a game of Snap: a key, or a line.
enum SnapWord: Equatable {
  case call(seat: Int)
  case resign(seat: Int)
  case leave, help
  case unknown

  /// The keys of several people, far from one another on most keyboards; a single person has Return, or any other.
  static let keys = ["a", "l", "g", "p"]

  /// Reads an input.
  /// - Parameters:
  ///   - people: the people that may call, by seat and name.
  ///   - isKey: whether the input is a single key.
  init(_ text: String, people: [(seat: Int, name: String)], isKey: Bool) {
    let word = text.lowercased().trimmingPrefix { $0 == " " }
    let only = people.count == 1 ? people.first?.seat : nil
    if isKey, text == "R", let only {
      self = .resign(seat: only)
    } else if isKey ? word == "q" : word == "quit" || word == "save" {
      self = .leave
    } else if isKey ? word == "?" : word == "help" || word == "?" {
      self = .help
    } else if let only {
      self =
        ["", "snap", "snap!"].contains(word) ? .call(seat: only) : word == "resign" ? .resign(seat: only) : .unknown
    } else if let seat = Self.seat(String(word), people) {
      self = .call(seat: seat)
    } else if word.hasPrefix("resign "), let seat = Self.seat(String(word.dropFirst(7)), people) {
      self = .resign(seat: seat)
    } else {
      self = .unknown
    }
  }

  /// The seat that an input names by a key, a number or a name.
  private static func seat(_ word: String, _ people: [(seat: Int, name: String)]) -> Int? {
    zip(people, keys).first { person, key in
      word == key || word == "\(person.seat + 1)" || word == person.name.lowercased()
    }?.0.seat
  }

  /// A help text on the valid inputs.
  static func help(_ people: [(seat: Int, name: String)], isKey: Bool) -> String {
    let calls =
      people.count == 1
      ? "Return calls “Snap!”"
      : zip(people, keys).map { "\($1) calls “Snap!” for \($0.name)" }.joined(separator: ", ")
        + (isKey ? "" : ", each in a line")
    let resign =
      people.count == 1 ? isKey ? "R resigns" : "“resign” gives the game away" : isKey ? "" : "“resign a” resigns"
    return ([calls] + (resign.isEmpty ? [] : [resign]) + [(isKey ? "q" : "“save”") + " leaves, the game stays open"])
      .joined(separator: "; ")
  }
}
