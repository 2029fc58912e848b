import NIOCore
import Synchronization

/// What a page tells those who look at it as soon as it happens (server-sent events), such as the state of a game.
///
/// Each text has to stand for itself: whoever begins to listen gets the newest at once, and whoever doesn't take texts as
/// fast as they come gets only the newest of those that have come meanwhile.
public final class EventSource: Sendable {
  private struct State {
    var newest: ByteBuffer?
    var listeners: [ObjectIdentifier: @Sendable (ByteBuffer) -> Void] = [:]
  }

  private let state = Mutex(State())
  private let whenHeard: @Sendable (Bool) -> Void

  /// Nobody listens, and nothing has been told yet.
  /// - Parameter whenHeard: is told whenever somebody begins to listen where nobody did, and when nobody does any more;
  ///   it hands that over, and does nothing else.
  public init(whenHeard: @escaping @Sendable (Bool) -> Void = { _ in }) { self.whenHeard = whenHeard }

  /// Tells all who listen. Any thread may, and none waits for the network.
  /// - Parameter text: may have line breaks, of any kind; a browser makes all of them line feeds.
  public func send(_ text: String) {
    let event = Self.event(of: text)
    state.withLock { state in
      state.newest = event
      // With the lock held, so that all get the same order.
      for take in state.listeners.values { take(event) }
    }
  }

  /// How many listen.
  var listeners: Int { state.withLock(\.listeners.count) }

  /// Lets somebody listen, from the newest text on.
  /// - Parameter take: is called by the thread that sends, with the lock held: it hands over, and does nothing else.
  func add(_ listener: ObjectIdentifier, _ take: @escaping @Sendable (ByteBuffer) -> Void) {
    state.withLock { state in
      if state.listeners.isEmpty { whenHeard(true) }
      state.listeners[listener] = take
      if let newest = state.newest { take(newest) }
    }
  }

  /// Forgets somebody who listened.
  func remove(_ listener: ObjectIdentifier) {
    state.withLock { state in
      guard state.listeners.removeValue(forKey: listener) != nil, state.listeners.isEmpty else { return }
      whenHeard(false)
    }
  }

  /// A text as it is sent: its lines, and an empty one.
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
