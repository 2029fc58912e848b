import Results
import Store
import Tournament

extension Run {
  /// The standing of a contest after the stored games; nil for a run of another format. O(games).
  ///
  /// The schedule is replayed with the results of the stored games.
  /// - Throws: `StoreError`.
  package func contest(in store: Store) throws(StoreError) -> ContestStanding? {
    guard let format = identity?.format, type(of: format).isContest,
      case .number(let encounters)? = identity?["encounters"],
      encounters > 0,
      let seating = identity?["seating"]?.text.flatMap(SeatingScheme.init)
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

  /// The standing of the claims in an until-clear run; nil for a run of another format.
  ///
  /// The schedule is replayed with the results of the stored games: O(games).
  /// - Throws: `StoreError`.
  package func claims(in store: Store) throws(StoreError) -> ClaimStanding? {
    guard let format = identity?.format as? UntilClear, players.count >= 2 else { return nil }
    let names = players.map(\.name)
    let entries = variants.map { Entry(variant: $0.name, seats: $0.seats, players: names) }
    guard !entries.isEmpty, entries.allSatisfy({ $0.seats == 2 }) else { return nil }
    let repetition = identity?.repetition(at: variants.map(\.name)) ?? Repetition()
    let schedule = format.games(
      of: entries, seating: .rotations, seed: seed, ScheduleContext(repetition: repetition))
    return schedule.standing(try KnownGames(of: tournament, run: number, withTranscripts: true, in: store).prior)
  }

  /// The order in which players begin when a tournament goes on after this run, its newest, in words: as the run ended,
  /// or as it began where it isn't complete. Nil where the format needs none, or the order isn't known.
  /// - Throws: `StoreError`.
  package func comingLineup(in store: Store) throws(StoreError) -> String? {
    guard let format = identity?.format, case .fromLastRun = format.lineup else { return nil }
    let order = isComplete ? try nextLineup(in: store) : lineup
    return order.map(format.words(ofLineup:))
  }

  /// The order in which players begin in the run after this complete one; nil where its contest isn't known from its
  /// games.
  /// - Throws: `StoreError`.
  func nextLineup(in store: Store) throws(StoreError) -> [String]? {
    switch try contest(in: store) {
    case .league(let divisions)?: divisions.nextLineup
    case .ladder(let order)?: order
    default: nil
    }
  }

  /// The order in which the players began; nil where it isn't stored.
  package var lineup: [String]? { identity?["lineup"]?.names }
}

extension Identity {
  /// The format with its settings; nil for one that a config can't name, such as a match.
  fileprivate var format: (any TournamentFormat)? {
    guard case .group(let formats)? = self["format"],
      let type = FormatCatalog.formats.first(where: { formats[$0.name] != nil }), let keys = formats[type.name]
    else { return nil }
    return type.init(keys.settings(for: type.keys))
  }

  /// The settings for the keys of a format.
  private func settings(for keys: [FormatKey]) -> FormatSettings {
    var (players, groups, texts): ([String: [String]], [String: [[String]]], [String: String]) = ([:], [:], [:])
    for key in keys {
      switch (key.kind, self[key.name]) {
      case (.players, let names?): players[key.name] = names.names
      case (.groups, .list(let lists)?): groups[key.name] = lists.map(\.names)
      case (.value, .text(let text)?): texts[key.name] = text
      default: break
      }
    }
    return FormatSettings(for: keys, players: players, groups: groups, texts: texts)
  }

  /// The texts of a list.
  var names: [String] { if case .list(let names) = self { names.compactMap(\.text) } else { [] } }
}
