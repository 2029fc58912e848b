/// What a run's description says of the shards that are in its file: `shard` of one that is played, `shards` of those
/// that were merged. It is no part of what the run is.
struct ShardFacts: Equatable {
  /// How many shards the run, or each round of it, was dealt to.
  let count: Int
  /// In how many rounds that was.
  let rounds: Int
  /// The games of the whole run.
  let planned: Int
  /// The shards that are here with all their games, round by round.
  var complete: Set<Int>

  /// What a run says; nil where it says nothing of shards, or has all that there is to come.
  /// - Parameter isComplete: whether all games of its own shard, or of what was merged, have been played.
  init?(_ facts: Facts, isComplete: Bool) throws {
    if let shard = facts["shard"] {
      let round = shard["round"]
      let (roundNumber, rounds) = (round == nil ? 0 : round?["number"]?.number, round == nil ? 1 : round?["of"]?.number)
      guard let number = shard["number"]?.number, let count = shard["of"]?.number, 0..<count ~= number,
        let planned = shard["planned"]?.number, let roundNumber, let rounds, 0..<rounds ~= roundNumber
      else { throw Damage(detail: "a description of a shard can't be read") }
      (self.count, self.rounds, self.planned) = (count, rounds, planned)
      complete = isComplete ? [roundNumber * count + number] : []
    } else if let shards = facts["shards"], !isComplete {
      guard let count = shards["of"]?.number, let rounds = shards["rounds"]?.number,
        let planned = shards["planned"]?.number, case .list(let complete)? = shards["complete"]
      else { throw Damage(detail: "a description of shards can't be read") }
      (self.count, self.rounds, self.planned) = (count, rounds, planned)
      self.complete = Set(complete.compactMap(\.number))
    } else {
      return nil
    }
  }

  /// All of them are here.
  var isWhole: Bool { complete.count == count * rounds }

  /// The first round that isn't whole.
  var openRound: Int {
    (0..<rounds).first { round in !(round * count..<(round + 1) * count).allSatisfy(complete.contains) } ?? rounds - 1
  }

  /// The shards of that round that aren't here whole, in order.
  var missing: [Int] { (0..<count).filter { !complete.contains(openRound * count + $0) } }

  /// The same for a run's description.
  var facts: Facts {
    [
      "of": .number(count), "rounds": .number(rounds), "planned": .number(planned),
      "complete": .list(complete.sorted().map(Facts.number)),
    ]
  }
}

extension Facts {
  /// What a run that is shard `number` of `count` says of that, where the whole run has `planned` games.
  /// - Parameter round: which round's shard it is, of how many; nil where all is dealt out at once.
  public static func shard(
    _ number: Int, of count: Int, round: (number: Int, count: Int)? = nil, planned: Int
  ) -> Facts {
    var shard: Facts = ["number": .number(number), "of": .number(count), "planned": .number(planned)]
    shard["round"] = round.map { ["number": .number($0.number), "of": .number($0.count)] }
    return shard
  }

  /// The number it is; nil for anything else.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
}
