import Testing

@testable import Reports

@Suite struct MarkdownFormatTests {
  @Test("A whole report reads as a Markdown page")
  func reportIsAMarkdownPage() throws {
    let report = try Document(
      ReportData(Sample.awkward), command: "agon report nightly.sqlite --tournament nightly --run 1")
    #expect(
      report.files(in: [.markdown])[0].contents == ##"""
        # odd \| names

        Tournament odd \| names, no run: 22 of 22 games

        ## Standings

        | Rank | Name           |     Elo |   +/- | Games | Score% |   W |   D |   L | Draw% |   LOS% | Best | Worst |
        | ---: | -------------- | ------: | ----: | ----: | -----: | --: | --: | --: | ----: | -----: | ---: | ----: |
        |    1 | a\|b, "c"␍␊d   | 729.8\* |     - |    10 |  100.0 |  10 |   0 |   0 |   0.0 | 99.7\* |    1 |     1 |
        |    2 | Zoé 👩‍🚀         |     0.0 | 119.1 |     8 |   50.0 |   3 |   2 |   3 |  25.0 |   50.0 |    2 |     3 |
        |    2 | 日本語の名前   |     0.0 | 119.1 |    18 |   22.2 |   3 |   2 |  13 |  11.1 |      - |    2 |     3 |
        |      |                |         |       |       |        |     |     |     |       |        |      |       |
        |    1 | \*right\*\_x\_ |     0.0 | 283.7 |     4 |   50.0 |   2 |   0 |   2 |   0.0 |   50.0 |    1 |     2 |
        |    1 | left␛\[31m     |     0.0 | 283.7 |     4 |   50.0 |   2 |   0 |   2 |   0.0 |      - |    1 |     2 |
        |      |                |         |       |       |        |     |     |     |       |        |      |       |
        |    - | hermit         |       - |     - |     0 |      - |   0 |   0 |   0 |     - |      - |    - |     - |

        - \* Took every point, which only bounds the rating; the number shown is kept finite by a weak prior, one drawn game. One-sided 95 % bounds: a\|b, "c"␍␊d at least 378.6 above 日本語の名前.
        - Groups set apart cannot be compared, and are ranked each by itself: they never met, directly or through others: (a\|b, "c"␍␊d; Zoé 👩‍🚀; 日本語の名前), (\*right\*\_x\_; left␛\[31m).
        - No games, so no rating: hermit.

        Elo: one fit over all games, around a mean of 0 of those without \*, adjusted for seat advantage; +/-: half the 95 % interval, each game as one sample. LOS%: likelihood of superiority over the next player. Best, Worst: 95 % bounds of the rank.

        ## Standings by variant

        ### noughts:4x4,misere

        | Rank | Name           |     Elo |   +/- | Games | Score% |   W |   D |   L | Draw% |   LOS% | Best | Worst |
        | ---: | -------------- | ------: | ----: | ----: | -----: | --: | --: | --: | ----: | -----: | ---: | ----: |
        |    1 | a\|b, "c"␍␊d   | 729.8\* |     - |    10 |  100.0 |  10 |   0 |   0 |   0.0 | 99.7\* |    1 |     1 |
        |    2 | Zoé 👩‍🚀         |     0.0 | 119.1 |     8 |   50.0 |   3 |   2 |   3 |  25.0 |   50.0 |    2 |     3 |
        |    2 | 日本語の名前   |     0.0 | 119.1 |    18 |   22.2 |   3 |   2 |  13 |  11.1 |      - |    2 |     3 |
        |      |                |         |       |       |        |     |     |     |       |        |      |       |
        |    1 | \*right\*\_x\_ |     0.0 | 283.7 |     4 |   50.0 |   2 |   0 |   2 |   0.0 |   50.0 |    1 |     2 |
        |    1 | left␛\[31m     |     0.0 | 283.7 |     4 |   50.0 |   2 |   0 |   2 |   0.0 |      - |    1 |     2 |

        - \* Took every point, which only bounds the rating; the number shown is kept finite by a weak prior, one drawn game. One-sided 95 % bounds: a\|b, "c"␍␊d at least 378.6 above 日本語の名前.
        - Groups set apart cannot be compared, and are ranked each by itself: they never met, directly or through others: (a\|b, "c"␍␊d; Zoé 👩‍🚀; 日本語の名前), (\*right\*\_x\_; left␛\[31m).

        ### reversi:8x8

        - No games yet.

        Elo: fitted to the games of each variant alone, around a mean of 0 of those without \*, adjusted for seat advantage; +/-: half the 95 % interval, each game as one sample. LOS%: likelihood of superiority over the next player. Best, Worst: 95 % bounds of the rank.

        ## Crosstable

        ### All variants

        |  \# | Name           |      1 |     2 |      3 |     4 |     5 |
        | --: | -------------- | -----: | ----: | -----: | ----: | ----: |
        |   1 | a\|b, "c"␍␊d   |        |     - | 10-0-0 |     - |     - |
        |   2 | Zoé 👩‍🚀         |      - |       |  3-2-3 |     - |     - |
        |   3 | 日本語の名前   | 0-0-10 | 3-2-3 |        |     - |     - |
        |   4 | \*right\*\_x\_ |      - |     - |      - |       | 2-0-2 |
        |   5 | left␛\[31m     |      - |     - |      - | 2-0-2 |       |

        ### noughts:4x4,misere

        |  \# | Name           |      1 |     2 |      3 |     4 |     5 |
        | --: | -------------- | -----: | ----: | -----: | ----: | ----: |
        |   1 | a\|b, "c"␍␊d   |        |     - | 10-0-0 |     - |     - |
        |   2 | Zoé 👩‍🚀         |      - |       |  3-2-3 |     - |     - |
        |   3 | 日本語の名前   | 0-0-10 | 3-2-3 |        |     - |     - |
        |   4 | \*right\*\_x\_ |      - |     - |      - |       | 2-0-2 |
        |   5 | left␛\[31m     |      - |     - |      - | 2-0-2 |       |

        ### reversi:8x8

        - No games yet.

        Wins-draws-losses of the player in the row, in the order of the standings.

        ## Variants

        | Variant            | Games | First% |  +/- | First Elo | +/- | Draw% | Completed% | Ended by |
        | ------------------ | ----: | -----: | ---: | --------: | --: | ----: | ---------: | -------- |
        | noughts:4x4,misere |    22 |   72.7 | 19.6 |         - |   - |   9.1 |          - | -        |
        | reversi:8x8        |     0 |      - |    - |         - |   - |     - |          - | -        |

        - First Elo of noughts:4x4,misere: players who never met have an advantage each.

        ### length and branching

        | Variant            |  5% | Plies | 95% | Moves | Choice% | Tree | Distinct% | Parts | Elo/2x | +/- |
        | ------------------ | --: | ----: | --: | ----: | ------: | ---: | --------: | ----: | -----: | --: |
        | noughts:4x4,misere |   - |     - |   - |     - |       - |    - |         - |     - |      - |   - |
        | reversi:8x8        |   - |     - |   - |     - |       - |    - |         - |     - |      - |   - |

        First% is the score of the first seat; its +/- the larger half of the 95 % Wilson interval. First Elo: first-seat advantage, adjusted for the players' strengths; +/- is half the 95 % interval. Completed%: games ended by the rules, not by a limit, a fault or a resignation.

        ## Players by seat

        ### All variants

        | Name           | Seat | Games | Score% |   W |   D |   L | Moves/game | Nodes/move |
        | -------------- | ---: | ----: | -----: | --: | --: | --: | ---------: | ---------: |
        | a\|b, "c"␍␊d   |    1 |     5 |  100.0 |   5 |   0 |   0 |          - |          - |
        | a\|b, "c"␍␊d   |    2 |     5 |  100.0 |   5 |   0 |   0 |          - |          - |
        | Zoé 👩‍🚀         |    1 |     4 |   87.5 |   3 |   1 |   0 |          - |          - |
        | Zoé 👩‍🚀         |    2 |     4 |   12.5 |   0 |   1 |   3 |          - |          - |
        | 日本語の名前   |    1 |     9 |   38.9 |   3 |   1 |   5 |          - |          - |
        | 日本語の名前   |    2 |     9 |    5.6 |   0 |   1 |   8 |          - |          - |
        | \*right\*\_x\_ |    1 |     2 |  100.0 |   2 |   0 |   0 |          - |          - |
        | \*right\*\_x\_ |    2 |     2 |    0.0 |   0 |   0 |   2 |          - |          - |
        | left␛\[31m     |    1 |     2 |  100.0 |   2 |   0 |   0 |          - |          - |
        | left␛\[31m     |    2 |     2 |    0.0 |   0 |   0 |   2 |          - |          - |

        ### noughts:4x4,misere

        | Name           | Seat | Games | Score% |   W |   D |   L | Moves/game | Nodes/move |
        | -------------- | ---: | ----: | -----: | --: | --: | --: | ---------: | ---------: |
        | a\|b, "c"␍␊d   |    1 |     5 |  100.0 |   5 |   0 |   0 |          - |          - |
        | a\|b, "c"␍␊d   |    2 |     5 |  100.0 |   5 |   0 |   0 |          - |          - |
        | Zoé 👩‍🚀         |    1 |     4 |   87.5 |   3 |   1 |   0 |          - |          - |
        | Zoé 👩‍🚀         |    2 |     4 |   12.5 |   0 |   1 |   3 |          - |          - |
        | 日本語の名前   |    1 |     9 |   38.9 |   3 |   1 |   5 |          - |          - |
        | 日本語の名前   |    2 |     9 |    5.6 |   0 |   1 |   8 |          - |          - |
        | \*right\*\_x\_ |    1 |     2 |  100.0 |   2 |   0 |   0 |          - |          - |
        | \*right\*\_x\_ |    2 |     2 |    0.0 |   0 |   0 |   2 |          - |          - |
        | left␛\[31m     |    1 |     2 |  100.0 |   2 |   0 |   0 |          - |          - |
        | left␛\[31m     |    2 |     2 |    0.0 |   0 |   0 |   2 |          - |          - |

        Nodes are positions searched, or simulations.

        To reproduce this report:

        ```sh
        agon report nightly.sqlite --tournament nightly --run 1
        ```

        """##)
  }

  @Test("Standings are shown by themselves")
  func standingsAlone() {
    let text = Chapter.standings(Sample.nightly).text(in: .markdown, coverage: Sample.nightly.coverage)
    #expect(
      text == ##"""
        # nightly

        Tournament nightly, runs 1-2, seeds 2026-2027: 204 of 300 games

        ## Standings

        ### board games

        | Rank | Name               |    Elo |  +/- | Games | Score% |   W |   D |   L | Draw% |  LOS% | Best | Worst |
        | ---: | ------------------ | -----: | ---: | ----: | -----: | --: | --: | --: | ----: | ----: | ---: | ----: |
        |    1 | alpha-beta:depth=4 |  205.0 | 43.8 |   120 |   83.3 |  85 |  30 |   5 |  25.0 | 100.0 |    1 |     1 |
        |    2 | greedy             |   -5.4 | 42.3 |   120 |   49.2 |  45 |  28 |  47 |  23.3 | 100.0 |    2 |     2 |
        |    3 | random             | -199.6 | 48.2 |   120 |   17.5 |  14 |  14 |  92 |  11.7 |     - |    3 |     3 |

        - First-seat advantage in Elo: noughts:3x3 88.1 +/- 71.1; connect-four:7x6 39.2 +/- 89.1.
        - Goodness of fit (Bradley-Terry): not rejected, Q = 1.82, 1 degree of freedom, p = 0.1778.

        ### snap

        | Rank | Name                         |    Elo |   +/- | Games | Score% |   W |   D |   L | Draw% | LOS% | Best | Worst |
        | ---: | ---------------------------- | -----: | ----: | ----: | -----: | --: | --: | --: | ----: | ---: | ---: | ----: |
        |    1 | greedy                       |  140.9 |  97.6 |    24 |   70.8 |   0 |   6 |  18 |  25.0 | 81.3 |    1 |     3 |
        |    2 | alpha-beta:depth=4           |   32.2 |  82.1 |    24 |   50.0 |   6 |   0 |  18 |   0.0 | 72.0 |    1 |     4 |
        |    3 | monte-carlo:simulations=1000 |  -55.1 | 122.9 |    24 |   45.8 |   6 |   6 |  12 |  25.0 | 63.7 |    1 |     4 |
        |    4 | random                       | -118.0 | 121.0 |    24 |   33.3 |   6 |   0 |  18 |   0.0 |    - |    1 |     4 |

        - First-seat advantage in Elo: snap:4 171.5 +/- 199.9.

        Elo: one fit over all games of a table, around a mean of 0, adjusted for seat advantage; +/-: half the 95 % interval, each game as one sample. LOS%: likelihood of superiority over the next player. Best, Worst: 95 % bounds of the rank. Ratings of different tables don't compare. With more than two seats, Score% is the share of opponents placed lower, W sole first place, D shared first place.

        """##)
  }

  @Test("The command is fenced by more backticks than it has")
  func fenceExceedsBackticks() {
    let text = MarkdownFormat.text(
      of: Document([], coverage: Sample.nightly.coverage, command: "agon report '```'\n# no"))
    #expect(text.hasSuffix("\n````sh\nagon report '```'␊# no\n````\n"))
  }

  @Test("A pipe is escaped whatever is combined with it")
  func pipesAreEscaped() {
    #expect(MarkdownFormat.escaped("a|\u{301}b\nc\\ <b>&amp;") == "a\\|\u{301}b␊c\\\\ \\<b\\>\\&amp;")
  }
}
