import Figures
import Results
import Testing

@testable import Reports

@Suite struct CallsTests {
  static let sample: GameSample = {
    var (quick, dozy) = (CallCounts(variant: "snap:2", player: "quick"), CallCounts(variant: "snap:2", player: "dozy"))
    (quick.games, quick.cards, quick.matches) = (4, 1_002, 50)
    (dozy.games, dozy.cards, dozy.matches) = (4, 1_002, 50)
    (quick.snaps, quick.late, quick.falseCalls, quick.times) = (45, 5, 3, [300: 20, 400: 20, 500: 10])
    (dozy.snaps, dozy.late, dozy.times) = (5, 15, [900: 10, 1_100: 10])
    return GameSample(
      reaches: [.init(variant: "noughts:3x3", looked: 5, games: 5), .init(variant: "snap:2", looked: 4, games: 4)],
      calls: [dozy, quick, CallCounts(variant: "snap:2", player: "mute")])
  }()

  @Test("Frequency, accuracy and speed of calls are shown")
  func callsShowRateAndTime() {
    #expect(
      Chapter.calls(Self.sample, order: ["quick", "dozy", "mute"]).text(in: .text) == """
        Calls at Snap
        =============

        snap:2
        Name   Games  Cards  Matches  Called%  First%  False    ms   5%   95%
        -----  -----  -----  -------  -------  ------  -----  ----  ---  ----
        quick      4  250.5       50    100.0    90.0      3   400  300   500
        dozy       4  250.5       50     40.0    25.0      0  1000  900  1100
        mute       0      -        0        -       -      0     -    -     -

        Cards: mean number of cards turned per game. Called%: share of the called matches, while the
          player held a card, that it called, too; First%: share of these calls that were first, and took
          the cards. False: calls without a match. ms: median time of calls on a match, with the 5 % and 95
          % quantiles.
        Matches that nobody called on aren't counted.
        In runs of many games, only the first encounters of each seating are replayed.

        """)
  }

  @Test("Reaction times are a histogram")
  func reactionsAreAHistogram() throws {
    let chapter = Chapter.calls(Self.sample, order: ["quick", "dozy", "mute"])
    guard case .histogram(let figure)? = chapter.figures.first else {
      Issue.record("no histogram")
      return
    }
    #expect(chapter.figures.count == 1 && figure.first == 300 && figure.binWidth == 21)
    #expect(figure.kinds.map(\.name) == ["quick", "dozy"])
    #expect(figure.kinds.map { $0.counts.reduce(0, +) } == [50, 20])
    #expect(
      figure.summary
        == "Times of calls on matches; medians: quick 400 ms, dozy 1000 ms.")
  }
}
