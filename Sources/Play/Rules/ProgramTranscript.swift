/// Transcripts of games whose rules are a program: words separated by blanks, moves unchanged and chance events with
/// a mark before them.
extension ProgramGame {
  /// The mark before an event; no move begins with it.
  private static let mark = UInt8(ascii: "~")

  /// Whether a word of a transcript is a chance event, rather than a move.
  public static func isEvent(_ word: String) -> Bool { word.utf8.first == mark }

  public func text(for move: Move, in position: Position) -> String {
    let events = position.pending.isEmpty ? Self.text(ofEvents: position.state?.events ?? []) : ""
    // What chance did before belongs to the move after it, so that a transcript that stops early has no more than that.
    let words = events.isEmpty ? move.text : "\(events) \(move.text)"
    return position.plies > 0 ? " " + words : words
  }

  public func closing(of position: Position) -> String {
    // In the middle of a turn they stand before its first decision.
    guard position.plies > 0, position.pending.isEmpty else { return "" }
    let events = Self.text(ofEvents: position.state?.events ?? [])
    return events.isEmpty ? "" : " " + events
  }

  private static func text(ofEvents events: [String]) -> String {
    events.map { "\(Character(Unicode.Scalar(mark)))\($0)" }.joined(separator: " ")
  }

  public func readMove(in position: Position, from transcript: inout TranscriptText) throws(TranscriptError) -> Move? {
    let dealt = Self.events(&transcript)
    guard let word = Self.word(&transcript) else { return nil }
    var move = Move(text: word)
    var before = position
    if !dealt.isEmpty, position.plies == 0, dealt != position.state?.events {
      move.dealt = dealt
      before = start(seed: position.seed, dealt: dealt)
    }
    guard case .seat = turn(in: before) else { throw .afterEnd(text: word, ply: before.plies) }
    let why: String?
    do {
      why = try objection(to: move, in: view(of: before))
    } catch {
      why = error.description
    }
    if let why { throw .illegal(move: word, ply: before.plies, why: why) }
    if before.isCompletedByNext {
      var ahead = transcript
      let events = Self.events(&ahead)
      if !events.isEmpty { (move.events, transcript) = (events, ahead) }
    }
    return move
  }

  /// The error of a transcript that couldn't be followed, since the program has failed; nil where it hasn't.
  func failure(after position: Position) -> TranscriptError? {
    withdrawal.map { .illegal(move: "", ply: position.plies, why: "the rules failed: \($0)") }
  }

  /// Reads the events that stand next.
  private static func events(_ transcript: inout TranscriptText) -> [String] {
    var events: [String] = []
    while true {
      skipBlanks(&transcript)
      guard transcript.peek() == mark else { return events }
      transcript.skip()
      events.append(word(&transcript) ?? "")
    }
  }

  /// Reads the word that stands next; nil at the end.
  static func word(_ transcript: inout TranscriptText) -> String? {
    skipBlanks(&transcript)
    var length = 0
    while let byte = transcript.peek(length), byte != UInt8(ascii: " ") { length += 1 }
    guard length > 0 else { return nil }
    defer { transcript.skip(length) }
    return transcript.text(ofNext: length)
  }

  private static func skipBlanks(_ transcript: inout TranscriptText) {
    while transcript.peek() == UInt8(ascii: " ") { transcript.skip() }
  }
}
