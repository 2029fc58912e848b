import Synchronization

/// A view of games while they are played: where someone looks and no game is followed, the board game that begins or
/// has a move next is, until its end.
///
/// While no one looks, it costs a game one check a move.
public final class GameWatch: Sendable {
  /// A game that is followed.
  public struct Sight: Sendable {
    /// The game.
    public let job: Job
    /// The transcript so far.
    public fileprivate(set) var transcript: String
    /// The time since the game began, or was first followed.
    public var age: Nanoseconds { Clock.now() - start }

    fileprivate let start: Nanoseconds
  }

  /// The follower of one game, which the game keeps until its end.
  final class Follower {
    private let watch: GameWatch

    fileprivate init(_ watch: GameWatch) { self.watch = watch }

    deinit {
      watch.seen.withLock { $0 = nil }
      watch.changes.add(1, ordering: .relaxed)
    }

    /// Takes over the transcript after a move.
    func follow(_ transcript: String) {
      watch.seen.withLock { $0?.transcript = transcript }
      watch.changes.add(1, ordering: .relaxed)
    }
  }

  private let isWanted = Atomic(false)
  private let seen = Mutex<Sight?>(nil)
  private let changes = Atomic(0)

  /// Creates a view that no one has looked at.
  public init() {}

  /// The game that is followed; nil for none, which asks for the next one.
  public func look() -> Sight? {
    let sight = seen.withLock(\.self)
    if sight == nil { isWanted.store(true, ordering: .relaxed) }
    return sight
  }

  /// The number of changes of what can be seen.
  public var version: Int { changes.load(ordering: .relaxed) }

  /// The follower of a game that begins or goes on; nil where it isn't to be followed.
  func follower(of job: Job) -> Follower? {
    guard isWanted.load(ordering: .relaxed), isWanted.exchange(false, ordering: .relaxed) else { return nil }
    let isFree = seen.withLock { seen in
      // Someone may have looked again before an earlier game was seen.
      guard seen == nil else { return false }
      seen = Sight(job: job, transcript: job.opening, start: Clock.now())
      return true
    }
    guard isFree else { return nil }
    changes.add(1, ordering: .relaxed)
    return Follower(self)
  }
}
