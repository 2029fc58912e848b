/// How the moves of games compare with perfect play, as counts.
///
/// Variants and players are named once; entries refer to them by index.
public struct Judgements: Sendable, Equatable {
  /// The moves that one player made at one stage of its games at one variant.
  public struct Entry: Sendable, Equatable {
    /// Index into `variants`.
    public var variant: Int
    /// Index into `players`.
    public var player: Int
    /// Plies played before the move.
    public var ply: Int
    /// What the moves were worth.
    public var quality: MoveQuality

    /// Counts moves.
    public init(variant: Int, player: Int, ply: Int, quality: MoveQuality) {
      self.variant = variant
      self.player = player
      self.ply = ply
      self.quality = quality
    }
  }

  /// A variant of which games were analysed.
  public struct Variant: Sendable, Equatable {
    /// Its canonical name.
    public var name: String
    /// Games analysed.
    public var games: Int

    /// Names a variant.
    public init(name: String, games: Int) {
      self.name = name
      self.games = games
    }
  }

  /// The variants of which games were analysed, in the order of the config.
  public var variants: [Variant]
  /// The players' names, in the order of the config.
  public var players: [String]
  /// The counts.
  public var entries: [Entry]
  /// The smallest and the largest budget of a game, in nodes a position.
  public var nodes: ClosedRange<Int>

  /// Gathers counts.
  public init(variants: [Variant], players: [String], entries: [Entry], nodes: ClosedRange<Int>) {
    self.variants = variants
    self.players = players
    self.entries = entries
    self.nodes = nodes
  }
}

/// What some moves were worth, measured by perfect play.
public struct MoveQuality: Sendable, Equatable {
  /// Moves made.
  public var moves: Int
  /// Moves of which that is known; all else counts these alone.
  public var judged: Int
  /// Moves that turned a win into a draw.
  public var winsToDraws: Int
  /// Moves that turned a win into a loss.
  public var winsToLosses: Int
  /// Moves that turned a draw into a loss.
  public var drawsToLosses: Int
  /// By how much the best moves' scores were higher, summed up.
  public var pointsLost: Int

  /// Counts; none by default.
  public init(
    moves: Int = 0, judged: Int = 0, winsToDraws: Int = 0, winsToLosses: Int = 0, drawsToLosses: Int = 0,
    pointsLost: Int = 0
  ) {
    self.moves = moves
    self.judged = judged
    self.winsToDraws = winsToDraws
    self.winsToLosses = winsToLosses
    self.drawsToLosses = drawsToLosses
    self.pointsLost = pointsLost
  }

  /// Moves that kept the result that was to be had.
  public var kept: Int { judged - winsToDraws - winsToLosses - drawsToLosses }

  /// The share of judged moves that kept the result; nil when none was judged.
  public var accuracy: Double? { judged > 0 ? Double(kept) / Double(judged) : nil }

  /// The moves of two counts together.
  public static func + (a: MoveQuality, b: MoveQuality) -> MoveQuality {
    MoveQuality(
      moves: a.moves + b.moves, judged: a.judged + b.judged, winsToDraws: a.winsToDraws + b.winsToDraws,
      winsToLosses: a.winsToLosses + b.winsToLosses, drawsToLosses: a.drawsToLosses + b.drawsToLosses,
      pointsLost: a.pointsLost + b.pointsLost)
  }
}
