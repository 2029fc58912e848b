import Foundation
import Play

/// The two ends of a conversation in lines: lines out, lines in, each with a deadline.
///
/// Belongs to one thread. What comes in is held in one buffer of fixed size, whatever is written there.
final class LineChannel {
  /// No answer is longer than this; the rest of a longer line is dropped.
  private static let longestLine = 65_536
  /// Whoever writes so much while one answer is awaited gives none.
  private static let mostBytes = 32 << 20
  /// So often it is read after a deadline: once takes all that a pipe holds, and once more tells whether that was its end.
  private static let mostLateReads = 2

  private var input: Int32
  private let output: Int32
  /// Whether whoever is at the other ends has gone, though the ends may be open; asked again and again while it waits.
  private let hasEnded: () -> Bool
  private let buffer: UnsafeMutableRawBufferPointer
  /// What has been read but not been asked for.
  private var filled = 0..<0
  /// Whether the end of an overlong line is still to come.
  private var isDropping = false
  private var bytesHeard = 0
  /// How often it has been read after the deadline of this answer.
  private var lateReads = 0
  /// Whether something has just been written, so that it is no use to read before there is an answer.
  private var hasJustAsked = false
  private var isClosed = false
  /// Whether the next line is the first, which may have a byte order mark before it.
  private var isFirstLine = true
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Takes over two ends.
  /// - Parameters:
  ///   - input: what is written to.
  ///   - output: what is read from; may be the same.
  ///   - hasEnded: whether whoever is at the other ends has gone, though they may be open; asked again and again while it
  ///     waits.
  init(input: Int32, output: Int32, hasEnded: @escaping () -> Bool) {
    (self.input, self.output, self.hasEnded) = (input, output, hasEnded)
    buffer = .allocate(byteCount: Self.longestLine, alignment: 16)
    for end in [input, output] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  deinit {
    close()
    buffer.deallocate()
  }

  /// Says goodbye, once, and closes what is written to.
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
  func write(_ text: String, until deadline: Int64) throws(EngineError) {
    hasJustAsked = true
    var text = text
    let failure: EngineError? = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Foundation.write(input, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
          // One that takes it byte by byte must not keep its writer.
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

  /// What tells that there is something to read, for `poll`.
  var readable: pollfd { pollfd(fd: output, events: Int16(POLLIN), revents: 0) }

  /// The next line, without its line break; nil when none has come until the deadline.
  ///
  /// What came in time isn't lost when it is Agon that was late; and yet whoever writes without pause keeps nobody.
  /// - Throws: `EngineError.gone` or `.flood`.
  func line(until deadline: Int64) throws(EngineError) -> String? {
    while true {
      if let line = takeLine() { return line }
      guard lateReads < Self.mostLateReads else { return nil }
      if filled.count == buffer.count {
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

  /// In nanoseconds; for those who wait for as long as it takes.
  static let hour: Int64 = 3_600_000_000_000

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

  /// How often it is looked whether somebody who says nothing is still there, in milliseconds.
  private static let glance: Int32 = 50

  /// Waits until an end of a pipe is ready; false when it isn't until the deadline, or the other side has ended.
  private func wait(for event: Int32, on end: Int32, until deadline: Int64) -> Bool {
    var polled = pollfd(fd: end, events: Int16(event), revents: 0)
    while true {
      let left = deadline - Clock.now()
      guard left > 0 else { return false }
      let result = poll(&polled, 1, min(Self.glance, Int32(clamping: (left + 999_999) / 1_000_000)))
      if result > 0 { return true }
      if result < 0 && errno != EINTR { return false }
      // What it wrote last may have come between the two looks.
      if result == 0 && hasEnded() { return poll(&polled, 1, 0) > 0 }
    }
  }
}
