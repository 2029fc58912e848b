import ArgumentParser
import Campaign
import Play
import Reports

/// `agon perft`: the number of move sequences.
struct PerftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perft", abstract: "Counts the move sequences of a board game (perft).",
    discussion: """
      A pass is a ply. “leaves” includes games that ended earlier; “sequences” has only those of exactly this depth. \
      If there are none, all games have ended, and greater depths give the same leaves.

        agon perft reversi:8x8 8
      """)

  @Argument(help: "Variant, such as reversi:8x8.", completion: .variant)
  var variant: String

  @Argument(help: "Depth in plies, 1 to 1000.")
  var depth: Int

  /// The valid depths; no game that could be counted deeper would ever be counted to its end.
  private static let range = 1...1000

  func run() throws {
    let playable = try Catalog.variant(variant)
    guard playable.isBoardGame else {
      throw UsageError(description: "\(playable.variant) isn't a board game; perft counts board games only")
    }
    guard Self.range.contains(depth) else {
      throw UsageError(description: "the depth has to be from 1 to \(Self.range.upperBound), found \(depth)")
    }
    func line(_ depth: String, _ leaves: String, _ sequences: String) -> String {
      depth.padded(to: 5, .trailing) + leaves.padded(to: 22, .trailing) + sequences.padded(to: 22, .trailing) + "\n"
    }
    try Console.print(line("depth", "leaves", "sequences"))
    for depth in 1...depth {
      guard let count = playable.perft(depth: depth) else { return }
      try Console.print(line("\(depth)", "\(count.leaves)", "\(count.sequences)"))
      if count.sequences == 0 { return }
    }
  }
}
