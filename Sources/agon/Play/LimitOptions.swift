import ArgumentParser
import Campaign

/// What the two players of `agon match` are held to.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A time for each move, such as 100ms or 2s.", valueName: "time"))
  var limitMove: String?

  @Option(
    help: ArgumentHelp(
      "A time for a whole game, and what a move gives back, such as 60s or 10s+0.1s.", valueName: "time[+time]"))
  var limitGame: String?

  @Option(help: ArgumentHelp("How many plies to look ahead.", valueName: "plies"))
  var depth: String?

  @Option(help: ArgumentHelp("How many nodes to visit, or simulations to make, for a move.", valueName: "count"))
  var nodes: String?

  @Option(help: ArgumentHelp("A board game of so many plies is a draw.", valueName: "count"))
  var plies: String?

  /// The same in the words of a match.
  var limits: MatchConfig.Limits {
    var limits = MatchConfig.Limits()
    (limits.move, limits.game, limits.depth, limits.nodes, limits.plies) = (limitMove, limitGame, depth, nodes, plies)
    return limits
  }
}
