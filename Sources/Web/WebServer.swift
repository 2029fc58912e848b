import Dispatch
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server for people with a browser: for this machine alone, unless told.
///
/// It bears what strangers may send: all limits hold for every connection, where the system gives no more files or
/// memory, it goes on when there are some, and where the system ends its listening, it begins again. Pages are answered by routes, which know nothing of the network.
public final class WebServer: Sendable {
  /// What people are to open: `http://127.0.0.1:8080/`. Where others than this machine can ask, it has a code in it
  /// that opens the server once.
  public let address: String
  /// The port it listens at.
  public let port: Int
  /// What it bears.
  public let limits: Limits
  private let guests: [Route]
  private let listener: NIOLoopBound<Listener>
  let connections: NIOLoopBound<ConnectionList>
  private let isStopping = Mutex(false)
  /// Left when it has stopped.
  private let running = DispatchGroup()

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - host: one of this machine's names or addresses.
  ///   - port: the port; 0 for any that is free.
  ///   - limits: what it bears.
  ///   - routes: what there is; of those that fit, the first answers.
  ///   - guests: what there is for those whose connections somebody else has accepted (`admit`).
  ///   - alert: is told, once, when the system has ended its listening, which it begins again by itself.
  /// - Throws: `WebServerError` where it can't listen there.
  public init(
    host: String = "127.0.0.1", port: Int, limits: Limits = Limits().fittingOpenFiles(), routes: [Route],
    guests: [Route] = [], alert: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(WebServerError) {
    // One event loop, so that all connections are known in one place.
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    do {
      let local = try LocalAddress(host, port: port)
      let code = local.isLoopback ? nil : Pass.random()
      let site = Site(gate: Gate(names: local.names, pass: code.map(Pass.init)), limits: limits, routes: routes)
      let connections = try loop.submit { NIOLoopBound(ConnectionList(limits), eventLoop: loop) }
        .wait()
      let listener = try loop.submit {
        let bootstrap = Self.bootstrap(site, connections)
        let listener = Listener(bootstrap, on: loop) { address in
          alert("the system has ended the server at port \(address.port ?? port); it tries to begin again")
        }
        return NIOLoopBound(listener, eventLoop: loop)
      }.wait()
      let here = try loop.flatSubmit { listener.value.begin(at: local.address) }.wait()
      self.listener = listener
      self.port = here.port ?? port
      address = "http://\(local.name):\(self.port)/" + (code.map { "?code=" + $0 } ?? "")
      (self.connections, self.limits, self.guests) = (connections, limits, guests)
      running.enter()
    } catch {
      throw WebServerError(error, host: host, port: port)
    }
  }

  deinit { stop() }

  /// Waits until `stop` is called.
  public func run() { running.wait() }

  /// Listens no more, and ends all connections. To be called by any thread but those that answer.
  public func stop() {
    let wasStopping = isStopping.withLock { isStopping in
      defer { isStopping = true }
      return isStopping
    }
    guard !wasStopping else { return }
    let (listener, connections) = (listener, connections)
    // Nothing of it throws.
    try? connections.eventLoop.submit {
      listener.value.stop()
      connections.value.close()
    }.wait()
    running.leave()
  }

  /// Answers a guest: somebody whose connection was accepted elsewhere, at a port of this machine that may be open to
  /// others. Guests need no pass, and have routes of their own; all limits hold for them, too.
  /// - Parameter socket: a connected TCP socket, of which nothing has been read; the server closes it.
  public func admit(_ socket: CInt) {
    let (guests, limits, connections, names) = (guests, limits, connections, LocalAddress.allNames)
    connections.eventLoop.execute {
      // Whoever comes when all connections were ended would stay for ever.
      guard !connections.value.hasClosed else {
        close(socket)
        return
      }
      _ = ClientBootstrap(group: connections.eventLoop)
        .channelOption(.allowRemoteHalfClosure, value: true)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let here = channel.localAddress?.ipAddress.map { [$0.contains(":") ? "[\($0)]" : $0] } ?? []
            let gate = Gate(names: names.union(here), pass: nil)
            try Self.configure(
              channel, Site(gate: gate, limits: limits, routes: guests, isForGuests: true), connections.value)
          }
        }
        .withConnectedSocket(socket)
    }
  }

  private static func bootstrap(_ site: Site, _ connections: NIOLoopBound<ConnectionList>) -> ServerBootstrap {
    ServerBootstrap(group: connections.eventLoop)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try configure(channel, site, connections.value) }
      }
  }

  /// Lets a channel speak HTTP within the limits.
  private static func configure(_ channel: any Channel, _ site: Site, _ connections: ConnectionList) throws {
    var headers = NIOHTTPDecoderLimitConfiguration()
    headers.maxHeaderFieldSize = site.limits.headerBytes
    headers.maxHeaderListSize = site.limits.headerBytes
    headers.maxHeaderFieldCount = site.limits.headers
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withErrorHandling: false, withEncoderConfiguration: .init(), withDecoderLimitConfiguration: headers)
    try pipeline.addHandler(Connection(site, in: connections))
  }
}
