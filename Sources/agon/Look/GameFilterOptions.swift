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
      case .fastest: "Sort by length, shortest first; ties by newest run, then by encounter."
      case .longest: "Sort by length, longest first; ties likewise."
      }
    }
  }

  @Option(name: .shortAndLong, help: "Only games of this variant.", completion: .variant)
  var variant: String?

  @Option(
    name: .customLong("player"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Player that took part; repeat for several.", valueName: "name"), completion: .storedPlayer)
  var players: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Player in the first seat.", valueName: "name"),
    completion: .storedPlayer)
  var first: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Player in the second seat.", valueName: "name"),
    completion: .storedPlayer)
  var second: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Player in the third seat.", valueName: "name"),
    completion: .storedPlayer)
  var third: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Player in the fourth seat.", valueName: "name"),
    completion: .storedPlayer)
  var fourth: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Winner: the only player in first place.", valueName: "name"),
    completion: .storedPlayer)
  var winner: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Loser: any player placed after another one.", valueName: "name"),
    completion: .storedPlayer)
  var loser: String?

  @Flag(help: "Only games with a shared first place.")
  var drawn = false

  @Option(help: "Reason of the end.")
  var reason: Reason?

  @Option(parsing: .unconditional, help: "Encounter number, from 1.")
  var encounter: Int?

  @Option(parsing: .unconditional, help: "Length in plies, such as 9 or 9-12; at Snap in cards.")
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
