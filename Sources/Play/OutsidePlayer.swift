/// A player outside this program, which reads and writes text for any game.
///
/// An outside player plays one game at a time, from `begin` to `end`.
public protocol OutsidePlayer: AnyObject {
  /// The number of nanoseconds by which it may exceed a time limit.
  var margin: Nanoseconds { get }
  /// Prepares for a game. A player that can't start reports that when it is asked for its first move.
  func begin(_ game: OutsideGame)
  /// Chooses a move, by the budget's `deadline` if it has one: a later answer loses the game.
  /// - Throws: `PlayerFault` when no move can be had; the game is then lost for that reason. `SystemTrouble` when
  ///   that is nothing the player can be blamed for; the game isn't played then.
  func choose(_ turn: OutsideTurn) throws -> OutsideAnswer
  /// Ends a game.
  /// - Parameter fault: a description of the loser's fault, where the game ended by one.
  func end(_ outcome: Outcome, seat: Int, fault: FaultReport?)
  /// The last lines exchanged, for the record of a game that the player loses by a fault.
  var lastWords: LastWords { get }
}

extension OutsidePlayer {
  /// The usual margin by default.
  public var margin: Nanoseconds { TimeLimit.usualMargin }
  /// No last lines by default.
  public var lastWords: LastWords { LastWords() }
}

/// The data of a new game that an external player receives.
public struct OutsideGame: Sendable {
  /// The variant to be played.
  public let variant: Variant
  /// The number of seats.
  public let seats: Int
  /// The player's seat, from 0.
  public let seat: Int
  /// The traits of the game; nil at Snap.
  public let traits: BoardTraits?
  /// All kinds of pieces; empty where none are known.
  public let pieces: [Piece]
  /// The seed of the player's randomness.
  public let seed: UInt64
  /// The budget for a move.
  public let budget: Budget
  /// The players, in seat order; for records, not for the players to know.
  public let players: [String]
  /// The number of the encounter, from 0; for records.
  public let encounter: Int
  /// The position in FEN that the game starts from; nil for the usual start.
  public let startFEN: String?

  /// Creates the data of a new game.
  /// - Parameter pieces: all kinds of pieces, where there are no traits that list them.
  public init(
    variant: Variant, seats: Int, seat: Int, traits: BoardTraits?, pieces: [Piece] = [], seed: UInt64, budget: Budget,
    players: [String] = [], encounter: Int = 0, startFEN: String? = nil
  ) {
    (self.players, self.encounter, self.startFEN) = (players, encounter, startFEN)
    self.variant = variant
    self.seats = seats
    self.seat = seat
    self.traits = traits
    self.pieces = traits?.pieces ?? pieces
    self.seed = seed
    self.budget = budget
  }
}

/// A move that has been made on a board.
public struct OutsideMove: Sendable, Hashable {
  /// The seat that made the move.
  public let seat: Int
  /// The move's text in the transcript; empty for a forced pass.
  public let text: String
  /// The cell from which the move took its piece; nil where the piece came from outside the board.
  public let origin: Place?
  /// The cell on which the move put a piece, or from which it took one; nil for a word such as a pass.
  public let target: Place?
  /// The cells besides those two that distinguish the move from others of its position, in the order in which they
  /// are pointed at.
  public let further: [Place]
  /// The cells besides the target from which the move took pieces of the other side, where these don't follow from
  /// its cells.
  public let taken: [Place]

  /// Creates a move; a forced pass if it has no text.
  public init(
    seat: Int, text: String = "", from origin: Place? = nil, to target: Place? = nil, further: [Place] = [],
    taking taken: [Place] = []
  ) {
    (self.seat, self.text, self.origin, self.target) = (seat, text, origin, target)
    (self.further, self.taken) = (further, taken)
  }

  /// Whether the move is a forced pass, which a transcript doesn't show.
  public var isPass: Bool { text.isEmpty }
}

/// The question to an external player: a position and a budget.
public struct OutsideTurn {
  /// The seat to move.
  public let seat: Int
  /// All moves of the game so far, passes included; empty at Snap.
  public let moves: [OutsideMove]
  /// The budget for the move.
  public var budget: Budget
  /// The view of the seat at Snap; nil at board games.
  public let cards: Snap.View?
  /// The legal moves in the transcript's notation, for protocols that pass them on.
  public let legal: () -> [String]
  /// The legal moves with their cells, for protocols that write them in another way; none at Snap.
  public let options: () -> [OutsideMove]
  /// The rows of the board from the top: the letters of the game's pieces, and `.` where none stands.
  public let board: () -> [String]

  /// Creates a question.
  public init(
    seat: Int, moves: [OutsideMove] = [], budget: Budget = Budget(), cards: Snap.View? = nil,
    legal: @escaping () -> [String] = { [] }, options: @escaping () -> [OutsideMove] = { [] },
    board: @escaping () -> [String] = { [] }
  ) {
    self.seat = seat
    self.moves = moves
    self.budget = budget
    self.cards = cards
    self.legal = legal
    self.options = options
    self.board = board
  }
}

/// The answer of an external player.
public struct OutsideAnswer: Sendable, Hashable {
  /// The move in the transcript's notation; at Snap the milliseconds until the call, or an empty text for silence.
  public var move: String
  /// The number of nodes visited or simulations made, as reported: 0 to `Effort.most`.
  public private(set) var nodes: Int
  /// The player's report on the move; nil for none.
  public var thought: Thought?
  /// The number of nanoseconds between question and answer that don't count, such as those of a restart.
  public var excused: Nanoseconds = 0

  /// Creates an answer; a number of nodes outside 0 to `Effort.most` is taken as the nearer end.
  public init(_ move: String, nodes: Int = 0, thought: Thought? = nil) {
    self.move = move
    self.nodes = min(max(nodes, 0), Int(Effort.most))
    self.thought = thought
  }
}
