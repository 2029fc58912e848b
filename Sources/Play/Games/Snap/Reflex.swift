/// The classic computer player of Snap: it reacts to what it sees after a random time.
struct Reflex: CatalogPlayer {
  static let kind = PlayerKind(
    name: "reflex", summary: "Plays Snap: calls on a match, and now and then without one, after a random time.",
    parameters: [
      Parameter("false-calls", "chance to call without a match", .real(0...1, default: 0.02)),
      Parameter("misses", "chance to overlook a match", .real(0...1, default: 0)),
      Parameter("fastest", "shortest time to a call, in ms", .integer(0...Snap.slowestCall, default: 500)),
      Parameter("slowest", "longest time to a call, in ms", .integer(0...Snap.slowestCall, default: 2500)),
    ], orders: [.init(low: "fastest", high: "slowest")])

  typealias G = Snap

  let falseCalls: Double
  let misses: Double
  let fastest: Int
  let slowest: Int
  var random = SplitMix(seed: 0)

  init(game: Snap, spec: PlayerSpec, memory: TableMemory) {
    falseCalls = spec[real: "false-calls"]
    misses = spec[real: "misses"]
    fastest = spec[integer: "fastest"] ?? 0
    slowest = spec[integer: "slowest"] ?? 0
  }

  mutating func begin(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func choose(in view: Snap.View, within budget: Budget) -> Decision<Snap.Move> {
    let chance = view.matching.isEmpty ? falseCalls : 1 - misses
    guard random.unit() < chance else { return Decision(.silence) }
    return Decision(Snap.Move(call: fastest + random.below(slowest - fastest + 1)))
  }
}
