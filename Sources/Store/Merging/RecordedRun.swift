import GRDB
import Results

/// A run without its games, as stored in a file: the part that is the same in all files that are merged.
struct RecordedRun {
  let id: Int64
  let number: Int
  let isComplete: Bool
  /// The description of the run, with `planned` for the whole run and without its shards.
  let description: RunDescription
  /// The shards that were played; nil for a run that was played by one machine alone.
  let shards: RunShards?

  /// Reads the run with an id.
  init(of id: Int64, in database: Database) throws {
    let sql = """
      SELECT name, number, config_seed, planned, status, conditions, config, description
      FROM run JOIN tournament ON tournament.id = run.tournament WHERE run.id = ?
      """
    let variants = try Store.variants(of: id, in: database)
    let players = try Store.players(of: id, in: database)
    let runs = try database.all(sql, [id]) { row in
      guard var identity = try Identity.stored(row.optionalText(7)) else {
        throw Damage(detail: "a run has no description, since it was begun by an Agon that kept none")
      }
      let isComplete = try row.text(4) == "complete"
      let shards = try RunShards(identity, isComplete: isComplete)
      (identity["shard"], identity["shards"]) = (nil, nil)
      let planned = try row.natural(3)
      let description = RunDescription(
        tournament: try row.text(0), seed: try row.seed(2), variants: variants, players: players,
        planned: shards?.planned ?? planned, conditions: try row.text(5), config: try row.text(6), identity: identity,
        openings: try identity.listedDigests.sorted { $0.key < $1.key }.map { variant, digest in
          OpeningList(variant: variant, openings: try OpeningList.openings(of: digest, in: database))
        })
      return (try row.natural(1), isComplete, description, shards)
    }
    guard let run = runs.first else { throw Damage(detail: "a run is missing") }
    self.id = id
    (number, isComplete, description, shards) = run
  }

  /// Whether all games of the whole run are in the file, but for those that were left out.
  var isWhole: Bool { shards?.isWhole ?? isComplete }

  /// Whether the run is a match, whose end a test decides.
  var isMatch: Bool { description.identity["format"]?["match"] != nil }

  /// The identity of the run, field by field.
  private var wholeIdentity: Identity {
    var identity = description.identity
    identity["tournament"] = .text(description.tournament)
    identity["run"] = .number(number)
    // Games are dealt to shards in these orders.
    identity["order of variants"] = .list(description.variants.map { .text($0.name) })
    identity["order of players"] = .list(description.players.map { .text($0.name) })
    return identity
  }

  /// The differences between the runs of two files. The version of Agon, the names in introductions and the paths of
  /// lists of openings may differ; of these lists, the content counts.
  func differences(from other: RecordedRun) -> [Identity.Difference] {
    wholeIdentity.differences(from: other.wholeIdentity) { path in
      [["agon", "version"], ["introduced"], ["openings", "file"]].contains(path) ? .free : .same
    }
  }

  /// The maximum number of differences that are reported.
  private static let mostDifferences = 5

  /// Throws `otherRun` unless both are the same run, dealt to as many shards and rounds.
  /// - Parameters:
  ///   - file: the file of this run.
  ///   - other: the other run.
  ///   - reference: the file of the other run.
  func requireSame(in file: String, as other: RecordedRun, in reference: String) throws(StoreError) {
    let differences = differences(from: other)
    guard differences.isEmpty else {
      throw .otherRun(file: file, than: reference, Array(differences.prefix(Self.mostDifferences)))
    }
    guard let own = shards, let its = other.shards else { return }
    for (name, own, its) in [("shards", own.count, its.count), ("rounds", own.rounds, its.rounds)] where own != its {
      throw .otherRun(file: file, than: reference, [.init(path: [name], before: .number(its), now: .number(own))])
    }
  }
}

extension RunDescription {
  /// Merges two descriptions of the same run, with the same result in either order.
  func merged(with other: RunDescription) -> RunDescription {
    var (own, its) = (identity, other.identity)
    var introduced: [String: Identity] = [:]
    for identity in [own, its] {
      guard case .group(let names)? = identity["introduced"] else { continue }
      introduced.merge(names) { $0.json < $1.json ? $0 : $1 }
    }
    (own["introduced"], its["introduced"]) = (nil, nil)
    var identity = own.json < its.json ? own : its
    if !introduced.isEmpty { identity["introduced"] = .group(introduced) }
    return RunDescription(
      tournament: tournament, seed: seed, variants: variants, players: players, planned: planned,
      conditions: min(conditions, other.conditions), config: min(config, other.config), identity: identity,
      openings: openings)
  }
}
