import Play

/// A part of a run that one of several tasks plays, each part a small run of its own.
public struct Shard: Hashable, Sendable {
  /// The maximum number of shards of a run, more than anyone has machines for.
  public static let most = 1_000_000

  /// The number of this shard, from 0.
  public let number: Int
  /// The number of shards.
  public let count: Int
  /// The round that is dealt out to the shards; nil where all of the run is dealt out at once.
  public var round: Round?

  /// Creates the shard with a number from 0 to `count` - 1; nil for any other, and for more than `most` shards.
  public init?(_ number: Int, of count: Int) {
    guard 1...Self.most ~= count, 0..<count ~= number else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether the item at this place, from 0, is in the shard: items are dealt to the shards in turn, so that of any
  /// that follow each other no shard gets two more than another.
  func has(_ place: Int) -> Bool { place % count == number }

  /// The number of items at these places that are in the shard.
  func share(of places: Range<Int>) -> Int { share(before: places.upperBound) - share(before: places.lowerBound) }

  private func share(before place: Int) -> Int { (place + count - 1 - number) / count }
}

extension Shard: CustomStringConvertible {
  /// The shard's notation, `3/20` or `3/20 of round 5/40`.
  public var description: String { "\(number)/\(count)" + (round.map { " of round \($0)" } ?? "") }
}

/// One of the rounds of a run whose results are looked at before the next one is dealt out.
public struct Round: Hashable, Sendable {
  /// The number of this round, from 0.
  public let number: Int
  /// The maximum number of rounds.
  public let count: Int

  /// Creates the round with a number from 0 to `count` - 1; nil for any other, and for more than `Shard.most` rounds.
  public init?(_ number: Int, of count: Int) {
    guard 1...Shard.most ~= count, 0..<count ~= number else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The part of `things` items that is in the round; the sizes of rounds differ by one at most.
  func range(of things: Int) -> Range<Int> { number * things / count..<(number + 1) * things / count }
}

extension Round: CustomStringConvertible {
  public var description: String { "\(number)/\(count)" }
}

/// A schedule whose maximum length is known beforehand, so that its jobs can be dealt to several tasks.
public protocol ShardableSchedule: Schedule {
  /// The schedule of a shard.
  associatedtype Part: Schedule

  /// The number of encounters in all, or the maximum where results decide when it ends.
  var encountersInAll: Int { get }
  /// The place of each job in the whole schedule, from 0; nil for a job that isn't in it.
  var places: @Sendable (Job) -> Int? { get }
  /// The part of the schedule that belongs to a shard: whole encounters, in the order of the schedule.
  ///
  /// Encounters are counted pairing by pairing, variant by variant, and dealt to the shards in turn: so of each
  /// pairing, of each variant and of all together no shard gets two more than another.
  func part(_ shard: Shard) -> Part
}
