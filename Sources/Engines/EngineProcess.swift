import Foundation
import Play

/// A running engine: lines out, lines in, each with a deadline.
///
/// Belongs to one thread. What the engine writes is held in one buffer of fixed size, whatever it writes.
final class EngineProcess {
  /// No answer is longer than this; the rest of a longer line is dropped.
  private static let longestLine = 65_536
  /// An engine that writes so much while one answer is awaited gives none.
  private static let mostBytes = 32 << 20
  /// So often it is read after a deadline: once takes all that a pipe holds, and once more tells whether that was its end.
  private static let mostLateReads = 2

  private let process: pid_t
  private let errors: ErrorOutput
  private let groups: ProcessGroups
  private var input: Int32
  private let output: Int32
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
  private var isOver = false

  /// Starts an engine.
  /// - Parameters:
  ///   - environment: its whole environment, `NAME=VALUE`, but for the variable that tells it for an engine.
  ///   - errors: reads what it says on standard error.
  ///   - groups: where it belongs.
  ///   - hear: gets whole lines of that with its number, their line breaks included, never two at once.
  init(
    _ spec: EngineSpec, environment: [String], path: String, errors: ErrorOutput, groups: ProcessGroups,
    hear: @escaping @Sendable (pid_t, [UInt8]) -> Void
  ) throws(EngineError) {
    let program = try Spawn.find(spec.command[0], path: path, directory: spec.directory)
    let (itsInput, input) = try Spawn.pipe()
    defer { close(itsInput) }
    let ends: (read: Int32, write: Int32)
    do {
      ends = try Spawn.pipe()
    } catch {
      close(input)
      throw error
    }
    defer { close(ends.write) }
    let complaints: (read: Int32, write: Int32)
    do {
      complaints = try Spawn.pipe()
    } catch {
      close(input)
      close(ends.read)
      throw error
    }
    defer { close(complaints.write) }
    do {
      process = try groups.add { (variable) throws(EngineError) in
        try Spawn.start(
          program, arguments: spec.command, environment: environment + [variable], directory: spec.directory,
          limits: spec.limits, input: itsInput, output: ends.write, errors: complaints.write)
      }
    } catch {
      close(input)
      close(ends.read)
      close(complaints.read)
      throw error
    }
    self.errors = errors
    self.groups = groups
    errors.read(complaints.read, of: process) { [process] in hear(process, $0) }
    self.input = input
    output = ends.read
    // Last, since an initialiser that throws runs no deinit.
    buffer = .allocate(byteCount: Self.longestLine, alignment: 16)
    for end in [input, output] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  deinit {
    _ = end()
    buffer.deallocate()
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
            return hasEnded ? .gone("has ended") : .silent(milliseconds: 0)
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
          // Children that it leaves behind may hold its output open.
          if deadline > 0 && Spawn.hasEnded(process) { throw .gone("has ended") }
          return nil
        }
      } else if errno != EINTR {
        throw .gone("its output can't be read: \(String(cString: strerror(errno)))")
      }
    }
  }

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
      let isCarriageReturn = length > 0 && bytes[length - 1] == 13
      return String(decoding: bytes[..<(isCarriageReturn ? length - 1 : length)], as: UTF8.self)
    }
    return nil
  }

  /// How often it is looked whether an engine that says nothing is still there, in milliseconds.
  private static let glance: Int32 = 50

  /// Waits until an end of a pipe is ready; false when it isn't until the deadline, or the engine has ended.
  private func wait(for event: Int32, on end: Int32, until deadline: Int64) -> Bool {
    var polled = pollfd(fd: end, events: Int16(event), revents: 0)
    while true {
      let left = deadline - Clock.now()
      guard left > 0 else { return false }
      let result = poll(&polled, 1, min(Self.glance, Int32(clamping: (left + 999_999) / 1_000_000)))
      if result > 0 { return true }
      if result < 0 && errno != EINTR { return false }
      // What it wrote last may have come between the two looks.
      if result == 0 && Spawn.hasEnded(process) { return poll(&polled, 1, 0) > 0 }
    }
  }

  /// Says goodbye and closes the engine's input; it may end by itself now.
  func dismiss(_ farewell: String) {
    guard !isOver, input >= 0 else { return }
    try? write(farewell, until: Clock.now())
    close(input)
    input = -1
  }

  /// Whether the engine has ended by itself.
  var hasEnded: Bool { isOver || Spawn.hasEnded(process) }

  /// Its number, once what it has said on standard error by now has been heard.
  var caughtUp: pid_t {
    if !isOver { errors.catchUp(process) }
    return process
  }

  /// Lets those go that the engine has started and left to themselves, once they have ended.
  func reapOrphans() { if !isOver { Strays.reap(in: process) } }

  /// Ends the engine and all processes it started, and tells how it had ended if it had.
  @discardableResult
  func end() -> String? { Self.end([self])[0] }

  /// Ends engines of one run and all processes they started, and tells how those had ended that had.
  @discardableResult
  static func end(_ engines: [EngineProcess]) -> [String?] {
    let hadEnded = engines.map { $0.isOver || Spawn.hasEnded($0.process) }
    engines.first?.groups.end(engines.filter { !$0.isOver }.map(\.process))
    return zip(engines, hadEnded).map { engine, hadEnded in
      let how = engine.letGo()
      return hadEnded ? how : nil
    }
  }

  /// Takes note of the end of an engine whose processes have been ended, and tells how it ended; nil the second time.
  private func letGo() -> String? {
    guard !isOver else { return nil }
    isOver = true
    if input >= 0 { close(input) }
    close(output)
    errors.finish(process)
    return Spawn.reap(process)
  }
}
