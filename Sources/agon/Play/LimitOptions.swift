import ArgumentParser
import Campaign

/// The options for limits of the two players of `agon match`.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A time for each move, such as 100ms or 2s.", valueName: "[n:]time"))
  var limitMove: [SideValue] = []

  @Option(
    help: ArgumentHelp(
      "A time for a whole game, and what a move gives back, such as 60s or 10s+0.1s; 40/60s is for 40 moves.",
      valueName: "[n:][moves/]time[+time]"))
  var limitGame: [SideValue] = []

  @Option(help: ArgumentHelp("How many plies to look ahead.", valueName: "[n:]plies"))
  var depth: [SideValue] = []

  @Option(help: ArgumentHelp("How many nodes to visit, or simulations to make, for a move.", valueName: "[n:]count"))
  var nodes: [SideValue] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("A board game of so many plies is a draw.", valueName: "count"))
  var plies: Int?

  /// Sets the limits of a match.
  func apply(to match: inout MatchConfig) {
    match.limits = limits(of: nil)
    (match.players.0.limits, match.players.1.limits) = (limits(of: 1), limits(of: 2))
    match.plies = plies
  }

  private func limits(of side: Int?) -> MatchConfig.Limits {
    var limits = MatchConfig.Limits()
    limits.move = limitMove.last { $0.side == side }?.text
    limits.game = limitGame.last { $0.side == side }?.text
    limits.depth = depth.last { $0.side == side }?.text
    limits.nodes = nodes.last { $0.side == side }?.text
    return limits
  }
}
