import Statistics

/// Writes games in Portable Game Notation, for programs that rate games of other programs.
///
/// The moves are written in comments: they aren't chess moves, and such programs skip comments. Where moves have notes,
/// each move has a comment of its own, followed by another one with its note, as other programs write it. The moves of
/// games that PGN can express are written in its own form, by an `Account`.
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
    /// The additional data for programs that read games of this kind in PGN; nil where there are no such programs.
    public let account: Account?

    /// Describes a game.
    public init(
      event: String, round: String, white: String, black: String, places: [Int], variant: String, encounter: String,
      opening: OpeningDraw? = nil, transcript: String, moves: [Move] = [], account: Account? = nil
    ) {
      (self.event, self.round, self.white, self.black) = (event, round, white, black)
      (self.places, self.variant, self.encounter, self.opening) = (places, variant, encounter, opening)
      (self.transcript, self.moves, self.account) = (transcript, moves, account)
    }
  }

  /// The additional data of a game that PGN can express: its start, its moves and its end.
  public struct Account: Hashable, Sendable {
    /// The value of the tag Variant; nil for the game that programs expect without it.
    public let variant: String?
    /// The position that the game began from, in FEN; nil for the usual one.
    public let fen: String?
    /// The moves by the names that they have in PGN.
    public let moves: [Move]
    /// The end in words, such as `White mates`.
    public let ending: String
    /// The kind of end, in the words of PGN for the tag Termination.
    public let termination: String
    /// The time control of both players in the form of PGN, White's first; empty where it isn't known.
    public let timeControls: [String]

    /// Creates the data from a game's start, moves and end.
    public init(
      variant: String?, fen: String?, moves: [Move], ending: String, termination: String, timeControls: [String] = []
    ) {
      (self.variant, self.fen, self.moves) = (variant, fen, moves)
      (self.ending, self.termination, self.timeControls) = (ending, termination, timeControls)
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
    if game.account != nil { tag("Date", "????.??.??", &text) }
    tag("Round", game.round, &text)
    tag("White", game.white, &text)
    tag("Black", game.black, &text)
    tag("Result", result, &text)
    if let account = game.account { tags(account, &text) }
    tag(game.account == nil ? "Variant" : "EncounterVariant", game.variant, &text)
    tag("Encounter", game.encounter, &text)
    if let opening = game.opening { tag("EncounterOpening", OpeningText.of(opening), &text) }
    text += "\n"
    if let account = game.account {
      lines(words(account) + [result], &text)
      text += "\n"
      return
    }
    if !game.moves.isEmpty {
      lines(game.moves.flatMap { [$0.text] + ($0.note.map { [$0] } ?? []) }.map { "{\($0)}" }, &text)
    } else if !game.transcript.isEmpty {
      comment(game.transcript, &text)
    }
    text += result
    text += "\n\n"
  }

  private static func tags(_ account: Account, _ text: inout String) {
    if let variant = account.variant { tag("Variant", variant, &text) }
    if let fen = account.fen {
      tag("SetUp", "1", &text)
      tag("FEN", fen, &text)
    }
    if let white = account.timeControls.first, let black = account.timeControls.last {
      if white == black { tag("TimeControl", white, &text) }
      if white != black {
        tag("WhiteTimeControl", white, &text)
        tag("BlackTimeControl", black, &text)
      }
    }
    tag("Termination", account.termination, &text)
    tag("PlyCount", "\(account.moves.count)", &text)
  }

  /// The moves with their numbers, each followed by its comment; the last comment also describes the end.
  private static func words(_ account: Account) -> [String] {
    let fields = account.fen?.split(separator: " ") ?? []
    var isBlack = fields.count > 1 && fields[1] == "b"
    var number = fields.count > 5 ? Int(fields[5]) ?? 1 : 1
    var words: [String] = []
    for (index, move) in account.moves.enumerated() {
      if !isBlack || index == 0 { words.append("\(number)." + (isBlack ? ".." : "")) }
      words.append(move.text)
      let comment = [move.note, index == account.moves.count - 1 ? account.ending : nil].compactMap(\.self)
      if !comment.isEmpty { words.append("{" + comment.joined(separator: ", ") + "}") }
      if isBlack { number += 1 }
      isBlack.toggle()
    }
    return account.moves.isEmpty ? ["{\(account.ending)}"] : words
  }

  private static func tag(_ name: String, _ value: String, _ text: inout String) {
    text += "["
    text += name
    text += " \""
    text += escaped(value)
    text += "\"]\n"
  }

  /// A text as the value of a tag, which has no line breaks.
  package static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }) else {
      return value
    }
    var escaped = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar.value < 0x20 ? " " : scalar)
    }
    return String(escaped)
  }

  /// Writes words, with as many on a line as fit.
  private static func lines(_ words: [String], _ text: inout String) {
    var width = 0
    for word in words {
      let length = word.utf8.count
      if width > 0 { text += width + 1 + length > 80 ? "\n" : " " }
      width = width > 0 && width + 1 + length <= 80 ? width + 1 + length : length
      text += word
    }
    text += "\n"
  }

  /// A comment in lines of at most 80 characters, as the notation requires.
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
