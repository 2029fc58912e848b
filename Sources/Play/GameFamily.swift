/// A family of games: one set of rules, many variants and sizes.
public struct GameFamily: Sendable {
  /// The family's name in notations.
  public let name: String
  /// A description of the family, in a sentence.
  public let summary: String
  /// Whether it is a board game: two seats, nothing hidden, nothing left to chance.
  public let isBoardGame: Bool
  /// The sizes of its variants, and the default.
  public let size: GameSize
  /// The options of its variants, in the order in which a canonical name lists them.
  public let options: [Parameter]
  /// The reasons for which its games can end by their rules.
  public let reasons: [Reason]
  /// Variants to choose from, with their common names.
  public let offers: [Offer]
  /// The players of growing strength that people can choose by a number.
  public let levels: Levels
  /// The weights of its evaluations, as parameters of the players that use them.
  public let weights: [Parameter]
  private let make: @Sendable (GameSpec) throws(NotationError) -> PlayableVariant

  /// A variant with its common name.
  public struct Offer: Sendable, Hashable {
    /// The variant's canonical name.
    public let variant: String
    /// The variant's common name.
    public let title: String

    /// Creates an offer from a canonical name and a common name.
    public init(_ variant: String, _ title: String) { (self.variant, self.title) = (variant, title) }
  }

  /// Creates a family.
  /// - Parameter make: makes a variant of it, or throws where a size and options don't go together.
  public init(
    name: String, summary: String, isBoardGame: Bool = true, size: GameSize, options: [Parameter] = [],
    reasons: [Reason], offers: [Offer], levels: Levels = .players([]), weights: [Parameter] = [],
    make: @escaping @Sendable (GameSpec) throws(NotationError) -> PlayableVariant
  ) {
    self.name = name
    self.summary = summary
    self.isBoardGame = isBoardGame
    self.size = size
    self.options = options
    self.reasons = reasons
    self.offers = offers
    self.levels = levels
    self.weights = weights
    self.make = make
  }

  /// The variant that a notation stands for, which begins with the family's name.
  /// - Throws: `NotationError` for an unknown option, a size or value out of range, or some that don't go together.
  func variant(_ notation: Notation) throws(NotationError) -> PlayableVariant {
    try make(try GameSpec(notation, of: self))
  }
}
