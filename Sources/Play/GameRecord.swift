/// One game to be played. A job *is* what its fields say, never its place in a list: the same job in a longer config
/// is the same game.
public struct Job: Hashable, Sendable {
  /// The canonical name of the variant, such as `reversi:8x8`.
  public let variant: String
  /// The name of the player in each seat.
  public let players: [String]
  /// The number of the encounter, from 0.
  public let encounter: Int
  /// The transcript of the moves the game starts with; empty for none.
  public let opening: String
  /// The game's seed: deals and everything random the players do follow from it.
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

/// What one seat spent on a game, or on many.
///
/// Its numbers lie in `0...Effort.most`, whatever they are made from: engines outside may claim anything. Sums stay
/// there, too, so that adding efforts up never overflows.
public struct Effort: Hashable, Sendable {
  /// The most of anything: over a thousand years of thought, or of nodes at a billion a second over thirty.
  public static let most: Int64 = 1 << 60

  /// Decisions taken.
  public private(set) var moves: Int
  /// Time spent deciding, in nanoseconds.
  public private(set) var nanoseconds: Int64
  /// Nodes visited or simulations made; 0 for players that don't search.
  public private(set) var nodes: Int64

  /// The effort of a seat that has done nothing, or as much as is said.
  @inline(__always)
  public init(moves: Int = 0, nanoseconds: Int64 = 0, nodes: Int64 = 0) {
    self.moves = Int(Self.limited(Int64(moves)))
    self.nanoseconds = Self.limited(nanoseconds)
    self.nodes = Self.limited(nodes)
  }

  /// Adds up, as far as `most`.
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
  /// A number that stands for the transcript, the same on every machine.
  public var transcriptDigest: UInt64 { Self.digest(ofTranscript: transcript) }

  /// A number that stands for a transcript, the same on every machine.
  public static func digest(ofTranscript transcript: String) -> UInt64 {
    SplitMix.mix(transcript.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
  }
}

/// A finished game.
public struct GameRecord: Hashable, Sendable {
  /// What was to be played.
  public let job: Job
  /// All moves, the opening's included; together with the job's seed it replays to the same end.
  public let transcript: String
  /// How it ended.
  public let outcome: Outcome
  /// Moves played, the opening's included and passes left out; at Snap, cards turned.
  public let plies: Int
  /// What each seat spent, in seat order.
  public let efforts: [Effort]
  /// What its loser did wrong, where it ended by a fault.
  public let fault: FaultReport?
  /// A note for each move that a player chose, in their order, where that is kept; none else.
  public let moves: [MoveNote]

  /// A finished game.
  public init(
    job: Job, transcript: String, outcome: Outcome, plies: Int, efforts: [Effort], fault: FaultReport? = nil,
    moves: [MoveNote] = []
  ) {
    self.job = job
    self.transcript = transcript
    self.outcome = outcome
    self.plies = plies
    self.efforts = efforts
    self.fault = fault
    self.moves = moves
  }
}
