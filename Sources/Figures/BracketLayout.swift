/// The places of the names and lines of a part of a bracket, in columns and rows: a column for each round and one for
/// the last winner, and two rows for each side that enters.
public struct BracketLayout: Sendable {
  /// A name, and the line from it to its pairing.
  public struct Entry: Sendable {
    /// The name; `?` where it isn't known.
    public let name: String
    /// The side's result in the pairing.
    public let text: String
    /// The column and row of the name.
    public let column, row: Int
    /// The column at whose end the line ends; nil where there is none.
    public let end: Int?
    /// Whether the side won the pairing, or everything.
    public let hasWon: Bool
  }

  /// The lines of a pairing, at the end of a column.
  public struct Joint: Sendable {
    /// The index of the pairing.
    public let pairing: Int
    /// The column.
    public let column: Int
    /// The rows of the two sides, and the row between them from which the winner's line continues.
    public let upper, lower, row: Int
  }

  /// All names.
  public private(set) var entries: [Entry] = []
  /// All pairings.
  public private(set) var joints: [Joint] = []
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public var rows: Int { max(0, next - 1) }

  private let pairings: [Bracket.Pairing]
  /// The row of the next side that enters.
  private var next = 0

  /// Creates a layout of pairings in the order in which they were played.
  public init(_ pairings: [Bracket.Pairing]) {
    self.pairings = pairings
    columns = (pairings.map(\.round).max() ?? -1) + 2
    let goneOn = Set(pairings.flatMap { $0.sides.compactMap(\.origin) })
    for last in pairings.indices where !goneOn.contains(last) {
      let row = place(last)
      let winner = pairings[last].winner
      entries.append(
        Entry(
          name: winner ?? "?", text: "", column: pairings[last].round + 1, row: row, end: nil, hasWon: winner != nil))
    }
  }

  /// Places a pairing after those that its two sides won, and returns the row of its winner.
  private mutating func place(_ number: Int) -> Int {
    let pairing = pairings[number]
    var rows: [Int] = []
    for side in pairing.sides {
      var (row, column) = (next, pairing.round)
      if let origin = side.origin, origin < number {
        (row, column) = (place(origin), pairings[origin].round + 1)
      } else {
        next += 2
      }
      entries.append(
        Entry(
          name: side.name, text: side.text, column: column, row: row, end: pairing.round,
          hasWon: pairing.winner == side.name))
      rows.append(row)
    }
    let row = (rows[0] + rows[1]) / 2
    joints.append(Joint(pairing: number, column: pairing.round, upper: rows[0], lower: rows[1], row: row))
    return row
  }
}
