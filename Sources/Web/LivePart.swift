import Reports
import Store
import Synchronization

/// A part of a page that follows a database: it is made again after a commit, once for all viewers, with a minimum
/// interval between updates, so that viewing costs a run next to nothing.
///
/// Content that changes with time, as a pace does, is also made again at intervals without a commit.
final class LivePart: Sendable {
  /// The content of the part.
  struct Content: Sendable {
    /// The content to be put into a page.
    let markup: Markup
    /// The content to be sent by itself to clients that don't have it.
    let response: Response

    fileprivate let stamp: FileStamp
    fileprivate let version: Int
    fileprivate let time: ContinuousClock.Instant
  }

  /// The maximum number of pauses between two updates of content that changes with time.
  private static let patience = 5

  private let shelf: Shelf
  private let pause: Duration
  private let isPassing: @Sendable () -> Bool
  private let version: @Sendable () -> Int
  private let make: @Sendable (Store) throws -> Markup
  private let made = Mutex<Content?>(nil)

  /// Creates a part.
  /// - Parameters:
  ///   - shelf: the database, which needn't exist yet.
  ///   - pause: the maximum age where more was committed.
  ///   - isPassing: whether some of the content changes with time.
  ///   - version: the number of changes of what is shown beside the database.
  ///   - make: makes the content from an open database.
  init(
    of shelf: Shelf, pause: Duration = .seconds(1), isPassing: @escaping @Sendable () -> Bool = { false },
    version: @escaping @Sendable () -> Int = { 0 },
    make: @escaping @Sendable (Store) throws -> Markup
  ) {
    (self.shelf, self.pause, self.isPassing, self.version, self.make) = (shelf, pause, isPassing, version, make)
  }

  /// The current content.
  /// - Throws: `StoreError`.
  func content() throws -> Content {
    // A thread that needs the content while it is made waits for it.
    try made.withLock { made in
      // The stamp is taken before reading: what is committed meanwhile makes the next content.
      let (stamp, version, now) = (FileStamp(of: shelf.path), version(), ContinuousClock.now)
      let isUnchanged = made?.stamp == stamp && made?.version == version
      if let made, isStillGood(for: now - made.time, isUnchanged: isUnchanged) { return made }
      let markup = try current()
      let content = Content(
        markup: markup, response: .part(markup).revalidated(), stamp: stamp, version: version, time: now)
      made = content
      return content
    }
  }

  private func isStillGood(for age: Duration, isUnchanged: Bool) -> Bool {
    isUnchanged ? !isPassing() || age < pause * Self.patience : age < pause
  }

  private func current() throws -> Markup {
    do {
      return try shelf.reading(make)
    } catch let error as StoreError where error.isAwaiting {
      return EmptyState.noDatabase(on: shelf).markup
    }
  }
}
