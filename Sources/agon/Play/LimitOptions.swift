import ArgumentParser
import Campaign

/// The options for limits of the two players of `agon match`.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Time per move, such as 100ms or 2s.", valueName: "[n:]time"))
  var limitMove: [SideValue] = []

  @Option(
    help: ArgumentHelp(
      "Time per game and increment per move, such as 60s or 10s+0.1s; 40/60s is per 40 moves.",
      valueName: "[n:][moves/]time[+time]"))
  var limitGame: [SideValue] = []

  @Option(help: ArgumentHelp("Search depth in plies.", valueName: "[n:]plies"))
  var depth: [SideValue] = []

  @Option(help: ArgumentHelp("Number of nodes or simulations per move.", valueName: "[n:]count"))
  var nodes: [SideValue] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of plies after which a board game is a draw.", valueName: "count"))
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
