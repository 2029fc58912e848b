import People
import Play
import Reports

/// An input of the person whose turn it is.
enum BoardWord: Equatable {
  case move(String)
  case undo, hint, resign, leave, help
  case nothing
  /// An invalid move, with a message on valid ones.
  case wrong(String)

  /// The maximum number of legal moves that are listed.
  private static let mostListed = 24

  /// Reads an input.
  /// - Parameter game: a game that isn't over.
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
      // A program's moves may have capitals.
      let legal = [text, word].first { typed in game.state.legal.contains { $0.text == typed } }
      self = legal.map { .move($0) } ?? .wrong(Self.complaint(about: text, word, in: game))
    }
  }

  private static func complaint(about text: String, _ word: String, in game: BoardGameInPlay) -> String {
    let shown = PrintableText.of(text)
    let legal = game.state.legal.map(\.text)
    let few = legal.prefix(legal.count > mostListed ? mostListed / 2 : mostListed).joined(separator: ", ")
    let list = "legal are \(few)" + (legal.count > mostListed ? " and \(legal.count - mostListed / 2) others" : "")
    switch game.state.objection(word) {
    case nil: return "“\(shown)” is more than one move; \(list)"
    case .unreadable(_, _, let expected):
      return "“\(shown)” is no move, and no word that is known (see “help”); expected \(expected); \(list)"
    case let error?: return "\(PrintableText.of(error.problem)); \(list)"
    }
  }

  /// A help text on the valid inputs.
  static func help(_ game: BoardGameInPlay) -> String {
    let example =
      game.playable.traits?.moveExample ?? "one of those listed, such as \(game.state.legal.first?.text ?? "")"
    return """
        a move   \(example)
        undo     takes your last move back, and what was answered
        hint     what perfect play says, or a player's opinion
        resign   gives the game away
        save     leaves; the game stays open (as do quit, Ctrl-C and Ctrl-D)
      """
  }
}
