import Campaign
import People
import Play

/// The choice of an open game to continue, and of the programs in it.
struct OpenGameChoice {
  private let number: Int64?
  private let programs: [String]

  /// Reads the words of the command line.
  /// - Parameter words: the number, unless the newest game is chosen, then the programs.
  init(_ words: [String]) {
    number = words.first.flatMap { Int64($0) }
    programs = Array(words.dropFirst(number == nil ? 0 : 1))
  }

  /// The chosen game.
  /// - Throws: `UsageError` where there is none, with a list of the open ones; `PeopleError`, `StoreError`.
  func game(
    in store: PeopleStore, among variants: VariantBook
  ) throws -> (number: Int64, opponents: Opponents) {
    let games = try store.openGames()
    guard let newest = games.first else {
      throw UsageError(description: "no game is open in \(store.path); “agon play” begins one")
    }
    guard let open = number.map({ number in games.first { $0.number == number } }) ?? newest else {
      let list = games.map { game in
        "\n  \(game.number)  \(game.job.variant)  \(game.job.players.joined(separator: ", "))"
          + ((try? GameInPlay(kept: game.state, game.job, among: variants)).map { "  \(Self.progress(of: $0))" } ?? "")
      }
      throw UsageError(description: "game \(number ?? 0) isn't open in \(store.path); open are:\(list.joined())")
    }
    let game = try GameInPlay(kept: open.state, open.job, among: variants)
    return (open.number, try Programs.resuming(game, number: open.number, by: programs, among: variants))
  }

  private static func progress(of game: GameInPlay) -> String {
    switch game {
    case .board(let game): "\(game.moves.count) \(game.moves.count == 1 ? "move" : "moves")"
    case .snap(let game): "card \(game.position.turned)"
    }
  }
}
