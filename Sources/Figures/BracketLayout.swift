/// Where the names and lines of a part of a bracket lie, in columns and rows, whatever they are drawn as: a column a round
/// and one for who won the last, two rows for each who begins.
public struct BracketLayout: Sendable {
  /// A name, and the line from it to the meeting that it goes to.
  public struct Entry: Sendable {
    /// The name; `?` where it isn't known.
    public let name: String
    /// What it got there.
    public let text: String
    /// Where it stands.
    public let column, row: Int
    /// The column at whose end its line ends; nil where it has none.
    public let end: Int?
    /// Whether it won there, or all that is drawn.
    public let hasWon: Bool
  }

  /// The lines of a meeting, at the end of a column.
  public struct Joint: Sendable {
    /// Which meeting it is.
    public let meeting: Int
    /// The column.
    public let column: Int
    /// The rows of the two, and the row between them from which the winner goes on.
    public let upper, lower, row: Int
  }

  /// All names.
  public private(set) var entries: [Entry] = []
  /// All meetings.
  public private(set) var joints: [Joint] = []
  /// How many columns there are.
  public let columns: Int
  /// How many rows there are.
  public var rows: Int { max(0, next - 1) }

  private let meetings: [Bracket.Meeting]
  /// The row of whoever begins next.
  private var next = 0

  /// Meetings in the order in which they were played.
  public init(_ meetings: [Bracket.Meeting]) {
    self.meetings = meetings
    columns = (meetings.map(\.round).max() ?? -1) + 2
    let goneOn = Set(meetings.flatMap { $0.sides.compactMap(\.origin) })
    for last in meetings.indices where !goneOn.contains(last) {
      let row = place(last)
      let winner = meetings[last].winner
      entries.append(
        Entry(
          name: winner ?? "?", text: "", column: meetings[last].round + 1, row: row, end: nil, hasWon: winner != nil))
    }
  }

  /// Places a meeting behind those that its two come from; the row from which its winner goes on.
  private mutating func place(_ number: Int) -> Int {
    let meeting = meetings[number]
    var rows: [Int] = []
    for side in meeting.sides {
      var (row, column) = (next, meeting.round)
      if let origin = side.origin, origin < number {
        (row, column) = (place(origin), meetings[origin].round + 1)
      } else {
        next += 2
      }
      entries.append(
        Entry(
          name: side.name, text: side.text, column: column, row: row, end: meeting.round,
          hasWon: meeting.winner == side.name))
      rows.append(row)
    }
    let row = (rows[0] + rows[1]) / 2
    joints.append(Joint(meeting: number, column: meeting.round, upper: rows[0], lower: rows[1], row: row))
    return row
  }
}
