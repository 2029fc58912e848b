/// The statements that make up the steps in `Schema.migrations`.
enum Migration {
  static let tables = """
    CREATE TABLE tournament (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> '')
    ) STRICT;

    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      tournament INTEGER NOT NULL REFERENCES tournament,
      number INTEGER NOT NULL CHECK (number >= 1),
      config_seed INTEGER NOT NULL CHECK (config_seed >= 0),
      seed INTEGER NOT NULL CHECK (seed >= 0),
      planned INTEGER NOT NULL CHECK (planned >= 0),
      status TEXT NOT NULL CHECK (status IN ('running', 'complete')),
      conditions TEXT NOT NULL,
      config TEXT NOT NULL,
      UNIQUE (tournament, number)
    ) STRICT;

    CREATE TABLE variant (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 4)
    ) STRICT;

    CREATE TABLE player (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL CHECK (name <> ''),
      definition TEXT NOT NULL,
      UNIQUE (name, definition)
    ) STRICT;

    CREATE TABLE run_variant (
      run INTEGER NOT NULL REFERENCES run,
      variant INTEGER NOT NULL REFERENCES variant,
      position INTEGER NOT NULL CHECK (position >= 0),
      PRIMARY KEY (run, variant)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE run_player (
      run INTEGER NOT NULL REFERENCES run,
      player INTEGER NOT NULL REFERENCES player,
      position INTEGER NOT NULL CHECK (position >= 0),
      PRIMARY KEY (run, player)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE seating (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL,
      variant INTEGER NOT NULL,
      first INTEGER NOT NULL,
      second INTEGER NOT NULL,
      third INTEGER,
      fourth INTEGER CHECK (fourth IS NULL OR third IS NOT NULL),
      FOREIGN KEY (run, variant) REFERENCES run_variant,
      FOREIGN KEY (run, first) REFERENCES run_player,
      FOREIGN KEY (run, second) REFERENCES run_player,
      FOREIGN KEY (run, third) REFERENCES run_player,
      FOREIGN KEY (run, fourth) REFERENCES run_player
    ) STRICT;

    -- A plain UNIQUE would take two rows with NULL in them for different ones.
    CREATE UNIQUE INDEX seating_players
      ON seating (run, variant, first, second, ifnull(third, 0), ifnull(fourth, 0));

    CREATE TABLE game (
      id INTEGER PRIMARY KEY,
      seating INTEGER NOT NULL REFERENCES seating,
      encounter INTEGER NOT NULL CHECK (encounter >= 0),
      seed INTEGER NOT NULL CHECK (seed >= 0),
      opening TEXT NOT NULL,
      transcript TEXT NOT NULL,
      places TEXT NOT NULL CHECK (places GLOB '[12]-[12]' OR places GLOB '[1-3]-[1-3]-[1-3]'
        OR places GLOB '[1-4]-[1-4]-[1-4]-[1-4]'),
      reason TEXT NOT NULL CHECK (reason <> ''),
      plies INTEGER NOT NULL CHECK (plies >= 0),
      margin INTEGER,
      digest INTEGER,
      UNIQUE (seating, encounter)
    ) STRICT;

    CREATE TABLE seat (
      game INTEGER NOT NULL REFERENCES game,
      seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
      moves INTEGER NOT NULL CHECK (moves >= 0),
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds >= 0),
      nodes INTEGER NOT NULL CHECK (nodes >= 0),
      PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pattern (
      seating INTEGER NOT NULL REFERENCES seating,
      games TEXT NOT NULL CHECK (json_valid(games)),
      encounters INTEGER NOT NULL CHECK (encounters > 0),
      PRIMARY KEY (seating, games)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE length (
      run INTEGER NOT NULL,
      variant INTEGER NOT NULL,
      plies INTEGER NOT NULL CHECK (plies >= 0),
      games INTEGER NOT NULL CHECK (games > 0),
      PRIMARY KEY (run, variant, plies),
      FOREIGN KEY (run, variant) REFERENCES run_variant
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ending (
      run INTEGER NOT NULL,
      variant INTEGER NOT NULL,
      reason TEXT NOT NULL,
      games INTEGER NOT NULL CHECK (games > 0),
      PRIMARY KEY (run, variant, reason),
      FOREIGN KEY (run, variant) REFERENCES run_variant
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE effort (
      run INTEGER NOT NULL,
      variant INTEGER NOT NULL,
      player INTEGER NOT NULL,
      seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
      games INTEGER NOT NULL CHECK (games > 0),
      moves INTEGER NOT NULL CHECK (moves >= 0),
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds >= 0),
      nodes INTEGER NOT NULL CHECK (nodes >= 0),
      PRIMARY KEY (run, variant, player, seat),
      FOREIGN KEY (run, variant) REFERENCES run_variant,
      FOREIGN KEY (run, player) REFERENCES run_player
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE seal (
      run INTEGER PRIMARY KEY REFERENCES run,
      description INTEGER,
      totals INTEGER
    ) STRICT;

    """

  static let judgements = """
    CREATE TABLE analysis (
      game INTEGER PRIMARY KEY REFERENCES game,
      nodes INTEGER NOT NULL CHECK (nodes > 0)
    ) STRICT;

    CREATE TABLE judgement (
      game INTEGER NOT NULL REFERENCES analysis,
      ply INTEGER NOT NULL CHECK (ply >= 0),
      seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 1),
      best INTEGER,
      played INTEGER CHECK (played <= best),
      PRIMARY KEY (game, ply),
      CHECK ((best IS NULL) = (played IS NULL))
    ) STRICT, WITHOUT ROWID;

    """

  /// Places are one digit to a seat with dashes between, so seat n's digit is character 2n + 1.
  static let views = """
    CREATE VIEW tally AS
    SELECT CAST(key AS INTEGER) AS seating, value AS places, sum(encounters) AS games
    FROM pattern, json_each(pattern.games)
    GROUP BY 1, 2;

    CREATE VIEW placing AS
    WITH digit (seat, at) AS (VALUES (0, 1), (1, 3), (2, 5), (3, 7))
    SELECT seating.run, seating.variant, digit.seat,
      CASE digit.seat WHEN 0 THEN first WHEN 1 THEN second WHEN 2 THEN third ELSE fourth END AS player,
      CAST(substr(places, at, 1) AS INTEGER) AS place,
      substr(places, at, 1) = '1' AND length(replace(places, '1', '')) = length(places) - 1 AS won,
      substr(places, at, 1) = '1' AND length(replace(places, '1', '')) < length(places) - 1 AS drawn,
      (SELECT sum(CASE
          WHEN substr(tally.places, digit.at, 1) < substr(tally.places, other.at, 1) THEN 1.0
          WHEN substr(tally.places, digit.at, 1) = substr(tally.places, other.at, 1) THEN 0.5
          ELSE 0.0 END)
        FROM digit AS other WHERE other.at <= length(tally.places) AND other.seat <> digit.seat
      ) / (length(places) / 2) AS score,
      games
    FROM tally JOIN seating ON seating.id = tally.seating JOIN digit ON at <= length(places);

    CREATE VIEW standings AS
    SELECT tournament.name AS tournament, run.number AS run, player.name AS player,
      sum(games) AS games, sum(games * score) AS points, 100.0 * sum(games * score) / sum(games) AS percent,
      sum(games * won) AS wins, sum(games * drawn) AS draws, sum(games * (NOT won AND NOT drawn)) AS losses
    FROM placing JOIN run ON run.id = placing.run JOIN tournament ON tournament.id = run.tournament
      JOIN player ON player.id = placing.player
    GROUP BY run.id, player.id
    ORDER BY tournament.id, run.number, percent DESC, player.name;

    CREATE VIEW standings_by_variant AS
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, player.name AS player,
      sum(games) AS games, sum(games * score) AS points, 100.0 * sum(games * score) / sum(games) AS percent,
      sum(games * won) AS wins, sum(games * drawn) AS draws, sum(games * (NOT won AND NOT drawn)) AS losses
    FROM placing JOIN run ON run.id = placing.run JOIN tournament ON tournament.id = run.tournament
      JOIN variant ON variant.id = placing.variant JOIN player ON player.id = placing.player
      JOIN run_variant ON run_variant.run = run.id AND run_variant.variant = variant.id
    GROUP BY run.id, variant.id, player.id
    ORDER BY tournament.id, run.number, position, percent DESC, player.name;

    CREATE VIEW pair_total AS
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant,
      one.name AS first, two.name AS second, sum(games) AS games, sum(games * (places = '1-2')) AS wins,
      sum(games * (places = '1-1')) AS draws, sum(games * (places = '2-1')) AS losses
    FROM tally JOIN seating ON seating.id = tally.seating JOIN run ON run.id = seating.run
      JOIN tournament ON tournament.id = run.tournament JOIN variant ON variant.id = seating.variant
      JOIN player AS one ON one.id = seating.first JOIN player AS two ON two.id = seating.second
    WHERE variant.seats = 2
    GROUP BY seating.id;

    CREATE VIEW game_list AS
    SELECT game.id, tournament.name AS tournament, run.number AS run, variant.name AS variant,
      one.name AS first, two.name AS second, three.name AS third, four.name AS fourth,
      encounter, places, reason, plies, margin, game.seed, opening, transcript
    FROM game JOIN seating ON seating.id = game.seating JOIN run ON run.id = seating.run
      JOIN tournament ON tournament.id = run.tournament JOIN variant ON variant.id = seating.variant
      JOIN player AS one ON one.id = seating.first JOIN player AS two ON two.id = seating.second
      LEFT JOIN player AS three ON three.id = seating.third LEFT JOIN player AS four ON four.id = seating.fourth;
    """
}
