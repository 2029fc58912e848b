/// Determines whether one side can be kept from every line by pairs of cells: whenever it takes one of a pair, the
/// other side takes the other.
///
/// Every stretch still open to the side needs a pair among its empty cells, and no cell may be in two pairs;
/// neighbours in one direction share a pair where they can. The pairs are found as a matching of stretches with two
/// cells each. Where none is found there may still be one, with neighbours shared out in another way.
///
/// Source: A. Hales and R. Jewett, "Regularity and Positional Games" (1963).
///
/// Copies share their memory.
struct NoughtsPairing<Board: Bitboard> {
  /// The owner of the memory that a matching needs.
  private final class Memory {
    /// The cells of which each group of stretches needs two.
    let groups: UnsafeMutablePointer<Board>
    /// The group that has each cell.
    let owners: UnsafeMutablePointer<Int>

    init(groups count: Int) {
      groups = .allocate(capacity: count)
      owners = .allocate(capacity: Board.bitWidth)
    }

    deinit {
      groups.deallocate()
      owners.deallocate()
    }
  }

  private let game: Noughts<Board>
  /// The cells of the stretch that starts at each cell, direction by direction.
  private let stretches: [Board]
  private let memory: Memory

  init(game: Noughts<Board>) {
    self.game = game
    stretches = game.directions.flatMap { step in
      let starts = game.cells.runs(of: game.rules.line, stride: step)
      return (0..<Board.bitWidth).map { start in
        starts.contains(start) ? Board(bits: (0..<game.rules.line).map { start + $0 * step }) : Board()
      }
    }
    memory = Memory(groups: 4 * Board.bitWidth)
  }

  /// Whether pairs keep the side with the marks `own` from completing a line, even if it moves next.
  func stops(_ own: Board, against other: Board) -> Bool {
    let groups = memory.groups
    var count = 0
    var useful = Board()
    for direction in 0..<4 {
      let step = game.steps[direction]
      var starts = (game.cells & ~other).runs(of: game.rules.line, stride: step)
      while !starts.isEmpty {
        var start = starts.lowest
        var common = stretches[direction &* Board.bitWidth &+ start] & ~own
        if common.count < 2 { return false }
        starts.removeLowest()
        start = start &+ step
        while start < Board.bitWidth, starts.contains(start) {
          let shared = common & stretches[direction &* Board.bitWidth &+ start]
          if shared.count < 2 { break }
          common = shared
          starts = starts ^ Board(bit: start)
          start = start &+ step
        }
        groups[count] = common
        useful = useful | common
        count &+= 1
      }
    }
    if useful.count < 2 &* count { return false }
    var free = useful
    for group in 0..<count {
      for _ in 0..<2 {
        var untried = useful
        if !assign(group, &free, &untried) { return false }
      }
    }
    return true
  }

  /// Gives a group one cell more, if need be one of a group that can take another instead.
  private func assign(_ group: Int, _ free: inout Board, _ untried: inout Board) -> Bool {
    let (groups, owners) = (memory.groups, memory.owners)
    let vacant = groups[group] & free
    if !vacant.isEmpty {
      let cell = vacant.lowest
      free = free ^ Board(bit: cell)
      owners[cell] = group
      return true
    }
    while true {
      let rest = groups[group] & untried
      if rest.isEmpty { return false }
      let cell = rest.lowest
      untried = untried ^ Board(bit: cell)
      let owner = owners[cell]
      if owner != group, assign(owner, &free, &untried) {
        owners[cell] = group
        return true
      }
    }
  }
}
