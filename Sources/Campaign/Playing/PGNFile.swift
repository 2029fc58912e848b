import Exchange
import Foundation
import Play
import Reports
import Results
import Store
import Synchronization

/// A file in PGN to which the games of a run are appended as they are recorded, always complete games.
///
/// Games are written in the order of their numbers, never before they are in the database; the tag Round ends with the
/// game's number. So a program that continues the run finds in the file itself which games are missing; a game that was
/// cut off at the end is removed and written again.
final class PGNFile: Sendable {
  private let path: String
  private let file: FileHandle
  private let run: StoredRun
  /// The event of the run's games; without a number where no database keeps the run, which then is like no other.
  private let event: String
  private let identity: Identity
  private let variants: [String: PlayableVariant]
  /// The number of the last game in the file.
  private let newest: Mutex<Int64>

  /// Opens a file that `require` has found.
  /// - Parameters:
  ///   - isKept: whether games of the run may be there from an earlier session.
  ///   - identity: the identity of the run.
  /// - Throws: `ReportError` where it can't be read and written.
  init(
    at path: String, of run: StoredRun, isKept: Bool, identity: Identity, variants: [PlayableVariant]
  ) throws(ReportError) {
    (self.path, self.run, self.identity) = (path, run, identity)
    event = isKept ? PGNWriter.Game.event(run.tournament, run: run.number) : run.tournament
    self.variants = Dictionary(uniqueKeysWithValues: variants.map { ($0.variant.name, $0) })
    do {
      let content = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
      let end = PGNEnd(of: content, event: isKept ? event : nil)
      newest = Mutex(end.number)
      file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.truncate(atOffset: UInt64(end.length))
      try file.seekToEnd()
      if end.needsBlankLine { try file.write(contentsOf: Data("\n\n".utf8)) }
    } catch {
      throw Self.trouble(path, error)
    }
  }

  /// Creates the file unless it exists, and checks that it can be written.
  /// - Throws: `ReportError` where it can't.
  static func require(_ path: String) throws(ReportError) {
    do {
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      try FileHandle(forUpdating: URL(filePath: path)).close()
    } catch {
      throw trouble(path, error)
    }
  }

  private static func trouble(_ path: String, _ error: any Error) -> ReportError {
    .cannotWrite(path: path, reason: (error as NSError).localizedFailureReason ?? error.localizedDescription)
  }

  /// Appends the games that were recorded since the last one in the file.
  /// - Throws: `StoreError`, or `ReportError` where they can't be written.
  func append(from store: Store) throws {
    try newest.withLock { newest in
      var text = ""
      var outcome: Result<Void, ReportError> = .success(())
      try store.forEachGame(of: run, after: newest) { game in
        newest = game.number
        guard game.players.count == 2 else { return true }
        let rules = variants[game.record.job.variant]
        PGNWriter.write(PGNWriter.Game(game, event: event, rules: rules, identity: identity), to: &text)
        guard text.utf8.count > 1 << 16 else { return true }
        outcome = Result { () throws(ReportError) in try write(&text) }
        return text.isEmpty
      }
      try outcome.get()
      try write(&text)
    }
  }

  /// Writes complete games at once, so that a game is hardly ever cut off when the program ends.
  private func write(_ text: inout String) throws(ReportError) {
    do { try file.write(contentsOf: Data(text.utf8)) } catch { throw Self.trouble(path, error) }
    text.removeAll(keepingCapacity: true)
  }
}

/// The end of a PGN file to which games are to be appended.
struct PGNEnd: Equatable {
  /// The number of bytes to keep, without a game of the run that was cut off.
  private(set) var length: Int
  /// The number of the last game of the run; 0 for none.
  private(set) var number: Int64 = 0
  /// Whether the file doesn't end with a blank line.
  private(set) var needsBlankLine = false

  /// Finds the end of a file's content.
  /// - Parameter event: the event of the run's games; nil where it can't have any in the file.
  init(of content: Data, event: String?) {
    length = content.count
    if let event {
      let tag = Data("[Event \"\(PGNWriter.escaped(event))\"]\n".utf8)
      cutBeginning(of: tag, content)
      while let start = Self.lastGame(tag, in: content.prefix(length)) {
        let game = content[(content.startIndex + start)..<(content.startIndex + length)]
        if let found = Self.number(of: game) {
          number = found
          break
        }
        length = start
      }
    }
    needsBlankLine = length > 0 && !content.prefix(length).suffix(2).elementsEqual("\n\n".utf8)
  }

  /// Leaves out the beginning of a game's first tag.
  private mutating func cutBeginning(of tag: Data, _ content: Data) {
    for count in (1..<tag.count).reversed() where content.count >= count && content.suffix(count) == tag.prefix(count) {
      let rest = content.dropLast(count)
      if rest.isEmpty || rest.suffix(2).elementsEqual("\n\n".utf8) { length -= count }
      return
    }
  }

  /// The place where the last game with a first tag begins.
  private static func lastGame(_ tag: Data, in content: Data) -> Int? {
    var rest = content
    while let found = rest.range(of: tag, options: .backwards) {
      let before = content[..<found.lowerBound]
      if before.isEmpty || before.last == 0x0A { return found.lowerBound - content.startIndex }
      rest = before
    }
    return nil
  }

  /// The number at the end of the tag Round in a text that begins with a game; nil where that game is cut off.
  private static func number(of text: Data) -> Int64? {
    // Moves follow the tags after a blank line, and end with one.
    guard let tags = text.range(of: Data("\n\n".utf8)),
      text[tags.upperBound...].range(of: Data("\n\n".utf8)) != nil
    else { return nil }
    let lines = String(decoding: text[..<tags.lowerBound], as: UTF8.self).split(separator: "\n")
    let round = lines.first { $0.hasPrefix("[Round \"") }
    return round.flatMap { Int64($0.dropLast(2).split(separator: ".").last ?? "") }
  }
}
