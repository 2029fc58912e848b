import Play

/// A part of a run that one of several tasks plays, each part a small run of its own.
public struct Shard: Hashable, Sendable {
  /// More parts than these nobody has machines for.
  public static let most = 1_000_000

  /// Which of the parts it is, from 0.
  public let number: Int
  /// How many parts there are.
  public let count: Int
  /// The round that it is a part of; nil where all of the run is dealt out at once.
  public var round: Round?

  /// The part with a number from 0 to `count` - 1; nil for any other, and for more than `most` parts.
  public init?(_ number: Int, of count: Int) {
    guard 1...Self.most ~= count, 0..<count ~= number else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether the thing at this place, from 0, is in the part: things are dealt to the parts in turn, so that of any that
  /// follow each other no part gets two more than another.
  func has(_ place: Int) -> Bool { place % count == number }

  /// How many of the things at these places are in the part.
  func share(of places: Range<Int>) -> Int { share(before: places.upperBound) - share(before: places.lowerBound) }

  private func share(before place: Int) -> Int { (place + count - 1 - number) / count }
}

extension Shard: CustomStringConvertible {
  /// `3/20`, or `3/20 of round 5/40`
  public var description: String { "\(number)/\(count)" + (round.map { " of round \($0)" } ?? "") }
}

/// One of the rounds that a run is dealt out in where its results are looked at before the next one.
public struct Round: Hashable, Sendable {
  /// Which it is, from 0.
  public let number: Int
  /// How many there are at most.
  public let count: Int

  /// The round with a number from 0 to `count` - 1; nil for any other, and for more than `Shard.most` rounds.
  public init?(_ number: Int, of count: Int) {
    guard 1...Shard.most ~= count, 0..<count ~= number else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Which of so many things are in the round: rounds differ by one at most.
  func range(of things: Int) -> Range<Int> { number * things / count..<(number + 1) * things / count }
}

extension Round: CustomStringConvertible {
  public var description: String { "\(number)/\(count)" }
}

/// A schedule that knows beforehand what it may come to, so that its jobs can be dealt to several tasks.
public protocol ShardableSchedule: Schedule {
  /// What plays a part of it.
  associatedtype Part: Schedule

  /// How many encounters it comes to in all, or at most where results decide when it ends.
  var encountersInAll: Int { get }
  /// Where each job stands in the whole schedule, from 0; nil for a job that isn't in it.
  var places: @Sendable (Job) -> Int? { get }
  /// The part of it that is a shard's, whatever it comes to: whole encounters, in the order of the schedule.
  ///
  /// Encounters are counted pairing by pairing, variant by variant, and dealt to the shards in turn: so of each pairing,
  /// of each variant and of all together no shard gets two more than another.
  func part(_ shard: Shard) -> Part
}
