import Results
import Testing

@testable import Reports

@Suite struct StreaksTests {
  static let endings = [
    Ending(variant: "noughts:3x3", players: ["a", "b"], places: [1, 2], reason: "line", games: 60),
    Ending(variant: "noughts:3x3", players: ["b", "a"], places: [1, 1], reason: "board full", games: 30),
    Ending(variant: "noughts:3x3", players: ["b", "a"], places: [1, 2], reason: "line", games: 10),
  ]

  static let streaks: [Streak] = {
    func streak(_ player: String, _ kind: Streak.Kind, _ games: Int, _ encounter: Int?) -> Streak {
      Streak(
        player: player, kind: kind, games: games,
        first: encounter.map { NamedGame(variant: "noughts:3x3", run: 2, encounter: $0, players: ["a", "b"]) })
    }
    return [
      streak("a", .won, 9, 3), streak("a", .unbeaten, 60, 0), streak("a", .lost, 2, 17),
      streak("b", .won, 2, 17), streak("b", .unbeaten, 5, 4), streak("b", .lost, 9, 3),
    ]
  }()

  @Test("Each streak is beside the length expected by chance")
  func streaksShowChance() {
    #expect(
      Chapter.streaks(Self.streaks, of: Self.endings, order: ["a", "b"]).text(in: .text) == """
        Streaks
        =======

        Name  Streak    Games  By chance  95%  Chance%  From         Run  Encounter
        ----  --------  -----  ---------  ---  -------  -----------  ---  ---------
        a     won           9          7   12     32.4  noughts:3x3    2          4
        a     unbeaten     60         25   46      0.9  noughts:3x3    2          1
        a     lost          2          2    3     59.8  noughts:3x3    2         18

        b     won           2          2    3     59.8  noughts:3x3    2         18
        b     unbeaten      5          4    7     45.9  noughts:3x3    2          5
        b     lost          9          7   12     32.4  noughts:3x3    2          4

        The longest streaks of games won, unbeaten (won or drawn) and lost, in the order of run,
          encounter, variant and seats; From is the first game.
        By chance: expected length of the longest streak, its median and 95 % quantile, if every game were
          drawn at random with the player's share of such games; Chance%: probability of a streak at least
          as long. Among many players some have long streaks by chance alone, and so do players that meet
          weak opponents in a row.

        """)
  }

  @Test("A streak without games isn't shown")
  func noGameIsNoStreak() {
    let endings = [Ending(variant: "v", players: ["a", "b"], places: [1, 2], reason: "line", games: 4)]
    let streaks = [
      Streak(player: "a", kind: .lost, games: 0, first: nil),
      Streak(
        player: "b", kind: .lost, games: 4, first: NamedGame(variant: "v", run: 1, encounter: 0, players: ["a", "b"])),
    ]
    let rows = Chapter.streaks(streaks, of: endings, order: ["a", "b"]).data.rows
    #expect(rows[0][2...5].map(\.value) == [.integer(0), .integer(0), .integer(0), .real(100)])
    #expect(rows[0][6] == .missing(because: "no such game"))
    #expect(rows[1][2...5].map(\.value) == [.integer(4), .integer(4), .integer(4), .real(100)])
  }
}
