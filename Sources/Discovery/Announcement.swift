import Dispatch
import NIOCore
import NIOPosix
import Synchronization

/// Announces a game host on the local network by DNS-SD, as `_agon._tcp`, until it is ended or forgotten.
///
/// An announcement never blocks the host: it happens in the background, and where nothing can be announced, that is
/// reported once. Avahi's tools or `dns-sd` are used where they work and the host listens everywhere; otherwise, or
/// when they end, a small built-in responder is used. Only addresses that the host listens at are announced, each only
/// on its own network; addresses of this machine alone are announced on its loopback interface.
public final class Announcement: Sendable {
  /// The time in which a tool has to confirm that it announces, in seconds.
  private static let patience = 5

  private struct State {
    var child: Child?
    var isEstablished = false
    var hasOwnBegun = false
    var hasEnded = false
  }

  private let offer: Offer
  private let tell: @Sendable (String) -> Void
  private let station: NIOLoopBound<Station>?
  private let loop: any EventLoop
  private let state = Mutex(State())

  /// Begins to announce. Not to be called on an event loop.
  ///
  /// - Parameters:
  ///   - name: the name shown to users, cut to 63 bytes; where another host has it already, a number follows it.
  ///   - port: the TCP port that the host listens at.
  ///   - address: the address at which it listens, by digits: an address of this machine; nil, `0.0.0.0` or `::` for
  ///     all of them.
  ///   - attributes: further public data, such as the version; each with its key at most 255 bytes. Everybody on the
  ///     network can read it.
  ///   - tell: receives remarks, on any thread: another name, or that nothing can be announced.
  public init(
    _ name: String, port: Int, listeningAt address: String? = nil, attributes: [String: String] = [:],
    tell: @escaping @Sendable (String) -> Void
  ) {
    let offer = Offer(name: name, port: port, reach: Reach(listeningAt: address), attributes: attributes)
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    (self.offer, self.loop, self.tell) = (offer, loop, tell)
    station = try? loop.submit { NIOLoopBound(Station(offer, on: loop, tell: tell), eventLoop: loop) }.wait()
    begin(Publisher.all[...])
  }

  deinit { end() }

  /// Sends a goodbye, and ends the announcement. Returns when the goodbye is sent. Not to be called on an event loop.
  public func end() {
    let child = state.withLock { state -> Child?? in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      return .some(state.child)
    }
    guard let child else { return }
    child?.end()
    guard let station else { return }
    try? loop.flatSubmit { station.value.end() }.wait()
  }

  /// Announces by the first of these tools that works, or else by the built-in responder.
  private func begin(_ publishers: ArraySlice<Publisher>) {
    guard let publisher = publishers.first, [.everywhere, .everywhereByIPv4].contains(offer.reach) else {
      return beginOwn()
    }
    let rest = publishers.dropFirst()
    let child = Child(
      publisher.program, publisher.arguments(offer),
      line: { [weak self] line in
        if let name = publisher.name(line) { self?.isEstablished(as: name) }
      },
      end: { [weak self] _ in self?.begin(rest) })
    guard let child else { return begin(rest) }
    let isLate = state.withLock { state in
      state.child = child
      return state.hasEnded
    }
    if isLate { child.end() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.patience)) { [weak self, weak child] in
      guard let self, !self.state.withLock(\.isEstablished) else { return }
      child?.end()
    }
  }

  private func isEstablished(as name: String) {
    state.withLock { $0.isEstablished = true }
    if name != offer.name { tell(Self.rename(offer.name, name)) }
  }

  private func beginOwn() {
    let begins = state.withLock { state in
      guard !state.hasEnded, !state.hasOwnBegun else { return false }
      state.hasOwnBegun = true
      return true
    }
    guard begins, let station else { return }
    loop.execute { station.value.begin() }
  }

  /// The remark that a name was taken.
  static func rename(_ name: String, _ other: String) -> String {
    "“\(name)” is announced by somebody else on the network; this is announced as “\(other)”"
  }
}
