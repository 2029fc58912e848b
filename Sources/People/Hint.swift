import Play

/// Advice for the person whose turn it is: the result of perfect play where that can be proven in a moment, otherwise a
/// move that a player would make.
public struct Hint: Sendable, Hashable {
  /// The seat whose turn it is.
  public let seat: Int
  /// The proven score for that seat: above 0 when it wins, 0 for a draw; nil where nothing could be proven.
  public let score: Int?
  /// The winner's margin, where the score contains more than the winner.
  public let margin: ScoreMargin?
  /// The moves that are proven to keep the score or, without a proof, a move that `player` would make.
  public let moves: [String]
  /// Whether the moves are proven to keep the score.
  public let areProven: Bool
  /// The player that is asked where there is no proof.
  let player: String

  /// The time that the player has where there is no proof, in nanoseconds.
  private static let thinking: Nanoseconds = 150_000_000
  private static let tableBits = 16

  /// Creates a hint for the seat whose turn it is; nil where the game is over.
  /// - Throws: `SystemTrouble` where there is no memory for it.
  public static func of(_ game: BoardGameInPlay) throws -> Hint? {
    guard let seat = game.seat else { return nil }
    let playable = game.playable
    let prospect = try playable.makeSolver(tableBits: tableBits)?.prospect(game.transcript, playable.nodesOfAMoment)
    let score = prospect?.score
    let margin = score.flatMap { playable.margin(of: $0, after: game.moves.count) }
    let best = prospect?.moves.filter { $0.score == score && score != nil }.map(\.text) ?? []
    let player = playable.usualPlayer
    func hint(_ moves: [String], areProven: Bool) -> Hint {
      Hint(seat: seat, score: score, margin: margin, moves: moves, areProven: areProven, player: player)
    }
    if !best.isEmpty { return hint(best, areProven: true) }
    guard let session = try playable.makeSession(Catalog.player(player), seed: game.job.seed) else {
      preconditionFailure("\(player) plays \(playable.variant), which is a board game")
    }
    session.begin(game.job.seed)
    let move = try session.choose(after: game.transcript, within: Budget(nanoseconds: thinking)).move
    return hint([move], areProven: false)
  }

  /// The hint in words, addressed to the person whose turn it is.
  public var text: String {
    let list = moves.joined(separator: ", ")
    let advice = areProven ? "" : "; how isn't proven, \(player) would play \(list)"
    switch score {
    case nil: return "nothing can be proven here in a moment; \(player) would play \(list)"
    case let score? where score > 0:
      let how = within(margin, "in %", "by % at least")
      return "you can win\(how)" + (areProven ? ": \(list)" : advice)
    case 0?: return "a draw if nobody errs" + (areProven ? "; what keeps it: \(list)" : advice)
    default:
      let how = within(margin, "in %", "by %")
      return "lost\(how) if the other side doesn't err" + (areProven ? "; what holds out best: \(list)" : advice)
    }
  }

  /// The margin in the words of a pattern, after a space; empty where there is none.
  private func within(_ margin: ScoreMargin?, _ moves: String, _ discs: String) -> String {
    func count(_ number: Int, _ unit: String) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }
    return switch margin {
    case nil: ""
    case .moves(let number): " " + moves.replacing("%", with: count(number, "move"))
    case .discs(let number): " " + discs.replacing("%", with: count(number, "disc"))
    }
  }
}
