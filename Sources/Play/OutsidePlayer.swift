/// A player that isn't part of this program: it reads and writes text, whatever the game.
///
/// It plays one game at a time, from `begin` to `end`.
public protocol OutsidePlayer: AnyObject {
  /// Nanoseconds beyond a time limit that aren't held against it.
  var margin: Int64 { get }
  /// Gets ready for a game. A player that can't says so when it is asked for its first move.
  func begin(_ game: OutsideGame)
  /// Chooses a move, by the budget's `deadline` if it has one: a later answer loses the game.
  /// - Throws: `PlayerFault` when no move can be had; the game is then lost for that reason. `SystemTrouble` when that is
  ///   nothing the player can be blamed for; the game isn't played then.
  func choose(_ turn: OutsideTurn) throws -> OutsideAnswer
  /// The game is over.
  /// - Parameter fault: what its loser did wrong, where it ended by a fault.
  func end(_ outcome: Outcome, seat: Int, fault: FaultReport?)
  /// The last that was said, for the record of a game that the player loses by a fault.
  var lastWords: LastWords { get }
}

extension OutsidePlayer {
  /// The usual one.
  public var margin: Int64 { TimeLimit.usualMargin }
  /// None.
  public var lastWords: LastWords { LastWords() }
}

/// A game that is about to begin, as a player outside is told of it.
public struct OutsideGame: Sendable {
  /// What is played.
  public let variant: Variant
  /// How many play.
  public let seats: Int
  /// Where the player sits, from 0.
  public let seat: Int
  /// What the game is, as the variant says it; nil at Snap.
  public let traits: BoardTraits?
  /// What everything random the player does should follow from.
  public let seed: UInt64
  /// What it may spend on a move.
  public let budget: Budget
  /// Who plays, in seat order; for records, not for players to know.
  public let players: [String]
  /// The number of the encounter, from 0; for records.
  public let encounter: Int

  /// A game that is about to begin.
  public init(
    variant: Variant, seats: Int, seat: Int, traits: BoardTraits?, seed: UInt64, budget: Budget,
    players: [String] = [], encounter: Int = 0
  ) {
    (self.players, self.encounter) = (players, encounter)
    self.variant = variant
    self.seats = seats
    self.seat = seat
    self.traits = traits
    self.seed = seed
    self.budget = budget
  }
}

/// A move that has been made on a board.
public struct OutsideMove: Sendable, Hashable {
  /// Who made it.
  public let seat: Int
  /// What the transcript says of it; empty for a pass that nobody decides.
  public let text: String
  /// The cell that the move took its piece from; nil where the piece came from outside the board.
  public let origin: Place?
  /// The cell that the move put a piece on, or took one from; nil for a word such as a pass.
  public let target: Place?

  /// A move; a pass that nobody decides when it has no text.
  public init(seat: Int, text: String = "", from origin: Place? = nil, to target: Place? = nil) {
    (self.seat, self.text, self.origin, self.target) = (seat, text, origin, target)
  }

  /// Whether nobody decided it: a transcript doesn't show it.
  public var isPass: Bool { text.isEmpty }
}

/// What a player outside is asked.
public struct OutsideTurn {
  /// Who is asked.
  public let seat: Int
  /// All moves of the game so far, passes too; none at Snap.
  public let moves: [OutsideMove]
  /// What it may spend.
  public var budget: Budget
  /// What it sees at Snap; nil at board games.
  public let cards: Snap.View?
  /// The legal moves in the transcript's notation, for protocols that pass them on.
  public let legal: () -> [String]
  /// The rows of the board from the top: the letters of the game's pieces, and `.` where none stands.
  public let board: () -> [String]

  /// A question.
  public init(
    seat: Int, moves: [OutsideMove] = [], budget: Budget = Budget(), cards: Snap.View? = nil,
    legal: @escaping () -> [String] = { [] }, board: @escaping () -> [String] = { [] }
  ) {
    self.seat = seat
    self.moves = moves
    self.budget = budget
    self.cards = cards
    self.legal = legal
    self.board = board
  }
}

/// What a player outside answers.
public struct OutsideAnswer: Sendable, Hashable {
  /// The move in the transcript's notation; at Snap the milliseconds until the call, or nothing for silence.
  public var move: String
  /// Nodes visited or simulations made, as far as it tells: 0 to `Effort.most`.
  public private(set) var nodes: Int
  /// What it says of the move; nil for nothing.
  public var thought: Thought?
  /// Nanoseconds between question and answer that count against nobody, such as those of a new start.
  public var excused: Int64 = 0

  /// An answer; of nodes beyond 0 and `Effort.most` as many as are nearest to that.
  public init(_ move: String, nodes: Int = 0, thought: Thought? = nil) {
    self.move = move
    self.nodes = min(max(nodes, 0), Int(Effort.most))
    self.thought = thought
  }
}
