import Foundation
import Store

/// A merge of the files of shards to one run.
public struct Merge: Sendable {
  /// The number of games that are new.
  public let new: Int
  /// The progress of the run.
  public let state: MergeState

  /// Merges files into a database, which is created if there is none. All of them are checked before anything is
  /// written.
  ///
  /// - Parameters:
  ///   - files: databases of one run each, or of shards that are still played; none to get only the database's
  ///     progress.
  ///   - target: the database they are merged into.
  ///   - tell: receives remarks about what was left out.
  /// - Throws: `StoreError`.
  public init(_ files: [String], into target: String, tell: (String) -> Void) throws(StoreError) {
    guard !files.isEmpty else {
      (new, state) = (0, try Self.state(of: target))
      return
    }
    let lock = try RunLock(of: target)
    defer { lock.release() }
    let sources = try Self.sources(files, for: target, tell: tell)
    for source in sources.dropFirst() { try source.requireSameRun(as: sources[0]) }
    guard !sources.isEmpty else {
      (new, state) = (0, try Self.state(of: target))
      return
    }
    (new, state) = try Store.forWriting(target)
      .closing { store throws(StoreError) in
        var new = 0
        for source in sources { new += try store.merge(source) }
        return (new, try store.mergeState(of: sources[0].tournament))
      }
  }

  /// Reads all files.
  private static func sources(
    _ files: [String], for target: String, tell: (String) -> Void
  ) throws(StoreError) -> [MergeSource] {
    var sources: [MergeSource] = []
    for (number, file) in files.enumerated() {
      guard FileStamp(of: file, beside: []) != FileStamp(of: target, beside: []) || !exists(file) else {
        throw .unmergeable(file: file, detail: "it is the database that is merged into")
      }
      do {
        sources.append(try MergeSource(file, copy: "\(target)-merging-\(number)"))
      } catch .empty(let file) where file.hasSuffix(ShardFile.ending) {
        tell("\(file): nothing is played yet")
      } catch .locked(let file) where file.hasSuffix(ShardFile.ending) {
        tell("\(file): left out, since it is written to all the time; merge it later")
      }
    }
    return sources
  }

  private static func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: file) }

  private static func state(of target: String) throws(StoreError) -> MergeState {
    try Store.forReading(target).closing { store throws(StoreError) in try store.mergeState() }
  }
}
