import Results

extension ChapterKind {
  /// The effort of players in each phase of their games; omitted where no moves are noted.
  public static let phases = ChapterKind(
    name: "phases",
    absence: "no moves are recorded; `record: moves` in the config records them"
  ) { data in
    let sample = try data.sample()
    guard !sample.phases.isEmpty else { return nil }
    return .phases(sample, order: data.order.map { data.results.players[$0] }, times: data.times)
  }
}

extension Chapter {
  /// The effort of players in each phase of their games, variant by variant, as far as moves are noted.
  static func phases(_ sample: GameSample, order: [String], times: Bool) -> Chapter {
    let variants = sample.reaches.map(\.variant).filter { name in sample.phases.contains { $0.variant == name } }
    let tables = variants.map { variant in
      PhaseTable(sample.phases.filter { $0.variant == variant }, times: times).table(title: variant, order: order)
    }
    let left = sample.reaches.map(\.variant).filter { !variants.contains($0) }
    var notes = [
      "Recorded moves. Phases are thirds of the longest possible game; without a limit by the rules, of the longest "
        + "recorded one. Nodes% is the phase's share of the player's nodes"
        + (times ? ", Time% that of its time." : ".")
    ]
    notes += [reach(sample)].compactMap(\.self)
    if !left.isEmpty {
      notes.append(
        "No moves are recorded of \(left.joined(separator: "; ")); `record: moves` in the config records them.")
    }
    return Chapter(
      name: "phases", title: "Players by phase", tables: tables,
      data: .joined(tables, columns: PhaseTable.columns(times: times), titles: .text("Variant", "variant")),
      notes: notes)
  }
}

/// The layout of players' effort at one variant.
private struct PhaseTable {
  private let efforts: [PhaseEffort]
  private let times: Bool

  init(_ efforts: [PhaseEffort], times: Bool) { (self.efforts, self.times) = (efforts, times) }

  static func columns(times: Bool) -> [Column] {
    [
      .text("Name", "name"), .text("Phase", "phase"), .number("Moves", "moves"),
      .number("Nodes/move", "nodes_per_move"), .number("Nodes%", "nodes_percent", decimals: 1).of(.rank(1)),
    ]
      + (times
        ? [
          .number("ms/move", "milliseconds_per_move", decimals: 3),
          .number("Time%", "time_percent", decimals: 1).of(.rank(1)),
        ] : [])
  }

  /// The table of each player in each phase that it reached.
  func table(title: String, order: [String]) -> Table {
    let groups = order.map { player in
      let own = efforts.filter { $0.player == player }
      let (nodes, time) = own.reduce((0.0, 0.0)) { ($0.0 + $1.nodes, $0.1 + $1.nanoseconds) }
      return own.map { effort -> [Cell] in
        let moves = Double(effort.moves)
        let spent: [Cell] = [.real(effort.nodes / moves), Self.percent(effort.nodes, of: nodes, "it reports no nodes")]
        let took: [Cell] = [
          .real(effort.nanoseconds / 1e6 / moves), Self.percent(effort.nanoseconds, of: time, "it took no time"),
        ]
        return [.text(player), .text(effort.phase.rawValue), .integer(effort.moves)] + spent + (times ? took : [])
      }
    }
    return Table(title: title, columns: Self.columns(times: times), groups: groups)
  }

  private static func percent(_ part: Double, of whole: Double, _ reason: String) -> Cell {
    whole > 0 ? .real(100 * part / whole) : .missing(because: reason)
  }
}
