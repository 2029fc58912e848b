import Testing

@testable import Campaign

@Suite struct CrowdingTests {
  @Test(
    "More games at once than CPUs are pointed out where time limits somebody.",
    arguments: [
      ("limits: {move: 10ms}", 12, 2, true), ("limits: {game: 1s}", 3, 2, true), ("limits: {move: 10ms}", 2, 2, false),
      ("limits: {depth: 3}", 12, 2, false), ("seed: 1", 12, 2, false),
    ])
  func warning(limits: String, workers: Int, cpus: Int, isTold: Bool) throws {
    let text = "variants: [noughts]\nplayers: [random, greedy]\n\(limits)"
    let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
    let warning = """
      \(workers) games at once share 2 CPUs, so that players get less done in their time, and may lose by it; \
      --workers 2 gives each of them a CPU
      """
    #expect(plan.crowding(workers: workers, cpus: cpus) == (isTold ? warning : nil))
  }

  @Test("A limit of one player's own is enough.")
  func own() throws {
    let text = "variants: [noughts]\nplayers: [random, {name: a, player: greedy, limits: {move: 1s}}]"
    let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
    #expect(plan.crowding(workers: 2, cpus: 1)?.hasPrefix("2 games at once share 1 CPU, so") == true)
  }
}
