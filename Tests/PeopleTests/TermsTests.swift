import Foundation
import Play
import Testing

@testable import People

@Suite struct TermsTests {
  private func terms(_ variant: String, _ seats: [Terms.Seat], thinking: Int64 = Terms.usualThinking) throws -> Terms {
    try Terms(variant: variant, seats: seats, thinking: thinking, among: Opponents())
  }

  private func problem(_ variant: String, _ seats: [Terms.Seat], thinking: Int64 = Terms.usualThinking) -> String {
    do {
      _ = try terms(variant, seats, thinking: thinking)
      return "none"
    } catch { return "\(error)" }
  }

  @Test("Variants and players have their canonical names")
  func namesAreCanonical() throws {
    let terms = try terms("noughts", [.person("Ann"), .player("alpha-beta:depth=4,nodes=9")])
    #expect(terms.variant == "noughts:3x3")
    #expect(terms.seats.map(\.name) == ["Ann", try Catalog.player("alpha-beta:depth=4,nodes=9").description])
  }

  @Test("A player with two seats gets a number after its name")
  func secondSeatGetsANumber() throws {
    let terms = try terms("snap:4", [.player("reflex"), .person("Ann"), .player("reflex"), .player("reflex")])
    #expect(terms.seats.map(\.name) == ["reflex", "Ann", "reflex (2)", "reflex (3)"])
    #expect(terms.seats.map(\.isPerson) == [false, true, false, false])
  }

  @Test("Terms that can't be agreed on are explained in words")
  func badTermsAreExplained() {
    let ann = Terms.Seat.person("Ann")
    #expect(problem("shogi", [ann, ann]).contains("noughts"))
    #expect(problem("noughts", [ann]) == "noughts:3x3 has 2 seats, not 1")
    #expect(problem("noughts", [ann, ann]) == "“Ann” sits there already; expected different names")
    #expect(problem("noughts", [ann, .player("mozart")]).contains("alpha-beta"))
    #expect(problem("noughts", [ann, .player("reflex")]).hasPrefix("reflex can't play noughts:3x3; those that can: "))
    #expect(problem("noughts", [ann, .person("random")]) == "“random” is a player; expected another name for a person")
    let marks = "a" + String(repeating: "\u{301}", count: 200)
    for name in ["", " Ann", "A\nnn", "A\u{202E}nn", String(repeating: "x", count: 41), marks] {
      #expect(problem("noughts", [ann, .person(name)]).hasSuffix("expected a name of 1 to 40 characters"))
    }
    #expect(
      problem("snap:3", [.person("reflex (2)"), .player("reflex"), .player("reflex")]).hasSuffix("called the same"))
    #expect(problem("noughts", [ann, .person("Bob", clock: 5)]) == "a clock has 1 second or more")
    #expect(problem("noughts", [ann, .player("random")], thinking: 0) == "players have 1 ms or more for a move")
  }

  @Test("Stored terms are read back unchanged")
  func termsRoundTrip() throws {
    let terms = try terms("noughts", [.person("Ann", clock: 60_000_000_000), .player("random")])
    #expect(try JSONDecoder().decode(Terms.self, from: JSONEncoder().encode(terms)) == terms)
  }
}
