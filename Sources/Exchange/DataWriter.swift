import Encoding

/// Writes the rows of a `DataTable` as comma-separated values, about a million a second.
public struct DataWriter: Sendable {
  /// The columns that the rows of many games have in common, written once: tournament, run, variant and players.
  public struct Seating: Sendable {
    fileprivate let players: [String]
    /// The keys without the game's number.
    fileprivate let keys: CSVBytes
    /// A cell for each seat that a game can have.
    fileprivate let seats: CSVBytes

    /// Creates a seating from the players in their seats, in a table of games of at most `most` seats.
    public init(
      tournament: String, run: Int, variant: String, players: [String], seats most: Int = DataTable.fewestSeats
    ) {
      var (keys, seats) = (CSVBytes(), CSVBytes())
      keys.add(tournament)
      keys.add(run)
      keys.add(variant)
      for seat in 0..<max(most, DataTable.fewestSeats) { seats.add(seat < players.count ? players[seat] : "") }
      (self.players, self.keys, self.seats) = (players, keys, seats)
    }
  }

  /// The note on a move.
  public struct Note: Hashable, Sendable {
    let score: Double?
    let depth: Int?
    let nodes: Int
    let nanoseconds: Int

    /// Creates a note.
    public init(score: Double?, depth: Int?, nodes: Int, nanoseconds: Int) {
      (self.score, self.depth, self.nodes, self.nanoseconds) = (score, depth, nodes, nanoseconds)
    }
  }

  /// The text that has been written and not been removed; at first the header.
  public private(set) var csv = CSVBytes()

  /// The names of the numbers that have columns.
  private let numbers: [String]

  /// Creates a writer of a table of games of at most `seats` seats, with its header.
  /// - Parameter numbers: The names of the numbers that programs report for the table's rows.
  public init(_ table: DataTable, seats: Int = DataTable.fewestSeats, numbers: [String] = []) {
    self.numbers = numbers
    for column in table.columns(seats: seats, numbers: numbers) { csv.add(column) }
    csv.endRow()
  }

  /// Removes what has been written.
  public mutating func removeAll() { csv.removeAll() }

  /// Writes a row of `games`.
  ///
  /// - Parameters:
  ///   - encounter: the number of the encounter, from 1.
  ///   - places: the place of each seat, from 1; ties share the better place.
  ///   - seed: the game's seed, below 2⁶³.
  ///   - values: the numbers of the game itself, by name.
  public mutating func addGame(
    _ number: Int, of seating: Seating, encounter: Int, places: [Int], reason: String, plies: Int, margin: Int?,
    seed: UInt64, opening: String, transcript: String, numbers values: [String: Double] = [:]
  ) {
    begin(number, seating)
    csv.add(encounter)
    csv.add(seating.seats)
    csv.add(Self.text(places))
    csv.add(Self.winner(places).map { seating.players[$0] } ?? "")
    csv.add(reason)
    csv.add(plies)
    csv.add(margin)
    csv.add(Int(exactly: seed))
    csv.add(opening)
    csv.add(transcript)
    for name in numbers { csv.add(values[name]) }
    csv.endRow()
  }

  /// Writes a row of `seats`.
  ///
  /// - Parameters:
  ///   - seat: the seat, from 0.
  ///   - values: the numbers of the seat, by name.
  public mutating func addSeat(
    _ seat: Int, ofGame number: Int, _ seating: Seating, encounter: Int, places: [Int], moves: Int, nanoseconds: Int,
    nodes: Int, numbers values: [String: Double] = [:]
  ) {
    begin(number, seating)
    csv.add(encounter)
    add(seat, of: seating)
    csv.add(places[seat])
    csv.add(Self.score(of: seat, places))
    csv.add(moves)
    csv.add(nanoseconds)
    csv.add(nodes)
    for name in numbers { csv.add(values[name]) }
    csv.endRow()
  }

  /// Writes a row of `moves`.
  ///
  /// - Parameters:
  ///   - ply: the number of the ply, from 1.
  ///   - seat: the seat that made the move, from 0.
  ///   - note: the note on the move; nil for none.
  public mutating func addMove(
    _ text: String, ofGame number: Int, _ seating: Seating, ply: Int, seat: Int, isOpening: Bool, note: Note?
  ) {
    begin(number, seating)
    csv.add(ply)
    add(seat, of: seating)
    csv.add(text)
    csv.add(isOpening)
    csv.add(note?.score)
    csv.add(note?.depth)
    csv.add(note?.nodes)
    csv.add(note?.nanoseconds)
    csv.endRow()
  }

  /// Writes a row of `judgements`.
  ///
  /// - Parameters:
  ///   - ply: the number of the ply, from 1.
  ///   - seat: the seat that made the move, from 0.
  ///   - scores: the score kept by the best move and that kept by the move made, above 0 for a win, and the difference
  ///     where more is known than the winner; nil where not even the winner is proven.
  public mutating func addJudgement(
    ofGame number: Int, _ seating: Seating, ply: Int, seat: Int, scores: (best: Int, played: Int, loss: Int?)?
  ) {
    begin(number, seating)
    csv.add(ply)
    add(seat, of: seating)
    csv.add(scores?.best)
    csv.add(scores?.played)
    csv.add(scores?.loss)
    csv.add(scores.map { Self.givenAway(best: $0.best, played: $0.played) } ?? "")
    csv.endRow()
  }

  private mutating func begin(_ game: Int, _ seating: Seating) {
    csv.add(seating.keys)
    csv.add(game)
  }

  private mutating func add(_ seat: Int, of seating: Seating) {
    csv.add(seat + 1)
    csv.add(seating.players[seat])
  }

  /// Places with dashes between them.
  private static func text(_ places: [Int]) -> String {
    // With at most nine seats, each place is one digit.
    guard places.count < 10 else { return places.map(String.init).joined(separator: "-") }
    return String(unsafeUninitializedCapacity: 2 * places.count) { bytes in
      for (seat, place) in places.enumerated() {
        bytes[2 * seat] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: place)
        bytes[2 * seat + 1] = UInt8(ascii: "-")
      }
      return 2 * places.count - 1
    }
  }

  /// The seat that alone has the first place; nil for none.
  private static func winner(_ places: [Int]) -> Int? {
    places.count { $0 == 1 } == 1 ? places.firstIndex(of: 1) : nil
  }

  /// The share of the other seats that a seat was placed before, ties counting half.
  private static func score(of seat: Int, _ places: [Int]) -> Double {
    let halves = places.reduce(-1) { $0 + ($1 > places[seat] ? 2 : $1 == places[seat] ? 1 : 0) }
    return Double(halves) / Double(2 * (places.count - 1))
  }

  /// The result that a move gave away.
  private static func givenAway(best: Int, played: Int) -> String {
    best > 0 && played <= 0 ? "win" : best == 0 && played < 0 ? "draw" : ""
  }
}
