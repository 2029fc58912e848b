import Statistics

/// The counts of all games played, from which all ratings and reports are computed.
///
/// Variants and players are named once; everything else refers to them by index. A tally's `group` is an index into
/// `variants`, its `players` are indices into `players`.
public struct Results: Sendable, Equatable {
  /// The games that the counts cover.
  public struct Coverage: Sendable, Equatable {
    /// The tournament's name.
    public var tournament: String
    /// The numbers of the runs covered, ascending.
    public var runs: [Int]
    /// The seed of each run covered, in the same order.
    public var seeds: [UInt64]
    /// Games recorded.
    public var games: Int
    /// The number of games that complete runs would have.
    public var planned: Int

    /// Creates the description of a coverage.
    public init(tournament: String, runs: [Int], seeds: [UInt64], games: Int, planned: Int) {
      self.tournament = tournament
      self.runs = runs
      self.seeds = seeds
      self.games = games
      self.planned = planned
    }
  }

  /// One variant that was played.
  public struct Variant: Sendable, Equatable {
    /// The variant's canonical name.
    public var name: String
    /// The number of seats.
    public var seats: Int
    /// The number of games by plies.
    public var lengths: [Int: Int]
    /// The number of games by reason of their end.
    public var endings: [String: Int]

    /// Describes a variant that was played.
    public init(name: String, seats: Int, lengths: [Int: Int] = [:], endings: [String: Int] = [:]) {
      self.name = name
      self.seats = seats
      self.lengths = lengths
      self.endings = endings
    }
  }

  /// The effort of one player in one seat of one variant, over all games.
  public struct Effort: Sendable, Equatable {
    /// Index into `variants`.
    public var variant: Int
    /// Index into `players`.
    public var player: Int
    /// The seat, from 0.
    public var seat: Int
    /// Games played there.
    public var games: Int
    /// Decisions taken.
    public var moves: Int
    /// Time spent deciding, in nanoseconds.
    public var nanoseconds: Int64
    /// Nodes visited or simulations made.
    public var nodes: Int64

    /// Creates a sum of efforts.
    public init(variant: Int, player: Int, seat: Int, games: Int, moves: Int, nanoseconds: Int64, nodes: Int64) {
      self.variant = variant
      self.player = player
      self.seat = seat
      self.games = games
      self.moves = moves
      self.nanoseconds = nanoseconds
      self.nodes = nodes
    }
  }

  /// The games that one player lost by one kind of fault at one variant.
  public struct Fault: Sendable, Equatable {
    /// Index into `variants`.
    public var variant: Int
    /// Index into `players`.
    public var player: Int
    /// The kind of fault, such as `crash`: the reason for which the games ended.
    public var reason: String
    /// The number of games lost by it.
    public var games: Int

    /// Counts games lost by a fault.
    public init(variant: Int, player: Int, reason: String, games: Int) {
      self.variant = variant
      self.player = player
      self.reason = reason
      self.games = games
    }
  }

  /// A player that was withdrawn from a run, so that games it should have played are missing.
  public struct Withdrawal: Sendable, Equatable {
    /// Index into `players`.
    public var player: Int
    /// The run's number.
    public var run: Int
    /// The reason for the withdrawal, such as `failed to start: No such file or directory`.
    public var why: String

    /// Describes a withdrawal.
    public init(player: Int, run: Int, why: String) {
      self.player = player
      self.run = run
      self.why = why
    }
  }

  /// The delay to the machine of a remote player and back, as measured by signs of life.
  public struct Delay: Sendable, Equatable {
    /// Index into `players`.
    public var player: Int
    /// The number of measurements; at least 1.
    public var measured: Int
    /// The sum of all delays, in nanoseconds.
    public var nanoseconds: Int64
    /// The longest delay, in nanoseconds.
    public var most: Int64

    /// Describes delays.
    public init(player: Int, measured: Int, nanoseconds: Int64, most: Int64) {
      self.player = player
      self.measured = measured
      self.nanoseconds = nanoseconds
      self.most = most
    }
  }

  /// A game pair of a match with at least one game that hadn't been played before.
  public struct NewPair: Sendable, Equatable {
    /// Index into `variants`.
    public var variant: Int
    /// The first player's half points, from 0 to 4.
    public var score: Int
    /// The number of its games that differ from all earlier ones, by their moves or seats.
    public var differentGames: Int

    /// Describes a pair.
    public init(variant: Int, score: Int, differentGames: Int) {
      (self.variant, self.score, self.differentGames) = (variant, score, differentGames)
    }
  }

  /// The games that the counts cover.
  public var coverage: Coverage
  /// The variants, in the order of the config.
  public var variants: [Variant]
  /// The players' names, in the order of the config.
  public var players: [String]
  /// The definition of each player, by index, such as `alpha-beta:depth=4`; its name where no more is known.
  public var definitions: [String]
  /// The number of occurrences of each outcome.
  public var tallies: [Tally]
  /// The games grouped by encounter; nil where it isn't known which games belong together.
  public var encounters: EncounterTable?
  /// The effort of players, by variant and seat.
  public var efforts: [Effort]
  /// The faults by which players lost games.
  public var faults: [Fault]
  /// The withdrawals of players, run by run.
  public var withdrawals: [Withdrawal]
  /// The delays to remote players.
  public var delays: [Delay]
  /// The test for which these games of two players were played, in one run; nil for a tournament.
  public var test: SequentialTest?
  /// The pairs with a new game of a match whose games may repeat, in their order; nil where every game is a sample.
  public var newPairs: [NewPair]?

  /// Creates results; players' definitions are their names unless given.
  public init(
    coverage: Coverage, variants: [Variant], players: [String], definitions: [String]? = nil, tallies: [Tally],
    encounters: EncounterTable? = nil,
    efforts: [Effort], faults: [Fault] = [], withdrawals: [Withdrawal] = [], delays: [Delay] = [],
    test: SequentialTest? = nil, newPairs: [NewPair]? = nil
  ) {
    self.coverage = coverage
    self.variants = variants
    self.players = players
    self.definitions = definitions ?? players
    self.tallies = tallies
    self.encounters = encounters
    self.efforts = efforts
    self.faults = faults
    self.withdrawals = withdrawals
    self.delays = delays
    (self.test, self.newPairs) = (test, newPairs)
    assert(
      tallies.allSatisfy { variants.indices.contains($0.group) && $0.players.allSatisfy(players.indices.contains) },
      "tallies refer to variants and players of these results")
  }

  /// The number of games that a player lost by faults.
  public func faults(of player: Int) -> Int { faults.reduce(0) { $0 + ($1.player == player ? $1.games : 0) } }

  /// A copy with the games of some variants alone; everything else stays as it is.
  ///
  /// - Parameter isWanted: whether a variant's games stay, by its index.
  public func limited(toVariants isWanted: (Int) -> Bool) -> Results {
    var limited = self
    limited.tallies = tallies.filter { isWanted($0.group) }
    limited.faults = faults.filter { isWanted($0.variant) }
    limited.encounters = encounters?.regrouped { isWanted($0) ? $0 : nil }
    limited.newPairs = newPairs?.filter { isWanted($0.variant) }
    return limited
  }

  /// The results of one variant, as if it were the only one; players keep their indices, with games there or without.
  /// - Parameter index: the index of the variant.
  public func only(variant index: Int) -> Results {
    var only = limited { $0 == index }
    only.variants = [variants[index]]
    only.tallies = only.tallies.map { tally in
      Tally(group: 0, players: tally.players, places: tally.places, games: tally.games)
    }
    only.encounters = only.encounters?.regrouped { _ in 0 }
    only.newPairs = only.newPairs?.map { .init(variant: 0, score: $0.score, differentGames: $0.differentGames) }
    only.efforts = efforts.filter { $0.variant == index }.map { effort in
      var effort = effort
      effort.variant = 0
      return effort
    }
    for fault in only.faults.indices { only.faults[fault].variant = 0 }
    only.coverage.games = variants[index].lengths.values.reduce(0, +)
    return only
  }
}
