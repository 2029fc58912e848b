/// Counts of moves compared with perfect play.
///
/// Variants and players are named once; entries refer to them by index.
public struct Judgements: Sendable, Equatable {
  /// A part of games.
  public enum Phase: String, Sendable, CaseIterable {
    /// The whole game.
    case all
    /// The first third of the longest possible game.
    case opening
    /// The second third.
    case middle
    /// The last third.
    case end

    /// The third of a move after `ply` plies, where no game is longer than `longest`.
    public init(ply: Int, longest: Int) {
      self = [.opening, .middle, .end][max(0, min(2, ply * 3 / max(1, longest)))]
    }
  }

  /// The moves that one player made in one phase of its games at one variant.
  public struct Entry: Sendable, Equatable {
    /// Index into `variants`.
    public var variant: Int
    /// Index into `players`.
    public var player: Int
    /// The phase; the moves of an entry for a third are also among those of the entry for all.
    public var phase: Phase
    /// The quality of the moves.
    public var quality: MoveQuality

    /// Counts moves.
    public init(variant: Int, player: Int, phase: Phase, quality: MoveQuality) {
      self.variant = variant
      self.player = player
      self.phase = phase
      self.quality = quality
    }
  }

  /// A variant of which games were analysed.
  public struct Variant: Sendable, Equatable {
    /// The variant's canonical name.
    public var name: String
    /// Games analysed.
    public var games: Int
    /// The smallest and the largest budget of a game, in nodes a position.
    public var nodes: ClosedRange<Int>
    /// The statistics of games that ended by the rules and in which every move of a player could be judged.
    public var drama: Drama

    /// Names a variant.
    public init(name: String, games: Int, nodes: ClosedRange<Int>, drama: Drama = Drama()) {
      self.name = name
      self.games = games
      self.nodes = nodes
      self.drama = drama
    }
  }

  /// The variants of which games were analysed, in the order of the config.
  public var variants: [Variant]
  /// The players' names, in the order of the config.
  public var players: [String]
  /// The counts, by variant, player and phase.
  public var entries: [Entry]

  /// Gathers counts.
  public init(variants: [Variant], players: [String], entries: [Entry]) {
    self.variants = variants
    self.players = players
    self.entries = entries
  }
}
