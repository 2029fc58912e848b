import Dispatch
import Play
import Synchronization

/// A destination of finished games.
public protocol ResultSink: Sendable {
  /// Stores these games permanently, all or none; called from one thread at a time.
  func write(_ records: [GameRecord]) throws
}

/// Collects the records of all workers and passes them on in batches from a queue of its own.
///
/// A record waits 50 ms at most before it is handed on. When the sink falls behind, workers wait: memory stays flat.
final class Writer: Sendable {
  private struct State {
    var records: [GameRecord] = []
    var waiting = 0
    var isClosed = false
    var error: (any Error)?
  }

  private enum Reply {
    case taken(wake: Bool)
    case full, refused
  }

  /// The number of records that are handed on at once, without waiting any longer.
  private static let batch = 4_096
  /// The number of records that may wait before workers have to.
  private static let capacity = 4 * batch

  private let sink: any ResultSink
  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let space = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  /// Creates a writer.
  /// - Parameter onFailure: called once if the sink throws; from then on records are refused.
  init(sink: some ResultSink, onFailure: @escaping @Sendable () -> Void) {
    self.sink = sink
    DispatchQueue(label: "agon.writer").async {
      self.drain(onFailure: onFailure)
      self.finished.signal()
    }
  }

  /// Adds a record, when there is space for it; false when no more are taken.
  func add(_ record: GameRecord) -> Bool {
    while true {
      let reply: Reply = state.withLock {
        if $0.isClosed || $0.error != nil { return .refused }
        if $0.records.count >= Self.capacity {
          $0.waiting += 1
          return .full
        }
        $0.records.append(record)
        return .taken(wake: $0.records.count == Self.batch)
      }
      switch reply {
      case .taken(let wake):
        if wake { filled.signal() }
        return true
      case .full:
        space.wait()
      case .refused:
        return false
      }
    }
  }

  /// Refuses further records and returns when all that were taken are kept.
  /// - Throws: The error of the sink.
  func finish() throws {
    state.withLock { $0.isClosed = true }
    filled.signal()
    finished.wait()
    if let error = state.withLock({ $0.error }) { throw error }
  }

  private func drain(onFailure: () -> Void) {
    var isClosed = false
    while !isClosed {
      _ = filled.wait(timeout: .now() + .milliseconds(50))
      var records: [GameRecord] = []
      var waiting = 0
      state.withLock {
        swap(&records, &$0.records)
        swap(&waiting, &$0.waiting)
        isClosed = $0.isClosed
      }
      do {
        if !records.isEmpty { try sink.write(records) }
      } catch {
        state.withLock {
          $0.error = error
          swap(&waiting, &$0.waiting)
        }
        release(waiting)
        return onFailure()
      }
      release(waiting)
    }
    // A worker that began to wait just before the end has to learn of it.
    release(state.withLock { $0.waiting })
  }

  private func release(_ waiting: Int) {
    for _ in 0..<waiting { space.signal() }
  }
}
