import Foundation
import Play

/// The two ends of a conversation in lines: lines out, lines in, each with a deadline.
///
/// Belongs to one thread. What comes in is held in one buffer of fixed size, whatever is written there.
final class LineChannel {
  /// The usual maximum length of a line, in bytes; the rest of a longer one is dropped.
  private static let usualLongestLine = 65_536
  /// The maximum number of bytes while one answer is awaited; more is an error.
  private static let mostBytes = 32 << 20
  /// The number of reads after a deadline: one takes all that a pipe holds, and another shows whether that was its end.
  private static let mostLateReads = 2

  private var input: Int32
  private let output: Int32
  /// Whether the other side has gone, though its ends may be open; called repeatedly while it waits.
  private let hasEnded: () -> Bool
  private let buffer: UnsafeMutableRawBufferPointer
  /// Whether a line that is too long is dropped, rather than an error.
  private let dropsLongLines: Bool
  /// The part of the buffer that has been read but not been returned.
  private var filled = 0..<0
  /// Whether the end of an overlong line is still to come.
  private var isDropping = false
  private var bytesHeard = 0
  /// The number of reads after the deadline of this answer.
  private var lateReads = 0
  /// Whether something has just been written, so that it is no use to read before there is an answer.
  private var hasJustAsked = false
  private var isClosed = false
  /// Whether the next line is the first, which may have a byte order mark before it.
  private var isFirstLine = true
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a channel that owns two ends.
  /// - Parameters:
  ///   - input: the handle that is written to.
  ///   - output: the handle that is read from; may be the same.
  ///   - longestLine: the maximum length of a line, in bytes, where a longer one is an error.
  ///   - hasEnded: whether the other side has gone, though its ends may be open; called repeatedly while it waits.
  init(input: Int32, output: Int32, longestLine: Int? = nil, hasEnded: @escaping () -> Bool) {
    (self.input, self.output, self.hasEnded) = (input, output, hasEnded)
    buffer = .allocate(byteCount: longestLine ?? Self.usualLongestLine, alignment: 16)
    dropsLongLines = longestLine == nil
    for end in [input, output] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  deinit {
    close()
    buffer.deallocate()
  }

  /// Sends a farewell, once, and closes the end that is written to.
  func dismiss(_ farewell: String) {
    guard input >= 0 else { return }
    try? write(farewell, until: Clock.now())
    closeInput()
  }

  private func closeInput() {
    guard input >= 0 else { return }
    if input == output { shutdown(input, Int32(SHUT_WR)) } else { Foundation.close(input) }
    input = -1
  }

  /// Closes both ends.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    closeInput()
    Foundation.close(output)
  }

  /// Writes text.
  /// - Parameters:
  ///   - deadline: when to give up, on the clock of `Clock`.
  /// - Throws: `EngineError.gone` or `.silent`.
  func write(_ text: String, until deadline: Nanoseconds) throws(EngineError) {
    hasJustAsked = true
    var text = text
    let failure: EngineError? = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Foundation.write(input, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
          // A reader that takes text byte by byte mustn't hold up its writer.
          if !rest.isEmpty && Clock.now() > deadline { return .silent(milliseconds: 0) }
        } else if errno == EAGAIN {
          guard wait(for: POLLOUT, on: input, until: deadline) else {
            return hasEnded() ? .gone("has ended") : .silent(milliseconds: 0)
          }
        } else if errno != EINTR {
          return .gone("closed its input")
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Begins to listen for one answer, with a deadline of its own.
  func beginAnswer() {
    bytesHeard = 0
    lateReads = 0
  }

  /// The descriptor to `poll` for something to read.
  var readable: pollfd { pollfd(fd: output, events: Int16(POLLIN), revents: 0) }

  /// The next line, without its line break; nil when none has come until the deadline.
  ///
  /// Lines that came in time aren't lost when Agon itself was late; yet a side that writes without pause can't hold
  /// up the reader.
  /// - Throws: `EngineError.gone` or `.flood`; `.wrong` for a line that is too long, where none is dropped.
  func line(until deadline: Nanoseconds) throws(EngineError) -> String? {
    while true {
      if let line = takeLine() { return line }
      guard lateReads < Self.mostLateReads else { return nil }
      if filled.count == buffer.count {
        guard dropsLongLines else { throw .wrong(.crash, "said a line of over \(buffer.count) bytes") }
        isDropping = true
        filled = 0..<0
      } else {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[filled]))
        filled = 0..<filled.count
      }
      if hasJustAsked {
        hasJustAsked = false
        _ = wait(for: POLLIN, on: output, until: deadline)
      }
      if Clock.now() > deadline { lateReads += 1 }
      let count = read(output, buffer.baseAddress! + filled.upperBound, buffer.count - filled.upperBound)
      if count > 0 {
        filled = filled.lowerBound..<filled.upperBound + count
        bytesHeard += count
        if bytesHeard > Self.mostBytes { throw .flood(megabytes: Self.mostBytes >> 20) }
      } else if count == 0 {
        throw .gone("closed its output")
      } else if errno == EAGAIN {
        guard wait(for: POLLIN, on: output, until: deadline) else {
          // Children that an engine leaves behind may hold its output open.
          if deadline > 0 && hasEnded() { throw .gone("has ended") }
          return nil
        }
      } else if errno != EINTR {
        throw .gone("its output can't be read: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// The text after the last line break.
  var unfinishedLine: String { String(decoding: UnsafeRawBufferPointer(rebasing: buffer[filled]), as: UTF8.self) }

  /// The next line, whenever it comes; nil once none can come, or the other side has gone, whatever it has said before.
  func nextLine() -> String? {
    while !hasEnded() {
      beginAnswer()
      do {
        if let line = try line(until: Clock.now() + Self.hour) { return line }
      } catch {
        return nil
      }
    }
    return nil
  }

  /// An hour in nanoseconds, for waits without a limit.
  static let hour: Nanoseconds = 3_600_000_000_000

  /// Takes the first whole line out of the buffer.
  private func takeLine() -> String? {
    while !filled.isEmpty {
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[filled])
      guard let end = memchr(bytes.baseAddress!, 10, bytes.count) else { return nil }
      let length = UnsafeRawPointer(end) - bytes.baseAddress!
      filled = filled.lowerBound + length + 1..<filled.upperBound
      if isDropping {
        isDropping = false
        continue
      }
      var text = bytes[..<length]
      if text.last == 13 { text.removeLast() }
      if isFirstLine, text.starts(with: Self.byteOrderMark) { text.removeFirst(Self.byteOrderMark.count) }
      isFirstLine = false
      return String(decoding: text, as: UTF8.self)
    }
    return nil
  }

  /// The interval at which a silent side is checked, in milliseconds.
  private static let glance: Int32 = 50

  /// Waits until an end of a pipe is ready; false when it isn't until the deadline, or the other side has ended.
  private func wait(for event: Int32, on end: Int32, until deadline: Nanoseconds) -> Bool {
    var polled = pollfd(fd: end, events: Int16(event), revents: 0)
    while true {
      let left = deadline - Clock.now()
      guard left > 0 else { return false }
      let result = poll(&polled, 1, min(Self.glance, Int32(clamping: (left + 999_999) / 1_000_000)))
      if result > 0 { return true }
      if result < 0 && errno != EINTR { return false }
      // Its last output may have come between the two looks.
      if result == 0 && hasEnded() { return poll(&polled, 1, 0) > 0 }
    }
  }
}
