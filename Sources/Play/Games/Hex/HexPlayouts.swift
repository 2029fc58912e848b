extension Hex {
  /// Fills the board at once, as the winner doesn't depend on the order of stones: sides that are joined stay joined.
  /// Each half of the empty cells is equally likely to be the mover's.
  @inline(__always)
  public func playOut(from start: Position, using random: inout SplitMix) -> (standing: Standing, seat: Int) {
    var position = start
    while hasSwap, position.plies < 2, !position.isOver {
      play(randomMove(in: position, using: &random), in: &position)
    }
    if position.isOver { return (.lost, seat(in: position)) }
    let isFilledByFirst = grid.isJoined(
      position.first | share(of: empty(in: position), moverHasMore: position.plies & 1 == 0, using: &random), seat: 0)
    return (.lost, isFilledByFirst ? 1 : 0)
  }

  /// A random half of some cells, each as likely as any other; the larger half if they are odd and `moverHasMore`.
  ///
  /// Each cell is first included by a coin of its own. As all sets of a size are equally likely then, they stay so
  /// when random cells are added or left out until the size is right.
  @inline(__always)
  private func share(of cells: GridCells, moverHasMore: Bool, using random: inout SplitMix) -> GridCells {
    var share = cells
    for word in 0..<grid.words { share.words[word] &= random.next() }
    let size = (cells.count &+ (moverHasMore ? 1 : 0)) / 2
    var count = share.count
    while count < size {
      let rest = cells - share
      share.insert(rest.cell(rank: random.below(rest.count)))
      count &+= 1
    }
    while count > size {
      share = share - GridCells(bit: share.cell(rank: random.below(count)))
      count &-= 1
    }
    return share
  }
}
