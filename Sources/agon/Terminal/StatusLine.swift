import Dispatch

/// Tells on standard error how something goes: one rewritten line on a terminal, plain lines every few seconds otherwise.
struct StatusLine: Sendable {
  private let rewrites = Console.errorIsTerminal
  private let line: @Sendable () -> String?

  /// - Parameter line: what there is to tell now; nil for nothing.
  init(_ line: @escaping @Sendable () -> String?) { self.line = line }

  /// Tells again and again until what is returned is cancelled.
  func ticking() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "agon.status"))
    let (first, step): (DispatchTimeInterval, DispatchTimeInterval) =
      rewrites ? (.milliseconds(200), .milliseconds(500)) : (.seconds(5), .seconds(5))
    timer.schedule(deadline: .now() + first, repeating: step)
    timer.setEventHandler { tell() }
    timer.resume()
    return timer
  }

  /// Takes the rewritten line away.
  func clear() {
    if rewrites { Console.rewrite("") }
  }

  private func tell() {
    guard let line = line() else { return }
    if rewrites { Console.rewrite(line) } else { Console.tell(line) }
  }
}
