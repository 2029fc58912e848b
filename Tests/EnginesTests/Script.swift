import Play
import Testing

@testable import Engines

/// A conversation with a grammar, as a script of what is written and what is heard.
struct Script<G: Grammar> {
  var grammar: G

  init(_ grammar: G) { self.grammar = grammar }

  /// The engine says some lines, of which all but the last leave the question open.
  mutating func hears(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Heard {
    for line in lines.dropLast() {
      let heard = grammar.hear(line)
      #expect(heard == .more, "after \(line)", sourceLocation: sourceLocation)
    }
    return grammar.hear(lines.last ?? "")
  }
}

extension OutsideGame {
  /// A game of a variant, seen from a seat.
  static func of(_ variant: String, seat: Int = 0, seconds: Double? = nil) throws -> OutsideGame {
    let playable = try Catalog.variant(variant)
    return OutsideGame(
      variant: playable.variant, seats: playable.seats, seat: seat, traits: playable.traits, seed: 5,
      budget: Budget(nanoseconds: seconds.map { Int64($0 * 1e9) }))
  }
}
