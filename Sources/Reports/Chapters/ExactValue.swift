import Play

/// The exact value of a position for one of the sides.
struct ExactValue {
  /// The score: above 0 for a win, 0 for a draw; `Proof.someWin` where only who wins is known.
  let score: Int

  /// The value as a word.
  var word: String { score > 0 ? "win" : score == 0 ? "draw" : "loss" }

  /// The value as a number; missing where only who wins is known.
  var cell: Cell { Proof.isExact(score) ? .integer(score) : .missing(because: "a \(word), of a size that isn't known") }
}
