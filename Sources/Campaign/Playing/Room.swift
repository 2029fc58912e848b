import Play

/// The tables of one worker, one for each variant, created when it is first needed; they share their memory.
package final class Room {
  private let variants: [String: PlayableVariant]
  private let players: [String: PlayerSpec]
  private let outside: [String: any OutsidePlayer]
  private let limits: Limits
  private let memory: TableMemory
  private let watch: GameWatch?
  private var tables: [String: PlayableVariant.Table] = [:]

  /// Creates a room.
  /// - Parameters:
  ///   - players: Agon's own, by name.
  ///   - outside: the players that are external programs, by name.
  ///   - memory: the memory of the worker's former room, if it had one.
  ///   - watch: follows games on a board when someone looks.
  package init(
    _ variants: [PlayableVariant], players: [String: PlayerSpec], outside: [String: any OutsidePlayer], limits: Limits,
    memory: TableMemory = TableMemory(), watch: GameWatch? = nil
  ) {
    self.variants = Dictionary(uniqueKeysWithValues: variants.map { ($0.variant.name, $0) })
    (self.players, self.outside, self.limits, self.memory) = (players, outside, limits, memory)
    self.watch = watch
  }

  /// Plays a game at one of the variants.
  package func play(_ job: Job) throws(SystemTrouble) -> GameRecord {
    if let table = tables[job.variant] { return try table(job) }
    guard let variant = variants[job.variant] else { preconditionFailure("\(job.variant) isn't played here") }
    let able = players.filter { variant.canBePlayed(by: $0.value.kind) }
    let table = variant.makeTable(able, outside: outside, limits: limits, memory: memory, watch: watch)
    tables[job.variant] = table
    return try table(job)
  }
}
