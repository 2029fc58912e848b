import Engines
import Exchange
import Play
import Store

/// Writes games of Go for programs that show or study them.
enum SGFExport {
  /// Writes the games of all variants that have komi.
  /// - Returns: A remark on the games left out; nil for none.
  static func write(_ games: ExportedGames, to output: ExportOutput) throws -> String? {
    var (text, leftOut) = ("", 0)
    var splitter = MoveSplitter(games)
    try games.walk { game in
      guard let traits = try splitter.rules(of: game)?.traits, let komi = traits.komi else {
        leftOut += 1
        return
      }
      let moves = try splitter.moves(of: game) ?? []
      SGFWriter.write(sgf(game, of: games.tournament, moves.map(\.move.text), traits, komi: komi), to: &text)
      if text.utf8.count > ExportOutput.piece {
        try output.print(Array(text.utf8))
        text.removeAll(keepingCapacity: true)
      }
    }
    try output.print(Array(text.utf8))
    return leftOut == 0 ? nil : "\(leftOut) games that aren't of Go left out; SGF is for games with komi"
  }

  private static func sgf(
    _ game: StoredGame, of tournament: String, _ moves: [String], _ traits: BoardTraits, komi: Double
  ) -> SGFWriter.Game {
    let cells = (0..<traits.height).flatMap { y in (0..<traits.width).map { SGFWriter.Point(x: $0, y: y) } }
    let points = Dictionary(uniqueKeysWithValues: cells.map { (traits.moveText(x: $0.x, y: $0.y), $0) })
    return SGFWriter.Game(
      event: "\(tournament), run \(game.run)", round: "\(game.record.job.encounter + 1).\(game.number)",
      black: game.players[0], white: game.players[1], variant: game.record.job.variant, width: traits.width,
      height: traits.height, komi: Parameter.text(komi), result: result(game.record.outcome, traits),
      moves: moves.map { points[$0] })
  }

  /// The result as SGF writes it: by points, resignation, time or another fault, or without a reason.
  private static func result(_ outcome: Outcome, _ traits: BoardTraits) -> String {
    guard outcome.margin == nil, let winner = outcome.winner else { return traits.result(of: outcome) }
    let how =
      switch outcome.reason {
      case .resigned: "R"
      case .time: "T"
      default: outcome.reason.isFault ? "F" : ""
      }
    return (winner == 0 ? "B+" : "W+") + how
  }
}
