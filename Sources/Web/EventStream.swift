import NIOCore
import NIOHTTP1

/// The answer to somebody who listens to a source: it goes on until one of both ends the connection.
///
/// Everything here happens on the event loop.
final class EventStream {
  private let source: EventSource
  private let context: ChannelHandlerContext
  private let limits: Limits
  private var heartbeat: RepeatedTask?
  private var deadline: Scheduled<Void>?
  /// The newest of what couldn't be sent yet.
  private var held: ByteBuffer?
  private var hasEnded = false

  /// - Parameter context: what sends, behind the headers of the answer.
  init(of source: EventSource, by context: ChannelHandlerContext, _ limits: Limits) {
    (self.source, self.context, self.limits) = (source, context, limits)
  }

  /// What it listens to.
  var sourceID: ObjectIdentifier { ObjectIdentifier(source) }

  /// Sends what there is, and goes on with what comes.
  func begin() {
    let (loop, bound) = (context.eventLoop, NIOLoopBound(self, eventLoop: context.eventLoop))
    source.add(ObjectIdentifier(self)) { event in loop.execute { bound.value.take(event) } }
    let pause = TimeAmount(limits.heartbeat)
    heartbeat = loop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in bound.value.beat() }
  }

  /// Sends what was held back; or sees to it that it doesn't wait for ever.
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

  /// Listens no more.
  func end() {
    hasEnded = true
    source.remove(ObjectIdentifier(self))
    heartbeat?.cancel()
    deadline?.cancel()
  }

  /// A comment says nothing, but whoever has gone without a word doesn't take it.
  private func beat() { if context.channel.isWritable { send(ByteBuffer(string: ":\n\n")) } }

  private func take(_ event: ByteBuffer) {
    // What was on its way when it ended.
    guard !hasEnded else { return }
    if context.channel.isWritable { send(event) } else { held = event }
  }

  private func send(_ bytes: ByteBuffer) {
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.body(.byteBuffer(bytes))), promise: nil)
  }
}
