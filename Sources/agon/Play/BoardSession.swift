import Campaign
import People
import Play
import Reports

/// A board game at a terminal: shows the board, asks people for their moves, and waits for the players.
struct BoardSession {
  let table: GameTable
  let input: PlayInput
  let screen: PlayScreen
  /// The drawing of the game's board; nil for a program's game, whose rows are text.
  let drawing: BoardDrawing?

  /// The seconds after which it is reported that a player is still thinking.
  private static let patience = 0.3

  /// Plays until the game is over or the user leaves.
  func play() throws -> PlayEnding {
    var (shown, drawn): (Int?, String?) = (nil, nil)
    while true {
      let (look, game) = try current()
      if shown == nil { shown = game.state.moves.count }
      try tell(game, from: &shown)
      func draw() throws {
        if drawn != game.transcript { try screen.show(Self.text(of: game.state, drawing)) }
        drawn = game.transcript
      }
      if game.outcome != nil {
        drawn = nil
        try draw()
        return .over
      }
      if look.isPaused {
        if let trouble = look.trouble { throw PlayTrouble(description: trouble) }
        try table.pause(false)
        continue
      }
      guard let seat = game.seat else { continue }
      guard game.terms.seats[seat].isPerson else {
        if screen.isTerminal, wait(for: look, takesTyped: false, within: Self.patience) == nil {
          try draw()
          try screen.say("\(name(seat, game)) thinks ...")
        }
        if wait(for: look, takesTyped: false) == .interrupted { return .interrupted }
        continue
      }
      try draw()
      try screen.ask(name(seat, game) + clock(look, seat))
      switch wait(for: look) {
      case .typed(let text):
        try screen.answered(PrintableText.of(text))
        if try !answer(text, seat, game, &shown) { return .left }
      case .ended:
        try screen.leaveLine()
        return .left
      case .interrupted:
        try screen.leaveLine()
        return .interrupted
      case .changed, nil: try screen.leaveLine()
      case .resumed: drawn = nil
      }
    }
  }

  private func current() throws -> (GameTable.Look, BoardGameInPlay) {
    let look = table.look
    try look.requireHere()
    guard case .board(let game) = look.game else { preconditionFailure("Snap isn't played on a board") }
    return (look, game)
  }

  private func wait(
    for look: GameTable.Look, takesTyped: Bool = true, within seconds: Double? = nil
  ) -> PlayInput.Event? {
    input.next(at: table, since: look, takesTyped: takesTyped, within: seconds)
  }

  /// Executes what the user has typed.
  /// - Returns: whether the game continues.
  private func answer(_ text: String, _ seat: Int, _ game: BoardGameInPlay, _ shown: inout Int?) throws -> Bool {
    do {
      switch BoardWord(text, in: game) {
      case .move(let move):
        try table.move(move)
        // The user's own move needs no message.
        shown = game.state.moves.count + 1
      case .undo:
        try table.takeBack()
        let after = try current().1
        let gone = game.moves.dropFirst(after.moves.count).map(\.text).joined(separator: ", ")
        try screen.say("taken back: \(gone)")
        shown = after.state.moves.count
      case .hint: if let hint = try Hint.of(game) { try screen.say(hint.text) }
      case .resign: try table.resign(seat)
      case .leave: return false
      case .help: try Console.print(BoardWord.help(game) + "\n")
      case .wrong(let why): try screen.say(why)
      case .nothing: break
      }
    } catch let error as PeopleError {
      // A clock may have run out meanwhile, or another program continued the game; then the table reports it.
      try screen.say(error.description)
    }
    return true
  }

  /// Reports passes, and the moves of other players.
  private func tell(_ game: BoardGameInPlay, from shown: inout Int?) throws {
    let moves = game.state.moves
    for move in moves.dropFirst(shown ?? moves.count) {
      try screen.say("\(name(move.seat, game)): \(move.isPass ? "has to pass" : move.text)")
    }
    shown = moves.count
  }

  /// The position as lines of text.
  private static func text(of state: BoardState, _ drawing: BoardDrawing?) -> String {
    if let drawing, let board = state.picture() { return drawing.text(of: board) }
    return PrintableText.lines(state.board().joined(separator: "\n"))
  }

  private func name(_ seat: Int, _ game: BoardGameInPlay) -> String {
    let mark = drawing?.mark(of: seat) ?? GameWords.mark(of: seat, game.traits)
    return (mark.map { $0 + " " } ?? "") + game.terms.seats[seat].name
  }

  private func clock(_ look: GameTable.Look, _ seat: Int) -> String {
    look.left[seat].map { " (\(DurationText.text(seconds: Double($0) / 1e9)) left)" } ?? ""
  }
}
