import Testing

@testable import Tuning

@Suite struct ContendersTests {
  private func contenders(steps: Int) throws -> Contenders {
    var contenders = Contenders(try ParameterSpace([TunedParameter(name: "a", start: 2, min: 0, max: 10)]))
    contenders.plan(steps: steps)
    return contenders
  }

  @Test("New points are taken in four times in the second half")
  func newPointsComeInBatches() throws {
    var contenders = try contenders(steps: 100)
    contenders.take([[5]], at: 39)
    #expect(contenders.all == [[2]])
    contenders.take([[5], [8]], at: 40)
    #expect(contenders.all == [[2], [5], [8]])
    contenders.take([[6]], at: 54)
    #expect(contenders.all == [[2], [5], [8]])
    contenders.take([[5.1]], at: 60)
    contenders.take([[6]], at: 70)
    contenders.take([[7]], at: 85)
    contenders.take([[9]], at: 99)
    #expect(contenders.all == [[2], [5], [8], [6], [7]])
  }

  @Test("Contenders meet every sixth step, or third if uneven, and half of them meet the start")
  func contendersMeetRegularly() throws {
    var contenders = try contenders(steps: 10)
    #expect((0..<24).allSatisfy { contenders.opponent(at: $0, isUneven: true) == .none })
    contenders.take([[5]], at: 4)
    let plain = (0..<24).map { contenders.opponent(at: $0, isUneven: false) }
    #expect(plain.indices.filter { plain[$0] != .none } == [5, 11, 17, 23])
    #expect(plain.indices.filter { plain[$0] == .start } == [5, 17])
    let uneven = (0..<24).map { contenders.opponent(at: $0, isUneven: true) }
    #expect(uneven.count { $0 == .start } == 4 && uneven.count { $0 == .anybody } == 4)
  }
}
