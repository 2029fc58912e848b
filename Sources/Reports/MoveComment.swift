import Figures
import Play

/// The note on a move in the form of other programs: `+0.32/12 0.10s`.
public enum MoveComment {
  /// The score, depth and time, as far as they are known. The score is from the mover's side, `+M5` for a win in 5
  /// moves of its own, and the time is in seconds.
  public static func text(of note: MoveNote) -> String {
    let seconds = Rounded.text(Double(note.effort.nanoseconds) / 1e9, decimals: 2) + "s"
    guard let score = score(of: note.thought) else { return seconds }
    return score + (note.thought.depth.map { "/\($0)" } ?? "") + " " + seconds
  }

  /// The score; nil where none was reported.
  static func score(of thought: Thought) -> String? {
    guard let score = thought.score else { return nil }
    if let moves = thought.movesToEnd { return "\(score > 0 ? "+" : "-")M\(abs(moves))" }
    let rounded = Rounded.text(score, decimals: 2)
    return score > 0 && rounded != "0.00" ? "+" + rounded : rounded
  }
}
