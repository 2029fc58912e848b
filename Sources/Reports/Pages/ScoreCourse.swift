import Figures
import Play

/// A figure of the scores that the two players of a game reported with their moves.
enum ScoreCourse {
  /// The maximum number of scores with dots: more would touch.
  private static let mostDots = 60

  /// Draws the scores, all from the side of the first seat.
  /// - Parameters:
  ///   - notes: the notes on moves by the numbers of their plies, from 1.
  ///   - plies: the number of plies, at the last of which the cursor stands.
  ///   - players: the names of the players in their seats.
  /// - Returns: nil where fewer than two moves have a score, or there aren't two seats.
  static func figure(_ notes: [Int: MoveNote], plies: Int, players: [String]) -> Lines? {
    let scores = notes.sorted { $0.key < $1.key }.compactMap { ply, note in
      note.thought.score.map { (ply: ply, seat: note.seat, score: note.seat == 0 ? $0 : -$0) }
    }
    guard players.count == 2, scores.count > 1 else { return nil }
    // A proven win counts thousands, next to which other scores couldn't be distinguished.
    let edge = 1.25 * max(0.8, scores.map { abs($0.score) }.filter { $0 <= Thought.proven }.max() ?? 0)
    let names = players.map(PrintableText.of)
    let courses = names.enumerated().compactMap { seat, name -> Lines.Course? in
      let own = scores.filter { $0.seat == seat }
      guard !own.isEmpty else { return nil }
      return .init(name: name, spots: own.map { .init(x: Double($0.ply), y: min(edge, max(-edge, $0.score))) })
    }
    return Lines(
      title: "Scores",
      summary:
        "The scores that players reported with their moves, from the side of \(names[0]): above 0 it is ahead. Each "
        + "has its own unit; proven wins and losses are at the edge. The upright line is at the position shown.",
      unit: "score", across: "plies", courses: courses, levels: [.init(y: 0, name: "level")],
      hasDots: scores.count <= mostDots, cursor: Double(plies))
  }
}
