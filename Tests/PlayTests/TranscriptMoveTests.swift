import Testing

@testable import Play

struct TranscriptMoveTests {
  /// A game of random moves, each of which is noted, after a random opening where there are some.
  private func game(_ name: String, seed: UInt64) throws -> (variant: PlayableVariant, record: GameRecord) {
    let variant = try Catalog.variant(name)
    let players = (0..<variant.seats).map { "player \($0)" }
    let random = try Catalog.player("random")
    let table = variant.makeTable(
      Dictionary(uniqueKeysWithValues: players.map { ($0, random) }), limits: Limits(plies: 300, notesMoves: true))
    let opening = variant.randomOpenings(plies: 3)?.opening(pairing: seed, encounter: 0) ?? ""
    let job = Job(variant: name, players: players, encounter: 0, opening: opening, seed: seed)
    return (variant, try table(job))
  }

  private func moves(of record: GameRecord, _ variant: PlayableVariant) throws -> [TranscriptMove] {
    let job = record.job
    return try variant.moves(of: record.transcript, opening: job.opening, seed: job.seed, plies: record.plies)
  }

  @Test(
    "The moves joined are the transcript, and those of the opening are its beginning",
    arguments: Variants.all, [1, 2] as [UInt64]
  )
  func movesMakeTheTranscript(name: String, seed: UInt64) throws {
    let (variant, record) = try game(name, seed: seed)
    let moves = try moves(of: record, variant)
    #expect(moves.map(\.text).joined() == TranscriptStart.moves(of: record.transcript))
    #expect(moves.prefix { $0.isOpening }.map(\.text).joined() == TranscriptStart.moves(of: record.job.opening))
    #expect(moves.count { $0.isOpening } == moves.prefix { $0.isOpening }.count)
  }

  @Test("At a board the moves are those that a replay shows", arguments: Variants.boards, [1, 2] as [UInt64])
  func movesMatchTheReplay(name: String, seed: UInt64) throws {
    let (variant, record) = try game(name, seed: seed)
    let moves = try moves(of: record, variant)
    let frames = try variant.replay(record.transcript, seed: seed).frames.filter { !$0.text.isEmpty }
    #expect(moves.map(\.text) == frames.map(\.text))
    #expect(moves.map(\.seat) == frames.map(\.seat))
    #expect(moves.map(\.ply) == Array(0..<record.plies))
  }

  @Test(
    "At a board the moves that were chosen are those that were noted",
    arguments: Variants.boards, [1, 2] as [UInt64]
  )
  func chosenMovesMatchNotes(name: String, seed: UInt64) throws {
    let (variant, record) = try game(name, seed: seed)
    let chosen = try moves(of: record, variant).filter { !$0.isOpening }
    #expect(chosen.map(\.ply) == record.moves.map(\.ply))
    #expect(chosen.map(\.seat) == record.moves.map(\.seat))
  }

  @Test(
    "At Snap the moves are the calls of the cards that a replay shows",
    arguments: Variants.snap, [1, 2] as [UInt64]
  )
  func snapMovesAreCalls(name: String, seed: UInt64) throws {
    let (variant, record) = try game(name, seed: seed)
    let moves = try moves(of: record, variant)
    let replay = try variant.replay(record.transcript, seed: seed, plies: record.plies)
    for (number, frame) in replay.frames.enumerated().dropFirst() {
      let calls = moves.filter { $0.ply == number }
      #expect(calls.map(\.text).joined() == frame.text)
      #expect(Set(calls.map(\.seat)) == Set(frame.card?.calls.map(\.seat) ?? []))
    }
    let noted = Set(record.moves.map { [$0.ply, $0.seat] })
    #expect(moves.allSatisfy { noted.contains([$0.ply, $0.seat]) })
  }

  @Test("Seats continue after a pass")
  func seatsContinueAfterPass() throws {
    let variant = try Catalog.variant("reversi:4x4")
    var passes = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let record = try game("reversi:4x4", seed: seed).record
      let moves = try variant.moves(of: record.transcript, seed: seed)
      let replay = try variant.replay(record.transcript, seed: seed)
      passes += replay.frames.count - 1 - moves.count
      #expect(moves.map(\.seat) == replay.frames.dropFirst().filter { !$0.text.isEmpty }.map(\.seat))
    }
    #expect(passes > 0)
  }

  @Test(
    "A transcript that breaks the rules is an error",
    arguments: [("noughts:3x3", "a1a1"), ("noughts:3x3", "z9"), ("connect-four", "9"), ("snap:2", "0:1@5;")]
  )
  func badTranscriptIsAnError(name: String, transcript: String) throws {
    let variant = try Catalog.variant(name)
    #expect(throws: TranscriptError.self) { try variant.moves(of: transcript, seed: 1) }
  }

  @Test("A move of a program's game is its word, without what chance did")
  func programsMovesAreWords() throws {
    let dice = StepProgram(StepProgram.dice { seed, roll in (Int(seed) + roll) % 6 + 1 })
    let game = ProgramGame(dice, variant: "dice:4", seats: 2, features: [.events])
    let moves = try PlayableVariant(program: game).moves(of: "~2 go ~3 stay", seed: 1)
    #expect(moves.map(\.text) == ["go", "stay"] && moves.map(\.seat) == [0, 1] && moves.map(\.ply) == [0, 1])
  }
}
