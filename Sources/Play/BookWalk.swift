/// An error: a book of positions can't be followed.
public struct BookError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

extension BoardGame {
  /// The openings of a book of positions, as `PlayableVariant.openings` returns them.
  func openings(plies: Int, most: Int, _ book: (_ key: UInt64) -> [UInt16]) throws(BookError) -> [String] {
    var openings: [String] = []
    var level: [(position: Position, last: Move?, text: String)] = [(start(seed: 0), nil, "")]
    for ply in 0...plies {
      var had: Set<UInt64> = []
      var longer: [(position: Position, last: Move?, text: String)] = []
      for (position, last, text) in level {
        let codes = ply < plies ? bookKey(of: position, after: last).map(book) ?? [] : []
        if codes.isEmpty, !text.isEmpty { openings.append(text) }
        for code in codes {
          let move = bookMove(code, in: position)
          guard isLegal(move, in: position) else {
            throw BookError(
              description: "has a move that isn't legal, \(code), after \(text.isEmpty ? "no move" : text)")
          }
          var after = position
          make(move, in: &after)
          guard standing(in: after).isOpen, had.insert(hash(of: after)).inserted else { continue }
          longer.append((after, move, text + self.text(for: move, in: position)))
        }
        guard openings.count + longer.count <= most else {
          throw BookError(description: "has over \(most) openings of \(plies) plies; take fewer plies")
        }
      }
      level = longer
    }
    return openings
  }

  /// No book key by default: there are no such books for the game.
  public func bookKey(of position: Position, after move: Move?) -> UInt64? { nil }
  public func bookMove(_ code: UInt16, in position: Position) -> Move { Move(packed: code) }
}
