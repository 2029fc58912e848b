import Dispatch
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server for browsers: for this machine only, unless set otherwise.
///
/// The server is robust against hostile clients: all limits hold for every connection. Where the system has no more
/// files or memory, it continues when there are some, and where the system ends its listening, it starts again. Pages
/// are answered by routes, which don't depend on the network.
public final class WebServer: Sendable {
  /// The address to open, `http://127.0.0.1:8080/`. Where others than this machine can connect, it contains a code that
  /// gives access once.
  public let address: String
  /// The port that the server listens at.
  public let port: Int
  /// The limits for clients.
  public let limits: ServerLimits
  private let guests: [Route]
  private let listener: NIOLoopBound<Listener>
  let connections: NIOLoopBound<ConnectionList>
  private let isStopping = Mutex(false)
  /// A group that is left when the server has stopped.
  private let running = DispatchGroup()

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: one of this machine's names or addresses.
  ///   - port: the port; 0 for any that is free.
  ///   - limits: the limits for clients.
  ///   - routes: the routes; of those that match, the first answers.
  ///   - guests: the routes for guests, whose connections are accepted elsewhere (`admit`).
  ///   - alert: is called, once, when the system has ended its listening, which the server restarts by itself.
  /// - Throws: `WebServerError` where it can't listen there.
  public init(
    host: String = "127.0.0.1", port: Int, limits: ServerLimits = ServerLimits().fittingOpenFiles(), routes: [Route],
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
          alert("the server at port \(address.port ?? port) was stopped by the system; it is started again")
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

  /// Stops listening, and ends all connections. To be called by any thread but those that answer requests.
  public func stop() {
    let wasStopping = isStopping.withLock { isStopping in
      defer { isStopping = true }
      return isStopping
    }
    guard !wasStopping else { return }
    let (listener, connections) = (listener, connections)
    // The submitted closure can't throw.
    try? connections.eventLoop.submit {
      listener.value.stop()
      connections.value.close()
    }.wait()
    running.leave()
  }

  /// Answers a guest, whose connection was accepted elsewhere, at a port of this machine that may be open to others.
  /// Guests need no pass, and have routes of their own; all limits hold for them, too.
  /// - Parameter socket: a connected TCP socket, of which nothing has been read; the server closes it.
  public func admit(_ socket: CInt) {
    let (guests, limits, connections, names) = (guests, limits, connections, LocalAddress.allNames)
    connections.eventLoop.execute {
      // A connection that arrives after all were ended would stay forever.
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

  /// Configures a channel for HTTP within the limits.
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
