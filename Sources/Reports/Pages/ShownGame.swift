import Encoding
import Figures
import Play
import Results

/// A game to step through: the reason why it is shown, its result, and each position.
package struct ShownGame: Hashable, Sendable {
  /// The game as it was recorded.
  package let game: PlayedGame
  private let tournament, database: String
  private let replay: Replay
  /// The text of each move, passes included: its name where other programs have names for moves, as at chess.
  private let texts: [String]
  /// The notes on moves by the numbers of their frames.
  private let notes: [Int: MoveNote]

  /// Creates a game of a tournament; nil where its transcript isn't a legal game, or its rules aren't known.
  /// - Parameters:
  ///   - notes: the notes on its moves, as they were recorded.
  ///   - database: the path of the file that has it, or a placeholder for that.
  ///   - variants: the variants that are known.
  package init?(
    _ game: PlayedGame, notes: [MoveNote] = [], of tournament: String, in database: String,
    among variants: VariantBook = .own
  ) {
    guard let variant = try? variants.recorded(game.variant),
      let replay = try? variant.replay(game.transcript, seed: game.seed, plies: game.plies)
    else { return nil }
    (self.game, self.tournament, self.database, self.replay) = (game, tournament, database, replay)
    texts = replay.frames.dropFirst().map { $0.text.isEmpty ? "pass" : $0.name }
    self.notes = replay.notes(notes)
  }

  private var traits: BoardTraits? { replay.traits }
  /// Whether it is a game of cards, which has no moves to list.
  private var hasCards: Bool { replay.frames.contains { $0.card != nil } }

  /// The reason why the game is shown.
  var why: String { game.merits.map(\.words).joined(separator: ", ") }

  /// The variant, and the reason why the game is shown.
  var title: String { ([game.variant] + game.merits.map(\.words)).joined(separator: ", ") }

  /// The players with their seats, with marks at board games.
  var players: String { GameWords.seats(game.players, of: traits) }

  /// The players on a page, each with the first piece of its seat.
  package var seats: Markup {
    .element(
      "span", [],
      game.players.enumerated().flatMap { seat, name -> [Markup] in
        [.text(seat > 0 ? ", " : ""), .mark(of: seat, traits), .text(" " + PrintableText.of(name))]
      })
  }

  /// The winner, and how the game ended.
  package var result: String {
    GameWords.ending(
      places: game.places, of: game.players, reason: game.reason, margin: game.margin)
  }

  /// The length of the game.
  package var length: String { "\(game.plies) \(hasCards ? "cards turned" : "plies")" }

  /// The command that shows the game in a terminal. It identifies the game by its properties: its number depends on
  /// when it was recorded.
  var command: String {
    let few = SeatWords.names.prefix(4)
    let seats = zip(few, game.players).flatMap { ["--\($0)", $1] }
    let others = game.players.dropFirst(few.count).flatMap { ["--player", $0] }
    return ShellCommand.line(
      [
        "show", database, "--tournament", tournament, "--run", "\(game.run)", "-v", game.variant,
        "--encounter", "\(game.encounter + 1)",
      ] + seats + others)
  }

  /// The moves in their order, numbered.
  var moves: String {
    guard !hasCards else { return game.transcript }
    return texts.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: " ")
  }

  /// The moves with their notes as a table; nil where none has one.
  package var moveTable: Table? { .moves(replay, notes, texts: texts, players: game.players) }

  /// The scores that the players reported with their moves; nil where there are too few.
  var scores: Lines? { ScoreCourse.figure(notes, plies: texts.count, players: game.players) }

  /// The end of the game as a picture: the last board, or at Snap the calls; nil where boards are text alone.
  var picture: Picture? { lastBoard.map(Picture.board) ?? (hasCards ? .race(race) : nil) }

  /// The last position in rows of text, where there is no picture of it.
  var lastRows: String? { traits == nil && !hasCards ? Self.rows(replay.frames.last) : nil }

  private static func rows(_ frame: Replay.Frame?) -> String {
    (frame?.notes ?? []).map(PrintableText.of).joined(separator: "\n")
  }

  /// The last board, where the game has one.
  package var lastBoard: BoardFigure? {
    guard let traits, let board = replay.frames.last?.board else { return nil }
    return BoardFigure(
      title: title,
      summary: "The last board: \(PrintableText.of(result)), after \(length). "
        + (board.winning.isEmpty ? "The last move is marked." : "The cells that decided it are marked and numbered."),
      traits, board)
  }

  /// The width of a picture, in pixels.
  static let width = 760.0

  /// The data for the page's script; nil for a game of cards, or without positions.
  var data: JSONValue? {
    guard !hasCards, !replay.frames.isEmpty else { return nil }
    let names = game.players.map { TextWidth.shortened(PrintableText.of($0), size: 12, to: 300) }
    let all = [
      ("players", Self.strings(names)), ("opening", .integer(openingMoves)), ("moves", Self.strings(texts)),
      ("seats", Self.integers(replay.frames.dropFirst().map { $0.seat ?? 0 })),
    ]
    // A move without a score that took no measurable time needs no comment.
    let comments = texts.indices.map { notes[$0 + 1].map(MoveComment.text) ?? "" }.map { $0 == "0.00s" ? "" : $0 }
    let noteFields = notes.isEmpty ? [] : [("notes", Self.strings(comments))]
    return .object(all + noteFields + (boardData ?? [("texts", Self.strings(replay.frames.map(Self.rows)))]))
  }

  /// The boards for the page's script; nil where they are text alone.
  private var boardData: [(String, JSONValue)]? {
    let boards = replay.frames.compactMap(\.board)
    guard let traits, let first = boards.first, let layout = lastBoard.map({ BoardLayout($0, width: Self.width) })
    else {
      return nil
    }
    let changes = zip(boards, boards.dropFirst()).map { Self.changes(from: $0, to: $1, traits) }
    return [
      (
        "pieces",
        .object(
          traits.pieces.indices.map { piece in
            (String(traits.pieces[piece].letter), Self.sample(.init(.init(piece, of: traits)), layout))
          })
      ),
      ("mark", Self.sample(.init(isMarked: true), layout)),
      ("places", Self.places(of: first, layout)),
      ("start", .string(first.cells.indices.map { Self.letter($0, of: first, traits) }.joined())),
      ("changes", Self.strings(changes)),
      ("last", Self.integers(boards.map { board in board.last.map { $0.y * board.width + $0.x } ?? -1 })),
    ]
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  private static func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map(JSONValue.integer)) }

  /// The number of moves in the opening, passes included.
  private var openingMoves: Int {
    var rest = TranscriptStart.moves(of: game.opening)
    return replay.frames.dropFirst().prefix { frame in
      // Moves of a program's game are separated by blanks, and mixed with chance events.
      rest = rest.drop { $0 == " " }
      while ProgramGame.isEvent(String(rest.prefix(1))) { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
      guard !rest.isEmpty, rest.hasPrefix(frame.text) else { return false }
      rest = rest.dropFirst(frame.text.count)
      return true
    }.count
  }

  /// The contents of a cell as elements of SVG, as they are drawn on the first cell.
  private static func sample(_ cell: BoardFigure.Cell, _ layout: BoardLayout) -> JSONValue {
    .string(SVG.elements(layout.marks(of: cell, x: 0, y: 0)))
  }

  /// The offsets by which to move the drawing of the first cell, for each place of a board: `44 88`, with commas
  /// between them.
  private static func places(of board: BoardPicture, _ layout: BoardLayout) -> JSONValue {
    let first = layout.box(x: 0, y: 0).centre
    let shifts = board.cells.indices.map { place -> String in
      let centre = layout.box(x: place % board.width, y: place / board.width).centre
      return [centre.x - first.x, centre.y - first.y].map { Rounded.text($0, decimals: 1) }.joined(separator: " ")
    }
    return .string(shifts.joined(separator: ","))
  }

  /// The letter on a cell; `.` where it is empty, and a blank where there is no cell.
  private static func letter(_ place: Int, of board: BoardPicture, _ traits: BoardTraits) -> String {
    if let piece = board.cells[place] { return String(traits.pieces[piece].letter) }
    return traits.gaps.contains(Place(x: place % board.width, y: place / board.width)) ? " " : "."
  }

  /// The cells that changed between two boards, each by its place and its new piece, with blanks between them.
  private static func changes(from before: BoardPicture, to after: BoardPicture, _ traits: BoardTraits) -> String {
    after.cells.indices.filter { before.cells[$0] != after.cells[$0] }
      .map { "\($0)\(letter($0, of: after, traits))" }.joined(separator: " ")
  }
}

extension ShownGame {
  /// The maximum number of cards in a list.
  private static let mostCards = 30

  /// The last cards at Snap on which a player called.
  private var cards: [CardPicture] {
    replay.frames.compactMap(\.card).filter { !$0.calls.isEmpty }.suffix(Self.mostCards)
  }

  private static func tops(_ card: CardPicture) -> String { card.tops.map { $0 ?? "–" }.joined(separator: " ") }

  private var race: Race {
    let all = replay.frames.count { $0.card?.calls.isEmpty == false }
    let which = all > cards.count ? "the last \(cards.count) of \(all) cards" : "the \(all) cards"
    return Race(
      title: title,
      summary: "Who called when, on \(which) that anybody called on, with what lay on top of each seat's open cards: "
        + "filled where the call counted and was right. \(PrintableText.of(result)), after \(length).",
      names: game.players.map(PrintableText.of),
      heats: cards.map { card in
        .init(
          name: "\(card.turn): \(Self.tops(card))",
          calls: card.calls.map { .init(racer: $0.seat, milliseconds: $0.milliseconds) }, isRight: card.isSnap)
      })
  }

  /// The calls as a table; nil at board games.
  var calls: Table? {
    guard traits == nil else { return nil }
    return Table(
      columns: [
        .number("Card", "card"), .text("On top", "tops"), .text("Called by", "player"), .number("ms", "milliseconds"),
        .text("Call", "call"),
      ],
      rows: cards.flatMap { card in
        card.calls.enumerated().map { number, call -> [Cell] in
          [
            .integer(card.turn), .text(Self.tops(card)), .text(game.players[call.seat]),
            .integer(call.milliseconds), .text(number > 0 ? "too late" : card.isSnap ? "Snap!" : "wrong"),
          ]
        }
      })
  }
}

extension PlayedGame.Merit {
  /// The reason in words for people.
  fileprivate var words: String {
    switch self {
    case .typical: "of typical length"
    case .shortest: "shortest decisive"
    case .longest: "longest"
    case .mistakes(let count): "most mistakes (\(count))"
    case .turns(let count): "scores changed sides most often (\(count))"
    }
  }
}
