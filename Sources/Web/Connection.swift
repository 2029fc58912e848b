import Engines
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection. A request is read within the deadline and the limits and answered on another thread; then the next one
/// may follow.
///
/// All methods are called on the event loop.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// A request is awaited, or the rest of its headers.
    case waiting
    /// The headers have been read, and a part of the body.
    case reading(HTTPRequestHead)
    /// A request is being answered; with whether the connection ends then.
    case answering(isLast: Bool)
    /// The events of a source are being sent.
    case listening(EventStream)
    /// The connection ends; nothing is read any more.
    case ending
  }

  private let site: Site
  private let list: ConnectionList
  /// The body read so far, and its maximum size.
  private var (body, mostBody): ([UInt8], Int) = ([], 0)
  private var state = State.waiting
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  /// The address of the client.
  private var origin = Origin.unknown
  /// The standing that the client has proved.
  private var standing = Crowd.Standing.stranger
  /// The time since which a request, or the rest of it, is awaited, or since which the client listens.
  private var since = NIODeadline.now()

  /// The connection as a member of the crowd.
  var member: Crowd.Member {
    let phase: Crowd.Phase =
      switch state {
      case .waiting, .reading: .waiting
      case .answering, .ending: .answering
      case .listening(let stream): .listening(stream.sourceID)
      }
    return Crowd.Member(
      id: ObjectIdentifier(self), origin: origin, isGuest: site.isForGuests, standing: standing, phase: phase,
      since: since)
  }

  init(_ site: Site, in list: ConnectionList) { (self.site, self.list) = (site, list) }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    origin = context.channel.remoteAddress?.ipAddress.map(Origin.init) ?? .unknown
    if list.admit(self) {
      wait()
    } else {
      end(.text("Too many connections. Try again later.", status: 503))
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    if case .listening(let stream) = state { stream.end() }
    list.remove(self)
    (self.context, state) = (nil, .ending)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .waiting):
      let room = site.room(for: head, from: origin, port: context.channel.localAddress?.port ?? 0)
      (state, body, mostBody) = (.reading(head), [], room.most)
      if room.deadline != site.limits.deadline { setDeadline(room.deadline) }
    case (.body(let buffer), .reading):
      guard body.count + buffer.readableBytes <= mostBody else {
        return end(.text("At most \(mostBody) bytes may be sent.", status: 413))
      }
      body.append(contentsOf: buffer.readableBytesView)
    case (.end, .reading(let head)):
      let body = body
      self.body = []
      answer(head, body)
    default: break
    }
  }

  /// Handles input that isn't HTTP, or exceeds the limits.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    switch state {
    case .waiting, .reading:
      end(
        error == .headerOverflow
          ? .text("The headers are too long.", status: 431) : .text("The request can't be read.", status: 400))
    // The response to the previous request is the last.
    case .answering: state = .answering(isLast: true)
    case .listening, .ending: break
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if case .listening(let stream) = state { stream.writabilityChanged() }
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .inputClosed? = event as? ChannelEvent else { return context.fireUserInboundEventTriggered(event) }
    switch state {
    case .waiting, .reading, .listening: context.close(promise: nil)
    case .answering: state = .answering(isLast: true)
    case .ending: break
    }
  }

  /// Closes the connection without a response.
  func close() { context?.close(promise: nil) }

  private func wait() {
    (state, since) = (.waiting, .now())
    setDeadline()
  }

  private func setDeadline(_ time: Duration? = nil) {
    deadline?.cancel()
    let time = TimeAmount(time ?? site.limits.deadline)
    deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) {
      self.deadlineHasPassed()
    }
  }

  private func deadlineHasPassed() {
    if case .reading = state {
      end(.text("The request took too long.", status: 408))
    } else {
      close()
    }
  }

  private func answer(_ head: HTTPRequestHead, _ body: [UInt8]) {
    guard let context else { return }
    deadline?.cancel()
    state = .answering(isLast: !head.isKeepAlive)
    let (site, isHead, port) = (site, head.method == .HEAD, context.channel.localAddress?.port ?? 0)
    let origin = origin
    // The event loop never waits for a database.
    NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop) {
      site.answer(head, body, from: origin, port: port)
    }
    .assumeIsolated().whenComplete { result in
      guard case .answering(let isLast) = self.state, let context = self.context else { return }
      switch result {
      case .success(let response):
        self.standing = max(self.standing, response.standing)
        if let source = response.source, !isHead {
          self.listen(to: source, with: response, isLast: isLast, by: context)
        } else {
          self.send(response, hasBody: !isHead, isLast: isLast || response.source != nil, by: context)
        }
      // The program is about to end.
      case .failure: self.close()
      }
    }
  }

  /// Answers with the events of a source, if there aren't too many listeners.
  private func listen(
    to source: EventSource, with response: Response, isLast: Bool, by context: ChannelHandlerContext
  ) {
    guard list.lets(self, listenTo: source) else {
      let refusal = Response.text("Too many open pages. Close one, and try again.", status: 503)
      return send(refusal, hasBody: true, isLast: isLast, by: context)
    }
    let stream = EventStream(of: source, by: context, site.limits)
    (state, since) = (.listening(stream), .now())
    context.writeAndFlush(head(of: response, isLast: true), promise: nil)
    stream.begin()
  }

  /// Answers before the request is complete, or where it isn't a valid request: no further request can follow.
  private func end(_ response: Response) {
    // The response bypasses the handler that holds back the next request, which doesn't know of a request to be
    // answered.
    let pipeline = context?.pipeline.syncOperations
    guard let beyond = try? pipeline?.context(handlerType: HTTPServerPipelineHandler.self) else { return close() }
    send(response, hasBody: true, isLast: true, by: beyond)
  }

  private func send(_ response: Response, hasBody: Bool, isLast: Bool, by context: ChannelHandlerContext) {
    if isLast { state = .ending }
    context.write(head(of: response, isLast: isLast), promise: nil)
    setDeadline()
    let body = ByteBuffer(bytes: hasBody ? response.body : [])
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(body)))).assumeIsolated().whenComplete { result in
      guard case (.success, .answering(isLast: false)) = (result, self.state) else { return self.close() }
      self.wait()
      // Sent only now, as this lets in a next request that has arrived already: for a client that doesn't read its
      // responses, no more than one is kept.
      context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
    }
  }

  private func head(of response: Response, isLast: Bool) -> NIOAny {
    var headers = HTTPHeaders(response.allHeaders.map { ($0.name, $0.value) })
    // The length of events isn't known.
    if response.status != 304, response.source == nil {
      headers.add(name: "Content-Length", value: "\(response.body.count)")
    }
    if isLast { headers.add(name: "Connection", value: "close") }
    let status = HTTPResponseStatus(statusCode: response.status)
    return wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
  }
}
