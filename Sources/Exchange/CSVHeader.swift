/// The kind of rows that a header announces, and the places of the further columns.
struct CSVHeader {
  /// The kind of a row.
  enum Kind: Hashable {
    /// The games of a pairing, counted.
    case pairCounts
    /// A game of two players.
    case game
    /// A ranking, with the number of its occurrences.
    case ranking
    /// A game, seat by seat, of at most this number of seats.
    case seats(Int)
  }

  let kind: Kind
  /// The number of columns.
  let columns: Int
  /// The place of the variant; nil if there is no column for it.
  let variant: Int?
  /// The place of the encounter; nil if there is no column for it.
  let encounter: Int?
  /// The place of the encounter's opening; nil if there is no column for it.
  let opening: Int?

  /// The known headers, without the columns `variant`, `encounter` and `opening` that may follow.
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

  /// The columns that may follow. Rows that sum up games have no encounter, and rankings no variant.
  private static func extras(_ kind: Kind) -> [String] {
    switch kind {
    case .pairCounts: ["variant"]
    case .ranking: ["encounter", "opening"]
    case .game, .seats: ["variant", "encounter", "opening"]
    }
  }
}
