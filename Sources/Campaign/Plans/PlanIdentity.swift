import Play
import Results
import Store
import Tournament

/// The identity of a run: what decides how its games go, in words and field by field.
extension RunPlan {
  /// The conditions that all games of a run share besides the seed, in words. A run can't continue with others.
  package var conditions: String {
    var parts: [String] = []
    if isOfCommand { parts.append("a match at \(entries.map(\.variant).joined(separator: " "))") }
    switch openings {
    case .none: parts.append("no openings")
    case .random(let plies): parts.append("openings of \(plies) plies")
    case .file(let file, let start, _, _):
      parts.append("openings from \(file)" + (start.map { " as listed from number \($0)" } ?? ""))
    }
    parts += Limits.Allowance(budget: limits.budget, clock: limits.clock).words
    if let plies = limits.plies { parts.append("at most \(plies) plies") }
    parts += limits.adjudication.words
    if let match, match.endsEarly || isOfCommand {
      parts.append(match.test?.words ?? match.clear?.goal.words ?? "no test")
    }
    return parts.joined(separator: ", ")
  }

  /// The description of a run that begins in this order, for the store.
  func description(lineup: [String]?) -> RunDescription {
    var description = description
    if let lineup { description.facts["lineup"] = .list(lineup.map(Facts.text)) }
    return description
  }

  /// The description of the run for the store.
  package var description: RunDescription {
    RunDescription(
      tournament: name, seed: seed,
      variants: entries.map { .init(name: $0.variant, seats: $0.seats) },
      players: players.map { .init(name: $0.name, definition: $0.definition) },
      planned: plannedGames, conditions: conditions, config: configText,
      facts: facts,
      openings: openingLists)
  }

  /// Whether a command defines the run, by naming the two players of a match.
  var isOfCommand: Bool { match?.isOfCommand == true }

  private var plannedGames: Int { shard == nil ? wholeGames : schedule(seed: seed).planned ?? 0 }

  /// The number of games of the whole run, the maximum where results decide when it ends.
  private var wholeGames: Int {
    let variants = entries.count
    return games ?? format.mostGames
      ?? 2 * (match?.total(of: encounters, at: variants) ?? encounters * variants)
  }

  /// The run identity.
  private var facts: Facts {
    let variants = entries.map { ($0.variant, Facts.number($0.seats)) }
    var facts = playerFacts(seed: seed)
    facts["format"] = formatFacts
    facts["encounters"] = .number(encounters)
    if isOfCommand {
      // The other settings of a match are fixed and not stored, as in earlier versions.
      if facts["limits"] == [:] { facts["limits"] = nil }
      return .group(facts)
    }
    facts["seating"] = .text(seating.rawValue)
    facts["faults"] = faults.facts
    facts["variants"] = .group(Dictionary(uniqueKeysWithValues: variants))
    facts["shard"] = shard.map { shard in
      .shard(
        shard.number, of: shard.count, round: shard.round.map { ($0.number, $0.count) }, planned: wholeGames)
    }
    return .group(facts)
  }

  /// The identity of players, openings and limits, and of Agon, with the seed of the games.
  package func playerFacts(seed: UInt64) -> [String: Facts] {
    var facts = commonFacts(seed: seed)
    facts["openings"]?["supply"] = .supply(entries)
    facts["deterministic"] = .deterministic(deterministic)
    if !gameFacts.isEmpty { facts["games"] = .group(gameFacts) }
    facts["players"] = .group(Dictionary(uniqueKeysWithValues: players.map { ($0.name, $0.facts) }))
    let digests = players.compactMap { player in player.filesDigest.map { (player.name, Facts.text($0)) } }
    let files = Dictionary(uniqueKeysWithValues: digests)
    // Fixing an engine while a run is in progress doesn't stop the run: the trend reports it.
    if !files.isEmpty { facts["files"] = .group(files) }
    let listed = players.compactMap { player in
      player.variants.map { (player.name, Facts.list($0.sorted().map(Facts.text))) }
    }
    // Other players don't play differently when one plays at more or fewer variants.
    if !listed.isEmpty { facts["plays"] = .group(Dictionary(uniqueKeysWithValues: listed)) }
    return facts
  }

  /// The identity of openings and limits, and of Agon, with the seed of the games.
  package func commonFacts(seed: UInt64) -> [String: Facts] {
    let plies = if case .random(let plies) = openings { plies } else { 0 }
    var openings: Facts =
      openingLists.isEmpty
      ? .openings(plies: plies)
      : ["lists": .group(Dictionary(uniqueKeysWithValues: openingLists.map { ($0.variant, $0.facts) }))]
    if case .file(let file, let start, _, _) = self.openings {
      openings["file"] = .text(file)
      openings["listed-from"] = start.map(Facts.number)
    }
    return ["seed": .number(Int(seed)), "openings": openings, "limits": limits.facts, "agon": .agon]
  }

  /// The identities of the programs that define or play the games of these variants.
  static func gameFacts(
    _ config: RunConfig, _ playables: [PlayableVariant]
  ) throws(ConfigError) -> [String: Facts] {
    var facts: [String: Facts] = [:]
    for game in Set(playables.map(\.variant.game)) {
      guard let known = config.games[game] else { continue }
      do { facts[game] = try known.value.facts() } catch { throw known.node.error("\(error)") }
    }
    return facts
  }
}
