/// Which kind of rows a header announces, and where the columns behind these stand.
struct CSVHeader {
  /// What a row is.
  enum Kind: Hashable {
    /// The games of a pairing, counted.
    case pairCounts
    /// A game of two.
    case game
    /// A ranking, and how often it occurred.
    case ranking
    /// A game of up to so many, seat by seat.
    case seats(Int)
  }

  let kind: Kind
  /// How many columns there are.
  let columns: Int
  /// Where the variant stands; nil if there is no column for it.
  let variant: Int?
  /// Where it says what encounter the game is part of; nil if there is no column for it.
  let encounter: Int?
  /// Where it says from which openings that of the encounter comes; nil if there is no column for it.
  let opening: Int?

  /// The headers there are, without the columns `variant`, `encounter` and `opening` that may follow.
  static let known: [[String]] = [Kind.pairCounts, .game, .ranking, .seats(2)].map(columns)

  /// The columns that a kind of row begins with.
  static func columns(_ kind: Kind) -> [String] {
    switch kind {
    case .pairCounts: ["white", "black", "W", "D", "L"]
    case .game: ["white", "black", "result"]
    case .ranking: ["ranking", "count"]
    case .seats(let seats): (1...max(1, seats)).flatMap { ["player\($0)", "place\($0)"] }
    }
  }

  /// Reads the names of the columns, in which capital letters don't matter; nil if it is no known header.
  init?(_ names: [String]) {
    let names = names.map { $0.lowercased() }
    let seats = names.count { $0.hasPrefix("player") }
    for kind in [Kind.pairCounts, .game, .ranking] + (seats > 1 ? [.seats(seats)] : []) {
      let fixed = Self.columns(kind).map { $0.lowercased() }
      let others = names.dropFirst(fixed.count)
      guard names.starts(with: fixed), Set(others).count == others.count,
        others.allSatisfy(Self.extras(kind).contains)
      else { continue }
      self.kind = kind
      columns = names.count
      (variant, encounter) = (others.firstIndex(of: "variant"), others.firstIndex(of: "encounter"))
      opening = others.firstIndex(of: "opening")
      return
    }
    return nil
  }

  /// What may follow. Rows that sum up games tell of no encounter, and rankings of no variant.
  private static func extras(_ kind: Kind) -> [String] {
    switch kind {
    case .pairCounts: ["variant"]
    case .ranking: ["encounter", "opening"]
    case .game, .seats: ["variant", "encounter", "opening"]
    }
  }
}
