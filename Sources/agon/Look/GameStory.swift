import Play
import Reports
import Store

/// A recorded game as text: the players, each position, the result.
struct GameStory {
  let stored: StoredGame
  let replay: Replay
  /// The drawing of the game's board; nil at Snap, at games of programs, and where the rules aren't known.
  let drawing: BoardDrawing?

  /// The whole text, or the head, last position and result.
  func text(lastOnly: Bool) -> String {
    let frames = lastOnly ? replay.frames.suffix(1) : replay.frames[...]
    let first = replay.frames.count - frames.count
    let notes = replay.notes(stored.record.moves)
    let body = frames.enumerated().map { self.text(of: $1, number: first + $0, notes[first + $0]) }
    let gap = replay.frames.contains { $0.seat != nil && $0.card == nil } ? "\n\n" : "\n"
    let parts = [head, body.joined(separator: gap), ending] + [numbers, wrong].compactMap(\.self)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    let job = stored.record.job
    let seats = job.players.enumerated().map { "\(seatName($0)) \(PrintableText.of($1))" }
    return "game \(stored.number): \(job.variant), encounter \(job.encounter + 1) of "
      + "\(PrintableText.of(stored.tournament)) run "
      + "\(stored.run), seed \(job.seed)\n"
      + (stored.isSetAside ? "set aside to be played again; counts no more\n" : "")
      + seats.joined(separator: "  ")
  }

  /// The seat's mark where seats have marks, otherwise its number.
  private func seatName(_ seat: Int) -> String {
    drawing?.mark(of: seat) ?? GameWords.mark(of: seat, replay.traits) ?? "seat \(seat + 1):"
  }

  private func text(of frame: Replay.Frame, number: Int, _ note: MoveNote?) -> String {
    guard frame.card == nil else { return frame.notes.joined(separator: "\n    ") }
    guard let seat = frame.seat else { return position(frame) }
    let player = PrintableText.of(stored.record.job.players[seat])
    let move = frame.text.isEmpty ? frame.notes.joined(separator: ", ") : PrintableText.of(frame.text)
    let remark = note.map { note in
      let line = note.thought.line.isEmpty ? "" : ", expects " + PrintableText.of(note.thought.line)
      return "  (\(MoveComment.text(of: note))\(line))"
    }
    return "\(number). \(seatName(seat)) \(player): \(move)\(remark ?? "")\n" + position(frame)
  }

  /// The board, or the rows of text that a program provides.
  private func position(_ frame: Replay.Frame) -> String {
    if let drawing, let board = frame.board { return drawing.text(of: board) }
    return frame.notes.map(PrintableText.of).joined(separator: "\n")
  }

  /// The numbers reported for the game and its seats, a line for each name.
  private var numbers: String? {
    let all = stored.record.numbers
    let names = all.reduce(into: [String]()) { if $0.last != $1.name { $0.append($1.name) } }
    let lines = names.map { name in
      let parts = all.filter { $0.name == name }.map { number in
        let value =
          number.value == number.value.rounded() && abs(number.value) < 1e15
          ? "\(Int(number.value))" : "\(number.value)"
        return number.seat.map { "\(PrintableText.of(stored.record.job.players[$0])) \(value)" } ?? value
      }
      return "\(name): " + parts.joined(separator: ", ")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The fault of the loser, and its last words.
  private var wrong: String? {
    guard let fault = stored.record.fault else { return nil }
    let errors = fault.lastWords.errors.map { ["last on standard error: " + $0] } ?? []
    let lines = ["\(stored.record.job.players[fault.seat]): \(fault.what)"] + fault.lastWords.lines + errors
    return lines.map(PrintableText.of).joined(separator: "\n  ")
  }

  private var ending: String {
    let unit = replay.frames.contains { $0.card != nil } ? "cards turned" : "plies"
    return PrintableText.of(GameWords.ending(of: stored.record)) + ", after \(stored.record.plies) \(unit)"
  }
}
