import Figures
import Play
import Results

extension ChapterKind {
  /// The first moves, for variants whose games begin at the start position.
  public static let firstMoves = ChapterKind(name: "first-moves") { data in
    let sample = try data.sample()
    return sample.firstMoves.isEmpty ? nil : .firstMoves(sample, among: data.variants)
  }
}

extension Chapter {
  /// The number of games and the results of each first move, for games that begin at the start position of their
  /// variant.
  /// - Parameter variants: the variants whose rules are known.
  static func firstMoves(_ sample: GameSample, among variants: VariantBook = .own) -> Chapter {
    let lines = sample.firstMoves.map { moves in (moves: moves, lines: FirstMoveLine.all(of: moves)) }
    let columns: [Column] = [
      .text("Variant", "variant"), .text("Move", "move"), .number("Games", "games"),
      .number("Share%", "share_percent", decimals: 1), .number("Score%", "score_percent", decimals: 1),
    ]
    let hasValues = lines.contains { $0.lines.contains { $0.count.value != nil } }
    func cells(_ variant: String, _ line: FirstMoveLine) -> [Cell] {
      [
        .text(variant), .text(line.move), .integer(line.count.games), .real(line.sharePercent),
        .real(line.scorePercent),
      ]
    }
    let unknown = Cell.missing(because: "the position isn't solved")
    let table = Table(
      columns: columns + (hasValues ? [.text("Exact", "value")] : []),
      groups: lines.map { moves, lines in
        lines.map { line in
          cells(moves.variant, line) + (hasValues ? [line.valueWord.map { .text($0) } ?? unknown] : [])
        }
      })
    let data = Table(
      columns: columns + [.number("Value", "value")],
      rows: lines.flatMap { moves, lines in
        lines.map { cells(moves.variant, $0) + [$0.count.value.map { ExactValue(score: $0).cell } ?? unknown] }
      })
    var chapter = Chapter(
      name: "first-moves", title: "First moves", tables: [table], data: data, notes: notes(sample, hasValues, variants))
    chapter.figures = lines.compactMap { moves, lines in figure(moves, lines).map { .board($0) } }
    return chapter
  }

  private static func notes(_ sample: GameSample, _ hasValues: Bool, _ variants: VariantBook) -> [String] {
    var notes = [
      "Share%: of the games that begin at the start position, without an opening; Score%: the first seat's. Mirror "
        + "images are counted separately."
    ]
    if hasValues { notes.append("Exact: the exact value of the move for the player to move, where known.") }
    let others = sample.reaches.map(\.variant).filter { name in
      !sample.firstMoves.contains { $0.variant == name } && (try? variants.recorded(name))?.canBeOpened == true
    }
    if !others.isEmpty {
      notes.append("Omitted, since all games have openings: \(others.joined(separator: ", ")).")
    }
    if let moves = sample.firstMoves.first(where: { (try? Catalog.variant($0.variant)) != nil }),
      let move = FirstMoveLine.all(of: moves).first?.move
    {
      notes.append(
        "To list the games of a move: sqlite3 DATABASE \"SELECT game_list.* FROM game_list JOIN game_start ON "
          + "game_start.game = game_list.id WHERE variant = '\(moves.variant)' AND move = '\(move)'\"")
    }
    return notes + [reach(sample)].compactMap(\.self)
  }

  /// The board at the start, each cell tinted by the number of games that began there.
  private static func figure(_ moves: FirstMoves, _ lines: [FirstMoveLine]) -> BoardFigure? {
    guard let variant = try? Catalog.variant(moves.variant), let traits = variant.traits,
      let start = (try? variant.replay("", seed: 0))?.frames.first?.board, let most = lines.first
    else { return nil }
    var cells = (0..<start.height).map { y in
      (0..<start.width).map { BoardFigure.Cell(.init(start[$0, y], of: traits)) }
    }
    // Several moves may lead to one cell: they are drawn as one.
    var places: [Place: FirstMoveLine] = [:]
    for line in lines {
      guard let place = (try? variant.replay(line.move, seed: 0))?.frames.last?.board?.last else { return nil }
      places[place] = places[place]?.joined(with: line) ?? line
    }
    let highest = places.values.map(\.sharePercent).max() ?? 1
    for (place, line) in places {
      cells[place.y][place.x] = BoardFigure.Cell(
        tint: .amount(line.sharePercent / highest),
        lines: [line.sharePercent, line.scorePercent].map { Rounded.text($0, decimals: 0) + " %" }
          + [line.valueWord].compactMap(\.self))
    }
    func percent(_ number: Double) -> String { Rounded.text(number, decimals: 1) + " %" }
    return BoardFigure(
      title: moves.variant,
      summary:
        "Where \(moves.games) games began, most often at \(most.move): \(percent(most.sharePercent)) of them, in "
        + "which the first seat scored \(percent(most.scorePercent)). In each cell its share of the games, below it the "
        + "first seat's score"
        + (lines.contains { $0.count.value != nil } ? ", then the exact value." : "."),
      traits, cells: cells, surface: .paper)
  }
}

/// The results of one first move.
private struct FirstMoveLine {
  let move: String
  let count: FirstMoves.Count
  /// The share of the variant's games, in percent.
  let sharePercent: Double

  /// The sum of two first moves, with an unknown value.
  func joined(with other: FirstMoveLine) -> FirstMoveLine {
    FirstMoveLine(
      move: move,
      count: FirstMoves.Count(games: count.games + other.count.games, points: count.points + other.count.points),
      sharePercent: sharePercent + other.sharePercent)
  }

  /// The first seat's score in these games, in percent.
  var scorePercent: Double { 100 * count.points / Double(count.games) }

  /// The exact value in a word; nil where it isn't known.
  var valueWord: String? { count.value.map { ExactValue(score: $0).word } }

  /// The lines of all of a variant's first moves, the most frequent first.
  static func all(of moves: FirstMoves) -> [FirstMoveLine] {
    moves.counts.sorted { ($1.value.games, $0.key) < ($0.value.games, $1.key) }.map { move, count in
      FirstMoveLine(move: move, count: count, sharePercent: 100 * Double(count.games) / Double(moves.games))
    }
  }
}
