import GRDB
import Play
import Results

extension Store {
  /// The moves with which the games of a variant began, in the selected runs; all images of a game count as one,
  /// with the moves of the first of them.
  ///
  /// One pass over the games checks each against its digest, without replaying it, and their number against the totals.
  ///
  /// - Parameters:
  ///   - plies: the number of moves of each game.
  ///   - player: the player whose games are counted, named as in the standings; nil for all games.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`; `unknownVariant` or `unknownPlayer`; `corrupt`,
  ///   also when a game doesn't begin with legal moves; `misuse` for a variant that can't be opened; or any error of
  ///   kind `inputOutput`.
  public func openingLines(
    at playable: PlayableVariant, plies: Int, player: String? = nil, of tournament: String? = nil,
    runs: RunSelection = .newest
  ) throws(StoreError) -> OpeningLines {
    try read { database in
      guard let images = playable.moveImages else { throw Misuse(detail: "openings of \(playable.variant)") }
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      var filter = GameFilter()
      (filter.variant, filter.players) = (playable.variant.name, [player].compactMap(\.self))
      try requireKnown(filter, of: tournament, Self.list(covered), in: database)
      let seatings = try GameListSearch.seatings(filter, in: covered, database)
      var search = OpeningSearch(images: images, plies: plies, seatings: seatings.map(\.id))
      try SeatingGames(seatings).forEach(in: database) { try search.add($1, seating: $0) }
      let players = try Self.players(Self.list(covered), in: database)
      return try OpeningLines(
        players: Self.names(of: players),
        lines: search.lines(of: playable) { number in
          try seatings[number].names.players.map { seated in
            guard
              let place = players.firstIndex(where: { $0.name == seated.name && $0.definition == seated.definition })
            else { throw Damage(detail: "seating \(seatings[number].id) has a player that isn't in the run") }
            return place
          }
        }, longest: search.longest)
    }
  }
}

/// Counts the beginnings of games' transcripts.
private struct OpeningSearch {
  /// Games of the same players in the same seats that began with the same text.
  private struct Beginning: Hashable {
    let text: String
    /// The number of moves that belong to the opening.
    let dealt: Int
    /// The index of the seating that played.
    let seating: Int
  }

  let images: MoveImages
  let plies: Int
  let seatings: [Int64]
  /// The length of the longest game in plies.
  private(set) var longest = 0
  private var counts: [Beginning: OpeningLine.Group] = [:]

  init(images: MoveImages, plies: Int, seatings: [Int64]) {
    (self.images, self.plies, self.seatings) = (images, plies, seatings)
  }

  /// Counts a game of the seating with an index.
  mutating func add(_ game: GameRecord, seating: Int) throws {
    let (text, moves, dealt) = beginning(of: game.transcript, opening: game.job.opening.utf8.count)
    let starts = TranscriptStart.fen(of: game.transcript) == nil ? 0 : 1
    guard moves == min(plies, game.plies + starts) else {
      throw Damage(detail: "a game begins with \(text), and its other moves can't be read")
    }
    longest = max(longest, game.plies + starts)
    counts[Beginning(text: text, dealt: dealt, seating: seating), default: OpeningLine.Group(players: [], dealt: dealt)]
      .count(game.outcome.place(of: 1) - game.outcome.place(of: 0))
  }

  /// The first moves of a transcript, their number, and the number of those that belong to the opening.
  private func beginning(of transcript: String, opening: Int) -> (text: String, moves: Int, dealt: Int) {
    let (end, moves, dealt) = TranscriptText.reading(transcript) { text in
      var (end, moves, dealt) = (0, 0, 0)
      while moves < plies, images.readMove(in: &text) != nil {
        (end, moves) = (text.offset, moves + 1)
        if end <= opening { dealt += 1 }
      }
      return (end, moves, dealt)
    }
    return (String(decoding: transcript.utf8.prefix(end), as: UTF8.self), moves, dealt)
  }

  /// The lines of moves, with the games of each.
  /// - Parameter players: the player in each seat of a seating, by the seating's index.
  func lines(of playable: PlayableVariant, players: (Int) throws -> [Int]) throws -> [OpeningLine] {
    let seated = try seatings.indices.map(players)
    return try Dictionary(grouping: counts) { $0.key.text }.map { text, counts in
      let moves = images.first(of: self.moves(in: text))
      // A start other than the usual one is reported as a move of no player.
      let start = TranscriptStart.fen(of: text).map { _ in 0 }
      let played = try? playable.play(line: playable.transcript(of: moves.map(images.text)))?.seats
      guard let seats = played.map({ [start].compactMap(\.self) + $0 }), seats.count == moves.count else {
        throw Damage(detail: "a game begins with \(text), which isn't legal")
      }
      return OpeningLine(
        moves: moves, seats: seats,
        groups: counts.map { beginning, group in
          var group = group
          group.players = seated[beginning.seating]
          return group
        })
    }
  }

  /// The moves of a text that was read before.
  private func moves(in text: String) -> [UInt32] {
    TranscriptText.reading(text) { text in
      var moves: [UInt32] = []
      while let move = images.readMove(in: &text) { moves.append(move) }
      return moves
    }
  }
}

extension OpeningLine.Group {
  /// Counts a game of two seats by its result for the first of them: above 0 for a win.
  fileprivate mutating func count(_ result: Int) {
    if result > 0 { wins += 1 } else if result < 0 { losses += 1 } else { draws += 1 }
  }
}
