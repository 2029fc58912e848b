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
    if let lineup { description.identity["lineup"] = .list(lineup.map(Identity.text)) }
    return description
  }

  /// The description of the run for the store.
  package var description: RunDescription {
    RunDescription(
      tournament: name, seed: seed,
      variants: entries.map { .init(name: $0.variant, seats: $0.seats) },
      players: players.map { .init(name: $0.name, definition: $0.definition) },
      planned: plannedGames, conditions: conditions, config: configText,
      identity: identity,
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
  private var identity: Identity {
    let variants = entries.map { ($0.variant, Identity.number($0.seats)) }
    var identity = playerIdentity(seed: seed)
    identity["format"] = formatIdentity
    identity["encounters"] = .number(encounters)
    if isOfCommand {
      // The other settings of a match are fixed and not stored, as in earlier versions.
      if identity["limits"] == [:] { identity["limits"] = nil }
      return .group(identity)
    }
    identity["seating"] = .text(seating.rawValue)
    identity["faults"] = faults.identity
    identity["variants"] = .group(Dictionary(uniqueKeysWithValues: variants))
    identity["shard"] = shard.map { shard in
      .shard(
        shard.number, of: shard.count, round: shard.round.map { ($0.number, $0.count) }, planned: wholeGames)
    }
    return .group(identity)
  }

  /// The identity of players, openings and limits, and of Agon, with the seed of the games.
  package func playerIdentity(seed: UInt64) -> [String: Identity] {
    var identity = commonIdentity(seed: seed)
    identity["openings"]?["supply"] = .supply(entries)
    identity["deterministic"] = .deterministic(deterministic)
    if !gameIdentity.isEmpty { identity["games"] = .group(gameIdentity) }
    identity["players"] = .group(Dictionary(uniqueKeysWithValues: players.map { ($0.name, $0.identity) }))
    let digests = players.compactMap { player in player.filesDigest.map { (player.name, Identity.text($0)) } }
    let files = Dictionary(uniqueKeysWithValues: digests)
    // Fixing an engine while a run is in progress doesn't stop the run: the trend reports it.
    if !files.isEmpty { identity["files"] = .group(files) }
    let listed = players.compactMap { player in
      player.variants.map { (player.name, Identity.list($0.sorted().map(Identity.text))) }
    }
    // Other players don't play differently when one plays at more or fewer variants.
    if !listed.isEmpty { identity["plays"] = .group(Dictionary(uniqueKeysWithValues: listed)) }
    return identity
  }

  /// The identity of openings and limits, and of Agon, with the seed of the games.
  package func commonIdentity(seed: UInt64) -> [String: Identity] {
    let plies = if case .random(let plies) = openings { plies } else { 0 }
    var openings: Identity =
      openingLists.isEmpty
      ? .openings(plies: plies)
      : ["lists": .group(Dictionary(uniqueKeysWithValues: openingLists.map { ($0.variant, $0.identity) }))]
    if case .file(let file, let start, _, _) = self.openings {
      openings["file"] = .text(file)
      openings["listed-from"] = start.map(Identity.number)
    }
    return ["seed": .number(Int(seed)), "openings": openings, "limits": limits.identity, "agon": .agon]
  }

  /// The identities of the programs that define or play the games of these variants.
  static func gameIdentity(
    _ config: RunConfig, _ playables: [PlayableVariant]
  ) throws(ConfigError) -> [String: Identity] {
    var identity: [String: Identity] = [:]
    for game in Set(playables.map(\.variant.game)) {
      guard let known = config.games[game] else { continue }
      do { identity[game] = try known.value.identity() } catch { throw known.node.error("\(error)") }
    }
    return identity
  }
}
