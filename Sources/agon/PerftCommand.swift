import ArgumentParser
import Play

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
    try Console.print("\(Self.padded("depth", 5))  \(Self.padded("leaves", 20))  \(Self.padded("sequences", 20))\n")
    for depth in 1...depth {
      guard let count = playable.perft(depth: depth) else { return }
      try Console.print(
        "\(Self.padded("\(depth)", 5))  \(Self.padded("\(count.leaves)", 20))  "
          + "\(Self.padded("\(count.sequences)", 20))\n")
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
