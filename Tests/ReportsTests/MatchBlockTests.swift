import Foundation
import Statistics
import Testing

@testable import Reports

@Suite struct MatchBlockTests {
  private let setting = MatchBlock.Setting(
    player: "deep", opponent: "shallow", variants: ["noughts:5x5", "connect-four:7x6"])

  @Test("A match in pairs reads as developers paste it")
  func pairedMatchReadsWell() throws {
    let block = try MatchBlock(
      .pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20), setting: setting, games: (wins: 150, draws: 200, losses: 130),
      test: try SequentialTest(elo0: 0, elo1: 5))
    #expect(
      block.text(in: .text) == """
        Match | deep against shallow at noughts:5x5, connect-four:7x6
        Elo   | 21.74 +- 21.45 (95%) for deep
        nElo  | 31.63 +- 31.08 (95%), LOS 97.69%
        LLR   | 0.58 (-2.94, 2.94) [0.00, 5.00] nElo: undecided
        Games | N: 480 W: 150 D: 200 L: 130, score 53.13%
        Pairs | LL: 10 LD: 50 WL+DD: 100 WD: 60 WW: 20, won/lost 1.33

        """)
  }

  @Test("Games that came again are counted, and distinguished from those that are new")
  func repeatedGames() throws {
    var block = try MatchBlock(
      .pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 1), setting: setting, games: (wins: 148, draws: 0, losses: 0),
      test: try SequentialTest(elo0: 0, elo1: 5))
    block.repeats = .init(different: 2, isExhausted: true)
    #expect(
      block.text(in: .text) == """
        Match | deep against shallow at noughts:5x5, connect-four:7x6
        Elo   | 190.85* +- 556.00 (95%) for deep
        nElo  | 141.84* +- 340.48 (95%), LOS 76.02%
        LLR   | 0.02 (-2.94, 2.94) [0.00, 5.00] nElo: undecided
        Games | N: 148 W: 148 D: 0 L: 0, score 100.00%
        Pairs | LL: 0 LD: 0 WL+DD: 0 WD: 0 WW: 1
        ! 148 games, 2 different: repeated games carry no information, and count once. Games from all openings only come again, so it ends undecided; more openings make them differ.
        * All results are equal, so one more sample, half won and half lost, is added.

        """)
    #expect(block.summary.hasPrefix("148 games, 2 different, Elo "))
    #expect(block.text(in: .json).contains("\"different_games\": 2"))
  }

  @Test("Lines wider than the terminal are broken")
  func wideLinesAreBroken() throws {
    let variants = ["noughts:5x5", "connect-four:7x6", "reversi:6x6", "reversi:8x8,parallel"]
    let block = try MatchBlock(
      .games(wins: 20, draws: 0, losses: 0),
      setting: MatchBlock.Setting(player: "a|b", opponent: "shallow", variants: variants))
    #expect(
      block.text(in: .text, width: 60) == """
        Match | a|b against shallow at noughts:5x5,
              | connect-four:7x6, reversi:6x6, reversi:8x8,parallel
        Elo   | 645.11* +- 487.35 (95%) for a|b
        nElo  | 1085.21* +- 148.60 (95%), LOS 100.00%
        Games | N: 20 W: 20 D: 0 L: 0, score 100.00%
        * All results are equal, so one more sample, half won and
          half lost, is added.

        """)
    #expect(block.text(in: .text, width: 200) == block.text(in: .text))
  }

  @Test("Counts alone are for the first player")
  func countsAreForFirstPlayer() throws {
    #expect(
      try MatchBlock(.games(wins: 6, draws: 10, losses: 4)).text(in: .text) == """
        Elo   | 34.86 +- 111.45 (95%) for the first player
        nElo  | 49.63 +- 152.27 (95%), LOS 73.85%
        Games | N: 20 W: 6 D: 10 L: 4, score 55.00%

        """)
  }

  @Test("A decided test comes with the estimate that allows for its stop")
  func decidedTestCorrects() throws {
    let block = try MatchBlock(
      .pairs(ll: 15, ld: 3, level: 100, wd: 11, ww: 36), setting: setting, games: (wins: 183, draws: 14, losses: 133),
      test: try SequentialTest(elo0: 0, elo1: 20))
    #expect(block.answer == .yes)
    #expect(
      block.text(in: .text) == """
        Match | deep against shallow at noughts:5x5, connect-four:7x6
        Elo   | 53.05 +- 30.16 (95%) for deep
        nElo  | 67.14 +- 37.49 (95%), LOS 99.98%
        LLR   | 2.99 (-2.94, 2.94) [0.00, 20.00] nElo: H1 accepted
        Final | 63.99 nElo, from 23.69 to 101.40 (95%), adjusted for early stopping
        Games | N: 330 W: 183 D: 14 L: 133, score 57.58%
        Pairs | LL: 15 LD: 3 WL+DD: 100 WD: 11 WW: 36, won/lost 2.61

        """)
  }

  @Test("As a chapter a match has the estimate if the test stopped it")
  func chapterHasTheEstimate() throws {
    let setting = MatchBlock.Setting(player: "tuned", opponent: "start", variants: ["connect-four:7x6"])
    func chapter(_ record: MatchRecord) throws -> Chapter {
      try MatchBlock(
        record, setting: setting, games: (wins: 293, draws: 0, losses: 11), test: SequentialTest(elo0: 0, elo1: 5)
      ).chapter(name: "verification", title: "Verification")
    }
    #expect(
      try chapter(.pairs(ll: 0, ld: 0, level: 11, wd: 0, ww: 141)).text(in: .text) == """
        Verification
        ============

        Verdict        Elo    +/-   LOS%   LLR   H0   H1  Final    Low    High    W  D   L
        -----------  -----  -----  -----  ----  ---  ---  -----  -----  ------  ---  -  --
        H1 accepted  570.2  116.0  100.0  2.95  0.0  5.0  878.5  542.9  1185.9  293  0  11
        tuned against start at connect-four:7x6; H0, H1: normalized Elo.
        Final: the difference in normalized Elo, adjusted for early stopping; Low, High: its 95 %
          interval.

        Pairs
        Games  Points  Pairs
        -----  ------  -----
        LL     0           0
        LD     1/2         0
        WL+DD  1          11
        WD     3/2         0
        WW     2         141

        """)
    let undecided = try chapter(.pairs(ll: 0, ld: 0, level: 11, wd: 0, ww: 140)).text(in: .csv)
    #expect(undecided.contains(",elo1,final_elo,final_elo_low95,final_elo_high95,wins,"))
    #expect(undecided.contains("undecided,") && undecided.contains(",0.0,5.0,,,,293,0,11"))
    #expect(!(try chapter(.pairs(ll: 0, ld: 0, level: 11, wd: 0, ww: 140)).text(in: .text).contains("Final:")))
  }

  @Test("An added sample is marked in the estimate as well")
  func addedSampleIsMarked() throws {
    let block = try MatchBlock(
      .games(wins: 13, draws: 0, losses: 0), test: try SequentialTest(elo0: 0, elo1: 100))
    #expect(
      block.text(in: .text) == """
        Elo   | 572.55* +- 490.35 (95%) for the first player
        nElo  | 869.23* +- 181.99 (95%), LOS 99.97%
        LLR   | 3.17 (-2.94, 2.94) [0.00, 100.00] nElo: H1 accepted
        Final | 825.58* nElo, from 154.01 to 2000.00 (95%), adjusted for early stopping
        Games | N: 13 W: 13 D: 0 L: 0, score 100.00%
        * All results are equal, so one more sample, half won and half lost, is added.

        """)
  }

  @Test("A match that continued beyond the bounds has only the plain estimate")
  func continuedMatchIsPlain() throws {
    let block = try MatchBlock(
      .pairs(ll: 150, ld: 30, level: 1000, wd: 110, ww: 360), setting: setting,
      games: (wins: 1830, draws: 140, losses: 1330), test: try SequentialTest(elo0: 0, elo1: 20))
    #expect(block.answer == .yes)
    #expect(
      block.text(in: .text) == """
        Match | deep against shallow at noughts:5x5, connect-four:7x6
        Elo   | 53.05 +- 9.51 (95%) for deep
        nElo  | 67.14 +- 11.85 (95%), LOS 100.00%
        LLR   | 29.85 (-2.94, 2.94) [0.00, 20.00] nElo: H1 accepted
        Games | N: 3300 W: 1830 D: 140 L: 1330, score 57.58%
        Pairs | LL: 150 LD: 30 WL+DD: 1000 WD: 110 WW: 360, won/lost 2.61

        """)
    #expect(block.text(in: .json).contains("\"final_elo\": null"))
  }

  @Test("Results that are all alike are finite and marked")
  func uniformResultsAreFinite() throws {
    #expect(
      try MatchBlock(.pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 5)).text(in: .text) == """
        Elo   | 416.56* +- 502.92 (95%) for the first player
        nElo  | 370.37* +- 196.58 (95%), LOS 97.94%
        Games | N: 10, score 100.00%
        Pairs | LL: 0 LD: 0 WL+DD: 0 WD: 0 WW: 5
        * All results are equal, so one more sample, half won and half lost, is added.

        """)
  }

  @Test("JSON holds all numbers in full")
  func jsonHasFullNumbers() throws {
    let block = try MatchBlock(
      .pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20), setting: setting, games: (wins: 150, draws: 200, losses: 130),
      test: try SequentialTest(elo0: 0, elo1: 5))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(block.text(in: .json).utf8)) as? [String: Any])
    #expect(
      json.keys.sorted() == [
        "different_games", "draw_ratio", "draws", "elo", "elo_error95", "faults", "games", "is_restrained",
        "likelihood_of_superiority",
        "losses", "lost_games", "normalized_elo", "normalized_elo_error95", "opponent", "pairs", "pairs_ratio",
        "player",
        "schema_version", "score", "test", "variants", "wins",
      ])
    #expect(json["player"] as? String == "deep")
    #expect(json["variants"] as? [String] == ["noughts:5x5", "connect-four:7x6"])
    #expect(abs(try #require(json["elo"] as? Double) - 21.7430649290) < 1e-9)
    #expect(json["pairs"] as? [String: Int] == ["ll": 10, "ld": 50, "level": 100, "wd": 60, "ww": 20])
    let test = try #require(json["test"] as? [String: Any])
    #expect(abs(try #require(test["llr"] as? Double) - 0.576758) < 1e-6)
    #expect(test["verdict"] as? String == "undecided" && test["final_elo"] is NSNull)
  }

  // MARK: Pages

  @Test("A page has the sentence and the text to paste at its top")
  func pageStartsWithSentence() throws {
    var block = try MatchBlock(
      .pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20), setting: setting, games: (wins: 150, draws: 200, losses: 130),
      test: try SequentialTest(elo0: 0, elo1: 5))
    block.pairScores = [0, 1, 2, 3, 4]
    let page = block.text(in: .html, command: "agon match <deep> shallow")
    let top = page.components(separatedBy: "</header>")[0]
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && top.contains("<h1>deep against shallow</h1>"))
    let sentence =
      "deep against shallow: the test is undecided, at 0.58 between -2.94 and 2.94, after 480 games, Elo 21.7 ± 21.5."
    #expect(block.chapter(name: "match", title: "Match").verdict == [sentence])
    #expect(top.contains("<p class=\"verdict\">\(sentence)</p>"))
    let pasted = sentence + "\n\n" + block.text(in: .text).dropLast()
    #expect(top.contains("<pre class=\"paste\" tabindex=\"0\">\(pasted)</pre>"))
    #expect(page.contains("agon match &lt;deep&gt; shallow"))
    #expect(
      page.contains("H0 is accepted at -2.94, H1 at 2.94. At the present rate a verdict is expected after"))
    #expect(!page.contains("The walk") && page.contains("<title>2 half points: pairs 100</title>"))
  }

  @Test("The page of a decided test has its walk if pairs are known")
  func decidedPageHasAWalk() throws {
    var block = try decided([])
    #expect(!block.text(in: .html).contains("The walk"))
    block.pairScores = [15, 3, 100, 11, 36].enumerated().flatMap { Array(repeating: $0, count: $1) }
    let page = block.text(in: .html)
    #expect(page.contains("After 330 games it is at 2.99, and H1 is accepted."))
  }

  @Test("The sentence gives the result of the match")
  func sentenceGivesTheResult() throws {
    func sentence(_ record: MatchRecord, _ test: SequentialTest? = nil) throws -> String {
      let setting = MatchBlock.Setting(player: "new", opponent: "old", variants: ["noughts:5x5"])
      return try MatchBlock(record, setting: setting, test: test).chapter(name: "m", title: "M").verdict.joined()
    }
    let test = try SequentialTest(elo0: 0, elo1: 20)
    let (won, lost) = ([15, 3, 100, 11, 36], [36, 11, 100, 3, 15])
    func pairs(_ counts: [Int]) -> MatchRecord {
      .pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4])
    }
    #expect(try sentence(pairs(won), test) == "new against old: H1 is accepted after 330 games, Elo 53.1 ± 30.2.")
    #expect(try sentence(pairs(lost), test) == "new against old: H0 is accepted after 330 games, Elo -53.1 ± 30.2.")
    #expect(
      try sentence(pairs(won)) == "new against old: the first is significantly better after 330 games, Elo 53.1 ± 30.2."
    )
    #expect(
      try sentence(pairs(lost))
        == "new against old: the second is significantly better after 330 games, Elo -53.1 ± 30.2.")
    #expect(
      try sentence(.games(wins: 6, draws: 10, losses: 4))
        == "new against old: no significant difference after 20 games, Elo 34.9 ± 111.5.")
    #expect(try MatchBlock(.games(wins: 6, draws: 10, losses: 4)).chapter(name: "m", title: "M").verdict.isEmpty)
  }

  // MARK: Faults

  private func decided(_ faults: [MatchBlock.Fault]) throws -> MatchBlock {
    try MatchBlock(
      .pairs(ll: 15, ld: 3, level: 100, wd: 11, ww: 36), setting: setting, games: (wins: 183, draws: 14, losses: 133),
      faults: faults, test: try SequentialTest(elo0: 0, elo1: 20))
  }

  @Test("Faults are in the block by player and kind, and a verdict that rests on them says so")
  func faultsAreInTheBlock() throws {
    var block = try decided([
      .init(player: "deep", reason: "time", games: 1), .init(player: "shallow", reason: "crash", games: 40),
      .init(player: "shallow", reason: "illegal move", games: 5),
    ])
    block.lostGames = (first: [17, 42, 44], count: 133)
    #expect(
      block.text(in: .text).split(separator: "\n").suffix(6) == [
        "Games | N: 330 W: 183 D: 14 L: 133, score 57.58%",
        "Pairs | LL: 15 LD: 3 WL+DD: 100 WD: 11 WW: 36, won/lost 2.61",
        "Fault | deep: 1 of 330 games (0.30%): time 1",
        "Fault | shallow: 45 of 330 games (13.64%): crash 40, illegal move 5",
        "Games | lost: 17, 42, 44 and 130 more",
        "! The verdict depends on faults: 46 of 330 games (13.94%) were lost by faults, not on the board.",
      ])
    #expect(block.summary.hasSuffix(", 46 faults"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(block.text(in: .json).utf8)) as? [String: Any])
    let faults = try #require(json["faults"] as? [[String: Any]])
    #expect(faults.map { $0["player"] as? String } == ["deep", "shallow", "shallow"])
    #expect(faults.map { $0["reason"] as? String } == ["time", "crash", "illegal move"])
    #expect(faults.map { $0["games"] as? Int } == [1, 40, 5] && faults[1]["share"] as? Double == 40.0 / 330)
    #expect(json["lost_games"] as? [Int] == [17, 42, 44])
    #expect((json["test"] as? [String: Any])?["rests_on_faults"] as? Bool == true)
  }

  @Test("A verdict may rest on few faults")
  func fewFaultsCanDecide() throws {
    #expect(!(try decided([.init(player: "deep", reason: "time", games: 6)])).restsOnFaults)
    #expect(try decided([.init(player: "deep", reason: "time", games: 7)]).restsOnFaults)
    let undecided = try MatchBlock(
      .pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20), setting: setting,
      faults: [.init(player: "deep", reason: "crash", games: 99)], test: try SequentialTest(elo0: 0, elo1: 5))
    #expect(!undecided.restsOnFaults)
  }

  @Test("A block without faults and kept games mentions neither")
  func noFaultsNoLines() throws {
    let text = try decided([]).text(in: .text)
    #expect(!text.contains("Fault") && !text.contains("lost:") && !text.contains("fault"))
    #expect(try decided([]).text(in: .json).contains("\"lost_games\": null"))
  }
}
