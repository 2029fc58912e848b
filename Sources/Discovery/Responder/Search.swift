import NIOCore

/// Searches for services with the built-in querier. To be used on its event loop alone.
final class Search {
  private let loop: any EventLoop
  private var querier = Querier()
  private var radio: Radio?
  private var hasEnded = false

  init(on loop: any EventLoop) {
    self.loop = loop
    radio = Radio(on: loop) { [weak self] message, source, link in self?.take(message, from: source, on: link) }
  }

  /// Sends queries on interfaces, now and then every second.
  func ask(on links: [NetworkInterface]) {
    for link in links {
      radio?.open(link, anyPort: true).assumeIsolated().whenComplete { _ in self.ask(on: link) }
    }
  }

  /// Ends the search; returns the services found.
  func end() -> [Service] {
    hasEnded = true
    radio?.close()
    return querier.services
  }

  private func ask(on link: NetworkInterface) {
    guard !hasEnded, let radio else { return }
    _ = radio.send(querier.query(on: link.interface), on: link)
    loop.assumeIsolated().scheduleTask(in: .seconds(1)) { [weak self] in self?.ask(on: link) }
  }

  private func take(_ message: Message, from source: SocketAddress, on link: NetworkInterface) {
    guard !hasEnded, let radio, let port = source.port,
      let question = querier.take(message, from: port, on: link.interface)
    else { return }
    _ = radio.send(question, on: link)
  }
}
