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
  private let traits: BoardTraits?

  /// A game of a tournament; nil where its transcript is none of a legal game.
  /// - Parameter database: the path of the file that has it, or a word for that.
  package init?(_ game: PlayedGame, of tournament: String, in database: String) {
    guard let variant = try? Catalog.variant(game.variant),
      let replay = try? variant.replay(game.transcript, seed: game.seed, plies: game.plies)
    else { return nil }
    (self.game, self.tournament, self.database) = (game, tournament, database)
    (self.replay, traits) = (replay, variant.traits)
  }

  /// The reason why the game is shown.
  var why: String { game.merits.map(\.words).joined(separator: ", ") }

  /// The variant, and the reason why the game is shown.
  var title: String { ([game.variant] + game.merits.map(\.words)).joined(separator: ", ") }

  /// The players with their seats, with marks at board games.
  package var players: String { GameWords.seats(game.players, of: traits) }

  /// The winner, and how the game ended.
  package var result: String {
    GameWords.ending(
      places: game.places, of: game.players, reason: game.reason, margin: game.margin)
  }

  /// The length of the game.
  package var length: String { "\(game.plies) \(traits == nil ? "cards turned" : "plies")" }

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
    guard traits != nil else { return game.transcript }
    return texts.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: " ")
  }

  /// The text of each move, passes included.
  private var texts: [String] { replay.frames.dropFirst().map { $0.text.isEmpty ? "pass" : $0.text } }

  /// The end of the game as a picture: the last board, or at Snap the calls.
  var picture: Picture { lastBoard.map(Picture.board) ?? .race(race) }

  /// The last board, where the game has one.
  package var lastBoard: BoardFigure? {
    guard let traits, let board = replay.frames.last?.board else { return nil }
    return BoardFigure(
      title: title,
      summary: "The last board: \(PrintableText.of(result)), after \(length). "
        + (board.winning.isEmpty ? "The last move is marked." : "The cells that decided it are marked and numbered."),
      traits, board)
  }

  /// The data for the page's script; nil where there is no board.
  var data: JSONValue? {
    let boards = replay.frames.compactMap(\.board)
    guard let traits, let first = boards.first, let last = boards.last else { return nil }
    let names = game.players.map { TextWidth.shortened(PrintableText.of($0), size: 12, to: 300) }
    func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map(JSONValue.integer)) }
    let changes = zip(boards, boards.dropFirst()).map { Self.changes(from: $0, to: $1, traits) }
    return .object([
      ("pieces", .object(traits.pieces.map { (String($0.letter), .string($0.look.rawValue)) })),
      ("block", .integer(traits.block ?? 0)),
      ("width", .integer(first.width)), ("height", .integer(first.height)),
      ("columns", strings(traits.columns)),
      ("rows", strings(traits.rows)),
      ("players", strings(names)),
      ("opening", .integer(openingMoves)),
      ("start", .string(first.cells.map { Self.letter($0, traits) }.joined())),
      ("changes", strings(changes)),
      ("moves", strings(texts)),
      ("seats", integers(replay.frames.dropFirst().map { $0.seat ?? 0 })),
      ("last", integers(boards.map { board in board.last.map { $0.y * board.width + $0.x } ?? -1 })),
      ("line", integers(last.linePlaces)),
    ])
  }

  /// The number of moves in the opening, passes included.
  private var openingMoves: Int {
    var rest = game.opening[...]
    return replay.frames.dropFirst().prefix { frame in
      guard !rest.isEmpty, rest.hasPrefix(frame.text) else { return false }
      rest = rest.dropFirst(frame.text.count)
      return true
    }.count
  }

  private static func letter(_ piece: Int?, _ traits: BoardTraits) -> String {
    piece.map { String(traits.pieces[$0].letter) } ?? "."
  }

  /// The cells that changed between two boards, each by its place and its new piece.
  private static func changes(from before: BoardPicture, to after: BoardPicture, _ traits: BoardTraits) -> String {
    after.cells.indices.filter { before.cells[$0] != after.cells[$0] }
      .map { "\($0)\(letter(after.cells[$0], traits))" }.joined()
  }
}

extension ShownGame {
  /// The most cards in a list.
  private static let mostCards = 30

  /// The last cards at Snap that anybody called on.
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
  /// For people.
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
