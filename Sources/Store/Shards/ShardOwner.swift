import Foundation
import Synchronization

/// The right to play a shard into its file, on a file system that many machines share and whose locks can't be relied
/// on.
///
/// It is a file beside, `FILE-owner`, that says who plays: the machine, the process and the scheduler's job. Whoever
/// comes while that process lives on the same machine is refused. Whether one on another machine lives can't be known
/// from here: it is for the scheduler to start a task again only when it has ended. Who comes then takes over, and
/// should the one before be alive after all, it finds so before it records anything more, and ends.
public final class ShardOwner: PlayRight {
  /// Who plays.
  public struct Claim: Hashable, Codable, Sendable {
    /// The name of the machine.
    public let host: String
    /// The number of the process on it.
    public let process: Int32
    /// When that was started, in the system's own units, where it tells: numbers come again.
    let started: String?
    /// What the scheduler calls the task, if there is a scheduler.
    public let job: String?
    /// Unlike any other claim's.
    let mark: UUID

    init(host: String, process: Int32, started: String?, job: String?) {
      (self.host, self.process, self.started, self.job, mark) = (host, process, started, job, UUID())
    }

    /// Whether the process is known to be there.
    func isAlive(seenFrom host: String) -> Bool {
      // A container that is started again may get the name and number of the one before.
      guard self.host == host, process > 0, process != getpid() else { return false }
      guard kill(process, 0) == 0 || errno == EPERM else { return false }
      guard let started, let now = ShardOwner.status(of: process) else { return true }
      // One that has ended and isn't reaped plays no more.
      return started == now.started && !["Z", "X"].contains(now.state)
    }
  }

  /// Who had begun to play it and didn't come to an end; nil if nobody had.
  public let predecessor: Claim?
  private let file: String
  private let path: String
  private let own: Claim
  private let isHeld = Mutex(true)

  /// Takes the right to play into a file, which needn't be there yet.
  ///
  /// - Parameters:
  ///   - job: What the scheduler calls the task.
  ///   - host: The name of this machine.
  /// - Throws: `shardPlayed` when somebody on this machine has it, or why the file beside can't be made.
  public init(of file: String, job: String?, host: String) throws(StoreError) {
    (self.file, path) = (file, FilePlace.resolved(file) + "-owner")
    own = Claim(host: host, process: getpid(), started: Self.status(of: getpid())?.started, job: job)
    predecessor = Self.claim(at: path)
    if let predecessor, predecessor.isAlive(seenFrom: host) {
      throw .shardPlayed(file: file, owner: predecessor.description)
    }
    try write()
  }

  deinit { release() }

  /// Throws `takenOver` once somebody else has begun to play.
  public func requireHeld() throws(StoreError) {
    let now = Self.claim(at: path)
    guard now?.mark == own.mark else { throw .takenOver(file: file, owner: now?.description) }
  }

  public func release() {
    isHeld.withLock {
      if $0, Self.claim(at: path)?.mark == own.mark { unlink(path) }
      $0 = false
    }
  }

  /// Puts the claim at its place, whole.
  private func write() throws(StoreError) {
    let part = "\(path)-\(own.mark)"
    let handle = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard handle >= 0 else { throw .unmakable(part, beside: file, code: errno) }
    let text = Array((own.jsonLine + "\n").utf8)
    let isWritten = Foundation.write(handle, text, text.count) == text.count && fsync(handle) == 0
    let code = errno
    guard close(handle) == 0, isWritten, rename(part, path) == 0 else {
      let code = isWritten ? errno : code
      unlink(part)
      throw .unmakable(path, beside: file, code: code)
    }
  }

  private static func claim(at path: String) -> Claim? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(Claim.self, from: data)
  }

  /// Whether a process runs, sleeps or has ended, in the system's letters, and when it was started, in ticks since the
  /// system was; nil where the system doesn't tell so.
  static func status(of process: Int32) -> (state: String, started: String)? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
    // The name of the program, in parentheses, may hold anything; the time is the twentieth field behind it.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? (String(fields[0]), String(fields[19])) : nil
  }
}

extension ShardOwner.Claim: CustomStringConvertible {
  /// `process 4711 on node7 (slurm 12_3)`
  public var description: String { "process \(process) on \(host)" + (job.map { " (\($0))" } ?? "") }
}
