import Results
import Testing

@testable import Reports

@Suite struct DelaysTests {
  @Test("The chapter shows the network delay of players and what it costs them")
  func delaysShowTheirCost() {
    var results = Sample.match(["here", "anna", "bert"], [(0, 1, 10, 0, 0), (1, 2, 0, 0, 10)])
    results.delays = [
      Results.Delay(player: 1, measured: 4, nanoseconds: 6_000_000, most: 3_000_000),
      Results.Delay(player: 2, measured: 100, nanoseconds: 4_567_890_000, most: 250_000_000),
    ]
    results.faults = [
      Results.Fault(variant: 0, player: 2, reason: "connection", games: 3),
      Results.Fault(variant: 0, player: 2, reason: "time", games: 1),
    ]
    #expect(
      Chapter.delays(results).text(in: .text) == """
        Players on other machines
        =========================

        Name  Measured  Mean ms  Most ms  Games lost
        ----  --------  -------  -------  ----------
        anna         4     1.50     3.00           0
        bert       100    45.68   250.00           3

        Round-trip time of a ping to a player's machine, at most one per second while it thought. Time is
          measured by the host: network delay is part of the player's time. Games lost: by the connection.

        """)
  }
}
