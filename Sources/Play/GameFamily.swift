/// A family of games: one set of rules, many variants and sizes.
public struct GameFamily: Sendable {
  /// Its name in notations.
  public let name: String
  /// What it is, in a sentence.
  public let summary: String
  /// Whether it is a board game: two seats, nothing hidden, nothing left to chance.
  public let isBoardGame: Bool
  /// Which sizes there are, and the default.
  public let size: GameSize
  /// What can be varied, in the order in which a canonical name lists it.
  public let options: [Parameter]
  /// The ends by its rules that its games can come to.
  public let reasons: [Reason]
  /// Variants to choose among, by what people call them.
  public let offers: [Offer]
  /// What its evaluations weigh, as parameters of the players that use them.
  public let weights: [Parameter]
  private let make: @Sendable (GameSpec) -> PlayableVariant

  /// A variant, and what people call it.
  public struct Offer: Sendable, Hashable {
    /// Its canonical name.
    public let variant: String
    /// What people call it.
    public let title: String

    /// A variant by its canonical name, and what people call it.
    public init(_ variant: String, _ title: String) { (self.variant, self.title) = (variant, title) }
  }

  /// Describes a family.
  /// - Parameter make: makes a variant of it.
  public init(
    name: String, summary: String, isBoardGame: Bool = true, size: GameSize, options: [Parameter] = [],
    reasons: [Reason], offers: [Offer], weights: [Parameter] = [],
    make: @escaping @Sendable (GameSpec) -> PlayableVariant
  ) {
    self.name = name
    self.summary = summary
    self.isBoardGame = isBoardGame
    self.size = size
    self.options = options
    self.reasons = reasons
    self.offers = offers
    self.weights = weights
    self.make = make
  }

  /// The variant that a notation stands for, which begins with the family's name.
  /// - Throws: `NotationError` for an unknown option, or a size or value out of range.
  func variant(_ notation: Notation) throws(NotationError) -> PlayableVariant { make(try GameSpec(notation, of: self)) }
}
