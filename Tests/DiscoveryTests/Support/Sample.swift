@testable import Discovery

/// What tests of responders are about.
enum Sample {
  static let ethernet = NetworkInterface(
    interface: "eth0", index: 2, address: Address(bytes: [192, 168, 1, 5]), isLoopback: false,
    addresses: ["192.168.1.5", "fe80::1"].compactMap { Address($0) })
  static let loopback = NetworkInterface(
    interface: "lo", index: 1, address: Address(bytes: [127, 0, 0, 1]), isLoopback: true,
    addresses: ["127.0.0.1", "::1"].compactMap { Address($0) })

  static let offer = Offer(name: "nightly", port: 4000, reach: .everywhere, attributes: ["version": "1"])

  static let instance = DomainName("nightly", in: Responder.kind)
  static let host = DomainName("lab-1", "local")
  static let place = record(instance, .service(priority: 0, weight: 0, port: 4000, host: host))
  static let text = record(instance, .text([Array("version=1".utf8)]))
  static let ipv4 = record(host, .ipv4([192, 168, 1, 5]))
  static let ipv6 = record(host, .ipv6(Address("fe80::1")?.bytes ?? []))
  static let noMoreOfHost = record(host, .absence(except: [.ipv4, .ipv6]))
  static let pointer = record(Responder.kind, .pointer(instance), isUnique: false)
  static let kind = record(Responder.allKinds, .pointer(Responder.kind), isUnique: false)

  static func record(_ name: DomainName, _ content: ResourceRecord.Content, isUnique: Bool = true) -> ResourceRecord {
    ResourceRecord(name: name, content: content, life: 120, isUnique: isUnique)
  }

  /// One that has its name.
  static func settled(_ offer: Offer = offer) -> Responder {
    var responder = Responder(offer, host: "lab-1")
    while responder.next().pause != nil {}
    return responder
  }
}
