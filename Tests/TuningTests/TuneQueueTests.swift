import Testing

@testable import Tuning

@Suite struct TuneQueueTests {
  private static let methods: [TuneMethod] = [.usual, .spsa(SPSA.Settings())]

  private func space() throws -> ParameterSpace {
    try ParameterSpace([
      TunedParameter(name: "a", start: 3, min: 0, max: 10, kind: .integer),
      TunedParameter(name: "b", start: 0.5, min: 0, max: 1),
    ])
  }

  /// A made-up result that depends on the points.
  private func result(_ step: TuningStep) -> StepResult {
    let wins = Int(step.first[0] + 10 * step.first[1] + 7 * step.second[1]) % (2 * step.encounters + 1)
    return StepResult(wins: wins, draws: 0, losses: 2 * step.encounters - wins)
  }

  private func play(
    _ queue: inout TuneQueue, budget: Int, until end: Int, ahead: Bool
  ) -> [TuneQueue.Played] {
    var played: [TuneQueue.Played] = []
    var taken: [TuningStep] = []
    while queue.recorded < end {
      while let step = queue.next() {
        taken.append(step)
        if !ahead { break }
      }
      let step = taken.removeFirst()
      queue.tell(result(step))
      played.append(TuneQueue.Played(step: step, result: result(step), budget: budget))
    }
    return played
  }

  @Test("The games played don't depend on how far workers are ahead", arguments: methods)
  func workersDoNotMatter(method: TuneMethod) throws {
    let space = try space()
    let optimiser = method.optimiser(space, games: 1000, seed: 7)
    var one = try #require(TuneQueue(optimiser, encounters: method.encounters, games: 1000))
    var many = one
    #expect(
      play(&one, budget: 1000, until: one.steps, ahead: false)
        == play(&many, budget: 1000, until: many.steps, ahead: true))
    #expect(one.isDone)
    #expect(one.optimiser.best == many.optimiser.best)
  }

  @Test("A continued tune gives the result of an uninterrupted one", arguments: methods)
  func tuneContinuesTheSame(method: TuneMethod) throws {
    let space = try space()
    let optimiser = method.optimiser(space, games: 1000, seed: 7)
    var whole = try #require(TuneQueue(optimiser, encounters: method.encounters, games: 1000))
    var first = whole
    let all = play(&whole, budget: 1000, until: whole.steps, ahead: true)
    let begun = play(&first, budget: 1000, until: 17, ahead: true)
    var second = try #require(TuneQueue(optimiser, encounters: method.encounters, games: 1000, played: begun))
    #expect(begun + play(&second, budget: 1000, until: second.steps, ahead: true) == all)
    #expect(second.optimiser.best == whole.optimiser.best)
  }

  @Test("More games continue where fewer ended and can be repeated", arguments: methods)
  func moreGamesContinue(method: TuneMethod) throws {
    let space = try space()
    let optimiser = method.optimiser(space, games: 640, seed: 7)
    var short = try #require(TuneQueue(optimiser, encounters: method.encounters, games: 640))
    var played = play(&short, budget: 640, until: short.steps, ahead: true)
    let longer = method.optimiser(space, games: 1280, seed: 7)
    var long = try #require(TuneQueue(longer, encounters: method.encounters, games: 1280, played: played))
    #expect(long.recorded == 640 / 2 / method.encounters)
    played += play(&long, budget: 1280, until: long.steps, ahead: true)
    let again = try #require(TuneQueue(longer, encounters: method.encounters, games: 1280, played: played))
    #expect(again.isDone)
    #expect(again.optimiser.best == long.optimiser.best)
  }

  @Test("Steps of another optimiser are refused")
  func otherStepsAreRefused() throws {
    let space = try space()
    let one = TuneMethod.usual.optimiser(space, games: 1000, seed: 7)
    var queue = try #require(TuneQueue(one, encounters: 2, games: 1000))
    let played = play(&queue, budget: 1000, until: 20, ahead: true)
    let other = TuneMethod.usual.optimiser(space, games: 1000, seed: 8)
    #expect(TuneQueue(other, encounters: 2, games: 1000, played: played) == nil)
  }
}
