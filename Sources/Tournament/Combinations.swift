/// All choices of a number of players, each in the players' order, the first players' first; made lazily, so that a
/// start can be made on any number of them.
struct Combinations: Sequence, IteratorProtocol {
  private let players: [String]
  /// The indices of the next choice, ascending; nil after the last.
  private var chosen: [Int]?

  init(of players: [String], count: Int) {
    self.players = players
    chosen = players.count >= count ? Array(0..<count) : nil
  }

  mutating func next() -> [String]? {
    guard var indices = chosen else { return nil }
    defer {
      // The last index that can still move up does, and those after it follow it closely.
      let most = players.count - indices.count
      if let place = indices.indices.last(where: { indices[$0] < most + $0 }) {
        let first = indices[place] + 1
        for behind in place..<indices.count { indices[behind] = first + behind - place }
        chosen = indices
      } else {
        chosen = nil
      }
    }
    return indices.map { players[$0] }
  }
}
