import GRDB
import Results
import Statistics

extension Identity {
  /// The identity in the stored description of a run or tune, nil for none; throws `Damage` where it can't be read.
  static func stored(_ json: String?) throws -> Identity? {
    guard let json else { return nil }
    guard let identity = Identity(json: json) else { throw Damage(detail: "a description can't be read") }
    return identity
  }

  /// The rule for how a fact may change while a run is continued.
  private static func rule(at path: [String]) -> Rule {
    switch path {
    case ["variants"], ["players"], ["deterministic"], ["openings", "lists"], ["openings", "supply"]: .mayGrow
    case ["encounters"], ["agon", "version"], ["files"], ["faults"], ["plays"], ["openings", "file"],
      ["format", "until-clear", "games"], ["lineup"]:
      .free
    case ["introduced"], ["shards"]: .newest
    default: .same
    }
  }

  /// The names of the games whose rules are programs.
  var programGames: Set<String> {
    guard case .group(let games)? = self["games"] else { return [] }
    return Set(games.keys)
  }

  /// The digests of the lists of openings that are named here, by variant.
  var listedDigests: [String: String] {
    guard case .group(let lists)? = self["openings"]?["lists"] else { return [:] }
    return lists.compactMapValues { $0["digest"]?.text }
  }

  /// The number of openings to be dealt, by variant, where it is known.
  package var openingSupplies: [String: Int] {
    guard case .group(let supplies)? = self["openings"]?["supply"] else { return [:] }
    return supplies.compactMapValues { if case .number(let number) = $0, number > 0 { number } else { nil } }
  }

  /// The sequential test that a match is played for; nil for other runs.
  var test: SequentialTest? {
    guard let test = self["format"]?["match"]?["test"], case .list(let elo)? = test["elo"],
      case .list(let risks)? = test["risks"],
      let model = test["model"]?.text.flatMap(SequentialTest.Model.init)
    else { return nil }
    let numbers = (elo + risks).compactMap { $0.text.flatMap(Double.init) }
    guard numbers.count == 4 else { return nil }
    return try? SequentialTest(
      elo0: numbers[0], elo1: numbers[1], alpha: numbers[2], beta: numbers[3], model: model)
  }

  /// The names of players that may or may not be random: external programs.
  package var doubtfulPlayers: Set<String> {
    guard case .group(let players)? = self["players"] else { return [] }
    return Set(players.filter { $0.value["engine"] != nil }.keys)
  }

  /// The names of deterministic players, which always do the same in the same position.
  package var deterministicPlayers: Set<String> {
    guard case .group(let players)? = self["deterministic"] else { return [] }
    return Set(players.keys)
  }

  /// The identity in a run's description; nil where it has none.
  static func ofRun(_ run: Int64, in database: Database) throws -> Identity? {
    let json = try database.all("SELECT description FROM run WHERE id = ?", [run]) { try $0.optionalText(0) }.first
    return try stored(json ?? nil)
  }

  /// The forbidden differences of a run or tune that is continued; lists of openings by their first difference.
  func differences(from before: Identity, openings: [OpeningList], in database: Database) throws -> [Difference] {
    let lists = Dictionary(openings.map { ($0.variant, $0) }) { first, _ in first }
    let known = before.listedDigests
    return try differences(from: before, by: Self.rule).map { difference in
      guard difference.path.starts(with: ["openings", "lists"]), difference.path.last == "digest",
        let variant = difference.path.dropFirst(2).first, let digest = known[variant]
      else { return difference }
      return try lists[variant]?.difference(from: digest, in: database) ?? difference
    }
  }

  /// This identity, with the members of `before` that may be missing now.
  func grown(from before: Identity, at path: [String] = []) -> Identity {
    guard case .group(var members) = self, case .group(let old) = before else { return self }
    for (name, value) in old {
      if let now = members[name] {
        members[name] = now.grown(from: value, at: path + [name])
      } else if [.mayGrow, .newest].contains(Self.rule(at: path)) || Self.rule(at: path + [name]) == .newest {
        members[name] = value
      }
    }
    return .group(members)
  }
}
