import Results
import Store
import Tournament

extension Run {
  /// The standing of a contest after the stored games; nil for a run of another format. O(games).
  ///
  /// The games that its schedule dealt out are replayed from those that are stored.
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

  /// The order in which the players began, where that is stored.
  package var lineup: [String]? {
    guard case .list(let names)? = facts?["lineup"] else { return nil }
    return names.compactMap(\.text)
  }
}

extension Facts {
  /// The format of a contest with its settings; nil for other formats.
  fileprivate var contest: (any TournamentFormat)? {
    guard let type = FormatCatalog.formats.first(where: { $0.isContest && self["format"]?[$0.name] != nil }),
      let keys = self["format"]?[type.name]
    else { return nil }
    return type.init(keys.settings(for: type.keys))
  }

  /// The settings for the keys of a format.
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
