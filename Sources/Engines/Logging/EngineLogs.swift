import Foundation

/// The logs of engines' standard error, a file for each player.
///
/// `NAME.log` holds up to ten megabytes, `NAME.log.1` those before. A line begins with the number of the process that
/// wrote it, since each worker has its own; where a game begins and ends, a line says so.
public struct EngineLogs: Sendable {
  private let directory: String

  /// Creates logs in a directory, which is made if need be.
  /// - Throws: `EngineLogError`.
  public init(directory: String) throws(EngineLogError) {
    self.directory = directory
    try Self.makeDirectory(directory)
  }

  static func makeDirectory(_ directory: String) throws(EngineLogError) {
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    } catch {
      _ = mkdir(directory, 0o755)  // the error says what is in the way
      throw EngineLogError(path: directory)
    }
  }

  private static let mostBytes = 10 << 20

  /// The logs of all players, by name.
  func open(for players: [String]) throws(EngineLogError) -> [String: EngineLog] {
    var logs: [String: EngineLog] = [:]
    var taken: Set<String> = []
    for player in players.sorted() {
      let name = Self.fileName(for: player, besides: &taken)
      logs[player] = EngineLog(try RotatingFile(path: "\(directory)/\(name).log", limit: Self.mostBytes))
    }
    return logs
  }

  /// A name without the characters that a file's name can't have: one component of a path, to which a number and an
  /// ending may be added.
  static func stem(for name: String) -> String {
    FileName.component(name) { $0.isLetter || $0.isNumber || "-_.=, ".contains($0) }
  }

  /// A player's name as a file's, unlike all others even where upper and lower case are one.
  static func fileName(for player: String, besides taken: inout Set<String>) -> String {
    let stem = stem(for: player)
    var name = stem
    var number = 1
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(stem) (\(number))"
    }
    return name
  }
}
