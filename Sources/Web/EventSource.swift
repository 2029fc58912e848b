import NIOCore
import Synchronization

/// A source of events for open pages (server-sent events), such as the state of a game.
///
/// Each text has to be complete in itself: a new listener gets the newest at once, and a slow one gets only the newest
/// of those sent meanwhile.
public final class EventSource: Sendable {
  private struct State {
    var newest: ByteBuffer?
    var listeners: [ObjectIdentifier: @Sendable (ByteBuffer) -> Void] = [:]
  }

  private let state = Mutex(State())
  private let whenHeard: @Sendable (Bool) -> Void

  /// Creates a source without listeners and texts.
  /// - Parameter whenHeard: is called, with the lock held, when the first listener is added and when the last one is
  ///   removed; it must only pass the news on.
  public init(whenHeard: @escaping @Sendable (Bool) -> Void = { _ in }) { self.whenHeard = whenHeard }

  /// Sends a text to all listeners. To be called from any thread; it never waits for the network.
  /// - Parameter text: may have line breaks, of any kind; a browser makes all of them line feeds.
  public func send(_ text: String) {
    let event = Self.event(of: text)
    state.withLock { state in
      state.newest = event
      // With the lock held, so that all get the same order.
      for take in state.listeners.values { take(event) }
    }
  }

  /// The number of listeners.
  var listeners: Int { state.withLock(\.listeners.count) }

  /// Adds a listener, which gets the newest text and all later ones.
  /// - Parameter take: is called by the sending thread, with the lock held; it must only pass texts on.
  func add(_ listener: ObjectIdentifier, _ take: @escaping @Sendable (ByteBuffer) -> Void) {
    state.withLock { state in
      if state.listeners.isEmpty { whenHeard(true) }
      state.listeners[listener] = take
      if let newest = state.newest { take(newest) }
    }
  }

  /// Removes a listener.
  func remove(_ listener: ObjectIdentifier) {
    state.withLock { state in
      guard state.listeners.removeValue(forKey: listener) != nil, state.listeners.isEmpty else { return }
      whenHeard(false)
    }
  }

  /// A text in the form in which it is sent: its lines, and an empty one.
  private static func event(of text: String) -> ByteBuffer {
    var (bytes, last) = (Array("data: ".utf8), UInt8(0))
    for byte in text.utf8 {
      let (isLineFeed, isReturn) = (byte == UInt8(ascii: "\n"), byte == UInt8(ascii: "\r"))
      if isReturn || (isLineFeed && last != UInt8(ascii: "\r")) {
        bytes += "\ndata: ".utf8
      } else if !isLineFeed {
        bytes.append(byte)
      }
      last = byte
    }
    return ByteBuffer(bytes: bytes + "\n\n".utf8)
  }
}
