import Play
import Results

extension ChapterKind {
  /// The delays to remote players; omitted where there are none.
  public static let delays = ChapterKind(name: "delays") {
    $0.results.delays.isEmpty ? nil : .delays($0.results)
  }
}

extension Chapter {
  /// Creates the delays to the machines of remote players, in the order of the config.
  static func delays(_ results: Results) -> Chapter {
    let rows = results.delays.map { delay -> [Cell] in
      [
        .text(results.players[delay.player]), .integer(delay.measured),
        .real(Double(delay.nanoseconds) / Double(delay.measured) / 1e6), .real(delay.most.inMilliseconds),
        .integer(results.faults.reduce(0) { $0 + ($1.player == delay.player && $1.isOfConnection ? $1.games : 0) }),
      ]
    }
    let table = Table(
      columns: [
        .text("Name", "name"), .number("Measured", "measured"), .number("Mean ms", "mean_ms", decimals: 2),
        .number("Most ms", "most_ms", decimals: 2), .number("Games lost", "lost_by_connection"),
      ], groups: [rows])
    return Chapter(
      name: "delays", title: "Players on other machines", table: table,
      notes: [
        "Round-trip time of a ping to a player's machine, at most one per second while it thought. Time is measured by "
          + "the host: network delay is part of the player's time. Games lost: by the connection."
      ])
  }
}

extension Results.Fault {
  /// Whether the game was lost by a connection failure, rather than by a wrong or missing move.
  fileprivate var isOfConnection: Bool { reason == "connection" }
}
