/// How the moves of games compare with perfect play, as counts.
///
/// Variants and players are named once; entries refer to them by index.
public struct Judgements: Sendable, Equatable {
  /// A part of games.
  public enum Phase: String, Sendable, CaseIterable {
    /// All of it.
    case all
    /// The first third of the longest game possible.
    case opening
    /// The second.
    case middle
    /// The third.
    case end

    /// The third in which a move is made after so many plies, where no game has more than `longest`.
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
    /// The phase; the moves of an entry for a third are those of the entry for all, too.
    public var phase: Phase
    /// What the moves were worth.
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
    /// Its canonical name.
    public var name: String
    /// Games analysed.
    public var games: Int
    /// The smallest and the largest budget of a game, in nodes a position.
    public var nodes: ClosedRange<Int>
    /// How those games went that came to their end by the rules and of which every move of a player could be judged.
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
  /// The counts.
  public var entries: [Entry]

  /// Gathers counts.
  public init(variants: [Variant], players: [String], entries: [Entry]) {
    self.variants = variants
    self.players = players
    self.entries = entries
  }
}
