import Play

/// A position as the Go Text Protocol shows it, and as GoGui (github.com/Remi-Coulom/gogui) asks for it with games
/// whose rules it doesn't know itself.
struct GtpView {
  /// The name of the game.
  let game: String
  /// The board's names of cells.
  let vertices: Gtp.Vertices
  let position: BoardState

  /// The answer to a command; nil for one that isn't known, or when there is no score yet.
  func answer(_ command: String) -> String? {
    let traits = vertices.traits
    switch command {
    case "final_score": return score
    case "showboard": return "\n" + diagram
    case "gogui-rules_game_id":
      return traits.cellNaming == .othello ? "Othello" : game.prefix(1).uppercased() + game.dropFirst()
    case "gogui-rules_board": return rows.map(\.1).joined(separator: "\n")
    case "gogui-rules_board_size": return vertices.size
    case "gogui-rules_legal_moves": return legal
    case "gogui-rules_side_to_move": return position.seat == 1 ? "white" : "black"
    case "gogui-rules_final_result": return score ?? ""
    default: return nil
    }
  }

  /// `B+12`, by discs where the game counts them, and `W+0.5` with half a point of komi; nil while it goes on.
  private var score: String? { position.outcome.map(vertices.traits.result) }

  /// The rows from that with the highest number down to 1, each with its number.
  private var rows: [(Int, String)] {
    position.board().enumerated().map {
      (vertices.row($0.offset) + 1, $0.element.map(String.init).joined(separator: " "))
    }
    .sorted { $0.0 > $1.0 }
  }

  private var diagram: String {
    let columns = "   " + vertices.letters.prefix(vertices.traits.width).map { $0.uppercased() }.joined(separator: " ")
    let lines = rows.map { number, row in (number < 10 ? " " : "") + "\(number) \(row) \(number)" }
    guard vertices.traits.shape == .rhombus else { return ([columns] + lines + [columns]).joined(separator: "\n") }
    return ([columns] + lines.reversed() + [columns]).enumerated().map { place, line in
      String(repeating: " ", count: max(0, place - 1)) + line
    }.joined(separator: "\n")
  }

  /// The cells that may be played, row by row; none where the game is over.
  private var legal: String {
    position.legal.compactMap(\.target).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      .map { vertices.name(of: $0).uppercased() }.joined(separator: " ")
  }
}

extension BoardTraits {
  /// The result of a game as programs for Go write it: the winner's colour and its margin, 1 where there is none, or
  /// `0`.
  public func result(of outcome: Outcome) -> String {
    guard let winner = outcome.winner else { return "0" }
    let margin = outcome.margin.map { abs(Int($0)) } ?? 1
    // Halves are rounded up in margins.
    let hasHalf = komi.map { $0 != $0.rounded() } ?? false
    return (winner == 0 ? "B+" : "W+") + (hasHalf ? "\(margin - 1).5" : "\(margin)")
  }
}
