import Synchronization

/// Prints remarks from any thread: beside the progress once there is one.
final class Remarks: Sendable {
  private let progress = Mutex<Progress?>(nil)

  /// Prints a remark, in a line of its own.
  func tell(_ remark: String) {
    if let progress = progress.withLock({ $0 }) { progress.tell(remark) } else { Console.tell("agon: \(remark)") }
  }

  /// Prints further remarks between lines of this progress.
  func stand(beside progress: Progress) { self.progress.withLock { $0 = progress } }
}
