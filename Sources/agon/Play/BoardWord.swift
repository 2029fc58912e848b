import People
import Play
import Reports

/// What somebody whose turn it is has typed.
enum BoardWord: Equatable {
  case move(String)
  case undo, hint, resign, leave, help
  case nothing
  /// No move here; what would be right.
  case wrong(String)

  /// So many legal moves are listed.
  private static let mostListed = 24

  /// - Parameter game: one that isn't over.
  init(_ text: String, in game: BoardGameInPlay) {
    let word = text.lowercased()
    switch word {
    case "": self = .nothing
    case "undo": self = .undo
    case "hint": self = .hint
    case "resign": self = .resign
    case "save", "quit": self = .leave
    case "help", "?": self = .help
    default:
      let isLegal = game.state.legal.contains { $0.text == word }
      self = isLegal ? .move(word) : .wrong(Self.complaint(about: text, word, in: game))
    }
  }

  private static func complaint(about text: String, _ word: String, in game: BoardGameInPlay) -> String {
    let shown = PrintableText.of(text)
    let legal = game.state.legal.map(\.text)
    let few = legal.prefix(legal.count > mostListed ? mostListed / 2 : mostListed).joined(separator: ", ")
    let list = "legal are \(few)" + (legal.count > mostListed ? " and \(legal.count - mostListed / 2) others" : "")
    let (traits, picture) = (game.traits, game.state.picture())
    let columns = "\(traits.columns[0]) to \(traits.columns[traits.width - 1])"
    guard let last = traits.rows.last else {
      guard let column = traits.columns.firstIndex(of: word) else {
        return "“\(shown)” is no move here, and no word that is known (see “help”): columns are \(columns); \(list)"
      }
      return picture[column, 0] == nil ? "\(word) isn't legal here; \(list)" : "column \(word) is full; \(list)"
    }
    let cells = (0..<traits.height).flatMap { y in (0..<traits.width).map { (x: $0, y: y) } }
    guard let cell = cells.first(where: { traits.cellName(x: $0.x, y: $0.y) == word }) else {
      return "“\(shown)” is no cell, and no word that is known (see “help”): columns are \(columns), rows 1 to "
        + "\(last) from the top; \(list)"
    }
    let why = picture[cell.x, cell.y] == nil ? "isn't legal here" : "is taken"
    return "\(word) \(why); \(list)"
  }

  /// What can be typed, for whoever asks.
  static func help(_ traits: BoardTraits) -> String {
    let last = traits.columns[traits.width - 1]
    let move =
      traits.rows.isEmpty
      ? "a column, 1 to \(last)" + (traits.cellTellsMove ? "" : ", or -4 to take your own disc out of column 4")
      : "a cell, such as \(traits.cellName(x: 2, y: 1)): column a to \(last), row 1 on top"
    return """
        a move   \(move)
        undo     takes your last move back, and what was answered
        hint     what perfect play says, or a player's opinion
        resign   gives the game away
        save     leaves; the game stays open (as do quit, Ctrl-C and Ctrl-D)
      """
  }
}
