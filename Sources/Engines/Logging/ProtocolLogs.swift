import Foundation
import Play

/// What Agon and engines say to each other, a file for each game of each engine.
public final class ProtocolLogs: Sendable {
  private let directory: String
  private let keepsAll: Bool

  /// Logs in a directory, which is made if need be.
  /// - Parameter keepsAll: whether games that end without a fault are kept, too.
  /// - Throws: `EngineLogError`.
  public init(directory: String, keepsAll: Bool = false) throws(EngineLogError) {
    (self.directory, self.keepsAll) = (directory, keepsAll)
    try EngineLogs.makeDirectory(directory)
  }

  /// Keeps what was said in a game that has ended, if it is one to be kept.
  func keep(_ conversation: Conversation, _ outcome: Outcome) {
    guard keepsAll || outcome.reason.isFault else { return }
    let game = conversation.game
    let title = "\(game.name), \(conversation.player)"
    var taken: Set<String> = []
    let name = EngineLogs.fileName(for: title, besides: &taken)
    // A full disk is no reason to end a run.
    try? conversation.text(outcome).write(toFile: "\(directory)/\(name).log", atomically: true, encoding: .utf8)
  }
}

/// What is said in one game, both ways.
struct Conversation {
  /// No more is kept than this, in bytes: an engine may write without end.
  private static let most = 4 << 20

  let game: OutsideGame
  let player: String
  private let start = Clock.now()
  private var lines = ""

  init(_ game: OutsideGame, player: String) { (self.game, self.player) = (game, player) }

  mutating func add(_ speaker: EngineTranscript.Speaker, _ text: String) {
    guard lines.utf8.count + text.utf8.count < Self.most else { return }
    let time = Double((Clock.now() - start) / 1000) / 1000
    for line in text.split(whereSeparator: \.isNewline) { lines += "\(time) \(speaker.rawValue) \(line)\n" }
  }

  /// The whole of it, with what the game was and how it ended; times are milliseconds since its start.
  func text(_ outcome: Outcome) -> String {
    """
    \(game.name)
    seat \(game.seat + 1), \(player)
    \(lines)places \(outcome.places.map(String.init).joined(separator: "-")): \(outcome.reason.rawValue)

    """
  }
}
