import Results
import Statistics

/// Small results by hand.
enum Sample {
  /// Two variants of two seats and one of four, of runs that aren't finished; a perfect score in one variant.
  static let nightly = Results(
    coverage: Results.Coverage(tournament: "nightly", runs: [1, 2], seeds: [2026, 2027], games: 204, planned: 300),
    variants: [
      Results.Variant(
        name: "noughts:3x3", seats: 2, lengths: [5: 30, 6: 10, 7: 30, 8: 10, 9: 40],
        endings: ["line": 84, "board full": 36]),
      Results.Variant(name: "connect-four:7x6", seats: 2, lengths: [11: 30, 19: 20, 42: 10], endings: ["line": 60]),
      Results.Variant(
        name: "snap:4", seats: 4, lengths: [310: 12, 512: 6, 10_000: 6], endings: ["all cards": 18, "turn limit": 6]),
    ],
    players: ["random", "greedy", "alpha-beta:depth=4", "monte-carlo:simulations=1000"],
    tallies: noughts + connectFour + snap, efforts: efforts)

  private static let noughts = pairs(
    group: 0,
    [
      (0, 1, 6, 4, 10), (1, 0, 16, 2, 2), (0, 2, 0, 6, 14), (2, 0, 18, 2, 0), (1, 2, 3, 12, 5), (2, 1, 8, 10, 2),
    ])

  private static let connectFour = pairs(
    group: 1,
    [(0, 1, 4, 0, 6), (1, 0, 8, 0, 2), (0, 2, 0, 0, 10), (2, 0, 10, 0, 0), (1, 2, 0, 0, 10), (2, 1, 10, 0, 0)])

  private static let snap = [
    Tally(group: 2, players: [0, 1, 2, 3], places: [1, 2, 3, 4], games: 6),
    Tally(group: 2, players: [1, 2, 3, 0], places: [2, 1, 4, 3], games: 6),
    Tally(group: 2, players: [2, 3, 0, 1], places: [3, 1, 4, 1], games: 6),
    Tally(group: 2, players: [3, 0, 1, 2], places: [1, 4, 2, 3], games: 6),
  ]

  private static let efforts: [Results.Effort] = {
    var efforts = [Results.Effort(variant: 2, player: 3, seat: 0, games: 6, moves: 0, nanoseconds: 0, nodes: 0)]
    for player in 0..<3 {
      for seat in 0..<2 {
        for (variant, games, moves) in [(0, 40, 140), (1, 20, 301 + seat)] {
          let (work, time) = ([0, 12, 98_765][player], [4_000, 31_000, 7_654_321][player])
          efforts.append(
            Results.Effort(
              variant: variant, player: player, seat: seat, games: games, moves: moves, nanoseconds: Int64(time),
              nodes: Int64(moves * work)))
        }
      }
    }
    return efforts
  }()

  /// Names that break careless formats, players who never met, one without games, a variant that was not played yet.
  static let awkward = Results(
    coverage: Results.Coverage(tournament: "odd | names", runs: [], seeds: [], games: 22, planned: 22),
    variants: [Results.Variant(name: "noughts:4x4,misere", seats: 2), Results.Variant(name: "reversi:8x8", seats: 2)],
    players: [
      "a|b, \"c\"\r\nd", "日本語の名前", "Zoe\u{301} 👩‍🚀", "left\u{1B}[31m", "*right*_x_", "hermit",
    ],
    tallies: pairs(
      group: 0,
      [(0, 1, 5, 0, 0), (1, 0, 0, 0, 5), (1, 2, 3, 1, 0), (2, 1, 3, 1, 0), (3, 4, 2, 0, 0), (4, 3, 2, 0, 0)]),
    efforts: [])

  /// Two-seat games: who moved first, who second, wins, draws, losses of the first.
  static func pairs(group: Int, _ rows: [(Int, Int, Int, Int, Int)]) -> [Tally] {
    rows.flatMap { Tally.pair(group: group, first: $0.0, second: $0.1, wins: $0.2, draws: $0.3, losses: $0.4) }
  }

  /// Results of one two-seat variant of which nothing but these games is known.
  static func match(_ players: [String], _ rows: [(Int, Int, Int, Int, Int)]) -> Results {
    let tallies = pairs(group: 0, rows)
    let games = tallies.reduce(0) { $0 + $1.games }
    return Results(
      coverage: Results.Coverage(tournament: "match", runs: [1], seeds: [1], games: games, planned: games),
      variants: [Results.Variant(name: "noughts:3x3", seats: 2)], players: players, tallies: tallies, efforts: [])
  }
}

extension RunResults {
  /// Creates a run with these results, whose number they cover; definitions are the players' names unless given.
  init(
    _ results: Results, name: String? = nil, definitions: [String]? = nil, conditions: String = "no openings",
    isComplete: Bool = true, sessions: [Session] = [], playSignature: String? = nil
  ) {
    let players = zip(results.players, definitions ?? results.players).map { Run.Player(name: $0, definition: $1) }
    let (games, planned) = (results.coverage.games, results.coverage.planned)
    self.init(
      Run(
        number: results.coverage.runs.first ?? 0, planned: planned, games: games, isComplete: isComplete,
        conditions: conditions, identity: playSignature.map { ["agon": ["signature": .text($0)]] }, players: players,
        sessions: sessions),
      results, name: name)
  }
}
