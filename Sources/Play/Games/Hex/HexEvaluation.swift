/// An evaluation of Hex by two-distances: how far each seat is from joining its sides if the other one always takes the
/// best cell away.
///
/// An empty cell beside a side, or beside a chain that reaches it, has distance 1 to it; any other has one more than
/// the second nearest of its neighbours, to which the empty cells beside the seat's chains that it touches belong. A
/// seat's need is the least sum of a cell's distances to both sides, and the cells with that sum are its choices.
///
/// Source: J. van Rijswijck, "Computer Hex: Are Bees Better than Fruitflies?", thesis, University of Alberta, 2000.
public struct HexEvaluation: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("need", "value of each cell that a side is nearer to joining its ends", .real(0...500, default: 60)),
      Parameter("choice", "value of each cell by which it is as near as by any", .real(-50...50, default: 4)),
      Parameter("tempo", "value of being to move", .real(0...1000, default: 20)),
    ]
  }

  private let game: Hex
  /// The weights in 256ths of a point.
  private let need, choice, tempo: Int

  public init(game: Hex, spec: PlayerSpec) {
    self.game = game
    need = Int(spec[real: "need"] * 256)
    choice = Int(spec[real: "choice"] * 256)
    tempo = Int(spec[real: "tempo"] * 256)
  }

  public func score(of position: Hex.Position) -> Int32 {
    Score.clamped((balance(of: position) + tempo) / 256)
  }

  public func gain(in position: Hex.Position) -> Int32 { Score.clamped(balance(of: position) / 256) }

  private func balance(of position: Hex.Position) -> Int {
    let seat = game.seat(in: position)
    let (own, other) = (outlook(of: seat, in: position), outlook(of: 1 - seat, in: position))
    return need * (other.need - own.need) + choice * (own.choices - other.choices)
  }

  /// The least sum of distances to both sides, and the number of cells that have it.
  func outlook(of seat: Int, in position: Hex.Position) -> (need: Int, choices: Int) {
    let grid = game.grid
    let (from, to) = grid.sides(of: seat)
    let stones = game.stones(of: seat, in: position)
    let empty = game.empty(in: position)
    let chains = Chains(of: stones, besides: empty, grid, from: from, to: to)
    let there = chains.levels(from: from, reaching: chains.from, others: chains.inside + chains.to)
    let back = chains.levels(from: to, reaching: chains.to, others: chains.inside + chains.from)
    var least = game.width + game.height
    var choices = 0
    for (one, cells) in there.enumerated() {
      for (other, others) in back.enumerated() where one + other + 2 <= least {
        let both = cells & others
        if both.isEmpty { continue }
        if one + other + 2 < least { (least, choices) = (one + other + 2, 0) }
        choices += both.count
      }
    }
    return (least, choices)
  }
}

/// The chains of one seat's stones, by the empty cells beside them.
private struct Chains {
  private let grid: HexGrid
  private let empty: GridCells
  /// The empty cells beside each chain that reaches one side, the other, or neither.
  private(set) var from: [GridCells] = []
  private(set) var to: [GridCells] = []
  private(set) var inside: [GridCells] = []

  init(of stones: GridCells, besides empty: GridCells, _ grid: HexGrid, from: GridCells, to: GridCells) {
    (self.grid, self.empty) = (grid, empty)
    var rest = stones
    while !rest.isEmpty {
      let chain = grid.chains(from: GridCells(bit: rest.lowest), in: rest)
      rest = rest - chain
      let beside = grid.neighbours(of: chain) & empty
      if !(chain & from).isEmpty {
        self.from.append(beside)
      } else if !(chain & to).isEmpty {
        self.to.append(beside)
      } else {
        inside.append(beside)
      }
    }
  }

  /// The empty cells of each distance to a side, those of distance 1 first.
  /// - Parameters:
  ///   - chains: those that reach the side.
  ///   - others: those that don't reach it.
  func levels(from side: GridCells, reaching chains: [GridCells], others: [GridCells]) -> [GridCells] {
    var known = chains.reduce(side & empty) { $0 | $1 }
    var levels = [known]
    while true {
      let (a, b, c, d, e, f) = grid.directions(known)
      // Cells with one neighbour of those at least, and with two.
      var (one, two) = (a, GridCells())
      for cells in [b, c, d, e, f] {
        two = two | (one & cells)
        one = one | cells
      }
      for beside in others {
        let reached = beside & known
        if reached.isEmpty { continue }
        if reached.hasSeveral {
          two = two | beside
        } else {
          // What touches that one cell has counted it already.
          let further = beside - grid.neighbours(of: reached)
          two = two | (one & further)
          one = one | further
        }
      }
      let next = (two & empty) - known
      if next.isEmpty { return levels }
      levels.append(next)
      known = known | next
    }
  }
}

extension Hex: EvaluatedGame {
  public typealias Evaluator = HexEvaluation

  /// A stone that joins the mover's sides, else the only cell where one would join the other's.
  public func decisiveMove(in position: Position) -> Move? {
    let seat = seat(in: position)
    if canSwap(in: position) { return nil }
    let own = joiningCells(of: seat, in: position)
    if !own.isEmpty { return CellMove(own.lowest) }
    let others = joiningCells(of: 1 - seat, in: position)
    return others.isEmpty || others.hasSeveral ? nil : CellMove(others.lowest)
  }

  /// The empty cells where a stone would join a seat's sides.
  private func joiningCells(of seat: Int, in position: Position) -> GridCells {
    let stones = stones(of: seat, in: position)
    let (from, to) = grid.sides(of: seat)
    func reached(_ side: GridCells) -> GridCells {
      let start = side & stones
      return start.isEmpty ? side : side | grid.neighbours(of: grid.chains(from: start, in: stones))
    }
    return reached(from) & reached(to) & empty(in: position)
  }
}
