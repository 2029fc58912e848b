import Foundation
import NIOCore

/// Announces one service with the built-in responder, on all interfaces where it can be reached, as they come and go.
/// To be used on its event loop alone.
final class Station {
  /// The interval at which it looks for interfaces that have appeared or disappeared.
  private static let rescan = TimeAmount.seconds(5)

  private let loop: any EventLoop
  private let tell: @Sendable (String) -> Void
  private var responder: Responder
  private var radio: Radio?
  private var timer: Scheduled<Void>?
  private var hasEnded = false
  /// Whether it was reported that no interface could be opened; that is reported once, while it keeps trying.
  private var hasComplained = false
  private var reportedName: String

  init(_ offer: Offer, on loop: any EventLoop, tell: @escaping @Sendable (String) -> Void) {
    (self.loop, self.tell) = (loop, tell)
    responder = Responder(offer, host: .machineLabel)
    reportedName = offer.name
    radio = Radio(on: loop) { [weak self] message, source, link in self?.take(message, from: source, on: link) }
  }

  /// Begins to announce.
  func begin() {
    // A random delay, so that machines started at the same time don't send at the same time.
    goOn(after: .random(in: 0...250))
    look()
  }

  /// Sends a goodbye, and ends when that is sent.
  func end() -> EventLoopFuture<Void> {
    guard !hasEnded, let radio else { return loop.makeSucceededVoidFuture() }
    hasEnded = true
    timer?.cancel()
    let farewells = radio.links.compactMap { link in
      responder.goodbye(on: link).map { radio.send($0, on: link) }
    }
    return EventLoopFuture.andAllComplete(farewells, on: loop).assumeIsolated().map { radio.close() }.nonisolated()
  }

  /// Opens new links and closes those that have disappeared, now and at intervals.
  private func look() {
    guard !hasEnded, let radio else { return }
    let links = Set(NetworkInterface.ofThisMachine().filter { !$0.addresses(of: responder.offer.reach).isEmpty })
    for link in radio.links where !links.contains(link) { radio.close(link) }
    let missing = links.subtracting(radio.links)
    let opened = missing.map { link in
      radio.open(link).assumeIsolated().map { isOpen in
        if isOpen { self.greet(link, rounds: 2) }
      }.nonisolated()
    }
    EventLoopFuture.andAllComplete(opened, on: loop).assumeIsolated().whenComplete { _ in
      if radio.links.isEmpty { self.complain(thereAreLinks: !links.isEmpty) }
    }
    loop.assumeIsolated().scheduleTask(in: Self.rescan) { [weak self] in self?.look() }
  }

  private func complain(thereAreLinks: Bool) {
    guard !hasComplained, !hasEnded else { return }
    hasComplained = true
    let why =
      thereAreLinks
      ? "another program has UDP port \(Responder.port) for itself" : "no network is up that reaches others"
    tell("not announced on the network: \(why); who knows the address and the port can join all the same")
  }

  /// Announces on a new link when the announcements on all others have been made.
  private func greet(_ link: NetworkInterface, rounds: Int) {
    guard rounds > 0, !hasEnded, let radio, responder.isSettled else { return }
    _ = radio.send(responder.message(.announcement, on: link), on: link)
    loop.assumeIsolated().scheduleTask(in: .seconds(1)) { [weak self] in self?.greet(link, rounds: rounds - 1) }
  }

  private func goOn(after pause: Int) {
    timer?.cancel()
    timer = loop.assumeIsolated().scheduleTask(in: .milliseconds(Int64(pause))) { [weak self] in self?.next() }
  }

  private func next() {
    guard !hasEnded, let radio else { return }
    let (call, pause) = responder.next()
    if let call {
      for link in radio.links { _ = radio.send(responder.message(call, on: link), on: link) }
    }
    if responder.hasName, responder.name != reportedName {
      tell(Announcement.rename(reportedName, responder.name))
      reportedName = responder.name
    }
    if let pause { goOn(after: pause) }
  }

  private func take(_ message: Message, from source: SocketAddress, on link: NetworkInterface) {
    guard !hasEnded, let radio, let port = source.port else { return }
    let now = Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000)
    let reaction = responder.take(message, from: port, on: link, now: now)
    if let pause = reaction.pause { goOn(after: pause) }
    for reply in reaction.replies {
      let asker = reply.audience == .asker ? source : nil
      guard reply.isShared else {
        _ = radio.send(reply.message, on: link, to: asker)
        continue
      }
      loop.assumeIsolated().scheduleTask(in: .milliseconds(.random(in: 20...120))) { [weak self] in
        // A message after the goodbye would be taken for a return of the service.
        guard let self, !self.hasEnded else { return }
        _ = self.radio?.send(reply.message, on: link, to: asker)
      }
    }
  }
}

extension String {
  /// A host name that no other machine has, nor another program on this one, so that there are no conflicts.
  fileprivate static var machineLabel: String {
    var bytes = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&bytes, bytes.count - 1) == 0
    let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let label = name.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(40)
    return (isKnown && !label.isEmpty ? label : "agon") + "-" + String(UInt32.random(in: .min ... .max), radix: 16)
  }
}
