import Results
import Testing

@testable import Reports

@Suite struct VariantDramaTests {
  /// Games told by what they were worth for the first seat, ply by ply.
  static func drama(_ games: [[Int]]) -> Drama {
    var drama = Drama()
    for (number, values) in games.enumerated() {
      drama.add(
        values.enumerated().map { Drama.Moment(ply: $0, value: $1) }, of: .init(pairing: 0, number: number))
    }
    return drama
  }

  @Test("What is known about judged games is beside their share")
  func judgedShareIsGiven() {
    // Of 120 games 40 are judged: 10 with two lead changes, 20 with one, 10 with none, 4 plies each.
    let games =
      [[Int]](repeating: [1, -1, 1, 1, 1], count: 10) + [[Int]](repeating: [0, 1, 0, -1, -1], count: 20)
      + [[Int]](repeating: [0, 0, 0, 0, 0], count: 10)
    let judgements = Judgements(
      variants: [.init(name: "noughts:3x3", games: 60, nodes: 9...9, drama: Self.drama(games))], players: [],
      entries: [])
    let chapter = Chapter.variants(Sample.nightly, Sample.nightly.rankedVariants(), judgements: judgements)
    let text = TextFormat(width: nil).table(chapter.tables[2])
    #expect(
      text.hasPrefix(
        """
        course by exact values
        Variant           Judged%  Leads   +/-  Comeback%   +/-  Decided%  +/-
        ----------------  -------  -----  ----  ---------  ----  --------  ---
        noughts:3x3          33.3   1.00  0.23      100.0  11.4      50.0  9.9
        connect-four:7x6      0.0      -     -          -     -         -    -
        snap:4                0.0      -     -          -     -         -    -
        Of games of which every move is judged (Judged%), by the exact value of their positions. Leads:
        """), "\(text)")
  }

  @Test("If every game is drawn there is no comeback")
  func drawsHaveNoComeback() {
    let judgements = Judgements(
      variants: [.init(name: "noughts:3x3", games: 2, nodes: 9...9, drama: Self.drama([[0, 0], [0, 1, 0]]))],
      players: [], entries: [])
    let results = Sample.match(["a", "b"], [(0, 1, 1, 1, 0)])
    let chapter = Chapter.variants(results, results.rankedVariants(), judgements: judgements)
    let column = chapter.data.columns.firstIndex { $0.name == "comeback_percent" }
    #expect(column.map { chapter.data.rows[0][$0].value } == .missing)
  }
}
