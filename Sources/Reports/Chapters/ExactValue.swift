import Play

/// What perfect play makes of a position, for one of the sides.
struct ExactValue {
  /// Above 0 for a win, 0 for a draw; `Proof.someWin` where only who wins is known.
  let score: Int

  /// It in a word.
  var word: String { score > 0 ? "win" : score == 0 ? "draw" : "loss" }

  /// It as a number; missing where only who wins is known.
  var cell: Cell { Proof.isExact(score) ? .integer(score) : .missing(because: "a \(word), of a size that isn't known") }
}
