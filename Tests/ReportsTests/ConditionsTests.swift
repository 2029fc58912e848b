import Foundation
import Results
import Testing

@testable import Reports

@Suite struct ConditionsTests {
  /// Three runs: the second has an engine with other limits, and the third has no greedy, but is played by another Agon.
  private static let runs = [run(1), run(2, limits: "{move: 2000 ms}"), run(3, version: "0.4.0", greedy: false)]

  static func run(
    _ number: Int, limits: String = "{move: 1000 ms}", version: String = "0.3.0", greedy: Bool = true
  ) -> Run {
    let began = Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double(number))
    let usual = Run.Setting("margin", "50 ms", isUsual: true)
    return Run(
      number: number, seed: UInt64(number), planned: 8, games: 8, isComplete: true, conditions: "no openings",
      config: "# \(number)\nseed: 1\n",
      players: [.init(name: "quick", definition: "", settings: [Run.Setting("player", "reflex:fastest=300")])]
        + (greedy ? [.init(name: "greedy", definition: "", settings: [Run.Setting("player", "greedy")])] : [])
        + [
          .init(
            name: "a|b", definition: "",
            settings: [Run.Setting("gtp engine", "rhino -l 2"), Run.Setting("limits", limits), usual])
        ],
      sessions: [
        .init(began: began, ended: nil, host: "büro", workers: 4, version: "0.3.0"),
        .init(began: began + 60, ended: began + 90, host: "büro", workers: 2, version: version),
      ],
      settings: [Run.Setting("variants", "noughts:3x3 snap:2"), Run.Setting("encounters", number < 3 ? "5" : "6")])
  }

  @Test("For one run people read its settings and who has another name")
  func oneRunShowsSettings() {
    #expect(
      Chapter.conditions([Self.run(1)]).text(in: .text) == """
        Conditions
        ==========

        variants: noughts:3x3 snap:2
        encounters: 5

        Players
        Name   Setting     Value
        -----  ----------  ------------------
        quick  player      reflex:fastest=300
        a|b    gtp engine  rhino -l 2
               limits      {move: 1000 ms}
        Players not listed are defined by their names.

        Dates
        Run  Began                 Ended                 Sessions  Workers  Agon
        ---  --------------------  --------------------  --------  -------  -----
          1  2023-11-15T22:13:20Z  2023-11-15T22:14:50Z         2        2  0.3.0
        Times are UTC. A run has one session more after each interruption. Workers is the number of games
          played in parallel, in the last session. `agon runs` has the host.

        """)
  }

  @Test("For several runs people read what differed")
  func runsShowDifferences() {
    #expect(
      Chapter.conditions(Self.runs).text(in: .markdown) == #"""
        ## Conditions

        - variants: noughts:3x3 snap:2
        - encounters: 5 in runs 1-2; 6 in run 3

        ### Players

        | Name   | Setting    | Value              | Runs |
        | ------ | ---------- | ------------------ | ---- |
        | quick  | player     | reflex:fastest=300 | 1-3  |
        | a\|b   | gtp engine | rhino -l 2         | 1-3  |
        |        | limits     | {move: 1000 ms}    | 1, 3 |
        |        | limits     | {move: 2000 ms}    | 2    |
        | greedy | player     | greedy             | 1-2  |

        ### Dates

        | Run | Began                | Ended                | Sessions | Workers | Agon         |
        | --: | -------------------- | -------------------- | -------: | ------: | ------------ |
        |   1 | 2023-11-15T22:13:20Z | 2023-11-15T22:14:50Z |        2 |       2 | 0.3.0        |
        |   2 | 2023-11-16T22:13:20Z | 2023-11-16T22:14:50Z |        2 |       2 | 0.3.0        |
        |   3 | 2023-11-17T22:13:20Z | 2023-11-17T22:14:50Z |        2 |       2 | 0.3.0, 0.4.0 |

        - Times are UTC. A run has one session more after each interruption. Workers is the number of games played in parallel, in the last session. \`agon runs\` has the host.

        """#)
  }

  @Test("In CSV there is everything about each run")
  func csvHasEveryRun() throws {
    let report = try Document(ReportData(Sample.nightly, runs: Array(Self.runs.suffix(2))), command: "c")
    let files = report.files(in: [.csv])
    #expect(Array(files.map(\.name).prefix(3)) == ["standings.csv", "conditions.csv", "dates.csv"])
    #expect(
      files[1].contents.replacing("\r\n", with: "\n") == """
        run,player,setting,value
        2,,variants,noughts:3x3 snap:2
        2,,encounters,5
        2,quick,player,reflex:fastest=300
        2,greedy,player,greedy
        2,a|b,gtp engine,rhino -l 2
        2,a|b,limits,{move: 2000 ms}
        2,a|b,margin,50 ms
        3,,variants,noughts:3x3 snap:2
        3,,encounters,6
        3,quick,player,reflex:fastest=300
        3,a|b,gtp engine,rhino -l 2
        3,a|b,limits,{move: 1000 ms}
        3,a|b,margin,50 ms
        3,,config,"# 3
        seed: 1
        "

        """)
    #expect(
      files[2].contents.replacing("\r\n", with: "\n") == """
        run,seed,began,ended,sessions,workers,version
        2,2,2023-11-16T22:13:20Z,2023-11-16T22:14:50Z,2,2,0.3.0
        3,3,2023-11-17T22:13:20Z,2023-11-17T22:14:50Z,2,2,"0.3.0, 0.4.0"

        """)
    let json = report.files(in: [.json])[0].contents
    #expect(
      json.contains(
        #"""
              "title": "Dates",
              "rows": [
                {"run": 2, "seed": "2", "began": "2023-11-16T22:13:20Z", "ended": "2023-11-16T22:14:50Z", "sessions": 2, "workers": 2, "version": "0.3.0"},
        """#), "\(json)")
    #expect(json.contains(##"{"run": 3, "player": "", "setting": "config", "value": "# 3\nseed: 1\n"}"##), "\(json)")
    #expect(json.contains(#"{"run": 3, "player": "a|b", "setting": "margin", "value": "50 ms"}"#), "\(json)")
  }

  @Test("Every line that depends on the time of day contains a time")
  func timeLinesHaveATime() throws {
    // The same games, but at another time, in fewer sessions, and with more workers.
    let run = Self.run(1)
    let other = Run(
      number: 1, seed: 1, planned: 8, games: 8, isComplete: true, conditions: "no openings",
      config: run.config, players: run.players,
      sessions: [.init(began: .now, ended: .now + 5, host: "other", workers: 100, version: "0.3.0")],
      settings: run.settings)
    func lines(_ run: Run) throws -> [String] {
      try Document(ReportData(Sample.nightly, runs: [run]), command: "c").files(in: ReportFormat.all)
        .flatMap { $0.contents.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }
    let (first, second) = (try lines(run), try lines(other))
    #expect(first != second)
    let dated = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
    #expect(first.filter { !$0.contains(dated) } == second.filter { !$0.contains(dated) })
  }

  @Test("A default is shown if it hasn't always been so")
  func changedDefaultsAreShown() throws {
    func run(_ number: Int, _ hang: Run.Setting) -> Run {
      Run(
        number: number, seed: 1, planned: 0, games: 0, isComplete: true,
        players: [.init(name: "bot", definition: "", settings: [Run.Setting("json engine", "bot"), hang])], settings: []
      )
    }
    let (usual, other) = (Run.Setting("hang", "10000 ms", isUsual: true), Run.Setting("hang", "5000 ms"))
    #expect(!Chapter.conditions([run(1, usual), run(2, usual)]).text(in: .text).contains("hang"))
    let text = Chapter.conditions([run(1, usual), run(2, other)]).text(in: .text)
    #expect(
      text == """
        Conditions
        ==========

        Players
        Name  Setting      Value     Runs
        ----  -----------  --------  ----
        bot   json engine  bot       1-2
              hang         10000 ms  1
              hang         5000 ms   2

        """)
  }

  @Test("If no run is known there is no chapter")
  func noRunNoChapter() throws {
    let names = try Document(ReportData(Sample.nightly), command: "").chapters.map(\.name)
    #expect(!names.contains("conditions") && !names.contains("dates"))
  }
}
