import Foundation
import NIOCore
import NIOPosix

/// Sends and receives multicast DNS on the interfaces of this machine. To be used on its event loop alone.
///
/// Each link has a socket of its own, bound to the group's address. So it receives the multicast packets of that link,
/// and takes no packets that are meant only for another responder on this machine, such as Avahi's.
final class Radio {
  /// A function that receives a message, its source, and its interface.
  typealias Receiver = (Message, SocketAddress, NetworkInterface) -> Void

  private let loop: any EventLoop
  private let receive: Receiver
  private var channels: [NetworkInterface: any Channel] = [:]
  private var isClosed = false

  init(on loop: any EventLoop, _ receive: @escaping Receiver) { (self.loop, self.receive) = (loop, receive) }

  var links: some Collection<NetworkInterface> { channels.keys }

  /// Begins to send and receive on an interface.
  /// - Parameter anyPort: whether another port may be used where the right one can't be shared; for querying only.
  /// - Returns: whether the interface was opened. The future never fails.
  func open(_ link: NetworkInterface, anyPort: Bool = false) -> EventLoopFuture<Bool> {
    let places = [link.group] + (anyPort ? [link.anywhere] : [])
    return open(link, at: places[...])
  }

  private func open(_ link: NetworkInterface, at places: ArraySlice<SocketAddress>) -> EventLoopFuture<Bool> {
    guard let place = places.first else { return loop.makeSucceededFuture(false) }
    return bind(link, to: place).assumeIsolated()
      .map { channel in
        guard !self.isClosed else {
          channel.close(promise: nil)
          return false
        }
        self.channels[link] = channel
        channel.closeFuture.assumeIsolated().whenComplete { _ in
          if self.channels[link] === channel { self.channels[link] = nil }
        }
        return true
      }
      .flatMapError { _ in self.open(link, at: places.dropFirst()) }
      .nonisolated()
  }

  private func bind(_ link: NetworkInterface, to place: SocketAddress) -> EventLoopFuture<any Channel> {
    let ear = NIOLoopBound(
      Ear(index: link.index) { [weak self] message, source in self?.receive(message, source, link) }, eventLoop: loop)
    var bootstrap = DatagramBootstrap(group: loop)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .channelOption(ChannelOptions.Types.SocketOption(level: .socket, name: .init(rawValue: SO_REUSEPORT)), value: 1)
      .channelOption(.receivePacketInfo, value: true)
      .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: NetworkInterface.longestPacket))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(ear.value) }
      }
    #if os(Linux)
      // Otherwise the socket would receive packets for the links of other sockets (IP_MULTICAST_ALL,
      // IPV6_MULTICAST_ALL).
      bootstrap = bootstrap.channelOption(
        link.isIPv6
          ? ChannelOptions.Types.SocketOption(level: .ipv6, name: .init(rawValue: 29))
          : ChannelOptions.Types.SocketOption(level: .ip, name: .init(rawValue: 49)), value: 0)
    #endif
    return bootstrap.bind(to: place).flatMap { channel in
      guard let options = channel as? any SocketOptionProvider, let multicast = channel as? any MulticastChannel else {
        return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
      }
      let settings =
        link.isIPv6
        ? [
          options.setIPv6MulticastIF(CUnsignedInt(link.index)), options.setIPv6MulticastHops(255),
          options.setIPv6MulticastLoop(1),
        ]
        : [
          options.setIPMulticastIF(link.address.internetAddress), options.setIPMulticastTTL(255),
          options.setIPMulticastLoop(1),
        ]
      return EventLoopFuture.andAllSucceed(settings, on: channel.eventLoop)
        .flatMap { multicast.joinGroup(link.group, device: link.device) }
        .map { channel }
        .flatMapError { error in
          channel.close(promise: nil)
          return channel.eventLoop.makeFailedFuture(error)
        }
    }
  }

  /// Sends a message to all on an interface, or to one host only. Packets that can't be sent are lost, as any packet
  /// may be.
  func send(_ message: Message, on link: NetworkInterface, to asker: SocketAddress? = nil) -> EventLoopFuture<Void> {
    guard let channel = channels[link] else { return loop.makeSucceededVoidFuture() }
    let envelope = AddressedEnvelope(remoteAddress: asker ?? link.group, data: ByteBuffer(bytes: message.bytes))
    return channel.writeAndFlush(envelope).recover { _ in }
  }

  /// Stops sending and receiving on an interface.
  func close(_ link: NetworkInterface) { channels.removeValue(forKey: link)?.close(promise: nil) }

  /// Stops sending and receiving.
  func close() {
    isClosed = true
    for link in Array(channels.keys) { close(link) }
  }
}

extension NetworkInterface {
  /// The maximum length of a packet (RFC 6762, 17).
  static let longestPacket = 9000

  /// The multicast DNS group on this interface.
  var group: SocketAddress {
    socketAddress(
      isIPv6 ? [0xFF, 0x02] + [UInt8](repeating: 0, count: 13) + [0xFB] : [224, 0, 0, 251], port: Responder.port)
  }

  /// Any port of this machine.
  fileprivate var anywhere: SocketAddress { socketAddress([UInt8](repeating: 0, count: isIPv6 ? 16 : 4), port: 0) }

  /// The device on which a group is joined. It is declared to support multicast, since loopback on Linux supports it
  /// without being declared to.
  fileprivate var device: NIONetworkDevice {
    var device = NIONetworkDevice(
      name: interface, address: socketAddress(address.bytes, port: 0), netmask: nil, broadcastAddress: nil,
      pointToPointDestinationAddress: socketAddress(address.bytes, port: 0), multicastSupported: true,
      interfaceIndex: index)
    device.pointToPointDestinationAddress = nil
    return device
  }

  private func socketAddress(_ bytes: [UInt8], port: Int) -> SocketAddress {
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      address.sin6_scope_id = UInt32(index)
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
      return SocketAddress(address)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
    return SocketAddress(address)
  }
}

extension Address {
  fileprivate var internetAddress: in_addr {
    var address = in_addr()
    withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: bytes.prefix(4)) }
    return address
  }
}

/// Receives the packets of a socket, and passes on those that are messages.
private final class Ear: ChannelInboundHandler {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>

  private let receive: (Message, SocketAddress) -> Void

  private let index: Int

  /// Creates a receiver.
  /// - Parameter index: the interface on which packets have to arrive.
  init(index: Int, _ receive: @escaping (Message, SocketAddress) -> Void) {
    (self.index, self.receive) = (index, receive)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    // Not all systems separate the packets for a group by the interface on which they arrive.
    if let info = envelope.metadata?.packetInfo, info.interfaceIndex != index { return }
    if let message = Message(envelope.data.readableBytesView) { receive(message, envelope.remoteAddress) }
  }

  // Ignores errors, which close the channel by default: a single unreadable packet is no reason for that.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
