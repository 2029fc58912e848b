/// A part of a run that one of several tasks plays, each part a small run of its own.
public struct Shard: Hashable, Sendable {
  /// More parts than these nobody has machines for.
  public static let most = 1_000_000

  /// Which of the parts it is, from 0.
  public let number: Int
  /// How many parts there are.
  public let count: Int

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
  public var description: String { "\(number)/\(count)" }
}

/// A schedule that knows all its jobs beforehand, so that they can be dealt to several tasks.
public protocol ShardableSchedule: Schedule {
  /// How many encounters it comes to in all.
  var encountersInAll: Int { get }
  /// Where each job stands in the whole schedule.
  var order: ScheduleOrder { get }
  /// The part of it that is a shard's: whole encounters, in the order of the schedule.
  ///
  /// Encounters are counted pairing by pairing, variant by variant, and dealt to the shards in turn: so of each pairing,
  /// of each variant and of all together no shard gets two more than another.
  func part(_ shard: Shard) -> Self
}
