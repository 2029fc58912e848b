/// What a run's description says of the shards that are in its file: `shard` of one that is played, `shards` of those
/// that were merged. It is no part of what the run is.
struct ShardFacts: Equatable {
  /// How many shards the run was dealt to.
  let count: Int
  /// The games of the whole run.
  let planned: Int
  /// The shards that are here with all their games.
  var complete: Set<Int>

  /// What a run says; nil where it says nothing of shards.
  /// - Parameter isComplete: whether all games of its own shard have been played.
  init?(_ facts: Facts, isComplete: Bool) throws {
    if let shard = facts["shard"] {
      guard let number = shard["number"]?.number, let count = shard["of"]?.number, 0..<count ~= number,
        let planned = shard["planned"]?.number
      else { throw Damage(detail: "a description of a shard can't be read") }
      (self.count, self.planned, complete) = (count, planned, isComplete ? [number] : [])
    } else if let shards = facts["shards"] {
      guard let count = shards["of"]?.number, let planned = shards["planned"]?.number,
        case .list(let complete)? = shards["complete"]
      else { throw Damage(detail: "a description of shards can't be read") }
      (self.count, self.planned, self.complete) = (count, planned, Set(complete.compactMap(\.number)))
    } else {
      return nil
    }
  }

  /// All of them are here.
  var isWhole: Bool { complete.count == count }

  /// The same for a run's description.
  var facts: Facts {
    [
      "of": .number(count), "planned": .number(planned),
      "complete": .list(complete.sorted().map(Facts.number)),
    ]
  }
}

extension Facts {
  /// What a run that is shard `number` of `count` says of that, where the whole run has `planned` games.
  public static func shard(_ number: Int, of count: Int, planned: Int) -> Facts {
    ["number": .number(number), "of": .number(count), "planned": .number(planned)]
  }

  /// The number it is; nil for anything else.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
}
