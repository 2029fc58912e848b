import GRDB
import Play

/// A game whose moves have been judged, with the values that tables of judgements show.
public struct JudgedLine: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int
  /// The number of its run.
  public let run: Int
  /// The variant's name.
  public let variant: String
  /// A number that identifies the run, variant and players in their seats.
  public let seating: Int64
  /// The name of the player in each seat, as in `results(of:runs:)`.
  public let players: [String]
  /// A judgement for each move of a player, in the order of plies.
  public let judgements: [Judgement]
}

extension Store {
  /// Passes the judged games of the selected runs to `body` until it returns false: run by run, in each by seating and
  /// encounter. Memory stays flat whatever their number.
  ///
  /// Each game is as it was recorded. Missing games are noticed only at the end, where an error is thrown.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func forEachJudgedGame(
    of tournament: String? = nil, runs: RunSelection = .newest, _ body: (JudgedLine) -> Bool
  ) throws(StoreError) {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let seatings = try Self.seatings(Self.list(covered), covered, in: database)
      var isAsking = true
      for run in covered where isAsking {
        let sum = try AnalysedGame.forEach(of: run.id, in: database) { seating, game in
          guard isAsking, let line = seatings[Int(seating.row.id)] else { return }
          guard game.judgements.allSatisfy({ $0.seat < line.names.count }) else {
            throw Damage(detail: "game \(game.number): a judgement of a seat it doesn't have")
          }
          isAsking = body(JudgedLine(game, of: run.number, line))
        }
        if isAsking { try Checksum.require(sum, .judgements, of: [run.id], in: database) }
      }
    }
  }
}

extension JudgedLine {
  fileprivate init(_ game: AnalysedGame, of run: Int, _ line: Store.SeatingLine) {
    self.init(
      number: Int(game.number), run: run, variant: line.key.variant, seating: line.seating.row.id,
      players: line.names, judgements: game.judgements)
  }
}
