/// The players of one worker at one variant, whether in the current game or not.
final class Lineup<G: Game>: TableMemoryUser {
  private let game: G
  private let entries: [String: PlayerEntry<G>]
  private let specs: [String: PlayerSpec]
  private let memory: TableMemory
  /// The players that have been created, external ones included.
  private var players: [String: AnyPlayer<G>]
  /// The names of the players that hold memory for tables.
  private var holders: [String] = []

  /// - Parameters:
  ///   - entries: all players that can play the game.
  ///   - specs: Agon's own players, by name.
  ///   - outside: the external players, by name.
  ///   - memory: lends tables to the players, one lineup at a time.
  init(
    _ game: G, _ entries: [PlayerEntry<G>], _ specs: [String: PlayerSpec], outside: [String: AnyPlayer<G>],
    memory: TableMemory
  ) {
    self.game = game
    self.memory = memory
    self.specs = specs
    self.entries = specs.mapValues { entries.entry(of: $0) }
    players = outside
  }

  /// The players with these names.
  ///
  /// Players that held memory for tables and aren't among them are removed first: a player remembers nothing from
  /// game to game.
  func seat(_ names: [String]) throws(SystemTrouble) -> [AnyPlayer<G>] {
    memory.claim(self)
    if holders.contains(where: { !names.contains($0) }) { dismiss { !names.contains($0) } }
    var seated: [AnyPlayer<G>] = []
    for name in names {
      if let player = players[name] {
        seated.append(player)
        continue
      }
      guard let spec = specs[name], let entry = entries[name] else { preconditionFailure("\(name) isn't at the table") }
      let player = try entry.make(game, spec, memory)
      if entry.tableBytes(game, spec) > 0 { holders.append(name) }
      players[name] = player
      seated.append(player)
    }
    return seated
  }

  func giveBack() { dismiss { _ in true } }

  private func dismiss(_ isLeaving: (String) -> Bool) {
    for name in holders where isLeaving(name) { players[name] = nil }
    holders.removeAll(where: isLeaving)
  }
}
