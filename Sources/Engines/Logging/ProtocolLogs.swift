import Foundation
import Play
import Synchronization

/// The logs of messages between Agon and engines, a file for each game of each engine.
///
/// No file replaces another: the run is part of its name where there is one, and a number where a file of that name
/// exists, from another night or from a player whose name differs only in characters that a file's name can't have.
public final class ProtocolLogs: Sendable {
  private struct State {
    var run: Int?
    /// The number of the last file of each name.
    var numbers: [String: Int] = [:]
  }

  private let directory: String
  private let keepsAll: Bool
  private let state = Mutex(State())

  /// Creates logs in a directory, which is made if need be.
  /// - Parameter keepsAll: whether games that end without a fault are logged, too.
  /// - Throws: `EngineLogError`.
  public init(directory: String, keepsAll: Bool = false) throws(EngineLogError) {
    (self.directory, self.keepsAll) = (directory, keepsAll)
    try EngineLogs.makeDirectory(directory)
  }

  /// Sets the number of the run whose games are logged from now on.
  func begin(run: Int) { state.withLock { $0.run = run } }

  /// Writes the log of a game that has ended, if it is one to be kept.
  func keep(_ conversation: Conversation, _ outcome: Outcome) {
    guard keepsAll || outcome.reason.isFault else { return }
    let game = conversation.game
    // A full disk is no reason to end a run.
    guard let file = newFile(called: "\(game.name), \(conversation.player)") else { return }
    try? file.write(contentsOf: Data(conversation.text(outcome).utf8))
    try? file.close()
  }

  /// Creates a new file; nil where that fails.
  private func newFile(called title: String) -> FileHandle? {
    state.withLock { state in
      let stem = EngineLogs.stem(for: (state.run.map { "run \($0), " } ?? "") + title)
      var number = state.numbers[stem, default: 0]
      while true {
        number += 1
        let name = number == 1 ? stem : "\(stem) (\(number))"
        let file = open("\(directory)/\(name).log", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if file < 0, errno == EEXIST || errno == EINTR {
          if errno == EINTR { number -= 1 }
          continue
        }
        state.numbers[stem] = number
        return file < 0 ? nil : FileHandle(fileDescriptor: file, closeOnDealloc: true)
      }
    }
  }
}

/// The messages of one game, in both directions.
struct Conversation {
  /// The maximum size, in bytes, since an engine may write without end.
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

  /// The conversation as text, with the game and its outcome; times are milliseconds since its start.
  func text(_ outcome: Outcome) -> String {
    """
    \(game.name)
    seat \(game.seat + 1), \(player)
    \(lines)places \(outcome.places.map(String.init).joined(separator: "-")): \(outcome.reason.rawValue)

    """
  }
}
