/// The words in which the protocols of the UCI family differ; `ok` and `newgame` follow the name in all of them.
struct UciWords: Sendable {
  /// The protocol's name, which begins a conversation.
  let name: String
  /// The words for the time on the clock of each seat.
  let clocks: [String]
  /// The words for the time that each move adds to the clock of each seat.
  let increments: [String]
  /// The word for a pass, where passes are sent.
  let pass: String
  /// The word for the number of moves that the time left has to suffice for; nil where the protocol has none.
  var movesLeft: String?
  /// Whether passes are always sent, by both sides.
  var alwaysTellsPasses = false
  /// Whether a move is written without the hyphens that it has in transcripts.
  var leavesOutHyphens = false
  /// Whether an engine learns the variant by an option `variant`, rather than by the FEN of the start.
  var hasVariantOption = false
  /// Whether a question may have several limits.
  var combinesLimits = false
  /// Whether `startpos` stands for the usual start of the protocol's game.
  var namesUsualStart = false

  /// The Universal Chess Interface (S. Meyer-Kahlen, R. Huber).
  static let uci = UciWords(
    name: "uci", clocks: ["wtime", "btime"], increments: ["winc", "binc"], pass: "0000", movesLeft: "movestogo",
    combinesLimits: true, namesUsualStart: true)
  /// The Universal Game Interface (github.com/kz04px/ugi).
  static let ugi = UciWords(
    name: "ugi", clocks: ["p1time", "p2time"], increments: ["p1inc", "p2inc"], pass: "pass", hasVariantOption: true)
  /// The Universal Ataxx Interface, as engines of libataxx (github.com/kz04px/libataxx) speak it.
  static let uai = UciWords(
    name: "uai", clocks: ["btime", "wtime"], increments: ["binc", "winc"], pass: "0000", alwaysTellsPasses: true,
    leavesOutHyphens: true)

  /// The answer to the name, after which the engine is known.
  var ok: String { name + "ok" }
  /// The beginning of a game.
  var newGame: String { name + "newgame" }

  /// A transcript's move in the protocol's words.
  func text(of move: String) -> String { leavesOutHyphens ? move.filter { $0 != "-" } : move }

  /// The transcript's text of a move in the protocol's words: one of the legal moves, or the text unchanged where it
  /// isn't legal.
  func move(_ text: String, among legal: () -> [String]) -> String {
    leavesOutHyphens ? legal().first { self.text(of: $0) == text } ?? text : text
  }
}
