import TestRings
import Testing

@testable import Play

struct GoTests {
  static func game(_ name: String) throws -> Go { try #require(try Catalog.variant("go:\(name)").game as? Go) }

  /// The position of a diagram, rows from the top, at a seat's turn, one stone having come after the other.
  static func position(_ game: Go, _ rows: String, seat: Int = 0) -> Go.Position {
    let rows = rows.split(separator: " ").map(Array.init)
    func stones(_ letter: Character) -> GridCells {
      GridCells(
        bits: rows.indices.flatMap { y in
          rows[y].indices.filter { rows[y][$0] == letter }.map { GridCells.bit(x: $0, y: y) }
        })
    }
    var position = game.start(seed: 0)
    for (letter, seat) in [("X", 0), ("O", 1)] as [(Character, Int32)] {
      for point in stones(letter).cells {
        position.plies = seat
        game.play(CellMove(point), in: &position)
      }
    }
    position.plies = Int32(seat)
    return position
  }

  /// The move of a text.
  static func move(_ text: String, of game: Go) throws -> CellMove {
    let reading = TranscriptText.reading(text) { game.notation.read(&$0) }
    guard case .move(let number) = reading else { throw NoReference(game: text) }
    return game.move(numbered: number, in: game.start(seed: 0))
  }

  /// Makes moves, each of which has to be legal.
  static func play(_ moves: String, _ game: Go, in position: inout Go.Position) throws {
    for text in moves.split(separator: " ").map(String.init) {
      let move = try move(text, of: game)
      #expect(game.isLegal(move, in: position) && game.moves(in: position).contains(move), "\(text)")
      game.play(move, in: &position)
    }
  }

  private static func legal(_ text: String, _ game: Go, in position: Go.Position) throws -> Bool {
    let move = try move(text, of: game)
    #expect(game.isLegal(move, in: position) == game.moves(in: position).contains(move))
    return game.isLegal(move, in: position)
  }

  @Test(
    "Games of random legal moves agree with the plain rules move by move",
    arguments: [
      ("2x2", 60), ("2x2,suicide", 60), ("3x2,suicide", 60), ("3x3", 40), ("3x3,suicide", 40), ("4x3,komi=2", 30),
      ("4x4,suicide", 20), ("5x5", 8), ("5x5,suicide", 8), ("7x4,komi=0.5", 8), ("9x9,suicide", 2), ("19x2", 3),
      ("2x19,suicide", 3), ("19x19", 1),
    ])
  func matchesPlainRules(name: String, games: Int) throws {
    let game = try Self.game(name)
    for seed in 1...UInt64(NightlyRing.isOn ? games : max(1, games / 8)) {
      var random = SplitMix(seed: seed)
      var position = game.start(seed: 0)
      var plain = ReferenceGo(game)
      for ply in 0..<150 {
        #expect(game.outcome(in: position) == plain.outcome)
        #expect(game.picture(of: position) == plain.cells)
        if plain.outcome != nil { break }
        let moves = Array(game.moves(in: position))
        if game.width * game.height < 40 || ply % 50 == 49 {
          #expect(Set(moves.map { game.text(for: $0, in: position) }) == plain.moves)
          #expect(moves.count == plain.moves.count && game.moveCount(in: position) == moves.count)
        }
        // Passes end games, so there are few.
        let isPass = moves.count == 1 || random.below(20) == 0
        let move = isPass ? CellMove.pass : moves[random.below(moves.count - 1)]
        plain.play(game.text(for: move, in: position))
        game.play(move, in: &position)
      }
    }
  }

  // Source: J. Tromp and G. Farnebäck, "Combinatorics of Go", 2007, table of legal positions; oeis.org/A094777.
  @Test("Boards have as many legal positions as are known", arguments: [("2x2", 57), ("3x3", 12_675)])
  func legalPositions(name: String, count: Int) throws { try Self.expectPositions(name, count) }

  @Test("A larger board has as many legal positions as are known", .onlyNightly, arguments: [("4x4", 24_318_165)])
  func moreLegalPositions(name: String, count: Int) throws { try Self.expectPositions(name, count) }

  /// Expects a number of arrangements of stones of which each chain has a liberty.
  private static func expectPositions(_ name: String, _ count: Int) throws {
    let game = try game(name)
    let points = Array(game.grid.points.cells)
    var found = 0
    func hasLiberties(_ stones: GridCells, _ empty: GridCells) -> Bool {
      let free = game.grid.joined(to: game.grid.neighbours(of: empty) & stones, in: stones)
      return free == stones
    }
    func fill(_ place: Int, _ first: GridCells, _ second: GridCells) {
      guard place < points.count else {
        let empty = game.grid.points - (first | second)
        if hasLiberties(first, empty) && hasLiberties(second, empty) { found += 1 }
        return
      }
      fill(place + 1, first, second)
      fill(place + 1, first | GridCells(bit: points[place]), second)
      fill(place + 1, first, second | GridCells(bit: points[place]))
    }
    fill(0, GridCells(), GridCells())
    #expect(found == count)
  }

  @Test(
    "There are as many games of a few moves as by the plain rules",
    arguments: [("2x2", 6), ("2x2,suicide", 6), ("3x2", 5), ("3x3,suicide", 4)])
  func countsGames(name: String, depth: Int) throws {
    let game = try Self.game(name)
    func count(_ plain: ReferenceGo, _ depth: Int) -> UInt64 {
      if depth == 0 || plain.outcome != nil { return 1 }
      return plain.moves.reduce(0) { sum, move in
        var next = plain
        next.play(move)
        return sum + count(next, depth - 1)
      }
    }
    #expect(perft(game, from: game.start(seed: 0), depth: depth).leaves == count(ReferenceGo(game), depth))
  }

  @Test(
    "Playouts are won as often as games of random moves",
    arguments: ["3x3,komi=3", "5x4,komi=2.5", "5x5,komi=0.5", "7x7,komi=4.5", "2x9,komi=1", "9x9"])
  func playoutsAreFair(name: String) throws {
    let game = try Self.game(name)
    var random = SplitMix(seed: 3)
    for opening in ["", "b2", "b2a2c1pass"] {
      let start = try game.follow(game.width < 3 && opening.count > 2 ? "b2a2" : opening, seed: 0)
      let games = 1_000
      func points(_ play: () -> (standing: Standing, seat: Int)) -> (won: Double, open: Int) {
        var (won, open) = (0.0, 0)
        for _ in 0..<games {
          let (standing, seat) = play()
          switch standing {
          case .open: open += 1
          case .drawn: won += 0.5
          case .won, .lost: won += (standing == .won) == (seat == 0) ? 1 : 0
          }
        }
        return (won, open)
      }
      let (fast, tooLong) = points { game.playOut(from: start, using: &random) }
      let (plain, none) = points { playMoves(game, from: start, using: &random) }
      #expect(none == 0 && tooLong < games / 10)
      // Five standard deviations of the difference of two such numbers, and the playouts that are too long.
      #expect(abs(fast - plain) < 5 * (Double(games) / 2).squareRoot() + Double(tooLong), "\(opening)")
    }
  }

  @Test("A stone that took one can't be taken at once, but once another was played")
  func ko() throws {
    let game = try Self.game("5x5")
    var position = Self.position(game, ".XO.. XO.O. .XO.. ..... .....")
    try Self.play("c4", game, in: &position)
    #expect(game.rows(in: position)[1] == "X.XO.")
    #expect(try !Self.legal("b4", game, in: position))
    try Self.play("e1 a1 b4", game, in: &position)
    #expect(game.rows(in: position)[1] == "XO.O.")
    #expect(try !Self.legal("c4", game, in: position))
  }

  @Test("A chain that takes a stone thrown in is taken where that stood")
  func snapback() throws {
    let game = try Self.game("7x6")
    var position = Self.position(game, "....... .XXXXX. .XOOOX. .XO.OX. .XO.XX. ..XX...")
    try Self.play("d3 d2 d3", game, in: &position)
    #expect(game.rows(in: position).prefix(5).joined(separator: "|") == ".......|.XXXXX.|.X...X.|.X.X.X.|.X..XX.")
  }

  @Test("Two stones sent for one can't be sent again: the position would come back")
  func sendingTwoReturningOne() throws {
    let game = try Self.game("5x3")
    var position = Self.position(game, "..X.. OOX.. .X.X.")
    try Self.play("a1 c1", game, in: &position)
    #expect(game.rows(in: position)[2] == "..OX.")
    #expect(try !Self.legal("b1", game, in: position))
    try Self.play("e3 pass b1", game, in: &position)
    #expect(game.rows(in: position)[2] == ".X.X.")
  }

  @Test("Of three kos the last one that would close the circle can't be taken")
  func tripleKo() throws {
    let game = try Self.game("4x9")
    var position = Self.position(game, ".XO. XO.O .XO. .XO. X.XO .XO. .XO. XO.O .XO.")
    try Self.play("c8 b5 c2 b8 c5", game, in: &position)
    #expect(try !Self.legal("b2", game, in: position))
    // Anything that changes the board lets it be taken.
    try Self.play("d9 pass b2", game, in: &position)
  }

  @Test("A chain may take its last liberty only with suicide, and a single stone never")
  func suicide() throws {
    for (name, isAllowed) in [("5x5", false), ("5x5,suicide", true)] {
      let game = try Self.game(name)
      // Two stones and one more in the corner would be without liberty.
      var position = Self.position(game, "XX.O. OOO.. ..... .O... O.O..", seat: 0)
      position = Self.position(game, "X.O.. XO... O.... .O... O.O..", seat: 0)
      #expect(try Self.legal("b5", game, in: position) == isAllowed)
      #expect(try !Self.legal("b1", game, in: position))
      if isAllowed {
        try Self.play("b5", game, in: &position)
        #expect(game.rows(in: position).prefix(2).joined(separator: "|") == "..O..|.O...")
      }
    }
  }

  @Test(
    "Points are stones and the empty points that reach one side alone; those of a seki are nobody's",
    arguments: [
      ("3x2", "... ...", 0), ("3x2", "X.. ...", 6), ("3x2", "X.O X.O", 0), ("4x2", "X..O XX.O", 1),
      // Who plays on one of the two points between is taken from the other.
      ("4x2", "XX.O X.OO", 0), ("5x2", "XX.O. X.OO.", -2),
    ])
  func area(name: String, rows: String, difference: Int) throws {
    let game = try Self.game(name)
    let position = Self.position(game, rows)
    #expect(game.grid.difference(first: position.first, second: position.second) == difference)
  }

  @Test(
    "Komi decides who wins, and the margin is rounded up for the winner",
    arguments: [
      ("3x3,komi=0", "b2", 9, 0), ("3x3,komi=9", "b2", 0, nil), ("3x3,komi=8.5", "b2", 1, 0),
      ("3x3,komi=9.5", "b2", -1, 1), ("3x3,komi=10", "b2", -1, 1), ("3x3", "", -8, 1), ("3x3,komi=-0.5", "", 1, 0),
      ("3x3,komi=0", "", 0, nil),
    ] as [(String, String, Int16, Int?)])
  func margins(name: String, moves: String, margin: Int16, winner: Int?) throws {
    let game = try Self.game(name)
    let end = try game.follow(moves + "passpass", seed: 0)
    #expect(game.outcome(in: end) == Outcome(winner: winner, reason: .score, margin: margin))
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("5x5", "b2b2", "move 2: b2 is not free"), ("5x5", "f1", "move 1: f1 is off the board of go:5x5"),
      ("5x5", "a6", "move 1: a6 is off the board of go:5x5"),
      ("9x9", "i4", "move 1: “i4” is no move; expected a cell such as b8"),
      ("9x9", "k4", "move 1: k4 is off the board of go:9x9"),
      (
        "5x5", "b5c5a4d4b3c3passb4c4b4", "move 10: b4 is not allowed: it would bring back an earlier position"
      ),
      ("3x3", "a2c3b1a1", "move 4: a1 is not allowed: its chain would have no liberty"),
      ("3x3,suicide", "a2c3b1a1", "move 4: a1 is not allowed: it would bring back an earlier position"),
      ("3x3", "passpasspass", "move 3: the game was over after 2 moves, but “pass” follows"),
    ])
  func illegalMovesAreExplained(name: String, transcript: String, message: String) throws {
    let variant = try Catalog.variant("go:\(name)")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test(
    "A komi is a whole number or one with a half",
    arguments: [
      ("go:9x9,komi=7.25", "go: komi can't be “7.25”; expected a whole number or one with a half, such as 7.5"),
      ("go:9x9,komi=401", "go: komi can't be “401”; expected a number from -400 to 400"),
      ("go:9x9,komi=nan", "go: komi can't be “nan”; expected a number from -400 to 400"),
      ("go:1x9", "go: size can't be “1x9”; expected WIDTHxHEIGHT with both from 2 to 19, such as 9x9"),
      ("go:9x9,suicide=no", "go: suicide can't be “no”; expected the bare word “suicide”"),
    ])
  func optionsAreChecked(name: String, message: String) throws {
    #expect(throws: NotationError.self) { try Catalog.variant(name) }
    let error = #expect(throws: NotationError.self) { try Catalog.variant(name) }
    #expect(error?.description == message)
    #expect(try Catalog.variant("go:komi=7.5").variant.name == "go:9x9")
    #expect(try Catalog.variant("go:suicide,komi=7.0").variant.name == "go:9x9,komi=7,suicide")
  }

  @Test("Points are named as at Go: without the letter i, from the bottom")
  func names() throws {
    let game = try Self.game("19x19")
    #expect(game.traits.columns.joined() == "abcdefghjklmnopqrst" && game.traits.rows.first == "19")
    let move = try Self.move("j1", of: game)
    let number = try #require(game.number(of: move, in: game.start(seed: 0)))
    #expect(number == 18 * 19 + 8 && game.notation.text(of: number) == "j1")
    #expect(game.traits.moveText(x: 18, y: 0) == "t19" && game.traits.cellName(x: 18, y: 0) == "t19")
  }
}
