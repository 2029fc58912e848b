import Foundation

/// The transcripts of many games in little memory, each with the number of its owner.
struct TranscriptList {
  /// A transcript, and the number of games that have it.
  struct Entry {
    /// The number of the first game that has it.
    var first: Int { Int(number) }
    var games: Int { Int(count) }
    // There may be a million of them.
    private let number: Int32
    private let count: Int32

    init(first: Int, games: Int) { (number, count) = (Int32(first), Int32(games)) }
  }

  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var owners: [Int32] = []

  /// The number of games.
  var count: Int { owners.count }

  mutating func append(_ transcript: String, owner: Int) {
    bytes.append(contentsOf: transcript.utf8)
    ends.append(bytes.count)
    owners.append(Int32(owner))
  }

  /// The transcript of a game.
  subscript(_ game: Int) -> String { String(decoding: bytes[ends[game]..<ends[game + 1]], as: UTF8.self) }

  /// The different transcripts in the order of their bytes, and the number of different ones of each owner.
  ///
  /// Complexity: O(n log n).
  func sorted(owners number: Int) -> (entries: [Entry], distinct: [Int]) {
    var distinct = [Int](repeating: 0, count: number)
    var entries: [Entry] = []
    bytes.withUnsafeBufferPointer { bytes in
      /// Most comparisons are decided by the first bytes, which are stored next to each other.
      var order = owners.indices.map { (head: head(of: $0, in: bytes), game: $0) }
      order.sort {
        if $0.head != $1.head { return $0.head < $1.head }
        let difference = compare($0.game, $1.game, in: bytes)
        if difference != 0 { return difference < 0 }
        return (owners[$0.game], $0.game) < (owners[$1.game], $1.game)
      }
      var place = 0
      while place < order.count {
        let first = order[place]
        var (end, owner) = (place, Int32(-1))
        while end < order.count, order[end].head == first.head, compare(order[end].game, first.game, in: bytes) == 0 {
          if owners[order[end].game] != owner {
            owner = owners[order[end].game]
            distinct[Int(owner)] += 1
          }
          end += 1
        }
        entries.append(Entry(first: first.game, games: end - place))
        place = end
      }
    }
    return (entries, distinct)
  }

  /// The first eight bytes of a transcript, as a number that sorts as they do.
  private func head(of game: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var head: UInt64 = 0
    let range = ends[game]..<ends[game + 1]
    for place in 0..<8 { head = head << 8 | (place < range.count ? UInt64(bytes[range.lowerBound + place]) : 0) }
    return head
  }

  /// Compares the transcripts of two games: below 0 if the first one sorts before the other, 0 if they are the same.
  private func compare(_ one: Int, _ other: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let (a, b) = (bytes[ends[one]..<ends[one + 1]], bytes[ends[other]..<ends[other + 1]])
    let common = min(a.count, b.count)
    if common > 0, let start = bytes.baseAddress {
      let difference = memcmp(start + a.startIndex, start + b.startIndex, common)
      if difference != 0 { return Int(difference) }
    }
    return a.count - b.count
  }
}
