import Play

/// What is noted of a move, as other programs write it behind the move: `+0.32/12 0.10s`.
public enum MoveComment {
  /// Score, depth and time, as far as they are known: the score from the mover's side, `+M5` for a win in 5 moves of its
  /// own, and the time in seconds.
  public static func text(of note: MoveNote) -> String {
    let seconds = Rounded.text(Double(note.effort.nanoseconds) / 1e9, decimals: 2) + "s"
    guard let score = note.thought.score else { return seconds }
    return text(score) + (note.thought.depth.map { "/\($0)" } ?? "") + " " + seconds
  }

  private static func text(_ score: Double) -> String {
    let sign = score > 0 ? "+" : score < 0 ? "-" : ""
    guard abs(score) > Thought.proven else {
      let rounded = Rounded.text(score, decimals: 2)
      return sign == "+" && rounded != "0.00" ? sign + rounded : rounded
    }
    let plies = Int(max(0, Thought.score(ofWinIn: 0) - abs(score)).rounded())
    return "\(sign)M\((plies + 1) / 2)"
  }
}
