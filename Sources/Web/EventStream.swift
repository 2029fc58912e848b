import NIOCore
import NIOHTTP1

/// A response with the events of a source to a listener; it continues until one side ends the connection.
///
/// All methods are called on the event loop.
final class EventStream {
  private let source: EventSource
  private let context: ChannelHandlerContext
  private let limits: ServerLimits
  private var heartbeat: RepeatedTask?
  private var deadline: Scheduled<Void>?
  /// The newest event that couldn't be sent yet.
  private var held: ByteBuffer?
  private var hasEnded = false

  /// Creates a stream.
  /// - Parameter context: the context that sends, after the headers of the response.
  init(of source: EventSource, by context: ChannelHandlerContext, _ limits: ServerLimits) {
    (self.source, self.context, self.limits) = (source, context, limits)
  }

  /// The identity of the source.
  var sourceID: ObjectIdentifier { ObjectIdentifier(source) }

  /// Sends the newest event, and all later ones.
  func begin() {
    let (loop, bound) = (context.eventLoop, NIOLoopBound(self, eventLoop: context.eventLoop))
    source.add(ObjectIdentifier(self)) { event in loop.execute { bound.value.take(event) } }
    let pause = TimeAmount(limits.heartbeat)
    heartbeat = loop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in bound.value.beat() }
  }

  /// Sends the event that was held back; or sets a deadline for sending it.
  func writabilityChanged() {
    deadline?.cancel()
    guard !context.channel.isWritable else {
      let event = held
      held = nil
      if let event { send(event) }
      return
    }
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.deadline)) {
      self.context.close(promise: nil)
    }
  }

  /// Stops listening.
  func end() {
    hasEnded = true
    source.remove(ObjectIdentifier(self))
    heartbeat?.cancel()
    deadline?.cancel()
  }

  /// Sends a comment, which listeners ignore, and which fails when the listener is gone.
  private func beat() { if context.channel.isWritable { send(ByteBuffer(string: ":\n\n")) } }

  private func take(_ event: ByteBuffer) {
    // The stream may have ended while the event was on its way.
    guard !hasEnded else { return }
    if context.channel.isWritable { send(event) } else { held = event }
  }

  private func send(_ bytes: ByteBuffer) {
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.body(.byteBuffer(bytes))), promise: nil)
  }
}
