import NIOCore
import NIOPosix

/// Listens at an address; when the system ends the listening, restarts it at the same port after growing pauses.
///
/// Temporary failures, such as running out of files, don't end the listening: new connections wait then. All methods
/// are called on the event loop.
final class Listener {
  private let bootstrap: ServerBootstrap
  private let loop: any EventLoop
  private let alert: @Sendable (SocketAddress) -> Void
  private var channel: (any Channel)?
  /// The pause before the next attempt.
  private var pause = TimeAmount.milliseconds(100)
  private var hasAlerted = false
  private var hasStopped = false

  /// Creates a listener.
  /// - Parameters:
  ///   - bootstrap: makes the channels of clients, on the same event loop.
  ///   - alert: is called when the system has ended the listening, the first time, with its address.
  init(_ bootstrap: ServerBootstrap, on loop: any EventLoop, alert: @escaping @Sendable (SocketAddress) -> Void) {
    (self.bootstrap, self.loop, self.alert) = (bootstrap, loop, alert)
  }

  /// Starts to listen, and returns the address.
  func begin(at address: SocketAddress) -> EventLoopFuture<SocketAddress> {
    bootstrap.bind(to: address).assumeIsolated().map { channel in
      let here = channel.localAddress ?? address
      self.listens(by: channel, at: here)
      return here
    }.nonisolated()
  }

  /// Stops listening.
  func stop() {
    hasStopped = true
    channel?.close(promise: nil)
  }

  private func listens(by channel: any Channel, at address: SocketAddress) {
    self.channel = channel
    // Stopped while it was starting.
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
