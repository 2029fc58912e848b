import Testing

@testable import Play

struct CutHistoryTests {
  @Test("A value follows recent results and stays within its bounds")
  func valuesFollowRecentCuts() {
    let history = CutHistory(plies: 2, cells: 8)
    for _ in 0..<1000 { history.record(3, after: 1, isGood: true) }
    let best = history.value(of: 3, after: 1)
    #expect(best > CutHistory.highest * 9 / 10 && best <= CutHistory.highest)
    history.record(3, after: 1, isGood: false)
    #expect(history.value(of: 3, after: 1) < best)
    for _ in 0..<1000 { history.record(3, after: 1, isGood: false) }
    #expect(history.value(of: 3, after: 1) < -CutHistory.highest * 9 / 10)
    #expect(history.value(of: 3, after: 1) >= -CutHistory.highest)
  }

  @Test("Moves to other cells or at other plies keep their values, and clearing forgets all")
  func valuesAreSeparate() {
    let history = CutHistory(plies: 2, cells: 8)
    history.record(3, after: 1, isGood: true)
    #expect(history.value(of: 3, after: 0) == 0)
    #expect(history.value(of: 4, after: 1) == 0)
    history.clear()
    #expect(history.value(of: 3, after: 1) == 0)
  }
}
