import Campaign
import Exchange
import Play
import Store

/// The games of an export.
struct ExportedGames {
  let store: Store
  /// The name of the games' tournament.
  let tournament: String
  let runs: RunSelection
  /// The names of the games' variants.
  let variants: Set<String>
  /// The number of seats of the variant with the most seats.
  let seats: Int
  /// The variants whose rules are known.
  let known: VariantBook

  /// The names of the numbers that programs report for the rows of a table, in alphabetical order.
  func numberNames(in table: DataTable) throws -> [String] {
    let names = try store.numberNames(of: tournament, runs: runs).filter { variants.contains($0.key) }.values
    return switch table {
    case .games: Set(names.flatMap(\.games)).sorted()
    case .seats: Set(names.flatMap(\.seats)).sorted()
    case .moves, .judgements: []
    }
  }

  /// Passes on the games until `body` throws.
  func walk(_ body: (StoredGame) throws -> Void) throws {
    var outcome: Result<Void, any Error> = .success(())
    try store.forEachGame(of: tournament, runs: runs) { game in
      if variants.contains(game.record.job.variant) { outcome = Result { try body(game) } }
      return outcome.isSuccess
    }
    try outcome.get()
  }

  /// Passes on the games that have been judged until `body` throws.
  func walkJudged(_ body: (JudgedLine) throws -> Void) throws {
    var outcome: Result<Void, any Error> = .success(())
    try store.forEachJudgedGame(of: tournament, runs: runs) { game in
      if variants.contains(game.variant) { outcome = Result { try body(game) } }
      return outcome.isSuccess
    }
    try outcome.get()
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}

/// Splits the transcripts of games into moves.
struct MoveSplitter {
  /// The path of the file that the games are in.
  let file: String
  /// The variants whose rules are known.
  private let known: VariantBook
  private var variants: [String: PlayableVariant?] = [:]

  init(_ games: ExportedGames) { (file, known) = (games.store.path, games.known) }

  /// The rules of a game; nil for those of a program that isn't available.
  /// - Throws: `RulesTrouble` when a program fails, and `StoreError` where there is no such variant.
  mutating func rules(of game: StoredGame) throws -> PlayableVariant? {
    let name = game.record.job.variant
    if let known = variants[name] { return known }
    do {
      let variant = try known.recorded(name)
      variants[name] = .some(variant)
      return variant
    } catch let error as NotationError {
      throw StoreError.corrupt(file: file, detail: "game \(game.number): \(error)")
    }
  }

  /// The moves of a game, each with its note; nil where its rules aren't available.
  /// - Throws: as `rules`, or `UnplayableGame` where the rules can't follow it.
  mutating func moves(of game: StoredGame) throws -> [(move: TranscriptMove, note: MoveNote?)]? {
    guard let rules = try rules(of: game) else { return nil }
    return try UnplayableGame.naming(game.number) { () throws(TranscriptError) in try game.moves(by: rules) }
  }
}
