import NIOCore
import NIOPosix

/// Listens at an address; again, where the system has ended that, at the same port and after a growing pause.
///
/// What is passing, such as running out of files, ends nothing: new connections wait then. Everything here happens on
/// the event loop.
final class Listener {
  private let bootstrap: ServerBootstrap
  private let loop: any EventLoop
  private let alert: @Sendable (SocketAddress) -> Void
  private var channel: (any Channel)?
  /// How long it waits before it tries the next time.
  private var pause = TimeAmount.milliseconds(100)
  private var hasAlerted = false
  private var hasStopped = false

  /// - Parameters:
  ///   - bootstrap: makes the channels of those who connect, on the same event loop.
  ///   - alert: is called when the system has ended it, the first time, with where it listened.
  init(_ bootstrap: ServerBootstrap, on loop: any EventLoop, alert: @escaping @Sendable (SocketAddress) -> Void) {
    (self.bootstrap, self.loop, self.alert) = (bootstrap, loop, alert)
  }

  /// Begins to listen, and tells where it does.
  func begin(at address: SocketAddress) -> EventLoopFuture<SocketAddress> {
    bootstrap.bind(to: address).assumeIsolated().map { channel in
      let here = channel.localAddress ?? address
      self.listens(by: channel, at: here)
      return here
    }.nonisolated()
  }

  /// Listens no more.
  func stop() {
    hasStopped = true
    channel?.close(promise: nil)
  }

  private func listens(by channel: any Channel, at address: SocketAddress) {
    self.channel = channel
    // It was told to stop while it began.
    if hasStopped { stop() }
    channel.closeFuture.assumeIsolated().whenComplete { _ in self.hasEnded(at: address) }
  }

  private func hasEnded(at address: SocketAddress) {
    guard !hasStopped else { return }
    if !hasAlerted { alert(address) }
    hasAlerted = true
    loop.assumeIsolated().scheduleTask(in: pause) {
      guard !self.hasStopped else { return }
      self.bootstrap.bind(to: address).assumeIsolated().whenComplete { result in
        switch result {
        case .success(let channel): self.listens(by: channel, at: address)
        case .failure: self.hasEnded(at: address)
        }
      }
    }
    pause = min(pause * 2, .seconds(10))
  }
}
