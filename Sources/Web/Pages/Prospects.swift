import Encoding
import Play
import Reports

/// The exact value of a position of a game, in words.
struct Prospects {
  /// The prospect of the position.
  let prospect: PositionSolver.Prospect
  /// The names of the sides.
  let players: [String]
  /// The move that was played there; nil at the end.
  let played: String?

  /// The words: the result, the moves that keep a win or a draw, and the effect of the move played.
  var words: String {
    guard let seat = prospect.seat else { return "The game is over." }
    guard let score = prospect.score else {
      return "\(players[seat]) is to move. The exact value isn't solved within the time."
    }
    let verdict =
      switch score.signum() {
      case 1: "With perfect play \(players[seat]), who is to move, wins."
      case 0: "With perfect play it is a draw; \(players[seat]) is to move."
      default: "With perfect play \(players[seat]), who is to move, loses."
      }
    return ([verdict] + [keepers(score), afterwards(score, players[seat])].compactMap(\.self)).joined(separator: " ")
  }

  /// The moves, each with its exact score, its value in a word, and whether it keeps the win or the draw there is.
  var moves: JSONValue {
    .array(
      prospect.moves.map { move in
        .object([
          ("move", .string(move.text)), ("value", .string(move.score.map(Self.word) ?? "unknown")),
          ("score", move.score.map { .integer($0) } ?? .null),
          ("keeps", .boolean(move.score.map { $0 >= 0 && keeps($0) } ?? false)),
        ])
      })
  }

  private func keeps(_ score: Int) -> Bool { score.signum() == prospect.score?.signum() }

  private static func word(_ score: Int) -> String { score > 0 ? "win" : score == 0 ? "draw" : "loss" }

  private func keepers(_ score: Int) -> String? {
    let moves = prospect.moves
    guard moves.count > 1 else { return nil }
    let keepers = moves.filter { $0.score.map(keeps) ?? false }.map(\.text)
    let isWhole = moves.allSatisfy { $0.score != nil }
    if score < 0 { return isWhole ? "Every move loses." : nil }
    guard !keepers.isEmpty else { return nil }
    let kept = score > 0 ? "wins" : "keeps the draw"
    if keepers.count == moves.count { return "Every move \(kept)." }
    if keepers.count == 1, isWhole { return "Only the move \(keepers[0]) \(kept)." }
    let most = 12
    let named = keepers.prefix(most).joined(separator: ", ") + (keepers.count > most ? " and others" : "")
    return "What \(kept): \(named)."
  }

  private func afterwards(_ best: Int, _ player: String) -> String? {
    guard let played, let score = prospect.moves.first(where: { $0.text == played })?.score else { return nil }
    if keeps(score) { return best < 0 ? nil : "Played was \(played), which does." }
    let could = "Here \(player) could still \(best > 0 ? "win" : "draw")"
    return could + "; played was \(played), which \(score == 0 ? "only draws" : "loses")."
  }
}
