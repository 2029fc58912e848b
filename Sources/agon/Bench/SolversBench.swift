import Play
import Reports

/// The speed of solving positions and counting move sequences, in processor time on one core.
enum SolversBench {
  /// Random positions of a variant after a number of plies; their number is fixed, so that nodes are the same
  /// everywhere.
  private struct Set {
    let variant: String
    let plies: Int
    let positions: Int
  }

  private static let sets = [
    Set(variant: "noughts:4x4", plies: 4, positions: 50),
    Set(variant: "connect-four:7x6", plies: 30, positions: 400),
    Set(variant: "connect-four:7x6", plies: 22, positions: 100),
    Set(variant: "connect-four:7x6", plies: 14, positions: 10),
    Set(variant: "connect-four:9x7", plies: 30, positions: 20),
    Set(variant: "reversi:8x8", plies: 50, positions: 100),
    Set(variant: "reversi:8x8", plies: 46, positions: 20),
    Set(variant: "reversi:6x6", plies: 14, positions: 20),
  ]

  /// The end games 40 to 44, of 20 to 23 empty cells, of the test published by the French Othello Federation.
  private static let ffo = [
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------X",
    "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-X",
    "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--X",
    "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-O",
    "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--O",
  ]

  private static let counts = [("noughts:5x5", 5), ("connect-four:7x6", 8), ("reversi:8x8", 8), ("reversi:10x10", 6)]

  /// Prints the section's tables.
  static func run(_ settings: BenchSettings) throws {
    try Console.print("positions              plies  number       µs each   nodes each  million nodes/s\n")
    for set in sets {
      guard let openings = try Catalog.variant(set.variant).randomOpenings(plies: set.plies) else { continue }
      let positions = (0..<set.positions).map { openings.opening(pairing: 1, encounter: $0) }
      try Console.print(try line(set.variant, plies: "\(set.plies)", positions))
    }
    try Console.print(try line("reversi:8x8", plies: "FFO", ffo))
    try Console.print("\nperft                  depth          leaves  million leaves/s\n")
    for (variant, depth) in counts {
      guard let playable = try? Catalog.variant(variant) else { continue }
      var leaves: UInt64 = 0
      let milliseconds = Measure.processorMilliseconds { leaves = playable.perft(depth: depth)?.leaves ?? 0 }
      try Console.print(
        variant.padded(to: 20, .leading) + "\(depth)".padded(to: 8, .trailing)
          + Measure.grouped(Int(leaves)).padded(to: 16, .trailing)
          + tenths(Double(leaves) / milliseconds / 1000).padded(to: 18, .trailing) + "\n")
    }
  }

  private static func line(_ variant: String, plies: String, _ positions: [String]) throws -> String {
    guard let solver = try Catalog.variant(variant).makeSolver(tableBits: 22) else {
      preconditionFailure("\(variant) can be solved")
    }
    var nodes = 0
    let milliseconds = try Measure.processorMilliseconds {
      for position in positions { nodes += try solver.solve(position, false).nodes }
    }
    let count = Double(positions.count)
    return variant.padded(to: 20, .leading) + plies.padded(to: 8, .trailing)
      + "\(positions.count)".padded(to: 8, .trailing)
      + Measure.grouped(Int(milliseconds * 1000 / count)).padded(to: 14, .trailing)
      + Measure.grouped(Int(Double(nodes) / count)).padded(to: 13, .trailing)
      + tenths(Double(nodes) / milliseconds / 1000).padded(to: 17, .trailing) + "\n"
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
