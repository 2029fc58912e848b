import Foundation
import Play

/// A running engine: lines out, lines in, each with a deadline.
///
/// Belongs to one thread.
final class EngineProcess: EngineLink {
  private let process: pid_t
  private let errors: ErrorOutput
  private let groups: ProcessGroups
  let channel: LineChannel
  private var isOver = false

  /// Starts an engine.
  /// - Parameters:
  ///   - environment: its whole environment, `NAME=VALUE`, except for the variable that marks it as an engine.
  ///   - errors: reads its standard error.
  ///   - groups: the process groups that it is added to.
  ///   - longestLine: the maximum length of a line, in bytes, where a longer one is an error.
  ///   - hear: receives whole lines of standard error with the process number, line breaks included, never two at once.
  init(
    _ spec: EngineSpec, environment: [String], path: String, errors: ErrorOutput, groups: ProcessGroups,
    longestLine: Int? = nil, hear: @escaping @Sendable (pid_t, [UInt8]) -> Void
  ) throws(EngineError) {
    let program = try Spawn.find(spec.command[0], path: path, directory: spec.directory)
    let confined: [String]?
    do {
      confined = try spec.confined(program)?.words
    } catch {
      throw .notStarted(spec.command[0], why: "it can't be confined: \(error)")
    }
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
          confined?[0] ?? program, arguments: confined ?? spec.command, environment: environment + [variable],
          directory: confined == nil ? spec.directory : nil, limits: spec.limits, input: itsInput, output: ends.write,
          errors: complaints.write)
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
    channel = LineChannel(input: input, output: ends.read, longestLine: longestLine) { [process] in
      Spawn.hasEnded(process)
    }
  }

  /// Starts a program in Agon's own environment, whose standard error is passed to Agon's.
  /// - Parameter longestLine: the maximum length of a line, in bytes, where a longer one is an error.
  convenience init(
    attached spec: EngineSpec, errors: ErrorOutput, groups: ProcessGroups, longestLine: Int? = nil
  ) throws(EngineError) {
    let variables = ProcessInfo.processInfo.environment
    try self.init(
      spec, environment: Reaper.environment(from: variables), path: variables["PATH"] ?? "", errors: errors,
      groups: groups, longestLine: longestLine
    ) { FileHandle.standardError.write(Data($1)) }
  }

  deinit { _ = end() }

  func write(_ text: String, isQuestion: Bool, until deadline: Nanoseconds) throws(EngineError) {
    try channel.write(text, until: deadline)
  }

  func beginAnswer() { channel.beginAnswer() }

  func line(until deadline: Nanoseconds) throws(EngineError) -> String? { try channel.line(until: deadline) }

  func dismiss(_ farewell: String) {
    guard !isOver else { return }
    channel.dismiss(farewell)
  }

  var hasEnded: Bool { isOver || Spawn.hasEnded(process) }

  var hasEndedAsTold: Bool { !isOver && Spawn.hasEndedAsTold(process) }

  var caughtUp: pid_t {
    if !isOver { errors.catchUp(process) }
    return process
  }

  func reapOrphans() { if !isOver { OrphanedProcesses.reap(in: process) } }

  /// Ends the engine and all processes it started; returns how it had ended before, if it had.
  @discardableResult
  func end() -> String? { Self.end([self])[0] }

  /// Ends engines of one run and all processes they started; returns for each how it had ended before, if it had.
  @discardableResult
  static func end(_ engines: [EngineProcess]) -> [String?] {
    let hadEnded = engines.map { $0.isOver || Spawn.hasEnded($0.process) }
    engines.first?.groups.end(engines.filter { !$0.isOver }.map(\.process))
    return zip(engines, hadEnded).map { engine, hadEnded in
      let how = engine.letGo()
      return hadEnded ? how : nil
    }
  }

  /// Records the end of an engine whose processes have been ended, and returns how it ended; nil the second time.
  private func letGo() -> String? {
    guard !isOver else { return nil }
    isOver = true
    channel.close()
    errors.finish(process)
    return Spawn.reap(process)
  }
}
