/// A game to be played. A job is identified by its fields, never by its place in a list: the same job in a longer
/// config is the same game.
public struct Job: Hashable, Sendable {
  /// The canonical name of the variant, such as `reversi:8x8`.
  public let variant: String
  /// The name of the player in each seat.
  public let players: [String]
  /// The number of the encounter, from 0.
  public let encounter: Int
  /// The transcript of the moves the game starts with; empty for none.
  public let opening: String
  /// The game's seed: deals and all randomness of the players follow from it.
  public let seed: UInt64

  /// A game to be played.
  public init(variant: String, players: [String], encounter: Int, opening: String = "", seed: UInt64) {
    self.variant = variant
    self.players = players
    self.encounter = encounter
    self.opening = opening
    self.seed = seed
  }
}

/// The effort of one seat in a game, or in many.
///
/// Its numbers lie in `0...Effort.most`, whatever they are made from: engines outside may claim anything. Sums stay
/// there, too, so that adding efforts up never overflows.
public struct Effort: Hashable, Sendable {
  /// The limit on each quantity: over thirty years of time, or of a billion nodes a second.
  public static let most: Int64 = 1 << 60

  /// The number of decisions.
  public private(set) var moves: Int
  /// The time spent deciding, in nanoseconds.
  public private(set) var nanoseconds: Nanoseconds
  /// The number of nodes visited or simulations made; 0 for players that don't search.
  public private(set) var nodes: Int64

  /// Creates an effort; none by default.
  @inline(__always)
  public init(moves: Int = 0, nanoseconds: Nanoseconds = 0, nodes: Int64 = 0) {
    self.moves = Int(Self.limited(Int64(moves)))
    self.nanoseconds = Self.limited(nanoseconds)
    self.nodes = Self.limited(nodes)
  }

  /// Adds an effort; quantities are limited to `most`.
  @inline(__always)
  public static func += (sum: inout Effort, other: Effort) {
    // None of the six is above 2^60, so no addition overflows.
    sum = Effort(
      moves: sum.moves + other.moves, nanoseconds: sum.nanoseconds + other.nanoseconds, nodes: sum.nodes + other.nodes)
  }

  @inline(__always)
  private static func limited(_ number: Int64) -> Int64 { min(max(number, 0), most) }
}

extension GameRecord {
  /// A hash of the transcript, the same on every machine.
  public var transcriptDigest: UInt64 { Self.digest(ofTranscript: transcript) }

  /// A hash of a transcript, the same on every machine.
  public static func digest(ofTranscript transcript: String) -> UInt64 {
    SplitMix.mix(transcript.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
  }
}

/// A finished game.
public struct GameRecord: Hashable, Sendable {
  /// The job that was played.
  public let job: Job
  /// All moves, the opening's included; together with the job's seed it replays to the same end.
  public let transcript: String
  /// The game's outcome.
  public let outcome: Outcome
  /// The number of moves played, the opening's included and passes left out; at Snap, of cards turned.
  public let plies: Int
  /// The effort of each seat, in seat order.
  public let efforts: [Effort]
  /// The fault of the game's loser, where it ended by one.
  public let fault: FaultReport?
  /// The notes on each move that a player chose, in their order, where these are kept; else empty.
  public let moves: [MoveNote]
  /// The numbers that a program has reported for the game and its seats, in ascending order; empty for Agon's own
  /// games.
  public let numbers: [GameNumber]

  /// A finished game.
  public init(
    job: Job, transcript: String, outcome: Outcome, plies: Int, efforts: [Effort], fault: FaultReport? = nil,
    moves: [MoveNote] = [], numbers: [GameNumber] = []
  ) {
    self.job = job
    self.transcript = transcript
    self.outcome = outcome
    self.plies = plies
    self.efforts = efforts
    self.fault = fault
    self.moves = moves
    self.numbers = numbers.sorted()
  }
}
