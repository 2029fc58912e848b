import Dispatch

/// Reports progress on standard error: one rewritten line on a terminal, plain lines every few seconds otherwise.
struct StatusLine: Sendable {
  private let rewrites = Console.errorIsTerminal
  private let line: @Sendable () -> String?

  /// Creates a status line.
  /// - Parameter line: returns the current text; nil for nothing.
  init(_ line: @escaping @Sendable () -> String?) { self.line = line }

  /// Reports at intervals until the returned timer is cancelled.
  func ticking() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "agon.status"))
    let (first, step): (DispatchTimeInterval, DispatchTimeInterval) =
      rewrites ? (.milliseconds(200), .milliseconds(500)) : (.seconds(5), .seconds(5))
    timer.schedule(deadline: .now() + first, repeating: step)
    timer.setEventHandler { tell() }
    timer.resume()
    return timer
  }

  /// Clears the rewritten line.
  func clear() {
    if rewrites { Console.rewrite("") }
  }

  private func tell() {
    guard let line = line() else { return }
    if rewrites { Console.rewrite(line) } else { Console.tell(line) }
  }
}
