import People
import Play
import Reports

/// A game of Snap at a terminal: shows each card when it is turned, and reads calls.
struct SnapSession {
  let table: GameTable
  let input: PlayInput
  let screen: PlayScreen
  let drawing: SnapDrawing
  /// Whether each key counts by itself, rather than lines.
  let isKey: Bool

  /// Plays until the game is over or the user leaves.
  func play() throws -> PlayEnding {
    var isReady = !isKey
    // What was shown last: the version of the table with a card, and the transcript that events belong to.
    var (card, calls): (Int?, String?) = (nil, nil)
    try screen.say(SnapWord.help(people, isKey: isKey))
    if isKey { try table.pause(true) }
    while true {
      let look = table.look
      try look.requireHere()
      guard case .snap(let game) = look.game else { preconditionFailure("this is no game of Snap") }
      if !look.events.isEmpty, calls != game.transcript {
        calls = game.transcript
        for event in look.events { try screen.say(game.snap.story(of: event, names: game.terms.seats.map(\.name))) }
        try Console.print("\n")
      }
      if look.game.outcome != nil { return .over }
      if look.isPaused {
        if let trouble = look.trouble { throw PlayTrouble(description: trouble) }
        if game.silentCards > 0 || !isReady {
          try screen.say(
            (isReady ? "nobody has called for a while; " : "") + (isKey ? "any key" : "a line")
              + " lets cards be turned")
          switch wait(for: look) {
          case .typed(let text) where SnapWord(text, people: people, isKey: isKey) != .leave: isReady = true
          case .typed, .ended: return .left
          case .interrupted: return .interrupted
          case .changed, .resumed, nil: continue
          }
        }
        try table.pause(false)
        continue
      }
      if look.card != nil, card != look.version {
        card = look.version
        try Console.print(drawing.text(of: game.position, at: game.snap) + "\n\n")
      }
      let event = wait(for: look, takesTyped: isKey || look.card != nil)
      if let ending = ending(event) { return ending }
      guard case .typed(let text) = event else { continue }
      if screen.echoes, !text.isEmpty { try screen.say(PrintableText.of(text)) }
      if try !answer(text) { return .left }
    }
  }

  private var people: [(seat: Int, name: String)] {
    table.look.game.terms.seats.enumerated().filter(\.element.isPerson).map { (seat: $0, name: $1.name) }
  }

  private func wait(for look: GameTable.Look, takesTyped: Bool = true) -> PlayInput.Event? {
    input.next(at: table, since: look, takesTyped: takesTyped)
  }

  private func ending(_ event: PlayInput.Event?) -> PlayEnding? {
    switch event {
    case .ended: .left
    case .interrupted: .interrupted
    case .typed, .changed, .resumed, nil: nil
    }
  }

  /// Executes what the user has typed.
  /// - Returns: whether the game continues.
  private func answer(_ text: String) throws -> Bool {
    do {
      switch SnapWord(text, people: people, isKey: isKey) {
      case .call(let seat): try table.call(seat)
      case .resign(let seat): try table.resign(seat)
      case .leave: return false
      case .help: try screen.say(SnapWord.help(people, isKey: isKey))
      // Some keys are always hit by accident.
      case .unknown: if !isKey { try screen.say("“\(PrintableText.of(text))”: \(SnapWord.help(people, isKey: false))") }
      }
    } catch let error as PeopleError {
      // A key hit a moment after another player's call counts as too late.
      try screen.say(isKey && table.look.card == nil ? "too late" : error.description)
    }
    return true
  }
}
