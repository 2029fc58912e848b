import Reports
import Store
import Tournament

extension RunSummary {
  /// How a contest stands after the games that are kept; nil of a run of another format. O(games).
  ///
  /// What its schedule dealt out is dealt out again.
  /// - Throws: `StoreError`.
  package func contest(in store: Store) throws(StoreError) -> ContestStanding? {
    guard let format = facts?.contest, case .number(let encounters)? = facts?["encounters"], encounters > 0,
      let seating = facts?["seating"]?.text.flatMap(SeatingScheme.init)
    else { return nil }
    let begin = lineup ?? players.map(\.name)
    let entries = variants.map { Entry(variant: $0.name, seats: $0.seats, players: begin) }
    guard entries.allSatisfy({ format.problem(at: $0, seating: seating) == nil }),
      format.problem(of: entries, seating: seating) == nil
    else { return nil }
    let schedule = format.schedule(of: entries, encounters: encounters, seating: seating, seed: seed)
    let known = try KnownGames(of: tournament, run: number, in: store)
    return schedule.standing { known[$0] }
  }

  /// The order in which the players began, where that was kept.
  package var lineup: [String]? {
    guard case .list(let names)? = facts?["lineup"] else { return nil }
    return names.compactMap(\.text)
  }
}

extension Facts {
  /// The format of a contest, as it is set here; nil of another one.
  fileprivate var contest: (any TournamentFormat)? {
    guard let type = FormatCatalog.formats.first(where: { $0.isContest && self["format"]?[$0.name] != nil }),
      let keys = self["format"]?[type.name]
    else { return nil }
    return type.init(keys.settings(for: type.keys))
  }

  /// What stands here for the keys of a format.
  private func settings(for keys: [FormatKey]) -> FormatSettings {
    var (players, groups, texts): ([String: [String]], [String: [[String]]], [String: String]) = ([:], [:], [:])
    for key in keys {
      switch (key.kind, self[key.name]) {
      case (.players, .list(let names)?): players[key.name] = names.compactMap(\.text)
      case (.groups, .list(let lists)?): groups[key.name] = lists.map(\.names)
      case (.value, .text(let text)?): texts[key.name] = text
      default: break
      }
    }
    return FormatSettings(for: keys, players: players, groups: groups, texts: texts)
  }
}

extension Facts {
  /// The texts of a list.
  var names: [String] { if case .list(let names) = self { names.compactMap(\.text) } else { [] } }
}

extension Contest {
  /// The same for a report.
  init(_ standing: ContestStanding) {
    switch standing {
    case .table(let table, let unit): self = .swiss(table.lines.map { Line($0, unit: unit) })
    case .bracket(let matches, let champion): self = .knockout(matches.map(Meeting.init), champion: champion)
    case .ladder(let order): self = .ladder(order)
    case .league(let divisions):
      self = .league(
        divisions.map { division in
          Division(
            lines: division.table.lines.map { Line($0, unit: division.unit) }, up: division.up, down: division.down)
        })
    }
  }
}

extension Contest.Line {
  fileprivate init(_ line: TieBreaks.Line, unit: Int) {
    func points(_ units: Int) -> Double { Double(units) / Double(unit) }
    self.init(
      place: line.place, player: line.player, points: points(line.points), buchholz: points(line.buchholz),
      cut1: points(line.cut1), median1: points(line.median1),
      sonnebornBerger: Double(line.sonnebornBerger) / Double(unit) / Double(unit), direct: line.direct.map(points))
  }
}

extension Contest.Meeting {
  fileprivate init(_ match: KnockoutMatch) {
    self.init(
      round: match.round, losses: match.losses, players: match.players, points: match.points.map { Double($0) / 2 },
      encounters: match.encounters, winner: match.winner, decision: match.decision?.words)
  }
}

extension KnockoutMatch.Decision {
  /// What decided, in words.
  fileprivate var words: String {
    switch self {
    case .points: "points"
    case .suddenDeath: "sudden death"
    case .seed: "seed"
    }
  }
}
