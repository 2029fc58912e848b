import Testing

@testable import Figures

@Suite struct RaceTests {
  private func race(_ count: Int, seats: Int = 4) -> Race {
    Race(
      title: "t", summary: "s", names: (1...seats).map { "player \($0) of a rather long name" },
      heats: (0..<count).map { heat in
        .init(
          name: "card \(heat): A♠ 10♥ – 3♣",
          calls: (0..<seats).map { .init(racer: $0, milliseconds: 300 + heat * 40 + $0 * $0 * 10) },
          isRight: heat % 2 == 0)
      })
  }

  @Test("Nothing is outside the frame, and no texts overlap", arguments: [280, 420, 880], [0, 1, 7, 40])
  func raceFitsItsFrame(width: Double, count: Int) {
    let drawing = race(count).drawing(width: width)
    drawing.expectWithinFrame()
    drawing.expectTextsApart()
  }

  @Test("Every call is described, and only the first right one is filled")
  func onlyTimelyCallsAreFilled() {
    let race = Race(
      title: "t", summary: "s", names: ["quick", "dozy"],
      heats: [
        .init(
          name: "17", calls: [.init(racer: 1, milliseconds: 400), .init(racer: 0, milliseconds: 402)], isRight: true),
        .init(name: "18", calls: [.init(racer: 0, milliseconds: 5)], isRight: false),
      ])
    let marks = race.drawing(width: 400).marks
    #expect(
      marks.said == ["17: dozy after 400 ms, quick after 402 ms, rightly", "18: quick after 5 ms, wrongly"])
    let fills = marks.compactMap { mark -> [Ink]? in
      guard case .group(let inner, _) = mark else { return nil }
      return inner.compactMap { if case .disc(_, _, let fill, _) = $0 { fill } else { nil } }
    }
    #expect(fills == [[.series(1), .paper], [.paper]])
  }
}
