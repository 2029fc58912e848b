import Testing

@testable import Reports

@Suite struct TextFormatTests {
  @Test("A whole report reads well in a terminal")
  func reportReadsInATerminal() throws {
    let report = try Document(
      ReportData(Sample.nightly, times: true),
      command: "agon report nightly.sqlite --tournament nightly --run 1")
    #expect(
      report.files(in: [.text])[0].contents == #"""
        Tournament nightly, runs 1-2, seeds 2026-2027: 204 of 300 games

        Standings
        =========

        board games
        Rank  Name                   Elo   +/-  Games  Score%   W   D   L  Draw%   LOS%  Best  Worst
        ----  ------------------  ------  ----  -----  ------  --  --  --  -----  -----  ----  -----
           1  alpha-beta:depth=4   205.0  43.8    120    83.3  85  30   5   25.0  100.0     1      1
           2  greedy                -5.4  42.3    120    49.2  45  28  47   23.3  100.0     2      2
           3  random              -199.6  48.2    120    17.5  14  14  92   11.7      -     3      3
        Goodness of fit (Bradley-Terry): not rejected, Q = 1.82, 1 degree of freedom, p = 0.1778.

        snap
        Rank  Name                             Elo    +/-  Games  Score%  W  D   L  Draw%  LOS%  Best  Worst
        ----  ----------------------------  ------  -----  -----  ------  -  -  --  -----  ----  ----  -----
           1  greedy                         140.9   97.6     24    70.8  0  6  18   25.0  81.3     1      3
           2  alpha-beta:depth=4              32.2   82.1     24    50.0  6  0  18    0.0  72.0     1      4
           3  monte-carlo:simulations=1000   -55.1  122.9     24    45.8  6  6  12   25.0  63.7     1      4
           4  random                        -118.0  121.0     24    33.3  6  0  18    0.0     -     1      4

        Elo: one fit over all games of a table, around a mean of 0, adjusted for seat advantage; +/-: half
          the 95 % interval, each game as one sample. LOS%: likelihood of superiority over the next player.
          Best, Worst: 95 % bounds of the rank.
        Ratings of different tables don't compare.
        With more than two seats, Score% is the share of opponents placed lower, W sole first place, D
          shared first place.

        Standings by variant
        ====================

        noughts:3x3
        Rank  Name                   Elo   +/-  Games  Score%   W   D   L  Draw%   LOS%  Best  Worst
        ----  ------------------  ------  ----  -----  ------  --  --  --  -----  -----  ----  -----
           1  alpha-beta:depth=4   143.3  41.8     80    75.0  45  30   5   37.5   99.8     1      1
           2  greedy                36.6  46.8     80    56.3  31  28  21   35.0  100.0     2      2
           3  random              -179.9  53.0     80    18.8   8  14  58   17.5      -     3      3
        Goodness of fit (Bradley-Terry): not rejected, Q = 2.44, 1 degree of freedom, p = 0.086 by
          simulation.

        connect-four:7x6
        Rank  Name                  Elo    +/-  Games  Score%   W  D   L  Draw%  LOS%   Best  Worst
        ----  ------------------  ------  ----  -----  ------  --  -  --  -----  -----  ----  -----
           1  alpha-beta:depth=4  799.0*     -     40   100.0  40  0   0    0.0  99.8*     1      1
           2  greedy               77.8   86.9     40    35.0  14  0  26    0.0  96.0      2      3
           3  random              -77.8   86.9     40    15.0   6  0  34    0.0     -      2      3
        * Took every point, which only bounds the rating; the number shown is kept finite by a weak prior,
          one drawn game. One-sided 95 % bounds: alpha-beta:depth=4 at least 478.0.

        snap:4
        Rank  Name                             Elo    +/-  Games  Score%  W  D   L  Draw%  LOS%  Best  Worst
        ----  ----------------------------  ------  -----  -----  ------  -  -  --  -----  ----  ----  -----
           1  greedy                         140.9   97.6     24    70.8  0  6  18   25.0  81.3     1      3
           2  alpha-beta:depth=4              32.2   82.1     24    50.0  6  0  18    0.0  72.0     1      4
           3  monte-carlo:simulations=1000   -55.1  122.9     24    45.8  6  6  12   25.0  63.7     1      4
           4  random                        -118.0  121.0     24    33.3  6  0  18    0.0     -     1      4

        Elo: fitted to the games of each variant alone, around a mean of 0 of those without *, adjusted
          for seat advantage; +/-: half the 95 % interval, each game as one sample. LOS%: likelihood of
          superiority over the next player. Best, Worst: 95 % bounds of the rank.
        With more than two seats, Score% is the share of opponents placed lower, W sole first place, D
          shared first place.

        Variants as voters
        ==================

        board games
        Rank  Name                Copeland  Schulze  For  Against  Abstained
        ----  ------------------  --------  -------  ---  -------  ---------
           1  alpha-beta:depth=4       2.0        2    4        0          0
           2  greedy                   1.0        1    2        2          0
           3  random                   0.0        0    0        4          0

        Each variant votes for the better of two players if its own games show that with a likelihood of
          95 % or more, and else abstains. Copeland: players beaten in these votes, level ones half; ties
          are sorted by Schulze, players beaten by chains of such votes. One Elo over all variants assumes
          equal strength in each variant; this doesn't.

        Crosstable
        ==========

        All variants
        #  Name                                 1         2        3        4
        -  ----------------------------  --------  --------  -------  -------
        1  alpha-beta:depth=4                      39-22-23   70-8-6  12-0-12
        2  greedy                        23-22-39            58-6-20   12-6-6
        3  random                          6-8-70   20-6-58           12-0-12
        4  monte-carlo:simulations=1000   12-0-12    6-6-12  12-0-12

        noughts:3x3
        #  Name                      1        2       3
        -  ------------------  -------  -------  ------
        1  alpha-beta:depth=4           13-22-5  32-8-0
        2  greedy              5-22-13           26-6-8
        3  random               0-8-32   8-6-26

        connect-four:7x6
        #  Name                     1       2       3
        -  ------------------  ------  ------  ------
        1  alpha-beta:depth=4          20-0-0  20-0-0
        2  greedy              0-0-20          14-0-6
        3  random              0-0-20  6-0-14

        snap:4
        #  Name                               1        2        3        4
        -  ----------------------------  ------  -------  -------  -------
        1  greedy                                 18-0-6   12-6-6   18-0-6
        2  alpha-beta:depth=4            6-0-18           12-0-12   18-0-6
        3  monte-carlo:simulations=1000  6-6-12  12-0-12           12-0-12
        4  random                        6-0-18   6-0-18  12-0-12

        Wins-draws-losses of the player in the row, in the order of the standings.
        With more than two seats: number of games placed before, level with and after the opponent.

        Fit
        ===

        League       One number     Q  Degrees       p  From
        -----------  ----------  ----  -------  ------  -----------
        board games  may fit     1.82        1  0.1778  chi-squared

        Goodness of fit of the Bradley-Terry model: Q is large if results of pairs deviate from the
          ratings by more than chance, and p is the probability of such deviations by chance.

        Variants
        ========

        Variant           Games  First%   +/-  First Elo    +/-  Draw%  Completed%  Ended by
        ----------------  -----  ------  ----  ---------  -----  -----  ----------  ---------------------------------
        noughts:3x3         120    57.5   7.4       75.8   58.1   30.0       100.0  line 70.0%, board full 30.0%
        connect-four:7x6     60    53.3  12.4       85.2  173.8    0.0       100.0  line 100.0%
        snap:4               24    75.0  12.4      171.5  199.9   25.0        75.0  all cards 75.0%, turn limit 25.0%

        length and branching
        Variant            5%  Plies    95%  Moves  Choice%  Tree  Distinct%  Parts  Elo/2x  +/-
        ----------------  ---  -----  -----  -----  -------  ----  ---------  -----  ------  ---
        noughts:3x3         5    7.0      9      -        -     -          -      -       -    -
        connect-four:7x6   11   15.0     42      -        -     -          -      -       -    -
        snap:4            310  411.0  10000      -        -     -          -      -       -    -

        First% is the score of the first seat; its +/- the larger half of the 95 % Wilson interval.
        First Elo: first-seat advantage, adjusted for the players' strengths; +/- is half the 95 %
          interval.
        Completed%: games ended by the rules, not by a limit, a fault or a resignation.
        With more than two seats, First Elo compares the first seat with the last.

        Players by seat
        ===============

        All variants
        Name                          Seat  Games  Score%   W   D   L  Moves/game  Nodes/move  ms/move  Time%
        ----------------------------  ----  -----  ------  --  --  --  ----------  ----------  -------  -----
        alpha-beta:depth=4               1     66    81.8  46  12   8         7.4       98765    0.035   49.8
        alpha-beta:depth=4               2     66    81.8  45  18   3         7.4       98765    0.035   49.8
        alpha-beta:depth=4               3      6    33.3   0   0   6           -           -        -      -
        alpha-beta:depth=4               4      6    33.3   0   0   6           -           -        -      -
        greedy                           1     66    57.6  27  14  25         7.4          12    0.000    0.2
        greedy                           2     66    43.9  18  14  34         7.4          12    0.000    0.2
        greedy                           3      6    66.7   0   0   6           -           -        -      -
        greedy                           4      6    83.3   0   6   0           -           -        -      -
        random                           1     66    31.8  16  10  40         7.4           0    0.000    0.0
        random                           2     66     9.1   4   4  58         7.4           0    0.000    0.0
        random                           3      6     0.0   0   0   6           -           -        -      -
        random                           4      6    33.3   0   0   6           -           -        -      -
        monte-carlo:simulations=1000     1      6   100.0   6   0   0         0.0           -        -      -
        monte-carlo:simulations=1000     2      6    83.3   0   6   0           -           -        -      -
        monte-carlo:simulations=1000     3      6     0.0   0   0   6           -           -        -      -
        monte-carlo:simulations=1000     4      6     0.0   0   0   6           -           -        -      -

        noughts:3x3
        Name                Seat  Games  Score%   W   D   L  Moves/game  Nodes/move  ms/move  Time%
        ------------------  ----  -----  ------  --  --  --  ----------  ----------  -------  -----
        alpha-beta:depth=4     1     40    80.0  26  12   2         3.5       98765    0.055   49.8
        alpha-beta:depth=4     2     40    70.0  19  18   3         3.5       98765    0.055   49.8
        greedy                 1     40    65.0  19  14   7         3.5          12    0.000    0.2
        greedy                 2     40    47.5  12  14  14         3.5          12    0.000    0.2
        random                 1     40    27.5   6  10  24         3.5           0    0.000    0.0
        random                 2     40    10.0   2   4  34         3.5           0    0.000    0.0

        connect-four:7x6
        Name                Seat  Games  Score%   W  D   L  Moves/game  Nodes/move  ms/move  Time%
        ------------------  ----  -----  ------  --  -  --  ----------  ----------  -------  -----
        alpha-beta:depth=4     1     20   100.0  20  0   0        15.1       98765    0.025   49.8
        alpha-beta:depth=4     2     20   100.0  20  0   0        15.1       98765    0.025   49.8
        greedy                 1     20    40.0   8  0  12        15.1          12    0.000    0.2
        greedy                 2     20    30.0   6  0  14        15.1          12    0.000    0.2
        random                 1     20    20.0   4  0  16        15.1           0    0.000    0.0
        random                 2     20    10.0   2  0  18        15.1           0    0.000    0.0

        snap:4
        Name                          Seat  Games  Score%  W  D  L  Moves/game  Nodes/move  ms/move  Time%
        ----------------------------  ----  -----  ------  -  -  -  ----------  ----------  -------  -----
        alpha-beta:depth=4               1      6    33.3  0  0  6           -           -        -      -
        alpha-beta:depth=4               2      6   100.0  6  0  0           -           -        -      -
        alpha-beta:depth=4               3      6    33.3  0  0  6           -           -        -      -
        alpha-beta:depth=4               4      6    33.3  0  0  6           -           -        -      -
        greedy                           1      6    66.7  0  0  6           -           -        -      -
        greedy                           2      6    66.7  0  0  6           -           -        -      -
        greedy                           3      6    66.7  0  0  6           -           -        -      -
        greedy                           4      6    83.3  0  6  0           -           -        -      -
        random                           1      6   100.0  6  0  0           -           -        -      -
        random                           2      6     0.0  0  0  6           -           -        -      -
        random                           3      6     0.0  0  0  6           -           -        -      -
        random                           4      6    33.3  0  0  6           -           -        -      -
        monte-carlo:simulations=1000     1      6   100.0  6  0  0         0.0           -        -      -
        monte-carlo:simulations=1000     2      6    83.3  0  6  0           -           -        -      -
        monte-carlo:simulations=1000     3      6     0.0  0  0  6           -           -        -      -
        monte-carlo:simulations=1000     4      6     0.0  0  0  6           -           -        -      -

        Nodes are positions searched, or simulations. Time% is the player's share of the time of all
          players.

        Strength by cost
        ================

        board games
        Name                   Elo   +/-  Nodes/move  Efficient  ms/move  Efficient
        ------------------  ------  ----  ----------  ---------  -------  ---------
        alpha-beta:depth=4   205.0  43.8       98765  yes          0.035  yes
        greedy                -5.4  42.3          12  yes          0.000  yes

        random              -199.6  48.2           -  -            0.000  yes

        Efficient: no comparable player is both cheaper and stronger. Nodes are positions searched, or
          simulations; players that report none are listed apart.
        No player reports nodes at snap.

        To reproduce this report:
          agon report nightly.sqlite --tournament nightly --run 1

        """#)
  }

  @Test("Standings are shown by themselves")
  func standingsAlone() {
    let text = Chapter.standings(Sample.awkward).text(in: .text, coverage: Sample.awkward.coverage)
    #expect(
      text == #"""
        Tournament odd | names, no run: 22 of 22 games

        Standings
        =========

        Rank  Name            Elo     +/-  Games  Score%   W  D   L  Draw%  LOS%   Best  Worst
        ----  ------------  ------  -----  -----  ------  --  -  --  -----  -----  ----  -----
           1  a|b, "c"␍␊d   729.8*      -     10   100.0  10  0   0    0.0  99.7*     1      1
           2  Zoé 👩‍🚀          0.0   119.1      8    50.0   3  2   3   25.0  50.0      2      3
           2  日本語の名前    0.0   119.1     18    22.2   3  2  13   11.1     -      2      3

           1  *right*_x_      0.0   283.7      4    50.0   2  0   2    0.0  50.0      1      2
           1  left␛[31m       0.0   283.7      4    50.0   2  0   2    0.0     -      1      2

           -  hermit            -       -      0       -   0  0   0      -     -      -      -
        * Took every point, which only bounds the rating; the number shown is kept finite by a weak prior,
          one drawn game. One-sided 95 % bounds: a|b, "c"␍␊d at least 378.6 above 日本語の名前.
        Groups set apart cannot be compared, and are ranked each by itself: they never met, directly or
          through others: (a|b, "c"␍␊d; Zoé 👩‍🚀; 日本語の名前), (*right*_x_; left␛[31m).
        No games, so no rating: hermit.

        First-seat advantage in Elo: noughts:4x4,misere 338.0 +/- 238.3; noughts:4x4,misere at least
          -18.9. At least, at most: one-sided 95 % bounds, the players held at their ratings.
        Elo: one fit over all games, around a mean of 0 of those without *, adjusted for seat advantage;
          +/-: half the 95 % interval, each game as one sample. LOS%: likelihood of superiority over the
          next player. Best, Worst: 95 % bounds of the rank.

        """#)
  }

  @Test("A long name loses its middle")
  func longNameLosesItsMiddle() {
    let name = String(repeating: "long ", count: 2_000) + "end"
    let text = TextFormat(width: nil).table(Chapter.standings(Sample.match([name, "b"], [(0, 1, 1, 1, 1)])).data)
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 160 })
    #expect(text.contains("long l…") && text.contains("long end  "))
  }
}
