import Testing

@testable import Play

/// Every board word against a plain set of numbers.
struct BitboardTests {
  static let words: [any Bitboard.Type] = [
    UInt64.self, DoubleWidth<UInt64>.self, DoubleWidth<DoubleWidth<UInt64>>.self,
    DoubleWidth<DoubleWidth<DoubleWidth<UInt64>>>.self,
  ]

  /// A hundred sets of cells, from thin to crowded, the empty and the full one among them.
  private func sets(below width: Int) -> [Set<Int>] {
    var random = SplitMix(seed: UInt64(width))
    let drawn = (0..<98).map { round in
      Set((0..<width).filter { _ in random.below(100) <= round })
    }
    return [[], Set(0..<width)] + drawn
  }

  @Test("Sets hold what was put into them", arguments: [0, 1, 2, 3])
  func setsHoldTheirCells(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      #expect(Board.bitWidth == 64 << word)
      for cells in sets(below: Board.bitWidth) {
        let board = Board(bits: cells)
        #expect(board.isEmpty == cells.isEmpty)
        #expect(board.count == cells.count)
        #expect(Array(board.cells) == cells.sorted())
        #expect((0..<Board.bitWidth).allSatisfy { board.contains($0) == cells.contains($0) })
        #expect(Set((~board).cells) == Set(0..<Board.bitWidth).subtracting(cells))
        for (rank, cell) in cells.sorted().enumerated() { #expect(board.cell(rank: rank) == cell) }
        if let lowest = cells.min() {
          #expect(board.lowest == lowest)
          var rest = board
          rest.removeLowest()
          #expect(rest == Board(bits: cells.subtracting([lowest])))
        }
      }
    }
    check(Self.words[word])
  }

  @Test("Sets are intersected, united and compared cell by cell", arguments: [0, 1, 2, 3])
  func setOperationsAreRight(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      let all = sets(below: Board.bitWidth)
      for (a, b) in zip(all, all.reversed()) {
        let (left, right) = (Board(bits: a), Board(bits: b))
        #expect(Set((left & right).cells) == a.intersection(b))
        #expect(Set((left | right).cells) == a.union(b))
        #expect(Set((left ^ right).cells) == a.symmetricDifference(b))
        #expect((left == right) == (a == b))
        #expect((left.mixed == right.mixed) == (a == b))
      }
    }
    check(Self.words[word])
  }

  @Test("Shifts move every cell and drop those that leave the word", arguments: [0, 1, 2, 3])
  func shiftsMoveEveryCell(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      let width = Board.bitWidth
      for (place, cells) in sets(below: width).enumerated() where place.isMultiple(of: 7) {
        let board = Board(bits: cells)
        for by in [0, 1, 5, width / 4, width / 2 - 1, width / 2, width / 2 + 1, 3 * width / 4, width - 1] {
          #expect(Set((board << by).cells) == Set(cells.map { $0 + by }.filter { $0 < width }), "up by \(by)")
          #expect(Set((board >> by).cells) == Set(cells.map { $0 - by }.filter { $0 >= 0 }), "down by \(by)")
        }
      }
    }
    check(Self.words[word])
  }

  @Test("Cells of another set come in after those that a shift moves away", arguments: [0, 1, 2, 3])
  func shiftsInsertOtherCells(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      let width = Board.bitWidth
      let all = sets(below: width)
      for (place, (cells, others)) in zip(all, all.reversed()).enumerated() where place.isMultiple(of: 9) {
        let (board, other) = (Board(bits: cells), Board(bits: others))
        let edges = (1...width / 64).flatMap { [64 * $0 - 1, 64 * $0, 64 * $0 + 1] }
        for by in [1, 5] + edges where by < width {
          let up = cells.map { $0 + by }.filter { $0 < width } + others.map { $0 + by - width }.filter { $0 >= 0 }
          #expect(Set(board.up(by, from: other).cells) == Set(up), "up by \(by)")
          let down = cells.map { $0 - by }.filter { $0 >= 0 } + others.map { $0 - by + width }.filter { $0 < width }
          #expect(Set(board.down(by, from: other).cells) == Set(down), "down by \(by)")
        }
      }
    }
    check(Self.words[word])
  }

  @Test("Addition carries through neighbouring cells and across the halves of a word", arguments: [0, 1, 2, 3])
  func additionCarries(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      let all = sets(below: Board.bitWidth)
      for (a, b) in zip(all, all.dropFirst(31) + all.prefix(31)) {
        var sum: Set<Int> = []
        var carry = false
        for cell in 0..<Board.bitWidth {
          let ones = (a.contains(cell) ? 1 : 0) + (b.contains(cell) ? 1 : 0) + (carry ? 1 : 0)
          if ones & 1 == 1 { sum.insert(cell) }
          carry = ones > 1
        }
        #expect(Set((Board(bits: a) &+ Board(bits: b)).cells) == sum)
      }
      #expect((Board(bits: 0..<Board.bitWidth) &+ Board(bit: 0)).isEmpty)
    }
    check(Self.words[word])
  }

  @Test("Runs are found at every length and stride", arguments: [0, 1, 2, 3])
  func runsAreFound(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      for (place, cells) in sets(below: Board.bitWidth).enumerated() where place > 50 && place.isMultiple(of: 6) {
        let board = Board(bits: cells)
        for length in 1...8 {
          for stride in [1, 3, 7] where (length - 1) * stride < Board.bitWidth {
            let starts = cells.filter { start in (0..<length).allSatisfy { cells.contains(start + $0 * stride) } }
            #expect(Set(board.runs(of: length, stride: stride).cells) == starts, "\(length) by \(stride)")
          }
        }
      }
    }
    check(Self.words[word])
  }

  @Test("Increment, highest cell, and the cells below or above a cell match the numbers", arguments: [0, 1, 2, 3])
  func cellNumbersAreRight(word: Int) {
    func check<Board: Bitboard>(_: Board.Type) {
      for cells in sets(below: Board.bitWidth) {
        let board = Board(bits: cells)
        #expect(board.incremented == board &+ Board(bit: 0))
        #expect(Set(board.highestAlone.cells) == Set(cells.max().map { [$0] } ?? []))
      }
      for cell in 0..<Board.bitWidth {
        #expect(Set(Board(bit: cell).filledBelow.cells) == Set(0..<cell))
        #expect(Set(Board(bit: cell).filledAbove.cells) == Set(cell + 1..<Board.bitWidth))
      }
      #expect(Board().filledBelow.isEmpty && Board().filledAbove.isEmpty)
    }
    check(Self.words[word])
  }
}
