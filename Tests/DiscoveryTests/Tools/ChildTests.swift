import Foundation
import Synchronization
import Testing

@testable import Discovery

@Suite struct ChildTests {
  /// What a program printed, and its exit code when it has ended.
  private final class Heard: Sendable {
    let lines = Mutex<[String]>([])
    let code = Mutex<Int32?>(nil)
    let ended = DispatchSemaphore(value: 0)
    let spoken = DispatchSemaphore(value: 0)

    func run(_ program: String, _ arguments: String...) -> Child? {
      Child(
        program, arguments,
        line: { line in
          self.lines.withLock { $0.append(line) }
          self.spoken.signal()
        },
        end: { code in
          self.code.withLock { $0 = code }
          self.ended.signal()
        })
    }
  }

  @Test("The output and exit code of a program are reported")
  func outputAndExitAreReported() throws {
    let heard = Heard()
    let child = try #require(heard.run("sh", "-c", "echo \"$1\"; echo two >&2; exit 3", "sh", "one; \"$0\""))
    heard.ended.wait()
    #expect(heard.lines.withLock(\.self) == ["one; \"$0\"", "two"])
    #expect(heard.code.withLock(\.self) == 3)
    child.end()
  }

  @Test("A program that is ended takes all the processes it started with it")
  func endingEndsDescendants() throws {
    let heard = Heard()
    let child = try #require(heard.run("sh", "-c", "sleep 1000 & echo $!; trap '' TERM; wait"))
    heard.spoken.wait()
    let process = try #require(heard.lines.withLock { $0.first }.flatMap { pid_t($0) })
    child.end()
    heard.ended.wait()
    #expect(heard.code.withLock(\.self) == nil)
    // It is another's to reap, or nobody's any more.
    while kill(process, 0) == 0, !isDead(process) { usleep(1000) }
  }

  /// Whether a process has ended, and only stays on the system's list.
  private func isDead(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.split(separator: " ").dropFirst(2).first == "Z"
  }

  @Test("A child that is released ends")
  func releasedChildEnds() throws {
    let heard = Heard()
    var child = heard.run("sleep", "1000")
    #expect(child != nil)
    child = nil
    heard.ended.wait()
  }

  @Test("A missing program isn't started")
  func missingProgramStartsNothing() {
    #expect(Heard().run("there-is-no-such-program") == nil)
  }
}
