import ArgumentParser
import Campaign
import Play
import Results
import Store

/// The options that filter and sort games, for all commands that list or pick some.
struct GameFilterOptions: ParsableArguments {
  /// The order of games, if not that of their recording.
  enum Order: String, EnumerableFlag {
    case fastest, longest

    static func help(for value: Order) -> ArgumentHelp? {
      switch value {
      case .fastest: "The shortest first; of equal ones the newest run's, then the earliest encounter's."
      case .longest: "The longest first; of equal ones likewise."
      }
    }
  }

  @Option(name: .shortAndLong, help: "Only games of one variant.", completion: .variant)
  var variant: String?

  @Option(
    name: .customLong("player"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Who took part; given again, so did that one.", valueName: "name"), completion: .storedPlayer)
  var players: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Who sat first, and so began.", valueName: "name"),
    completion: .storedPlayer)
  var first: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Who sat second.", valueName: "name"), completion: .storedPlayer)
  var second: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Who sat third.", valueName: "name"), completion: .storedPlayer)
  var third: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Who sat fourth.", valueName: "name"), completion: .storedPlayer)
  var fourth: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Who won: was first alone.", valueName: "name"),
    completion: .storedPlayer)
  var winner: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Who lost: came in behind somebody.", valueName: "name"),
    completion: .storedPlayer)
  var loser: String?

  @Flag(help: "Only games whose first place was shared.")
  var drawn = false

  @Option(help: "Why they ended.")
  var reason: Reason?

  @Option(parsing: .unconditional, help: "The number of the encounter, from 1.")
  var encounter: Int?

  @Option(parsing: .unconditional, help: "How long they were, such as 9 or 9-12; at Snap in cards.")
  var plies: String?

  @Flag(exclusivity: .exclusive)
  var order: Order?

  /// The options that were given, as arguments.
  var arguments: [String] {
    let named: [(option: String, value: String?)] =
      [("-v", variant)] + players.map { ("--player", $0) } + [
        ("--first", first), ("--second", second), ("--third", third), ("--fourth", fourth), ("--winner", winner),
        ("--loser", loser), ("--reason", reason?.rawValue), ("--encounter", encounter.map(String.init)),
        ("--plies", plies),
      ]
    let flags = [drawn ? "--drawn" : nil, order.map { "--" + $0.rawValue }]
    return named.flatMap { option, value in value.map { [option, $0] } ?? [] } + flags.compactMap(\.self)
  }

  /// The games selected, after one of them, up to a maximum.
  /// - Throws: `UsageError` for invalid values; `StoreError`.
  func games(of coverage: Results.Coverage, in store: Store, after number: Int64? = nil, most: Int) throws -> GameList {
    var filter = GameFilter()
    (filter.variant, filter.players) = (variant.map(Catalog.canonicalName), players)
    for (seat, name) in [first, second, third, fourth].enumerated() { filter.seats[seat] = name }
    (filter.winner, filter.loser, filter.isDrawn, filter.reason) = (winner, loser, drawn, reason)
    filter.encounter = try encounter.map { (number) throws(UsageError) in
      guard number > 0 else { throw UsageError(description: "--encounter: expected 1 or more, found \(number)") }
      return number - 1
    }
    filter.plies = try plies.map(Self.range)
    return try store.games(
      filter, of: coverage.tournament, runs: .numbers(coverage.runs), by: order?.inStore ?? .number, after: number,
      most: most)
  }

  private static func range(_ text: String) throws(UsageError) -> ClosedRange<Int> {
    guard let range = GameFilter.lengths(text) else {
      throw UsageError(description: "--plies: expected a length or a range such as 9-12, found “\(text)”")
    }
    return range
  }
}

extension GameFilterOptions.Order {
  fileprivate var inStore: GameOrder { self == .fastest ? .fastest : .longest }
}

extension Reason: ExpressibleByArgument {}
