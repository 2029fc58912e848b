import Foundation
import Results
import Testing

@testable import Reports

@Suite struct RunListTests {
  private func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

  private func session(
    _ began: Double, _ ended: Double?, workers: Int = 12, version: String = "0.2.0", host: String = "büro"
  ) -> Session {
    Session(began: at(began), ended: ended.map(at), host: host, workers: workers, version: version)
  }

  private var chapter: Chapter {
    let old = Run(
      number: 1, seed: 7, planned: 80, games: 80, isComplete: true, conditions: "no openings")
    let interrupted = Run(
      number: 2, seed: .max, planned: 80, games: 9, isComplete: false, conditions: "no openings",
      sessions: [session(0, 3_600, workers: 4), session(7_200, 7_261), session(9_000, nil)])
    let other = Run(
      number: 1, seed: 3, planned: 2, games: 2, isComplete: true, conditions: "openings of 2 plies",
      sessions: [session(100, 50, workers: 1, version: "0.3.0", host: "a,b")])
    return .runs([("nightly", [old, interrupted]), ("weekly", [other])])
  }

  @Test("People see the runs of each tournament with their times")
  func runsHaveTheirTimes() {
    #expect(
      chapter.text(in: .text) == """
        Runs
        ====

        nightly
        Run  Began (UTC)          Took   Games  Planned  State         Workers  Host
        ---  ----------------  --------  -----  -------  ------------  -------  ----
          1  -                       -      80       80  complete            -  -
          2  2023-11-14 22:13  1:01:01*      9       80  not complete       12  büro
        * one session was killed, or is in progress: what it took is not in the time.

        weekly
        Run  Began (UTC)          Took  Games  Planned  State     Workers  Host
        ---  ----------------  -------  -----  -------  --------  -------  ----
          1  2023-11-14 22:15  0:00:00      2        2  complete        1  a,b

        """)
  }

  @Test("In CSV there are more columns")
  func csvHasMoreColumns() {
    #expect(
      chapter.text(in: .csv).replacing("\r\n", with: "\n") == """
        tournament,run,began,ended,seconds,sessions,games,planned,state,workers,host,version,seed,conditions
        nightly,1,,,,0,80,80,complete,,,,7,no openings
        nightly,2,2023-11-14T22:13:20Z,,3661,3,9,80,not complete,12,büro,0.2.0,18446744073709551615,no openings
        weekly,1,2023-11-14T22:15:00Z,2023-11-14T22:14:10Z,0,1,2,2,complete,1,"a,b",0.3.0,3,openings of 2 plies

        """)
  }
}
