import Reports
import Store
import Synchronization

/// A part of a page that follows a database: it is made again when something was committed, however many look at it,
/// and not more often than once in a while, so that looking costs a run next to nothing.
///
/// What passes by itself, as a pace does, is also made again now and then though nothing was committed.
final class LivePart: Sendable {
  /// What there is of it.
  struct Content: Sendable {
    /// To be put into a page.
    let markup: Markup
    /// To be sent by itself to those who haven't got it.
    let response: Response

    fileprivate let stamp: FileStamp
    fileprivate let time: ContinuousClock.Instant
  }

  /// So many pauses may be between two looks at what passes by itself.
  private static let patience = 5

  private let shelf: Shelf
  private let pause: Duration
  private let isPassing: @Sendable () -> Bool
  private let make: @Sendable (Store) throws -> Markup
  private let made = Mutex<Content?>(nil)

  /// - Parameters:
  ///   - shelf: the database, which needn't be there yet.
  ///   - pause: how old it may be, though more was committed.
  ///   - isPassing: whether something of it passes by itself.
  ///   - make: makes it from an open database.
  init(
    of shelf: Shelf, pause: Duration = .seconds(1), isPassing: @escaping @Sendable () -> Bool = { false },
    make: @escaping @Sendable (Store) throws -> Markup
  ) {
    (self.shelf, self.pause, self.isPassing, self.make) = (shelf, pause, isPassing, make)
  }

  /// It as it is now.
  /// - Throws: `StoreError`.
  func content() throws -> Content {
    // Whoever comes while it is made waits for that.
    try made.withLock { made in
      // Before it is read: what is committed meanwhile makes the next one.
      let (stamp, now) = (FileStamp(of: shelf.path), ContinuousClock.now)
      if let made, isStillGood(for: now - made.time, isUnchanged: made.stamp == stamp) { return made }
      let markup = try current()
      let content = Content(markup: markup, response: .part(markup).revalidated(), stamp: stamp, time: now)
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
      return .element("p", Waiting.words(for: shelf))
    }
  }
}
