import Testing

@testable import Play

/// The laws that every game keeps, at every variant.
struct GameTests {
  // MARK: All games

  @Test("Random moves are legal, and the legal moves are the listed ones", arguments: Variants.all)
  func legalMovesAreListed(name: String) throws {
    func check(_ game: some Game) {
      var ply = 0
      _ = game.playRandomly(seed: 1, plies: 400) { position, move in
        let view = game.view(of: position)
        #expect(game.isLegal(move, in: view))
        if ply.isMultiple(of: 16) {
          let moves = Array(game.moves(in: view).prefix(500))
          #expect(Set(moves).count == moves.count)
          #expect(moves.allSatisfy { game.isLegal($0, in: view) })
        }
        ply += 1
      }
    }
    check(try Catalog.variant(name).game)
  }

  @Test("A transcript replays to the same position and outcome", arguments: Variants.all)
  func transcriptReplays(name: String) throws {
    func check(_ game: some Game) throws {
      for seed in 1...4 as ClosedRange<UInt64> {
        let (end, transcript) = game.playRandomly(seed: seed, plies: 600)
        let again = try game.follow(transcript, seed: seed, plies: game.plies(in: end))
        #expect(game.outcome(in: again) == game.outcome(in: end))
        if game is any BoardGame || game.outcome(in: end) != nil { #expect(again == end) }
      }
    }
    try check(try Catalog.variant(name).game)
  }

  @Test("Every move's text reads back as the same move and leaves what follows it", arguments: Variants.all)
  func moveTextRoundTrips(name: String) throws {
    func check(_ game: some Game) throws {
      var ply = 0
      _ = try game.playRandomly(seed: 3, plies: 100) { position, _ in
        for move in ply.isMultiple(of: 16) ? Array(game.moves(in: game.view(of: position)).prefix(500)) : [] {
          let text = game.text(for: move, in: position)
          let (read, offset) = try TranscriptText.reading(text.isEmpty ? "" : text + "!") { transcript in
            (try game.readMove(in: position, from: &transcript), transcript.offset)
          }
          #expect(read == move)
          #expect(offset == text.utf8.count)
        }
        ply += 1
      }
    }
    try check(try Catalog.variant(name).game)
  }

  @Test(
    "A garbled transcript is refused with its own error or is another valid game's transcript",
    arguments: Variants.all
  )
  func garbledTranscriptRefused(name: String) throws {
    let alphabet = Array("abcdtuz0123456789-+:;@ ABX,.\n\r\u{0}é٣½\u{301}👍🏽∞")
    func check(_ game: some Game) {
      var random = SplitMix(seed: 4)
      let (end, transcript) = game.playRandomly(seed: 4, plies: 60)
      for _ in 0..<60 {
        var text = Array(transcript)
        for _ in 0...random.below(2) {
          let place = random.below(text.count + 1)
          switch random.below(4) {
          case 0: text.insert(alphabet[random.below(alphabet.count)], at: place)
          case 1 where place < text.count: text.remove(at: place)
          case 2 where place < text.count: text[place] = alphabet[random.below(alphabet.count)]
          default: text.removeLast(text.count - place)
          }
        }
        let garbled = String(text)
        var accepted = ""
        do {
          _ = try game.follow(garbled, seed: 4, plies: game.plies(in: end)) { before, move, _ in
            accepted += game.text(for: move, in: before)
          }
          #expect(accepted == garbled)
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
    check(try Catalog.variant(name).game)
  }

  @Test("Nothing may follow the end of a game", arguments: Variants.all)
  func nothingFollowsTheEnd(name: String) throws {
    func check(_ game: some Game) throws {
      let (end, transcript) = game.playRandomly(seed: 5)
      guard game.outcome(in: end) != nil else { return }
      let plies = game.plies(in: end)
      for rest in ["a1", "1", "-1", "1:1@5;", "\(plies + 1):1@5;", " ", "é"] {
        #expect(throws: TranscriptError.self) { try game.follow(transcript + rest, seed: 5) }
      }
      guard game is any BoardGame else { return }
      #expect(throws: TranscriptError.afterEnd(text: "rubbish", ply: plies)) {
        try game.follow(transcript + "rubbish", seed: 5)
      }
    }
    try check(try Catalog.variant(name).game)
  }

  @Test(
    "A finished game has a place for every seat, the best is 1, and ties share the better one",
    arguments: Variants.all
  )
  func outcomePlacesAreValid(name: String) throws {
    func check(_ game: some Game) {
      for seed in 1...4 as ClosedRange<UInt64> {
        guard let outcome = game.outcome(in: game.playRandomly(seed: seed).end) else { continue }
        #expect(Int(outcome.seats) == game.seats)
        for place in outcome.places { #expect(place == 1 + outcome.places.count { $0 < place }) }
        #expect(!outcome.reason.isFault)
      }
    }
    check(try Catalog.variant(name).game)
  }

  // MARK: Board games

  @Test("No move besides the listed ones is legal", arguments: Variants.boards)
  func onlyListedMovesAreLegal(name: String) throws {
    func check(_ game: some BoardGame) {
      var ply = 0
      _ = game.playRandomly(seed: 2, plies: 200) { position, _ in
        if ply.isMultiple(of: 64) {
          let legal = Set(game.moves(in: position).map(\.packed))
          for packed in Array(0...600) + Array(stride(from: 601, through: UInt16.max, by: 53)) + [UInt16.max] + legal {
            #expect(game.isLegal(.init(packed: packed), in: position) == legal.contains(packed), "\(packed)")
          }
        }
        ply += 1
      }
    }
    check(try Variants.board(name))
  }

  @Test(
    "Random games agree with the plain rules move by move",
    arguments: Variants.noughts + Variants.connectFour + Variants.popOut + Variants.reversi)
  func matchesPlainRules(name: String) throws {
    try expectPlainRules(of: try Variants.board(name), try PlayTests.reference(for: name))
  }

  @Test("A game without plain rules is named")
  func missingReferenceIsNamed() {
    #expect(throws: NoReference(game: "hex")) { try PlayTests.reference(for: "hex:11x11") }
  }

  @Test("A game ends within its bound, and the seats take turns", arguments: Variants.boards)
  func gameEndsWithinBound(name: String) throws {
    func check(_ game: some BoardGame) {
      for seed in 1...UInt64(game.fairShare) {
        var random = SplitMix(seed: seed)
        var position = game.start(seed: seed)
        var moves = 0
        while game.outcome(in: position) == nil, moves < min(game.longest, 1_000) {
          #expect(game.turn(in: position) == .seat(moves % 2))
          #expect(game.seat(in: position) == moves % 2)
          #expect(game.standing(in: position) == .open)
          game.play(game.randomMove(in: position, using: &random), in: &position)
          moves += 1
        }
        if moves < 1_000 { #expect(game.outcome(in: position) != nil) }
        #expect(game.plies(in: position) <= moves)
      }
    }
    check(try Variants.board(name))
  }

  @Test("The standing for the side to move agrees with the outcome", arguments: Variants.boards)
  func standingMatchesOutcome(name: String) throws {
    func check(_ game: some BoardGame) {
      for seed in 1...UInt64(game.fairShare) {
        let end = game.playRandomly(seed: seed).end
        guard let outcome = game.outcome(in: end) else { continue }
        let score: Double? =
          switch game.standing(in: end) {
          case .open: nil
          case .won: 1
          case .drawn: 0.5
          case .lost: 0
          }
        #expect(outcome.score(of: game.seat(in: end)) == score)
      }
    }
    check(try Variants.board(name))
  }

  @Test("An image of a game has the image of its board and of what decided it", arguments: Variants.boards)
  func imagesHaveTheirBoards(name: String) throws {
    func check(_ game: some BoardGame) throws {
      let start = game.picture(of: game.start(seed: 0)).joined().map(\.self)
      let images = game.images.dropFirst().filter { image in image.map { start[$0] } == start }
      for image in images {
        for seed in 1...UInt64(max(1, game.fairShare / images.count)) {
          // What lies in a place of the one lies in the cell that comes there of the other.
          var other = game.start(seed: seed)
          let (end, _) = try game.playRandomly(seed: seed, plies: 400) { position, move in
            let number = try #require(game.number(of: move, in: position))
            game.play(game.move(numbered: game.notation.image(of: number, image), in: other), in: &other)
            game.settle(&other)
          }
          #expect(game.turn(in: other) == game.turn(in: end))
          let pieces = game.picture(of: other).joined().map(\.self)
          #expect(image.map { pieces[$0] } == game.picture(of: end).joined().map(\.self))
          let cells = Set(game.winningCells(in: end).map { image[$0.y * game.width + $0.x] })
          #expect(cells == Set(game.winningCells(in: other).map { $0.y * game.width + $0.x }))
        }
      }
    }
    try check(try Variants.board(name))
  }

  @Test("A move's target is where the board changes", arguments: Variants.boards)
  func targetIsTheChange(name: String) throws {
    func check<G: BoardGame>(_ game: G) throws {
      var ply = 0
      _ = game.playRandomly(seed: 6, plies: 300) { position, move in
        defer { ply += 1 }
        guard ply.isMultiple(of: 8) else { return }
        guard let cell = game.target(of: move, in: position) else {
          #expect(game.traits.words.contains(game.text(for: move, in: position)))
          return
        }
        var after = position
        game.play(move, in: &after)
        let own = game.seat(in: position)
        func seat(on cell: Place, in position: G.Position) -> Int? {
          game.piece(x: cell.x, y: cell.y, in: position).flatMap { game.pieces[$0].seat }
        }
        if game.text(for: move, in: position).hasPrefix("-") {
          #expect(seat(on: cell, in: position) == own)
          return
        }
        #expect(seat(on: cell, in: after) == own)
        if let origin = game.origin(of: move, in: position) {
          #expect(seat(on: cell, in: position) != own)
          #expect(seat(on: origin, in: position) == own && seat(on: origin, in: after) == nil)
        } else {
          #expect(seat(on: cell, in: position) == nil)
        }
      }
    }
    try check(try Variants.board(name))
  }

  @Test(
    "Winning cells are one seat's, hold a full line, and exist exactly when a line decided",
    arguments: Variants.noughts + Variants.connectFour + Variants.popOut + Variants.reversi
  )
  func winningCellsAreALine(name: String) throws {
    func check(_ game: some BoardGame) {
      for seed in 1...UInt64(2 * game.fairShare) {
        let end = game.playRandomly(seed: seed).end
        let cells = game.winningCells(in: end)
        guard let outcome = game.outcome(in: end), outcome.reason == .line, let winner = outcome.winner else {
          #expect(cells.isEmpty)
          continue
        }
        let owner = name.contains("misere") ? 1 - winner : winner
        #expect(cells.allSatisfy { game.piece(x: $0.x, y: $0.y, in: end) == owner })
        let line = name.split(separator: ",").lazy.filter { $0.hasPrefix("line=") }.compactMap { Int($0.dropFirst(5)) }
        let usual = name.hasPrefix("noughts") ? min(game.width, game.height, 5) : min(max(game.width, game.height), 4)
        let length = line.first ?? usual
        let places = Set(cells.map { [$0.x, $0.y] })
        #expect(places.count == cells.count)
        // Every cell lies on a full line of winning cells.
        for cell in cells {
          #expect(
            [(1, 0), (0, 1), (1, 1), (1, -1)].contains { dx, dy in
              (0..<length).contains { first in
                (0..<length).allSatisfy {
                  places.contains([cell.x + ($0 - first) * dx, cell.y + ($0 - first) * dy])
                }
              }
            })
        }
      }
    }
    check(try Variants.board(name))
  }

  @Test("Equal positions have equal hashes, and different ones have different hashes", arguments: Variants.boards)
  func hashesMatchPositions(name: String) throws {
    func check(_ game: some BoardGame) {
      var known: [UInt64: Set<[[Int?]]>] = [:]
      for seed in 1...UInt64(game.fairShare) {
        _ = game.playRandomly(seed: seed, plies: 40) { position, _ in
          // Boards are stored from the mover's side, so that a hash may stand for a board with its colours swapped.
          let seat = game.seat(in: position)
          let picture = game.picture(of: position).map { row in row.map { mark in mark.map { $0 == seat ? 0 : 1 } } }
          known[game.hash(of: position), default: []].insert(picture)
        }
        let (end, transcript) = game.playRandomly(seed: seed, plies: 40)
        let again = try? game.follow(transcript, seed: 0)
        #expect(again.map(game.hash) == game.hash(of: end))
      }
      #expect(known.values.allSatisfy { $0.count == 1 })
    }
    check(try Variants.board(name))
  }
}
