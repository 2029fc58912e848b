/// Wins, draws and losses of directed pairs: a hash table that is updated for every game.
struct PairTable: Sendable {
  /// The results of the games in which `first` moved first, from its side.
  struct Counts: Sendable {
    let first: Int
    let second: Int
    var wins = 0
    var draws = 0
    var losses = 0
  }

  private(set) var counts: [Counts] = []
  /// Index into `counts` + 1 per slot, with linear probing; 0 is free. Its size is a power of two.
  private var slots = [Int32](repeating: 0, count: 64)

  mutating func add(_ result: GameResult, first: Int, second: Int) {
    let index = index(first, second)
    switch result {
    case .firstWon: counts[index].wins += 1
    case .drawn: counts[index].draws += 1
    case .secondWon: counts[index].losses += 1
    case .unfinished: break
    }
  }

  mutating func add(first: Int, second: Int, wins: Int, draws: Int, losses: Int) {
    let index = index(first, second)
    counts[index].wins += wins
    counts[index].draws += draws
    counts[index].losses += losses
  }

  private mutating func index(_ first: Int, _ second: Int) -> Int {
    var slot = start(first, second)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if counts[index].first == first, counts[index].second == second { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    counts.append(Counts(first: first, second: second))
    slots[slot] = Int32(counts.count)
    if 2 * counts.count > slots.count { grow() }
    return counts.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for (index, pair) in counts.enumerated() {
      var slot = start(pair.first, pair.second)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  private func start(_ first: Int, _ second: Int) -> Int {
    let key = (UInt64(first) << 32 | UInt64(second)) &* 0x9E37_79B9_7F4A_7C15
    return Int(key >> 32) & (slots.count - 1)
  }
}
