import Play
import Testing

@testable import Campaign

struct ProofOrderTests {
  /// Levels with these numbers of positions, `9a`, `9b`, ..., the last ply first.
  private func levels(_ counts: [(plies: Int, positions: Int)]) -> [ProofOrder.Level] {
    counts.map { plies, count in
      ProofOrder.Level(plies: plies, positions: (0..<count).map { "\(plies).\($0)" })
    }
  }

  /// Tries everything, this number at once, those under way finishing in an order of its own, and returns those tried.
  private func run(
    _ order: inout ProofOrder, workers: Int, seed: UInt64 = 1, _ proof: (String) -> Proof
  ) -> Set<String> {
    var random = SplitMix(seed: seed)
    var (tried, underWay): (Set<String>, [String]) = ([], [])
    while true {
      let step = underWay.count < workers ? order.advance() : .wait
      switch step {
      case .position(let position):
        #expect(tried.insert(position).inserted, "\(position) is tried twice")
        underWay.append(position)
      case .wait:
        let position = underWay.remove(at: random.below(underWay.count))
        order.record(proof(position), of: position)
      case .end:
        #expect(underWay.isEmpty)
        return tried
      }
    }
  }

  private let easy = Proof(score: 1, nodes: 10)
  private let hard = Proof(score: nil, nodes: 1_000)

  @Test("All positions are tried, those of the last plies first")
  func lastPliesComeFirst() {
    var order = ProofOrder(levels([(9, 30), (8, 1), (7, 200), (6, 0), (5, 3)]), nodes: 1_000, known: [:])
    #expect(order.open == 234)
    var plies: [String] = []
    while case .position(let position) = order.advance() {
      plies.append(String(position.prefix { $0 != "." }))
      order.record(easy, of: position)
    }
    #expect(plies == plies.sorted(by: >) && plies.count == 234)
    #expect(order.open == 0 && order.surrender == nil && order.known.count == 234)
  }

  @Test("A known result is only tried again with a larger budget that may prove more")
  func knownProofsAreSkipped() {
    let known = ["9.0": easy, "9.1": Proof(score: nil, nodes: 999), "9.2": hard, "8.0": Proof(score: -1, nodes: 5_000)]
    var order = ProofOrder(levels([(9, 4), (8, 2)]), nodes: 1_000, known: known)
    #expect(order.open == 3)
    #expect(run(&order, workers: 1) { _ in easy } == ["9.1", "9.3", "8.1"])
  }

  @Test("A ply that is too hard ends the proofs before earlier plies are tried")
  func hardPlyEndsTheProofs() {
    var order = ProofOrder(levels([(9, 20), (8, 20), (7, 20)]), nodes: 1_000, known: [:])
    let tried = run(&order, workers: 1) { $0.hasPrefix("9") ? Proof(score: 0, nodes: 900) : hard }
    // The round that ends ply 9 has four positions, and four of the first twelve of ply 8 are too many.
    #expect(tried.count { $0.hasPrefix("8") } == 8 && !tried.contains { $0.hasPrefix("7") })
    #expect(order.surrender == .init(plies: 8, failures: 8, tries: 12, left: 32))
    var again = ProofOrder(levels([(9, 20), (8, 20), (7, 20)]), nodes: 1_000, known: order.known)
    #expect(again.open == 0 && run(&again, workers: 1) { _ in easy }.isEmpty && again.surrender == order.surrender)
    #expect(ProofOrder(levels([(9, 20), (8, 20), (7, 20)]), nodes: 1_001, known: order.known).open == 40)
  }

  @Test("A few hard positions don't end the proofs")
  func fewHardPositionsAreFine() {
    var order = ProofOrder(levels([(9, 40), (8, 40)]), nodes: 1_000, known: [:])
    let tried = run(&order, workers: 3) { $0.hasSuffix("4") ? hard : easy }
    #expect(tried.count == 80 && order.surrender == nil)
  }

  @Test("A few positions alone aren't enough to give up")
  func smallSamplesEndNothing() {
    var order = ProofOrder(levels((1...7).reversed().map { ($0, 1) }), nodes: 1_000, known: [:])
    #expect(run(&order, workers: 2) { _ in hard }.count == 7 && order.surrender == nil)
    order = ProofOrder(levels((1...20).reversed().map { ($0, 1) }), nodes: 1_000, known: [:])
    #expect(run(&order, workers: 2) { _ in hard }.count == 8)
    #expect(order.surrender == .init(plies: 13, failures: 8, tries: 8, left: 12))
  }

  @Test("The positions tried don't depend on the number of workers")
  func proofsIgnoreWorkerCount() {
    func tried(_ workers: Int, _ seed: UInt64, _ known: [String: Proof] = [:]) -> (Set<String>, [String: Proof]) {
      var order = ProofOrder(levels([(9, 100), (8, 100), (7, 100), (6, 100)]), nodes: 1_000, known: known)
      let tried = run(&order, workers: workers, seed: seed) { position in
        var random = SplitMix(seed: UInt64(position.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
        return random.below(position.hasPrefix("7") ? 3 : 12) == 0
          ? hard : Proof(score: 0, nodes: 1 + random.below(400))
      }
      return (tried, order.known)
    }
    let (alone, known) = tried(1, 1)
    #expect(alone.count > 200 && alone.count < 400)
    for workers in [2, 5, 64] { #expect(tried(workers, UInt64(workers)).0 == alone) }
    // Nor on interruptions.
    let half = known.filter { $0.key.utf8.last.map { $0 % 2 == 0 } ?? false }
    #expect(tried(3, 9, half).0.union(half.keys) == alone)
    #expect(tried(3, 9, known).0.isEmpty)
  }

  @Test("A proof that was abandoned is still open")
  func abandonedProofsStayOpen() {
    var order = ProofOrder(levels([(9, 3)]), nodes: 1_000, known: [:])
    _ = order.advance()
    order.record(nil, of: "9.0")
    #expect(order.open == 3 && order.known.isEmpty)
  }
}
