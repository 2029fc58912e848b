import Statistics

/// Writes games in Portable Game Notation, for programs that rate games of other programs.
///
/// The moves stand in comments: they are none of chess, and such programs pass them over. Where something is noted of
/// moves, each has a comment of its own, and another one behind it for the note, as other programs have.
public enum PGNWriter {
  /// A two-player game.
  public struct Game: Hashable, Sendable {
    /// The event that the game was part of.
    public let event: String
    /// The round of the game.
    public let round: String
    /// The player in the first seat.
    public let white: String
    /// The player in the second seat.
    public let black: String
    /// The place of each seat, 1 and 2 or both 1.
    public let places: [Int]
    /// The variant's name.
    public let variant: String
    /// The encounter: a text that games of these players at this variant share if they belong together.
    public let encounter: String
    /// The source of the encounter's opening, where it is known.
    public let opening: OpeningDraw?
    /// The transcript of all moves.
    public let transcript: String
    /// The moves one by one, where some have a note; else empty.
    public let moves: [Move]

    /// Describes a game.
    public init(
      event: String, round: String, white: String, black: String, places: [Int], variant: String, encounter: String,
      opening: OpeningDraw? = nil, transcript: String, moves: [Move] = []
    ) {
      (self.event, self.round, self.white, self.black) = (event, round, white, black)
      (self.places, self.variant, self.encounter, self.opening) = (places, variant, encounter, opening)
      (self.transcript, self.moves) = (transcript, moves)
    }
  }

  /// A move of a game.
  public struct Move: Hashable, Sendable {
    /// The move's text.
    public let text: String
    /// The note on the move, such as `+0.32/12 0.10s`; nil for none.
    public let note: String?

    /// Describes a move.
    public init(_ text: String, note: String? = nil) { (self.text, self.note) = (text, note) }
  }

  /// Appends a game to a text.
  public static func write(_ game: Game, to text: inout String) {
    let result = ResultText.of(game.places)
    tag("Event", game.event, &text)
    tag("Site", "Agon", &text)
    tag("Round", game.round, &text)
    tag("White", game.white, &text)
    tag("Black", game.black, &text)
    tag("Result", result, &text)
    tag("Variant", game.variant, &text)
    tag("Encounter", game.encounter, &text)
    if let opening = game.opening { tag("EncounterOpening", OpeningText.of(opening), &text) }
    text += "\n"
    if !game.moves.isEmpty {
      comments(game.moves, &text)
    } else if !game.transcript.isEmpty {
      comment(game.transcript, &text)
    }
    text += result
    text += "\n\n"
  }

  private static func tag(_ name: String, _ value: String, _ text: inout String) {
    text += "["
    text += name
    text += " \""
    if value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }) {
      for scalar in value.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        // A tag has no line breaks.
        text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
      }
    } else {
      text += value
    }
    text += "\"]\n"
  }

  /// Writes the comments, as many on a line as it has room for.
  private static func comments(_ moves: [Move], _ text: inout String) {
    var width = 0
    for word in moves.flatMap({ [$0.text] + ($0.note.map { [$0] } ?? []) }) {
      let length = word.utf8.count + 2
      if width > 0 { text += width + 1 + length > 80 ? "\n" : " " }
      width = width > 0 && width + 1 + length <= 80 ? width + 1 + length : length
      text += "{\(word)}"
    }
    text += "\n"
  }

  /// A comment in lines of at most 80 characters, as the notation asks for.
  private static func comment(_ transcript: String, _ text: inout String) {
    text += "{"
    var rest = transcript.utf8[...]
    while !rest.isEmpty {
      text += String(Substring(rest.prefix(78)))
      rest = rest.dropFirst(78)
      text += rest.isEmpty ? "}" : "\n"
    }
    text += "\n"
  }
}

/// Results as text.
enum ResultText {
  /// The result of a game of two, by the places of its seats.
  static func of(_ places: [Int]) -> String {
    places[0] == places[1] ? "1/2-1/2" : places[0] < places[1] ? "1-0" : "0-1"
  }
}
