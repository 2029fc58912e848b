extension Migration {
  /// The views for common questions about games; nothing else reads them.
  ///
  /// Rows are counted before they are named, which is quicker. Where it costs nothing they are written so that DuckDB,
  /// which reads a view's text as its own SQL, understands them as well.
  static let questions = [
    firstSeat, completion, lengthQuantile, repeatedGame, firstMove, lostBy, spent, givenAway, decidingMistake,
  ].joined(separator: "\n\n")

  private static let firstSeat = """
    CREATE VIEW first_seat AS
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant,
      sum(games) FILTER (WHERE seat = 0) AS games,
      100.0 * sum(games * score) FILTER (WHERE seat = 0) / sum(games) FILTER (WHERE seat = 0) AS percent,
      sum(games) FILTER (WHERE seat = 0) - sum(games * won) AS draws
    \(naming("placing"))
    GROUP BY run.id, variant.id
    ORDER BY tournament.id, run.number, position;
    """

  private static let completion = """
    CREATE VIEW completion AS
    WITH counted AS (
      SELECT run, variant, sum(games) AS games,
        sum(CASE WHEN reason IN ('line', 'board full', 'no moves', 'repetition', 'all cards') THEN games ELSE 0 END)
          AS completed
      FROM ending GROUP BY run, variant)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant,
      games, completed, 100.0 * completed / games AS percent
    \(naming("counted"))
    ORDER BY tournament.id, run.number, position;
    """

  /// A quantile falls on one length, or exactly between two, whose mean it is then.
  private static let lengthQuantile = """
    CREATE VIEW length_quantile AS
    WITH reach AS (
      SELECT run, variant, plies, sum(games) OVER (PARTITION BY run, variant ORDER BY plies) - games AS below,
        sum(games) OVER (PARTITION BY run, variant) AS total
      FROM length),
    counted AS (
      SELECT run, variant, max(total) AS games, min(plies) AS shortest,
        max(CASE WHEN 100 * below < 5 * total THEN plies END)
          + max(CASE WHEN 100 * below <= 5 * total THEN plies END) AS twice_5,
        max(CASE WHEN 100 * below < 50 * total THEN plies END)
          + max(CASE WHEN 100 * below <= 50 * total THEN plies END) AS twice_50,
        max(CASE WHEN 100 * below < 95 * total THEN plies END)
          + max(CASE WHEN 100 * below <= 95 * total THEN plies END) AS twice_95,
        max(plies) AS longest
      FROM reach GROUP BY run, variant)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant,
      games, shortest, twice_5 / 2.0 AS plies_5, twice_50 / 2.0 AS plies_50, twice_95 / 2.0 AS plies_95, longest
    \(naming("counted"))
    ORDER BY tournament.id, run.number, position;
    """

  /// The view of repeated games: at Snap, games are the same only with the same cards, which follow from the seed.
  private static let repeatedGame = repeatedGame(dealtWhere: "name LIKE 'snap:%'")

  /// The view of games that were played repeatedly.
  /// - Parameter condition: the variants whose games are the same only with the same seed, in SQL.
  static func repeatedGame(dealtWhere condition: String) -> String {
    """
    CREATE VIEW repeated_game AS
    WITH counted AS (
      SELECT run, seating.variant, seating, transcript, count(*) AS games, min(game.id) AS game
      FROM game JOIN seating ON seating.id = game.seating JOIN variant ON variant.id = seating.variant
      GROUP BY run, seating.variant, seating, transcript, CASE WHEN \(condition) THEN game.seed END
      HAVING count(*) > 1)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant,
      one.name AS first, two.name AS second, three.name AS third, four.name AS fourth,
      games, game, transcript
    \(naming("counted"))
      JOIN seating ON seating.id = counted.seating
      JOIN player AS one ON one.id = seating.first JOIN player AS two ON two.id = seating.second
      LEFT JOIN player AS three ON three.id = seating.third LEFT JOIN player AS four ON four.id = seating.fourth
    ORDER BY tournament.id, run.number, position, games DESC, game;
    """
  }

  /// Moves are columns, or cells whose row has one digit or two.
  private static let firstMove = """
    CREATE VIEW first_move AS
    WITH begun AS (
      SELECT run, seating.variant, places,
        substr(transcript, 1, CASE WHEN name LIKE 'connect-four:%' THEN 1
          WHEN substr(transcript, 3, 1) BETWEEN '0' AND '9' THEN 3 ELSE 2 END) AS move
      FROM game JOIN seating ON seating.id = game.seating JOIN variant ON variant.id = seating.variant
      WHERE opening = '' AND transcript <> '' AND name NOT LIKE 'snap:%'),
    counted AS (
      SELECT run, variant, move, count(*) AS games,
        sum(CASE places WHEN '1-2' THEN 1.0 WHEN '1-1' THEN 0.5 ELSE 0.0 END) AS points
      FROM begun GROUP BY run, variant, move)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, move,
      games, 100.0 * points / games AS percent
    \(naming("counted"))
    ORDER BY tournament.id, run.number, position, games DESC, move;
    """

  private static let lostBy = """
    CREATE VIEW lost_by AS
    WITH counted AS (
      SELECT run, variant, CASE places WHEN '2-1' THEN first ELSE second END AS loser,
        CASE places WHEN '2-1' THEN second ELSE first END AS winner, reason, count(*) AS games
      FROM game JOIN seating ON seating.id = game.seating
      WHERE places IN ('2-1', '1-2')
      GROUP BY 1, 2, 3, 4, 5)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, loser.name AS loser,
      winner.name AS winner, reason, games
    \(naming("counted"))
      JOIN player AS loser ON loser.id = counted.loser JOIN player AS winner ON winner.id = counted.winner
    ORDER BY tournament.id, run.number, position, loser.name, winner.name, games DESC, reason;
    """

  private static let spent = """
    CREATE VIEW spent AS
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, player.name AS player, seat,
      games, moves, nanoseconds / 1e6 / nullif(moves, 0) AS milliseconds,
      1.0 * nodes / nullif(moves, 0) AS nodes
    \(naming("effort")) JOIN player ON player.id = effort.player
    ORDER BY tournament.id, run.number, position, player.name, seat;
    """

  private static let givenAway = """
    CREATE VIEW given_away AS
    WITH counted AS (
      SELECT run, variant, CASE seat WHEN 0 THEN first ELSE second END AS player, count(*) AS moves,
        count(best) AS judged, sum(CASE WHEN best > 0 AND played = 0 THEN 1 ELSE 0 END) AS wins_to_draws,
        sum(CASE WHEN best > 0 AND played < 0 THEN 1 ELSE 0 END) AS wins_to_losses,
        sum(CASE WHEN best = 0 AND played < 0 THEN 1 ELSE 0 END) AS draws_to_losses
      FROM judgement JOIN game ON game.id = judgement.game JOIN seating ON seating.id = game.seating
      GROUP BY 1, 2, 3)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, player.name AS player,
      moves, judged,
      wins_to_draws, wins_to_losses,
      draws_to_losses
    \(naming("counted")) JOIN player ON player.id = counted.player
    ORDER BY tournament.id, run.number, position, player.name;
    """

  private static let decidingMistake = """
    CREATE VIEW deciding_mistake AS
    WITH last AS (
      SELECT game, max(ply) AS ply FROM judgement
      WHERE (best > 0 AND played <= 0) OR (best = 0 AND played < 0) GROUP BY game),
    mistake AS (
      SELECT run, variant, judgement.game, judgement.ply, seat,
        CASE seat WHEN 0 THEN first ELSE second END AS player, best, played, plies
      FROM last JOIN judgement ON judgement.game = last.game AND judgement.ply = last.ply
        JOIN game ON game.id = last.game JOIN seating ON seating.id = game.seating)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, game, ply, seat,
      player.name AS player, best, played, plies
    \(naming("mistake")) JOIN player ON player.id = mistake.player
    ORDER BY tournament.id, run.number, position, game;
    """

  /// The FROM clause for a table with a run and a variant, joined with their names.
  static func naming(_ table: String) -> String {
    """
    FROM \(table) JOIN run ON run.id = \(table).run JOIN tournament ON tournament.id = run.tournament
      JOIN variant ON variant.id = \(table).variant
      JOIN run_variant ON run_variant.run = run.id AND run_variant.variant = variant.id
    """
  }
}
