import Testing

@testable import Play

struct LateMovesTests {
  @Test("The first moves, and all near the horizon, are searched as deep as asked", arguments: [false, true])
  func earlyMovesKeepTheirDepth(isSteep: Bool) {
    let lateMoves = isSteep ? LateMoves.steep : LateMoves.flat
    for number in 0..<100 {
      for small in -9..<3 { #expect(lateMoves.reduction(depth: small, place: number) == 0) }
      for small in 0..<3 { #expect(lateMoves.reduction(depth: number, place: small) == 0) }
    }
    #expect(lateMoves.reduction(depth: 3, place: 3) == (isSteep ? 1 : 0))
    #expect(lateMoves.reduction(depth: 4, place: 4) == 1)
  }

  @Test("Later moves and deeper searches save no less, but never the whole depth", arguments: [false, true])
  func savingsGrow(isSteep: Bool) {
    let lateMoves = isSteep ? LateMoves.steep : LateMoves.flat
    for depth in 3..<99 {
      for place in 3..<300 {
        let saved = lateMoves.reduction(depth: depth, place: place)
        #expect(saved >= 0 && saved < depth)
        #expect(saved <= lateMoves.reduction(depth: depth + 1, place: place))
        #expect(saved <= lateMoves.reduction(depth: depth, place: place + 1))
      }
    }
    // 0.5 + ln 20 * ln 40 / 2.2
    #expect(lateMoves.reduction(depth: 20, place: 40) == (isSteep ? 5 : 2))
  }
}
