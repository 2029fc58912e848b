import Testing

@testable import Figures

@Suite struct BracketTests {
  /// A knockout of this number of players, whose first side wins each pairing, in parts that are alike.
  private func bracket(_ rounds: Int, parts: Int = 1, name: String = "a player of a rather long name") -> Bracket {
    var pairings: [Bracket.Pairing] = []
    var sides = (0..<(1 << rounds)).map { Bracket.Side(name: "\(name) \($0)", text: "12.5") }
    for round in 0..<rounds {
      sides = stride(from: 0, to: sides.count, by: 2).map { place in
        pairings.append(.init(sides[place], sides[place + 1], round: round, winner: sides[place].name))
        return .init(name: sides[place].name, text: "3", origin: pairings.count - 1)
      }
    }
    func title(_ part: Int) -> String { parts == 1 ? "" : "part \(part)" }
    return Bracket(
      title: "t", summary: "s", parts: (0..<parts).map { .init(title: title($0), pairings: pairings) })
  }

  @Test("Nothing is outside the frame, and no texts overlap", arguments: [280, 420, 880], [0, 1, 3, 5])
  func bracketFitsItsFrame(width: Double, rounds: Int) {
    for parts in 1...3 {
      let drawing = bracket(rounds, parts: parts).drawing(width: width)
      #expect(drawing.width >= width)
      drawing.expectWithinFrame()
      drawing.expectTextsApart()
    }
  }

  @Test("Every pairing is described, and its winner is bold")
  func winnersAreBold() {
    let drawing = Bracket(
      title: "t", summary: "s",
      parts: [
        .init(
          title: "",
          pairings: [
            .init(.init(name: "a", text: "3"), .init(name: "b", text: "1"), round: 0, winner: "a"),
            .init(.init(name: "a", origin: 0), .init(name: "c"), round: 1, winner: nil),
          ])
      ]
    ).drawing(width: 400)
    #expect(
      drawing.marks.said.filter { $0.contains(" against ") } == [
        "a against b, 3 to 1: a won", "a against c: undecided",
      ])
    let bold = drawing.marks.flat.compactMap { mark -> String? in
      guard case .text(let text, _, _, _, _, isBold: true) = mark else { return nil }
      return text
    }
    #expect(bold == ["a"] && drawing.marks.texts.filter { !$0.isEmpty } == ["a", "3", "b", "1", "a", "c", "?"])
  }
}
