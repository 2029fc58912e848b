import ArgumentParser
import Campaign
import Play
import Reports

/// `agon perft`: counts move sequences.
struct PerftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perft", abstract: "Counts the move sequences of a board game, the classic check of rules and speed.",
    discussion: """
      A pass is a ply. “leaves” counts games that ended earlier as leaves; “sequences” only those of exactly the depth.

        agon perft reversi:8x8 8
      """)

  @Argument(help: "A variant, such as reversi:8x8.")
  var variant: String

  @Argument(help: "The depth in plies, from 1.")
  var depth: Int

  func run() throws {
    let playable = try Catalog.variant(variant)
    guard playable.isBoardGame else {
      throw UsageError(description: "\(playable.variant) isn't a board game; perft counts board games only")
    }
    guard depth >= 1 else { throw UsageError(description: "the depth has to be at least 1") }
    func line(_ depth: String, _ leaves: String, _ sequences: String) -> String {
      depth.padded(to: 5, .trailing) + leaves.padded(to: 22, .trailing) + sequences.padded(to: 22, .trailing) + "\n"
    }
    try Console.print(line("depth", "leaves", "sequences"))
    for depth in 1...depth {
      guard let count = playable.perft(depth: depth) else { return }
      try Console.print(line("\(depth)", "\(count.leaves)", "\(count.sequences)"))
    }
  }
}
