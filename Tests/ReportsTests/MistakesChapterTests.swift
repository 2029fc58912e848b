import Results
import Statistics
import Testing

@testable import Reports

@Suite struct MistakesChapterTests {
  private static func share(_ games: [(Int, Int)]) -> ClusteredShare {
    var share = ClusteredShare()
    for (units, hits) in games { share.add(units: units, hits: hits) }
    return share
  }

  static let mistakes = [
    Mistakes(
      variant: "noughts:3x3", games: 10, deciding: [1: 3, 3: 2, 5: 1],
      widths: [
        .init(legal: 4...7, share: share([(4, 1), (4, 0), (2, 0)])), .init(legal: 32 ... .max, share: share([(1, 1)])),
      ],
      positions: [.init(text: "----X----O", ply: 1, games: 3), .init(text: "O---X---XO", ply: 3, games: 1)]),
    Mistakes(variant: "connect-four:7x6", games: 2),
  ]

  @Test("The chapter shows when, among how many moves and where results were given away")
  func mistakesHavePlaceAndTime() {
    let chapter = Chapter.mistakes(Self.mistakes)
    let format = TextFormat(width: nil)
    #expect(
      chapter.tables.map { format.table($0) }.joined(separator: "\n\n") == """
        Variant           Games  Lost  5%  Ply  95%
        ----------------  -----  ----  --  ---  ---
        noughts:3x3          10     6   2  3.0    6
        connect-four:7x6      2     0   -    -    -

        by the number of legal moves
        Variant      Legal       Moves  Mistakes  Mistake%   +/-
        -----------  ----------  -----  --------  --------  ----
        noughts:3x3  4 to 7         10         1      10.0  39.4
        noughts:3x3  32 or more      1         1     100.0  95.0

        in which positions
        Variant      Ply  Games  Position, side to move
        -----------  ---  -----  ----------------------
        noughts:3x3    2      3  ----X----O
        noughts:3x3    4      1  O---X---XO
        """)
  }

  @Test("The commonest position is drawn")
  func commonestPositionIsDrawn() {
    let figures = Chapter.mistakes(Self.mistakes).figures
    #expect(figures.map(\.figure.title) == ["noughts:3x3", "noughts:3x3"])
    guard case .board(let board)? = figures.last else {
      Issue.record("\(figures)")
      return
    }
    #expect(board.cells.map { $0.map { $0?.piece } } == [[nil, nil, nil], [nil, .cross, nil], [nil, nil, nil]])
    #expect(board.summary.hasSuffix("in 3 games, by the second seat, who is to move, at ply 2."))
  }
}
