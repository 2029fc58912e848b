import Foundation
import Synchronization

/// The write lock of a shard's file, on a file system that many machines share and whose locks can't be relied on.
///
/// The lock is a file beside the shard's, `FILE-owner`, that names its holder: the machine, the process and the
/// scheduler's job. While that process lives on the same machine, other processes are refused. Whether one on another
/// machine lives can't be known from here: it is for the scheduler to start a task again only when it has ended. The
/// new process takes over, and should the previous one be alive after all, it notices so before it records anything
/// more, and ends.
public final class ShardOwner: WriteLock {
  /// The holder of a lock.
  public struct Claim: Hashable, Codable, Sendable {
    /// The name of the machine.
    public let host: String
    /// The number of the process on that machine.
    public let process: Int32
    /// The time when the process was started, in the system's own units, nil where it isn't known: process numbers are
    /// reused.
    let started: String?
    /// The scheduler's name of the task, if there is a scheduler.
    public let job: String?
    /// A mark that no other claim has.
    let mark: UUID

    init(host: String, process: Int32, started: String?, job: String?) {
      (self.host, self.process, self.started, self.job, mark) = (host, process, started, job, UUID())
    }

    /// Whether the process is known to be alive.
    func isAlive(seenFrom host: String) -> Bool {
      // A container that is started again may get the name and number of the one before.
      guard self.host == host, process > 0, process != getpid() else { return false }
      guard kill(process, 0) == 0 || errno == EPERM else { return false }
      guard let started, let now = ShardOwner.status(of: process) else { return true }
      // A process that has ended but isn't reaped plays no more.
      return started == now.started && !["Z", "X"].contains(now.state)
    }
  }

  /// The previous holder, which began to play and didn't finish; nil for none.
  public let predecessor: Claim?
  private let file: String
  private let path: String
  private let own: Claim
  private let isHeld = Mutex(true)

  /// Takes the write lock of a file, which needn't be there yet.
  ///
  /// - Parameters:
  ///   - job: The scheduler's name of the task.
  ///   - host: The name of this machine.
  /// - Throws: `shardPlayed` when another process on this machine has it, or the error why the file beside can't be
  ///   made.
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

  /// Throws `takenOver` once another process has taken the lock.
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

  /// Writes the claim to its path in one step.
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

  /// The state of a process, in the system's letters, and the time when it was started, in ticks since the system was;
  /// nil where the system doesn't report them.
  static func status(of process: Int32) -> (state: String, started: String)? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
    // The name of the program, in parentheses, may hold anything; the time is the twentieth field after it.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? (String(fields[0]), String(fields[19])) : nil
  }
}

extension ShardOwner.Claim: CustomStringConvertible {
  /// The holder in words: `process 4711 on node7 (slurm 12_3)`.
  public var description: String { "process \(process) on \(host)" + (job.map { " (\($0))" } ?? "") }
}
