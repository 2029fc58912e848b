import Foundation
import NIOCore
import Synchronization

/// Searches for services with a tool of this machine.
final class Browser: Sendable {
  private struct State {
    var services: [Service] = []
    var places: [String: Bonjour.Place] = [:]
    var children: [Child] = []
    var hasEnded = false
  }

  /// The maximum number of services that are looked up; each takes a process.
  private static let most = 100
  private let state = Mutex(State())

  /// Begins a search.
  /// - Parameter failed: called when no tool works, possibly after a while.
  init(failed: @escaping @Sendable () -> Void) {
    let end: @Sendable (Int32?) -> Void = { code in if code != nil { failed() } }
    let child =
      Child(Avahi.browser, Avahi.browsing, line: { [weak self] in self?.takeAvahi($0) }, end: end)
      ?? Child(Bonjour.program, Bonjour.browsing, line: { [weak self] in self?.takeBonjour($0) }, end: end)
    if let child { state.withLock { $0.children.append(child) } } else { failed() }
  }

  /// Ends the search; returns the services found.
  func end() -> [Service] {
    let (children, services, places) = state.withLock { state in
      state.hasEnded = true
      return (state.children, state.services, state.places)
    }
    for child in children { child.end() }
    return services
      + places.filter { $0.value.port > 0 }.map { name, place in
        Service(
          name: name, host: place.host, port: place.port, addresses: Self.addresses(of: place.host),
          attributes: place.attributes)
      }
  }

  private func takeAvahi(_ line: String) {
    guard let service = Avahi.service(line) else { return }
    state.withLock { $0.services.append(service) }
  }

  private func takeBonjour(_ line: String) {
    guard let name = Bonjour.name(line) else { return }
    state.withLock { state in
      guard !state.hasEnded, state.places[name] == nil, state.places.count < Self.most else { return }
      state.places[name] = Bonjour.Place()
      let child = Child(
        Bonjour.program, Bonjour.lookingUp(name),
        line: { [weak self] line in self?.state.withLock { $0.places[name]?.take(line) } }, end: { _ in })
      if let child { state.children.append(child) }
    }
  }

  /// The addresses of a host. Where this tool exists, the system also resolves names of the local network.
  static func addresses(of host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(streamSocket)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0?.pointee.ai_next }.compactMap { entry in
      guard let entry, let address = entry.pointee.ai_addr else { return nil }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let result = getnameinfo(
        address, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      return result == 0
        ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
  }
}

#if canImport(Glibc)
  private let streamSocket = SOCK_STREAM.rawValue
#else
  private let streamSocket = SOCK_STREAM
#endif
