import Results

/// The shards in a run's file, by its description: `shard` for one that is played, `shards` for those that were merged.
/// They are no part of the run's identity.
struct RunShards: Equatable {
  /// The number of shards that the run, or each round of it, was dealt to.
  let count: Int
  /// The number of rounds.
  let rounds: Int
  /// The number of games of the whole run.
  let planned: Int
  /// The shards with all their games in this file, numbered round by round.
  var complete: Set<Int>

  /// Reads the identity of a run; nil where it names no shards, or where all were merged.
  /// - Parameter isComplete: whether all games of its own shard, or of what was merged, have been played.
  init?(_ identity: Identity, isComplete: Bool) throws {
    if let shard = identity["shard"] {
      let round = shard["round"]
      let (roundNumber, rounds) = (round == nil ? 0 : round?["number"]?.number, round == nil ? 1 : round?["of"]?.number)
      guard let number = shard["number"]?.number, let count = shard["of"]?.number, 0..<count ~= number,
        let planned = shard["planned"]?.number, let roundNumber, let rounds, 0..<rounds ~= roundNumber
      else { throw Damage(detail: "a description of a shard can't be read") }
      (self.count, self.rounds, self.planned) = (count, rounds, planned)
      complete = isComplete ? [roundNumber * count + number] : []
    } else if let shards = identity["shards"], !isComplete {
      guard let count = shards["of"]?.number, let rounds = shards["rounds"]?.number,
        let planned = shards["planned"]?.number, case .list(let complete)? = shards["complete"]
      else { throw Damage(detail: "a description of shards can't be read") }
      (self.count, self.rounds, self.planned) = (count, rounds, planned)
      self.complete = Set(complete.compactMap(\.number))
    } else {
      return nil
    }
  }

  /// Whether all shards of all rounds are in this file.
  var isWhole: Bool { complete.count == count * rounds }

  /// The index of the first incomplete round.
  var openRound: Int {
    (0..<rounds).first { round in !(round * count..<(round + 1) * count).allSatisfy(complete.contains) } ?? rounds - 1
  }

  /// The shards of `openRound` that aren't complete in this file, in order.
  var missing: [Int] { (0..<count).filter { !complete.contains(openRound * count + $0) } }

  /// The identity of the shards, for a run's description.
  var identity: Identity {
    [
      "of": .number(count), "rounds": .number(rounds), "planned": .number(planned),
      "complete": .list(complete.sorted().map(Identity.number)),
    ]
  }
}

extension Identity {
  /// The member `shard` of a run's stored identity: shard `number` of `count`, where the whole run has `planned` games.
  /// - Parameter round: the index of the shard's round, and the number of rounds; nil where all games are dealt at
  ///   once.
  public static func shard(
    _ number: Int, of count: Int, round: (number: Int, count: Int)? = nil, planned: Int
  ) -> Identity {
    var shard: Identity = ["number": .number(number), "of": .number(count), "planned": .number(planned)]
    shard["round"] = round.map { ["number": .number($0.number), "of": .number($0.count)] }
    return shard
  }

  /// The number of a `number`; nil for anything else.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
}
